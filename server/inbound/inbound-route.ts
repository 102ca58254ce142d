import type { FastifyInstance } from "fastify";
import { paramOf } from "../http/body.ts";
import type { Inbound } from "./inbound.ts";

/** Far more than any service sends with an event. */
const EVENT_BYTES = 256_000;

export interface InboundRoute {
  /** Contains ":source". */
  readonly path: string;
  /** What such a call can reach, as the printed API says it. */
  readonly scope: string;
  /** The content types of the bodies; JSON by default. */
  readonly types?: readonly string[];
  readonly maxBytes?: number;
  /** Answers without a body, for services that take one for instructions. */
  readonly isSilent?: true;
}

/** An address that services call with signed bodies. */
export function inboundRoute(
  app: FastifyInstance,
  inbound: Pick<Inbound, "receive">,
  { path, scope, types = ["application/json"], maxBytes = EVENT_BYTES, isSilent }: InboundRoute,
): void {
  void app.register(async (inner) => {
    // The signature covers the raw bytes.
    inner.removeContentTypeParser("application/json");
    inner.addContentTypeParser([...types], { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    inner.post(path, { bodyLimit: maxBytes, config: { access: { ability: "public", scope } } }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await inbound.receive(paramOf(request, "source"), body, request.headers);
      return isSilent ? reply.code(204).send() : { data: { received: true } };
    });
  });
}
