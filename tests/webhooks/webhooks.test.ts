import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { isPublic, refusalOf } from "../../server/webhooks/addresses.ts";
import { payloadFor } from "../../server/webhooks/payload.ts";
import { post } from "../../server/webhooks/post.ts";
import { createSecrets, signaturesOf } from "../../server/webhooks/signatures.ts";
import { webhook } from "../../src/resources/api/webhook.ts";
import { resources } from "../../src/resources/index.ts";
import { eventOf, eventsOf, includesEvent } from "../../src/schemas/events.ts";
import { createPeople, type Someone } from "../identity/people-fixture.ts";
import { createTestServer, type TestServer, testConfig } from "../support/test-server.ts";

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let server: TestServer;
let people: ReturnType<typeof createPeople>;
let owner: Someone;
let listener: Server;
let url: string;
let received: Received[];
let answer: { status: number; body: string; headers?: Record<string, string> };

beforeAll(async () => {
  listener = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`;
  server = await createTestServer({ config: { ...testConfig, localWebhooks: true } });
  people = createPeople(server);
  await server.startBackground();
  owner = await people.add({
    abilities: ["WEBHOOKS create", "WEBHOOKS read", "WEBHOOKS update", "SALES_LEADS read", "SALES_LEADS create", "SALES_LEADS update"],
  });
});
afterAll(async () => {
  await server?.close();
  listener.close();
});
beforeEach(async () => {
  received = [];
  answer = { status: 204, body: "" };
  await sql`update webhooks set state = 'paused'`.execute(server.db.kysely);
  await server.bus.publish({ kind: "gap" });
});

async function added(events: readonly string[], more: object = {}): Promise<{ id: number; secret: string }> {
  const made = await owner.post("webhooks", { name: "Shop", url, events, ...more });
  expect(made.status, made.text).toBe(201);
  const { id } = made.body.data;
  const issued = await owner.post(`webhooks/${id}/secret`, {});
  expect(issued.status, issued.text).toBe(200);
  return { id, secret: issued.body.data.secret };
}

let serial = 0;
async function lead(by = owner): Promise<number> {
  const made = await by.post("leads", { name: `Ada ${serial++}`, email: `ada${serial}@shop.example`, source: "website" });
  expect(made.status, made.text).toBe(201);
  return made.body.data.id;
}

const arrived = (count: number) => vi.waitFor(() => expect(received).toHaveLength(count), { timeout: 10_000 });
const deliveriesOf = async (id: number) =>
  (await owner.get(`webhook-deliveries?filter[webhook][in]=${id}`)).body.data["webhook-deliveries"] as readonly Record<string, unknown>[];
const settled = (id: number, outcome: string) =>
  vi.waitFor(async () => expect((await deliveriesOf(id))[0]?.outcome).toBe(outcome), { timeout: 10_000 });

test("an event is delivered once, signed as the library verifies, with what its owner may read", async () => {
  const { id, secret } = await added(["lead.created"]);
  const recordId = await lead();
  await arrived(1);
  const [{ headers, body }] = received as [Received];
  const payload = new Webhook(secret).verify(body, headers as Record<string, string>);
  expect(payload).toMatchObject({ type: "lead.created", data: { id: recordId, name: "Ada 0" } });
  expect(payload).not.toHaveProperty("data.actions");
  expect(() => new Webhook(secret).verify(body.replace("Ada", "Bob"), headers as Record<string, string>)).toThrow();
  await settled(id, "delivered");
  const [delivery] = await deliveriesOf(id);
  expect(delivery).toMatchObject({ event: "lead.created", status: 204, attempts: 1, recordId });

  const again = await owner.post(`webhook-deliveries/${delivery?.id}/actions/sendAgain`, { version: delivery?.version });
  expect(again.status, again.text).toBe(200);
  await arrived(2);
  expect(received[1]?.headers["webhook-id"], "the same message").toBe(headers["webhook-id"]);
});

test("both secrets sign while one replaces the other", async () => {
  const { id, secret } = await added(["lead.created"]);
  const { secret: second } = (await owner.post(`webhooks/${id}/secret`, { keepHours: 24 })).body.data;
  const { version } = (await owner.get(`webhooks/${id}`)).body.data;
  expect((await owner.post(`webhooks/${id}/actions/sendTest`, { version })).status).toBe(200);
  await arrived(1);
  const [{ headers, body }] = received as [Received];
  for (const each of [secret, second])
    expect(new Webhook(each).verify(body, headers as Record<string, string>)).toMatchObject({ type: "webhook.test" });
});

test("a failed delivery waits for its next attempt, keeps the answer, and is sent again with all that failed", async () => {
  answer = { status: 500, body: "out of order" };
  const { id } = await added(["lead.created"]);
  await lead();
  await arrived(1);
  await vi.waitFor(async () => expect((await deliveriesOf(id))[0]).toMatchObject({ outcome: "waiting", status: 500, attempts: 1 }));
  const { rows } = await sql<{ attempts: number }>`select attempts from jobs where queue = 'webhook' and dead_at is null
    and payload ->> 'deliveryId' = ${String((await deliveriesOf(id))[0]?.id)}`.execute(server.db.kysely);
  expect(rows).toHaveLength(1);

  await sql`update jobs set max_attempts = 1, attempts = 0, run_at = now() where queue = 'webhook'`.execute(server.db.kysely);
  await lead();
  await settled(id, "waiting");
  await vi.waitFor(async () => expect((await deliveriesOf(id)).some(({ outcome }) => outcome === "failed")).toBe(true), {
    timeout: 10_000,
  });
  expect((await owner.get(`webhooks/${id}`)).body.data.failures).toBe(1);
  answer = { status: 200, body: "ok" };
  const { version } = (await owner.get(`webhooks/${id}`)).body.data;
  expect((await owner.post(`webhooks/${id}/actions/resendFailed`, { version })).status).toBe(200);
  await vi.waitFor(async () => expect((await deliveriesOf(id)).filter(({ outcome }) => outcome === "failed")).toEqual([]), {
    timeout: 10_000,
  });
});

test("a webhook whose deliveries are given up again and again is paused, and its owner is told", async () => {
  answer = { status: 500, body: "" };
  const { id } = await added(["lead.created"]);
  await sql`update webhooks set failures = 4 where id = ${id}`.execute(server.db.kysely);
  await lead();
  await arrived(1);
  await vi.waitFor(async () => expect((await deliveriesOf(id))[0]?.attempts).toBe(1));
  await sql`update jobs set max_attempts = 1, attempts = 0, run_at = now() where queue = 'webhook'`.execute(server.db.kysely);
  await lead(await people.add({ isAdmin: true }));
  await vi.waitFor(async () => expect((await owner.get(`webhooks/${id}`)).body.data.state).toBe("paused"), { timeout: 10_000 });
  const { rows } = await sql<{
    title: string;
  }>`select n.title from notifications n join notification_recipients r on r.notification_id = n.id
    where r.user_id = ${owner.id} order by n.id desc limit 1`.execute(server.db.kysely);
  expect(rows[0]?.title).toBe("Webhook Shop is paused");
});

test("what its owner can't read any more is not sent", async () => {
  const { id } = await added(["lead.*"]);
  const recordId = await lead();
  await arrived(1);
  const payload = (userId: number) =>
    payloadFor(server.engine, userId, { event: "lead.updated", module: "lead", recordId, happenedAt: "2026-01-01T00:00:00.000Z" });
  expect(await payload(owner.id)).toContain('"lead.updated"');
  const stranger = await people.add({ abilities: ["WEBHOOKS read"] });
  expect(await payload(stranger.id)).toBeNull();
  await sql`update webhooks set owner_id = ${stranger.id} where id = ${id}`.execute(server.db.kysely);
  await server.bus.publish({ kind: "gap" });
  await lead();
  expect((await deliveriesOf(id)).length, "hidden from who is no owner any more").toBe(0);
  const { rows } = await sql`select 1 from webhook_deliveries where webhook_id = ${id}`.execute(server.db.kysely);
  expect(rows).toHaveLength(1);
});

test("addresses and events are checked, and only its owner may turn it elsewhere", async () => {
  const refused = async (input: object) =>
    (await owner.post("webhooks", { name: "No", url, events: ["lead.created"], ...input })).body.errors;
  expect(await refused({ url: "http://shop.example/hook" })).toHaveProperty("url");
  expect(await refused({ url: "https://10.0.0.1/hook" })).toHaveProperty("url");
  expect(await refused({ url: "https://user:secret@shop.example/" })).toHaveProperty("url");
  expect(await refused({ events: ["lead.danced"] })).toHaveProperty("events");
  expect(await refused({ events: ["webhook-delivery.updated"] })).toHaveProperty("events");
  expect(await refused({ events: [] })).toHaveProperty("events");
  const { id } = await added(["lead.created"]);
  const admin = await people.add({ isAdmin: true });
  const { version } = (await admin.get(`webhooks/${id}`)).body.data;
  expect((await admin.put(`webhooks/${id}`, { version, url: "https://elsewhere.example/" })).status).toBe(409);
  expect((await admin.post(`webhooks/${id}/secret`, {})).status).toBe(409);
});

describe("posting", () => {
  const options = (localWebhooks: boolean) => ({ headers: {}, body: "{}", localWebhooks, signal: new AbortController().signal });

  test("reaches this machine only where that is allowed, also by a name", async () => {
    await expect(post(url, options(true))).resolves.toEqual({ status: 204, body: "" });
    await expect(post(url, options(false))).rejects.toThrow("not on the public internet");
    await expect(post(url.replace("127.0.0.1", "localhost"), options(false))).rejects.toThrow("not on the public internet");
    await expect(post("https://2130706433/", options(false))).rejects.toThrow("public internet");
    await expect(post("https://[::ffff:10.0.0.1]/", options(true))).rejects.toThrow("public internet");
    expect(received).toHaveLength(1);
  });

  test("follows no redirect, and reads the beginning of an answer alone", async () => {
    answer = { status: 302, body: "", headers: { location: url } };
    await expect(post(url, options(true))).resolves.toMatchObject({ status: 302 });
    expect(received).toHaveLength(1);
    answer = { status: 200, body: "x".repeat(5_000_000) };
    expect((await post(url, options(true))).body).toHaveLength(2_000);
  });
});

test("no private address is public, whatever way it is written", () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const hidden = fc.oneof(
    fc.tuple(byte, byte, byte).map((rest) => `10.${rest.join(".")}`),
    fc.tuple(byte, byte, byte).map((rest) => `127.${rest.join(".")}`),
    fc.tuple(byte, byte).map((rest) => `192.168.${rest.join(".")}`),
    fc.tuple(byte, byte).map((rest) => `169.254.${rest.join(".")}`),
    fc.tuple(fc.integer({ min: 16, max: 31 }), byte, byte).map((rest) => `172.${rest.join(".")}`),
  );
  fc.assert(
    fc.property(hidden, (address) => {
      expect(isPublic(address)).toBe(false);
      const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
      const number = ((a * 256 + b) * 256 + c) * 256 + d;
      const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
      for (const host of [
        String(number),
        `0x${number.toString(16)}`,
        `[::ffff:${hex}]`,
        `[2002:${hex}::1]`,
        `[64:ff9b::${hex}]`,
        "[fd00::1]",
        "[fe80::1]",
      ]) {
        const { hostname } = new URL(`https://${host}/`);
        expect(isPublic(hostname.replace(/[[\]]/g, "")), host).toBe(false);
        if (!address.startsWith("127.")) expect(refusalOf(`https://${host}/`), host).not.toBeNull();
      }
    }),
  );
  expect(["8.8.8.8", "2606:4700::1111"].map(isPublic)).toEqual([true, true]);
});

test("any message is verified by the library, and no other one", () => {
  const secretOf = createSecrets("an installation's secret");
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: fc.constantFrom(..."abc_123") }), fc.nat(), (body, id, webhookId) => {
      const seconds = Math.floor(Date.now() / 1_000);
      const headers = {
        "webhook-id": `msg_${id}`,
        "webhook-timestamp": String(seconds),
        "webhook-signature": signaturesOf([secretOf(webhookId, 2), secretOf(webhookId, 1)], `msg_${id}`, seconds, body),
      };
      const json = JSON.stringify({ body });
      const signed = { ...headers, "webhook-signature": signaturesOf([secretOf(webhookId, 1)], `msg_${id}`, seconds, json) };
      expect(new Webhook(secretOf(webhookId, 1)).verify(json, signed)).toEqual({ body });
      expect(() => new Webhook(secretOf(webhookId, 3)).verify(json, signed)).toThrow();
    }),
    { numRuns: 25 },
  );
});

test("events have names that stay: an operation's own word in the past", () => {
  const all = resources.filter(({ routes }) => routes).flatMap(eventsOf);
  expect(new Set(all).size).toBe(all.length);
  for (const event of all) expect(event).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z0-9]+(-[a-z0-9]+)*$/);
  const invoice = resources.find(({ name }) => name === "invoice");
  expect(eventsOf(invoice ?? webhook)).toEqual(
    expect.arrayContaining(["invoice.created", "invoice.updated", "invoice.issued", "invoice.removed"]),
  );
  expect(eventOf({ name: "lead" }, "markAsLost")).toBe("lead.marked-as-lost");
  expect([includesEvent(["lead.*"], "lead.created"), includesEvent(["lead.*"], "sales-lead.created")]).toEqual([true, false]);
});
