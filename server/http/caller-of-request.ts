import type { FastifyRequest } from "fastify";
import type { Call } from "../engine/call.ts";
import { notSignedIn } from "../engine/wire/problem.ts";

/** The caller, their address and browser, and the idempotency key. @throws Problem 401 */
export function callOfRequest(request: FastifyRequest): Call {
  const { actor, ip, headers, id: requestId } = request;
  if (!actor) throw notSignedIn();
  const userAgent = headers["user-agent"];
  const key = headers["idempotency-key"];
  return {
    actor,
    ip,
    requestId,
    ...(userAgent === undefined ? {} : { userAgent }),
    ...(typeof key === "string" ? { idempotencyKey: key } : {}),
  };
}
