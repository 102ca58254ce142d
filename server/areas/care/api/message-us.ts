import { z } from "zod";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import type { MessagedUs } from "../../../../src/contract/message-us.ts";
import { message } from "../../../../src/resources/care/message.ts";
import type { AnyResource } from "../../../../src/schemas/resource.ts";
import type { Engine } from "../../../engine/engine.ts";
import { callOfRequest } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { parseInput } from "../../../http/parse.ts";
import { type RouteAccess, routeFor, takes } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { messageUs } from "../service/message-us.ts";

export interface MessageUsCallDeps {
  readonly engine: Pick<Engine, "transaction">;
  readonly resources: readonly AnyResource[];
}

const access: RouteAccess = {
  ability: { subject: message.subject, verb: "send" },
  callers: ["customer"],
  scope: "Customers: their own company and records. Employees: no access.",
  refusals: [404, 409, 422],
};

const id = z.number("An id is expected.").int("An id is expected.").positive("An id is expected.").max(Number.MAX_SAFE_INTEGER);
const input = z
  .strictObject({
    bizObjectId: id.max(2 ** 31 - 1).optional(),
    recordId: id.optional(),
    // Its characters and length are the message's own to check.
    body: z.string("Write something, or attach a file.").default(""),
    files: z.array(id).max(20, "At most 20 files.").default([]),
  })
  .refine(({ bizObjectId, recordId }) => (bizObjectId === undefined) === (recordId === undefined), {
    error: "Name the record by its kind and its id.",
    path: ["recordId"],
  });

/** A customer writes to us about one of their records, or in general. */
export const messageUsCall = defineRoutes((app, deps: MessageUsCallDeps) => {
  app.post("/api/message-us", takes(routeFor(access), input), async (request, reply): Promise<DataResponse<MessagedUs>> => {
    const { bizObjectId, recordId, ...rest } = parseInput(input, request.body);
    const about = bizObjectId === undefined || recordId === undefined ? {} : { bizObjectId, recordId };
    const data = await messageUs(deps, callOfRequest(request), actorOf(request), { ...about, ...rest });
    void reply.status(201);
    return { data };
  });
});
