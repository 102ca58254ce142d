import type { FastifyRequest } from "fastify";
import type { Call } from "../engine/call.ts";
import { notSignedIn } from "../engine/wire/problem.ts";

/** Where a request came from, for the log. */
export type Origin = Pick<Call, "ip" | "userAgent" | "requestId">;

export const fromOf = ({ id, ip, headers }: Pick<FastifyRequest, "id" | "ip" | "headers">): Origin => ({
  ip,
  requestId: id,
  ...(headers["user-agent"] === undefined ? {} : { userAgent: headers["user-agent"] }),
});

/** The caller, their address and browser, and the idempotency key. @throws Problem 401 */
export function callOfRequest(request: FastifyRequest): Call {
  const { actor, headers } = request;
  if (!actor) throw notSignedIn();
  const key = headers["idempotency-key"];
  return { actor, ...fromOf(request), ...(typeof key === "string" ? { idempotencyKey: key } : {}) };
}
