import { generateKeyPairSync, sign } from "node:crypto";
import Stripe from "stripe";
import Telnyx from "telnyx";
import twilio from "twilio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStripeGateway } from "../../server/integrations/gateway/stripe.ts";
import { SIGNED_FOR_S } from "../../server/integrations/signed-calls.ts";
import { createTelnyx } from "../../server/integrations/texts/telnyx.ts";
import { createTwilio, twilioSignature } from "../../server/integrations/texts/twilio.ts";
import { createTextStandIn, type TextStandIn } from "../support/text-stand-ins.ts";

/** What the vendors' own libraries sign, check and send, beside what ours do. */
const callbackUrl = "https://hq.test/api/text-events/texts-x?of=O'Neil%20%26%20Söhne";
const number = "+12015550100";
const text = {
  id: 7,
  to: "+12125550143",
  body: "It's on the truck & nearly there: 100% 🙂",
  mediaUrls: ["https://hq.test/api/text-media/1-2-3", "https://hq.test/api/text-media/1-2-4"],
};

describe("Stripe", () => {
  const secret = "whsec_of_a_test";
  const gateway = createStripeGateway({ secretKey: "sk_test_1", webhookSecret: secret });
  const payload = JSON.stringify({ id: "evt_1", object: "event", type: "charge.refunded", note: "Ünïcode 🙂" });
  const headerFor = (more: { secret?: string; timestamp?: number } = {}) =>
    new Stripe("sk_test_1").webhooks.generateTestHeaderString({ payload, secret, ...more });
  const verified = (header: string, body = payload) => gateway.verifyEvent(Buffer.from(body), { "stripe-signature": header });

  it("signs an event that is taken, once it is its own and recent", () => {
    expect(verified(headerFor())).toBe("evt_1");
    expect(verified(`${headerFor()},v0=${"0".repeat(64)}`)).toBe("evt_1");
    expect(verified(headerFor({ secret: "whsec_of_somebody_else" }))).toBeNull();
    expect(verified(headerFor(), payload.replace("evt_1", "evt_2"))).toBeNull();
    expect(verified(headerFor({ timestamp: Math.floor(Date.now() / 1_000) - SIGNED_FOR_S - 60 }))).toBeNull();
  });
});

describe("Twilio", () => {
  const [account, token] = [`AC${"1".repeat(32)}`, "an-auth-token"];
  let standIn: TextStandIn;
  beforeAll(async () => {
    standIn = await createTextStandIn((count) => ({ status: 201, body: { sid: `SM${count}` } }));
  });
  afterAll(() => standIn.close());
  const gateway = () => createTwilio({ account, token, number, url: standIn.url, callbackUrl, mediaHosts: [] });

  it.each([
    ["a report", { MessageSid: "SM1", MessageStatus: "delivered", To: text.to, ErrorCode: "" }],
    ["a message in many scripts", { MessageSid: "SM2", Body: "Où? ça va + 1 & 2 = 3; 100% 🙂 漢字", From: text.to, NumMedia: "0" }],
    ["names in both cases", { MessageSid: "SM3", a: "1", B: "2", Az: "3", aZ: "4", _: "5" }],
    ["a name that is there twice", { MessageSid: "SM4", Tag: ["b", "a", "b"] }],
  ])("signs %s as we expect it, and checks as valid what we sign", (_, parameters: Record<string, string | string[]>) => {
    const form = new URLSearchParams(Object.entries(parameters).flatMap(([name, values]) => [values].flat().map((value) => [name, value])));
    const body = Buffer.from(form.toString());
    const signature = twilio.getExpectedTwilioSignature(token, callbackUrl, parameters);
    expect(gateway().verify(body, { "x-twilio-signature": signature })).toContain(String(parameters.MessageSid));
    expect(twilio.validateRequest(token, twilioSignature(token, callbackUrl, body), callbackUrl, parameters)).toBe(true);
    const foreign = twilio.getExpectedTwilioSignature("another-token", callbackUrl, parameters);
    expect(gateway().verify(body, { "x-twilio-signature": foreign })).toBeNull();
  });

  it("is taken with the standard port in the address and without", () => {
    const body = Buffer.from("MessageSid=SM1&MessageStatus=sent");
    const signature = twilio.getExpectedTwilioSignature(token, callbackUrl.replace("hq.test", "hq.test:443"), {
      MessageSid: "SM1",
      MessageStatus: "sent",
    });
    expect(gateway().verify(body, { "x-twilio-signature": signature })).toBe("SM1 sent");
  });

  it("sends a message in the same request as ours", async () => {
    const sent: { method?: string; uri?: string; username?: string; password?: string; data?: object }[] = [];
    const client = twilio(account, token, {
      httpClient: {
        request: async (options: (typeof sent)[number]) => {
          sent.push(options);
          return { statusCode: 201, body: { sid: "SM1" } };
        },
      } as never,
    });
    await client.messages.create({ to: text.to, from: number, body: text.body, statusCallback: callbackUrl, mediaUrl: text.mediaUrls });
    await gateway().send(text);
    const [theirs, ours] = [sent[0], standIn.calls.at(-1)];
    const form = new URLSearchParams(ours?.body);
    expect([ours?.method, ours?.path]).toEqual([theirs?.method?.toUpperCase(), new URL(String(theirs?.uri)).pathname]);
    expect(ours?.authorization).toBe(`Basic ${Buffer.from(`${theirs?.username}:${theirs?.password}`).toString("base64")}`);
    const said = Object.fromEntries([...form.keys()].map((name) => [name, name === "MediaUrl" ? form.getAll(name) : form.get(name)]));
    expect(said).toEqual(theirs?.data);
  });
});

describe("Telnyx", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const ownKey = publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("base64");
  let standIn: TextStandIn;
  beforeAll(async () => {
    standIn = await createTextStandIn((count) => ({ status: 200, body: { data: { id: `M${count}` } } }));
  });
  afterAll(() => standIn.close());
  const gateway = () => createTelnyx({ key: "KEY", publicKey: ownKey, number, url: standIn.url, callbackUrl, mediaHosts: [] });
  const client = () => new Telnyx({ apiKey: "KEY", publicKey: ownKey, baseURL: `${standIn.url}/v2`, maxRetries: 0 });

  it("takes and refuses the same events as we do", async () => {
    const body = JSON.stringify({ data: { id: "e-1", event_type: "message.sent", payload: { id: "m-1", text: "Où? 🙂" } } });
    const headersFor = (seconds: number, content = body) => ({
      "telnyx-timestamp": String(seconds),
      "telnyx-signature-ed25519": sign(null, Buffer.from(`${seconds}|${content}`), privateKey).toString("base64"),
    });
    const now = Math.floor(Date.now() / 1_000);
    for (const [headers, isTaken] of [
      [headersFor(now), true],
      [headersFor(now, body.replace("m-1", "m-2")), false],
      [headersFor(now - 3_600), false],
    ] as const) {
      const theirs = await client()
        .webhooks.unwrap(body, { headers })
        .then(
          () => true,
          () => false,
        );
      expect([theirs, gateway().verify(Buffer.from(body), headers)]).toEqual([isTaken, isTaken ? "e-1" : null]);
    }
  });

  it("sends a message in the same request as ours", async () => {
    await client().messages.send({ from: number, to: text.to, text: text.body, webhook_url: callbackUrl, media_urls: text.mediaUrls });
    await gateway().send(text);
    const [theirs, ours] = standIn.calls.slice(-2);
    expect(theirs).toBeDefined();
    expect([ours?.method, ours?.path, ours?.authorization]).toEqual([theirs?.method, theirs?.path, theirs?.authorization]);
    expect(JSON.parse(ours?.body ?? "")).toEqual(JSON.parse(theirs?.body ?? ""));
  });
});
