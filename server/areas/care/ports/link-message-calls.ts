import type { FastifyInstance, FastifyRequest } from "fastify";
import type { QueryExecutorProvider } from "kysely";
import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { LinkMessages } from "../../../../src/contract/link-messages.ts";
import { MAX_WRITTEN } from "../../../../src/resources/care/inbox-rules.ts";
import type { Engine } from "../../../engine/engine.ts";
import { parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, takes } from "../../../http/route-access.ts";
import { createAddressLimit } from "../../../identity/address-limit.ts";
import { type LinkThread, messageByLink, messagesOfLink } from "./link-messages.ts";

export interface LinkMessageDeps {
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Engine, "transaction">;
}

const input = z.strictObject({
  name: z.string("Enter your name.").trim().min(1, "Enter your name.").max(160, "At most 160 characters."),
  email: z.email("Enter a valid email address.").max(254, "At most 254 characters.").optional(),
  body: z.string("Write something.").trim().min(1, "Write something.").max(MAX_WRITTEN, `At most ${MAX_WRITTEN} characters.`),
  key: z.string("A key is expected.").regex(/^[\w-]{8,64}$/, "8 to 64 letters, digits, _ and - are expected."),
});

/** "Message us" on the page of an emailed link. `threadOf` throws a Problem for a link that opens nothing. */
export function linkMessageCalls(
  app: FastifyInstance,
  deps: LinkMessageDeps,
  { path, access, threadOf }: { path: string; access: RouteAccess; threadOf: (request: FastifyRequest) => Promise<LinkThread> },
): void {
  const written = createAddressLimit({ max: 30, leakMs: 10_000 });

  app.get(
    `${path}/messages`,
    routeFor(access),
    async (request): Promise<DataResponse<LinkMessages>> => ({ data: await messagesOfLink(deps.db, await threadOf(request)) }),
  );

  app.post(
    `${path}/messages`,
    takes(routeFor({ ...access, refusals: [409, 422] }), input),
    async (request): Promise<DataResponse<LinkMessages>> => {
      written(request.ip);
      const thread = await threadOf(request);
      await messageByLink(deps.engine, thread, parseInput(input, request.body));
      return { data: await messagesOfLink(deps.db, thread) };
    },
  );
}
