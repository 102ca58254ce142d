import { createHash } from "node:crypto";
import type { InboundSource } from "../../../inbound/inbound-source.ts";
import type { TakeMail } from "../../../integrations/mail-in/mail-source.ts";
import { hasValidSignature } from "../../../integrations/signed-calls.ts";

/** Larger than what mail services accept from others. */
export const MAX_CALL_BYTES = 40_000_000;

/** A mail service that sends each email as it came, signed. A call that is repeated is the same by its body, whenever it is signed. */
export const mailWebhook = (secret: string, take: TakeMail, now: () => Date): InboundSource => ({
  name: "webhook",
  headers: ["hq-signature"],
  verify: (body, headers) =>
    hasValidSignature(secret, body, String(headers["hq-signature"] ?? ""), now()) ? createHash("sha256").update(body).digest("hex") : null,
  async handle(body) {
    const { refused } = await take({ raw: body, size: body.byteLength });
    return refused === null ? "took an email" : `refused: ${refused}`;
  },
});
