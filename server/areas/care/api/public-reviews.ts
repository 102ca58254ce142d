import type { QueryExecutorProvider } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { PublicReviews } from "../../../../src/contract/public-reviews.ts";
import type { Config } from "../../../config/config.ts";
import { notFound } from "../../../engine/wire/problem.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor } from "../../../http/route-access.ts";
import { createAddressLimit } from "../../../identity/address-limit.ts";
import { publicReviews } from "../reviews/public-reviews.ts";

const access: RouteAccess = {
  ability: "public",
  scope: "Reviews that are shown, without who wrote them unless they want to be named; nothing while the public page is off.",
  refusals: [404, 422],
};

const query = z.strictObject({
  offset: z
    .string("A whole number is expected.")
    .regex(/^\d{1,6}$/, "A whole number is expected.")
    .transform(Number)
    .default(0),
});

export interface PublicReviewsDeps {
  readonly db: QueryExecutorProvider;
  readonly config: Pick<Config, "company" | "publicReviews">;
}

/** The reviews on the public page, for everybody. While it is off, the path is answered like any unknown one. */
export const publicReviewsCall = defineRoutes((app, { db, config }: PublicReviewsDeps) => {
  const read = createAddressLimit({ max: 120, leakMs: 1_000 });
  app.get("/api/public/reviews", routeFor(access), async (request): Promise<DataResponse<PublicReviews>> => {
    if (!config.publicReviews) throw notFound();
    read(request.ip);
    const { offset } = parseInput(query, request.query);
    return { data: { company: config.company.name, ...(await publicReviews(db, offset)) } };
  });
});
