import { createPublicKey, verify as verifySignature } from "node:crypto";
import { z } from "zod";
import { headerOf, SIGNED_FOR_S } from "../signed-calls.ts";
import { callService, fetchMedia } from "./call-service.ts";
import { type TextEvent, type TextGateway, TextRefused } from "./text-gateway.ts";

export interface TelnyxOptions {
  readonly key: string;
  /** The public key of its signatures: 32 bytes in base64. */
  readonly publicKey: string;
  readonly number: string;
  readonly url: string;
  readonly callbackUrl: string;
  /** Hosts beside its own where it keeps pictures. */
  readonly mediaHosts: readonly string[];
  readonly now?: () => number;
}

const [SIGNATURE, TIMESTAMP] = ["telnyx-signature-ed25519", "telnyx-timestamp"];
/** What comes before an Ed25519 key of 32 bytes in its DER form (RFC 8410). */
const derHead = Buffer.from("302a300506032b6570032100", "hex");
/** Its codes for a recipient who has opted out: "Blocked due to STOP message". */
const optOutCodes = new Set(["40300"]);

const event = z.object({
  data: z.object({
    id: z.string().min(1).max(100),
    event_type: z.string(),
    payload: z.looseObject({
      id: z.string().min(1).max(100),
      text: z.string().nullish(),
      from: z.object({ phone_number: z.string() }).nullish(),
      to: z.array(z.object({ phone_number: z.string(), status: z.string().nullish() })).nullish(),
      media: z.array(z.object({ url: z.string(), content_type: z.string().nullish() })).nullish(),
      errors: z.array(z.object({ code: z.union([z.string(), z.number()]), title: z.string().nullish() })).nullish(),
      cost: z.object({ amount: z.union([z.string(), z.number()]) }).nullish(),
    }),
  }),
});

const costIn = (cost: { amount: string | number } | null | undefined): { cost?: number } => {
  const amount = Number(cost?.amount ?? Number.NaN);
  return Number.isFinite(amount) ? { cost: Math.abs(amount) } : {};
};

/** Telnyx's interface for messages. */
export function createTelnyx({ key, publicKey, number, url, callbackUrl, mediaHosts, now = Date.now }: TelnyxOptions): TextGateway {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const signer = createPublicKey({ key: Buffer.concat([derHead, Buffer.from(publicKey, "base64")]), format: "der", type: "spki" });
  const parse = (body: Buffer) => {
    try {
      return event.safeParse(JSON.parse(body.toString("utf8"))).data?.data;
    } catch {
      return undefined;
    }
  };
  return {
    name: "telnyx",
    number,
    answersKeywords: true,
    signatureHeaders: [SIGNATURE, TIMESTAMP],

    async send({ to, body, mediaUrls }) {
      const answer = await callService(`${url}/v2/messages`, {
        method: "POST",
        headers,
        body: JSON.stringify({
          from: number,
          to,
          text: body,
          webhook_url: callbackUrl,
          ...(mediaUrls.length > 0 ? { media_urls: mediaUrls } : {}),
        }),
      });
      const said = answer.body as {
        data?: { id?: unknown; cost?: { amount: string } };
        errors?: { code?: unknown; title?: unknown }[];
      } | null;
      if (answer.status < 300 && typeof said?.data?.id === "string") return { providerId: said.data.id, ...costIn(said.data.cost) };
      if (answer.status < 400 || [401, 403, 408, 429].includes(answer.status) || answer.status >= 500)
        throw new Error(`Telnyx answered ${answer.status}.`);
      const [first] = said?.errors ?? [];
      throw new TextRefused(`The service refused the message: ${String(first?.title ?? answer.status)}`, {
        optedOut: optOutCodes.has(String(first?.code)),
      });
    },

    verify(body, given) {
      const timestamp = headerOf(given, TIMESTAMP);
      if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now() / 1_000 - Number(timestamp)) > SIGNED_FOR_S) return null;
      const signed = Buffer.concat([Buffer.from(`${timestamp}|`), body]);
      if (!verifySignature(null, signed, signer, Buffer.from(headerOf(given, SIGNATURE), "base64"))) return null;
      return parse(body)?.id ?? null;
    },

    read(body): TextEvent {
      const said = parse(body);
      if (!said) return { kind: "other", what: "an event of an unknown shape" };
      const { event_type: kind, payload } = said;
      const { id: providerId, from, to, text, media, errors, cost } = payload;
      if (kind === "message.received")
        return {
          kind: "message",
          providerId,
          from: from?.phone_number ?? "",
          to: to?.[0]?.phone_number ?? "",
          body: text ?? "",
          media: (media ?? []).slice(0, 10).map(({ url: at, content_type }) => ({ url: at, contentType: content_type ?? "" })),
        };
      if (kind === "message.sent") return { kind: "status", providerId, delivery: "sent", ...costIn(cost) };
      if (kind !== "message.finalized") return { kind: "other", what: kind };
      const isDelivered = (to ?? []).every(({ status }) => status === "delivered" || status === "delivery_unconfirmed");
      const [error] = errors ?? [];
      return {
        kind: "status",
        providerId,
        delivery: isDelivered ? "delivered" : "failed",
        ...(isDelivered ? {} : { problem: `The service could not deliver it: ${error?.title ?? "no reason given"}.` }),
        ...(error && optOutCodes.has(String(error.code)) ? { optedOut: true } : {}),
        ...costIn(cost),
      };
    },

    fetchMedia: (media) => fetchMedia({ origin: new URL(url).origin, hosts: mediaHosts, headers: {} }, media),
  };
}
