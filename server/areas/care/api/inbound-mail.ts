import { defineRoutes } from "../../../http/define-routes.ts";
import type { Inbound } from "../../../inbound/inbound.ts";
import { inboundRoute } from "../../../inbound/inbound-route.ts";
import { MAX_CALL_BYTES } from "../mail/webhook.ts";

interface InboundMailDeps {
  readonly inbound: Pick<Inbound, "receive">;
  readonly config: { readonly inboundMailSecret?: string };
}

/** The endpoint for a service that passes on emails as they came. */
export const inboundMailCalls = defineRoutes((app, { inbound, config }: InboundMailDeps) => {
  inboundRoute(app, inbound, {
    path: "/api/inbound-mail/:source",
    scope: "Emails signed by the mail service; what they say is stored as a message, and nothing else follows from it.",
    types: ["message/rfc822", "application/octet-stream"],
    // Nobody can make a server read large bodies that takes none.
    maxBytes: config.inboundMailSecret !== undefined ? MAX_CALL_BYTES : 1_000,
  });
});
