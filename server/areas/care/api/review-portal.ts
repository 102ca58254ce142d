import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { ReviewPortal } from "../../../../src/contract/review-portal.ts";
import { LONGEST_COMMENT } from "../../../../src/resources/care/review-words.ts";
import { createAttempts } from "../../../engine/attempts.ts";
import { tooManyAttempts } from "../../../engine/wire/problem.ts";
import { paramOf } from "../../../http/body.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, takes } from "../../../http/route-access.ts";
import { createAddressLimit } from "../../../identity/address-limit.ts";
import { digestOf } from "../../../identity/tokens.ts";
import { type ReviewLink, readReviewLink } from "../reviews/review-link.ts";
import { type ReviewPortalDeps, reviewLinkIsOver, reviewPortalView, sayByLink, stopByLink } from "../reviews/review-portal.ts";

const stars = "Choose one to five stars.";
const said = z.strictObject({
  score: z.number(stars).int(stars).min(1, stars).max(5, stars),
  comment: z
    .string("Text is expected.")
    .trim()
    .max(LONGEST_COMMENT, `At most ${LONGEST_COMMENT.toLocaleString("en-US")} characters.`)
    .transform((text) => (text === "" ? null : text))
    .nullable()
    .default(null),
  showName: z.boolean("Yes or no is expected.").default(false),
});
const choice = z.strictObject({ stop: z.boolean("Yes or no is expected.") });

const access: RouteAccess = {
  ability: "public",
  scope: "The job that the emailed link asks about; an expired or replaced link is answered like an unknown one.",
};
const path = "/api/portal/reviews/:hashId";

/** How often one link may write within an hour. */
const WRITES_OF_LINK = 20;

/** Lets a customer review a finished job by a link, without an account: the same calls and answers whatever the stars. */
export const reviewPortalCalls = defineRoutes((app, deps: ReviewPortalDeps) => {
  const { db, today } = deps;
  const unknown = createAddressLimit({ max: 60, leakMs: 5_000 });
  const written = createAddressLimit({ max: 60, leakMs: 5_000 });
  const ofLink = createAttempts(WRITES_OF_LINK, 3_600_000);

  async function linkOf(request: FastifyRequest): Promise<ReviewLink> {
    const token = paramOf(request, "hashId");
    const link = await readReviewLink(db, token, today());
    if (link) return link;
    // A malformed token does not count: it is rejected without a database query.
    if (digestOf(token)) unknown(request.ip);
    throw reviewLinkIsOver();
  }

  /** @throws Problem 429 */
  function count({ reviewId }: ReviewLink): void {
    const [subject, at] = [String(reviewId), performance.now()];
    const wait = ofLink.wait(subject, at);
    if (wait > 0) throw tooManyAttempts(Math.ceil(wait / 1_000));
    ofLink.add(subject, at);
  }

  app.get(
    path,
    routeFor(access),
    async (request): Promise<DataResponse<ReviewPortal>> => ({ data: await reviewPortalView(deps, await linkOf(request)) }),
  );

  app.post(path, takes(routeFor({ ...access, refusals: [409, 422] }), said), async (request): Promise<DataResponse<ReviewPortal>> => {
    written(request.ip);
    const link = await linkOf(request);
    const body = parseInput(said, request.body);
    count(link);
    await sayByLink(deps, paramOf(request, "hashId"), link, body);
    return { data: await reviewPortalView(deps, link) };
  });

  app.post(
    `${path}/requests`,
    takes(routeFor({ ...access, refusals: [422] }), choice),
    async (request): Promise<DataResponse<ReviewPortal>> => {
      written(request.ip);
      const link = await linkOf(request);
      const { stop } = parseInput(choice, request.body);
      count(link);
      await stopByLink(deps, paramOf(request, "hashId"), link, stop);
      return { data: await reviewPortalView(deps, link) };
    },
  );
});
