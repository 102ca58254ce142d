import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTelnyx } from "../../server/integrations/texts/telnyx.ts";
import { type TextGateway, TextRefused } from "../../server/integrations/texts/text-gateway.ts";
import { createTwilio, twilioSignature } from "../../server/integrations/texts/twilio.ts";
import { createTextStandIn, type TextStandIn, telnyxSigner, twilioCallback } from "../support/text-stand-ins.ts";

const callbackUrl = "https://hq.test/api/text-events/texts-x";
const number = "+12015550100";
const text = { id: 7, to: "+12125550143", body: "It is on the truck. ¿Sí? 🙂", mediaUrls: ["https://hq.test/api/text-media/1-2-3"] };
const token = "secret-token";
const signer = telnyxSigner();

interface Service {
  readonly name: string;
  readonly taken: (count: number) => { status: number; body: unknown };
  readonly make: (url: string) => TextGateway;
  readonly refusal: unknown;
  readonly optedOut: unknown;
}
const services: readonly Service[] = [
  {
    name: "twilio",
    taken: (count) => ({ status: 201, body: { sid: `SM${count}` } }),
    make: (url) => createTwilio({ account: "AC1", token, number, url, callbackUrl, mediaHosts: [] }),
    refusal: { code: 21211, message: "Invalid 'To' Phone Number" },
    optedOut: { code: 21610, message: "Attempt to send to unsubscribed recipient" },
  },
  {
    name: "telnyx",
    taken: (count) => ({ status: 200, body: { data: { id: `SM${count}`, cost: { amount: "0.0040", currency: "USD" } } } }),
    make: (url) => createTelnyx({ key: "KEY", publicKey: signer.publicKey, number, url, callbackUrl, mediaHosts: [] }),
    refusal: { errors: [{ code: "40310", title: "Invalid 'to' address" }] },
    optedOut: { errors: [{ code: "40300", title: "Blocked due to STOP message" }] },
  },
];

describe.each(services)("$name", ({ taken, make, refusal, optedOut }) => {
  let standIn: TextStandIn;
  let gateway: TextGateway;
  beforeAll(async () => {
    standIn = await createTextStandIn(taken);
    gateway = make(standIn.url);
  });
  afterAll(() => standIn.close());

  it("hands a message over with what the service's interface asks for", async () => {
    expect(await gateway.send(text)).toMatchObject({ providerId: "SM1" });
    const call = standIn.calls.at(-1);
    expect(call?.authorization).not.toBe("");
    const body = call?.body ?? "";
    const said = body.startsWith("{") ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
    expect(Object.values(said).flat()).toEqual(expect.arrayContaining([number, text.to, text.body, text.mediaUrls[0], callbackUrl]));
  });

  it("tells what can never be sent from what can be tried again", async () => {
    standIn.answers.push({ status: 400, body: refusal });
    await expect(gateway.send(text)).rejects.toMatchObject({ optedOut: false });
    standIn.answers.push({ status: 400, body: optedOut });
    const refused = await gateway.send(text).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TextRefused);
    expect(refused).toMatchObject({ optedOut: true });
    for (const status of [401, 429, 500, 503]) {
      standIn.answers.push({ status, body: {} });
      const failure = await gateway.send(text).catch((error: unknown) => error);
      expect(failure, String(status)).not.toBeInstanceOf(TextRefused);
      expect(failure).toBeInstanceOf(Error);
    }
  });

  it("fetches pictures from the service alone", async () => {
    expect((await gateway.fetchMedia(`${standIn.url}/picture`)).length).toBeGreaterThan(10);
    await expect(gateway.fetchMedia(`${standIn.url}/elsewhere`)).rejects.toThrow("a host that the configuration does not name");
    await expect(gateway.fetchMedia("http://169.254.169.254/latest")).rejects.toThrow("a host that the configuration does not name");
    await expect(gateway.fetchMedia("no address")).rejects.toThrow("a host that the configuration does not name");
  });
});

describe("twilio's callbacks", () => {
  const gateway = createTwilio({ account: "AC1", token, number, url: "https://api.twilio.test", callbackUrl, mediaHosts: [] });
  const received = {
    MessageSid: "SM9",
    From: "+12125550143",
    To: number,
    Body: " Hi & bye = ?\n",
    NumMedia: "1",
    MediaUrl0: "https://x.test/1",
  };

  it("are signed over the address and the sorted parameters", () => {
    // By the rule of its own library (tests/counterparts/vendor-sdks.test.ts), written out once more.
    const body = Buffer.from("b=2&a=1&a=0&a=1");
    const expected = createHmac("sha1", token).update(`${callbackUrl}a0a1b2`).digest("base64");
    expect(twilioSignature(token, callbackUrl, body)).toBe(expected);
  });

  it("are taken with a right signature only, and read without trimming", () => {
    const { body, headers } = twilioCallback(token, callbackUrl, received);
    expect(gateway.verify(body, headers)).toBe("SM9 ");
    expect(gateway.read(body)).toMatchObject({ kind: "message", body: " Hi & bye = ?\n", media: [{ url: "https://x.test/1" }] });
    expect(gateway.verify(Buffer.from(`${body}&From=%2B1`), headers)).toBeNull();
    expect(gateway.verify(body, {})).toBeNull();
    expect(gateway.verify(body, twilioCallback("other-token", callbackUrl, received).headers)).toBeNull();
  });

  it.each([
    ["delivered", { kind: "status", delivery: "delivered" }],
    ["sent", { kind: "status", delivery: "sent" }],
    ["queued", { kind: "other" }],
    ["undelivered", { kind: "status", delivery: "failed", problem: "The service could not deliver it (code 30003)." }],
  ])("say that a message is %s", (status, expected) => {
    const { body } = twilioCallback(token, callbackUrl, { MessageSid: "SM1", MessageStatus: status, ErrorCode: "30003" });
    expect(gateway.read(body)).toMatchObject(expected);
  });
});

describe("telnyx's webhooks", () => {
  const gateway = createTelnyx({
    ...{ key: "KEY", publicKey: signer.publicKey, number, url: "https://api.telnyx.test", callbackUrl, mediaHosts: [] },
  });
  const event = (kind: string, payload: object) => ({ id: "evt-1", event_type: kind, payload: { id: "SM1", ...payload } });

  it("are taken with a right and recent signature only", () => {
    const { body, headers } = signer.webhook(event("message.received", { from: { phone_number: "+1" }, text: "Hi" }));
    expect(gateway.verify(body, headers)).toBe("evt-1");
    expect(gateway.verify(Buffer.from(`${body} `), headers)).toBeNull();
    expect(gateway.verify(body, { ...headers, "telnyx-timestamp": "1" })).toBeNull();
    const old = signer.webhook(event("message.received", {}), Date.now() - 3_600_000);
    expect(gateway.verify(old.body, old.headers)).toBeNull();
    const other = telnyxSigner().webhook(event("message.received", {}));
    expect(gateway.verify(other.body, other.headers)).toBeNull();
    expect(gateway.verify(Buffer.from("{"), headers)).toBeNull();
  });

  it("say what came in and how far a message is", () => {
    const read = (kind: string, payload: object) => gateway.read(signer.webhook(event(kind, payload)).body);
    expect(read("message.received", { from: { phone_number: "+12125550143" }, to: [{ phone_number: number }], text: "Hi" })).toMatchObject({
      ...{ kind: "message", from: "+12125550143", to: number, body: "Hi", providerId: "SM1" },
    });
    expect(read("message.finalized", { to: [{ phone_number: "+1", status: "delivered" }], cost: { amount: "0.0051" } })).toMatchObject({
      ...{ kind: "status", delivery: "delivered", cost: 0.0051 },
    });
    expect(
      read("message.finalized", { to: [{ phone_number: "+1", status: "delivery_failed" }], errors: [{ code: "40300", title: "STOP" }] }),
    ).toMatchObject({ kind: "status", delivery: "failed", optedOut: true, problem: "The service could not deliver it: STOP." });
    expect(gateway.read(Buffer.from("[]"))).toMatchObject({ kind: "other" });
  });
});
