import { createHmac, timingSafeEqual } from "node:crypto";
import { headerOf } from "../signed-calls.ts";
import { callService, fetchMedia } from "./call-service.ts";
import { type TextEvent, type TextGateway, TextRefused } from "./text-gateway.ts";

export interface TwilioOptions {
  readonly account: string;
  readonly token: string;
  /** Our number, in international form. */
  readonly number: string;
  /** The API's address. */
  readonly url: string;
  /** The public address that its callbacks are configured with; their signature covers it. */
  readonly callbackUrl: string;
  /** Hosts beside its own where it keeps pictures. */
  readonly mediaHosts: readonly string[];
}

const SIGNATURE = "x-twilio-signature";
/** Its code for a recipient who has opted out. */
const OPTED_OUT = 21610;
const stages: Readonly<Record<string, "sent" | "delivered" | "failed">> = {
  sent: "sent",
  delivered: "delivered",
  read: "delivered",
  undelivered: "failed",
  failed: "failed",
};

/** The signature of a callback: its address, then every parameter's name and value, sorted, and once each. */
export function twilioSignature(token: string, url: string, body: Buffer): string {
  const form = new URLSearchParams(body.toString("utf8"));
  const names = [...new Set(form.keys())].sort();
  const parameters = names.flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value));
  return createHmac("sha1", token)
    .update(url + parameters.join(""))
    .digest("base64");
}

/** The address as its servers may have signed it: some name the standard port, which nobody else writes. */
function signedAddresses(url: string): readonly string[] {
  const scheme = url.startsWith("https://") ? "https://" : "http://";
  const [host = ""] = url.slice(scheme.length).split(/[/?#]/, 1);
  if (host.includes(":")) return [url];
  return [url, `${scheme}${host}:${scheme === "https://" ? 443 : 80}${url.slice(scheme.length + host.length)}`];
}

/** Twilio's REST interface for messages. */
export function createTwilio({ account, token, number, url, callbackUrl, mediaHosts }: TwilioOptions): TextGateway {
  const messages = `${url}/2010-04-01/Accounts/${account}/Messages`;
  const headers = { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}` };
  return {
    name: "twilio",
    number,
    answersKeywords: true,
    signatureHeaders: [SIGNATURE],

    async send({ to, body, mediaUrls }) {
      const form = new URLSearchParams({ To: to, From: number, Body: body, StatusCallback: callbackUrl });
      for (const each of mediaUrls) form.append("MediaUrl", each);
      const answer = await callService(`${messages}.json`, { method: "POST", headers, body: form });
      const { sid, code, message } = (answer.body ?? {}) as { sid?: unknown; code?: unknown; message?: unknown };
      if (answer.status < 300 && typeof sid === "string") return { providerId: sid };
      // Our own credentials, too many at once, and the service's troubles may be over later.
      if (answer.status < 400 || [401, 403, 408, 429].includes(answer.status) || answer.status >= 500)
        throw new Error(`Twilio answered ${answer.status}.`);
      throw new TextRefused(`The service refused the message: ${typeof message === "string" ? message : `code ${code}`}`, {
        optedOut: code === OPTED_OUT,
      });
    },

    verify(body, given) {
      const signature = Buffer.from(headerOf(given, SIGNATURE), "utf8");
      const isSigned = signedAddresses(callbackUrl).some((url) => {
        const expected = Buffer.from(twilioSignature(token, url, body), "utf8");
        return signature.length === expected.length && timingSafeEqual(signature, expected);
      });
      if (!isSigned) return null;
      const form = new URLSearchParams(body.toString("utf8"));
      const id = form.get("MessageSid");
      return id ? `${id} ${form.get("MessageStatus") ?? form.get("SmsStatus") ?? ""}` : null;
    },

    read(body): TextEvent {
      const form = new URLSearchParams(body.toString("utf8"));
      const [providerId, status] = [form.get("MessageSid") ?? "", form.get("MessageStatus") ?? ""];
      if (status !== "") {
        const delivery = stages[status];
        const code = form.get("ErrorCode");
        if (!delivery) return { kind: "other", what: status };
        return {
          kind: "status",
          providerId,
          delivery,
          ...(delivery === "failed" ? { problem: `The service could not deliver it (code ${code ?? "unknown"}).` } : {}),
          ...(Number(code) === OPTED_OUT ? { optedOut: true } : {}),
        };
      }
      const count = Math.min(Number(form.get("NumMedia") ?? 0) || 0, 10);
      return {
        kind: "message",
        providerId,
        from: form.get("From") ?? "",
        to: form.get("To") ?? "",
        body: form.get("Body") ?? "",
        media: Array.from({ length: count }, (_, index) => ({
          url: form.get(`MediaUrl${index}`) ?? "",
          contentType: form.get(`MediaContentType${index}`) ?? "",
        })),
      };
    },

    async costOf(providerId) {
      const { body } = await callService(`${messages}/${encodeURIComponent(providerId)}.json`, { headers });
      const price = Number((body as { price?: unknown } | null)?.price ?? Number.NaN);
      return Number.isFinite(price) ? Math.abs(price) : null;
    },

    fetchMedia: (media) => fetchMedia({ origin: new URL(url).origin, hosts: mediaHosts, headers }, media),
  };
}
