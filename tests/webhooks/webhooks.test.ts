// @module-tag gate
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { failStranded } from "../../server/webhooks/deliveries.ts";
import { payloadFor } from "../../server/webhooks/payload.ts";
import { type PostOptions, post } from "../../server/webhooks/post.ts";
import { createSendWebhook } from "../../server/webhooks/send.ts";
import { createPeople, type Someone } from "../identity/people-fixture.ts";
import { createTestServer, type TestServer, testConfig } from "../support/test-server.ts";
import { patiently } from "../support/waits.ts";

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

test("secrets that are replaced twice sign as long as was promised for each", async () => {
  const { id, secret } = await added(["lead.created"]);
  const { secret: second } = (await owner.post(`webhooks/${id}/secret`, { keepHours: 24 })).body.data;
  const { secret: third } = (await owner.post(`webhooks/${id}/secret`, { keepHours: 1 })).body.data;
  const { secret: fourth } = (await owner.post(`webhooks/${id}/secret`)).body.data;
  const { version, earlierUntil } = (await owner.get(`webhooks/${id}`)).body.data;
  expect(Date.parse(earlierUntil), "the first one's").toBeGreaterThan(Date.now() + 23 * 3_600_000);
  expect((await owner.post(`webhooks/${id}/actions/sendTest`, { version })).status).toBe(200);
  await arrived(1);
  const [{ headers, body }] = received as [Received];
  const verify = (each: string) => new Webhook(each).verify(body, headers as Record<string, string>);
  for (const each of [secret, second, fourth]) expect(verify(each)).toMatchObject({ type: "webhook.test" });
  expect(() => verify(third), "it ended at once").toThrow();
});

test("a delivery whose job ended before it was sent doesn't wait for ever, and can be sent again", async () => {
  const { id } = await added(["lead.created"]);
  const waits = async (messageId: string) => {
    const { rows } = await sql<{ id: number }>`insert into webhook_deliveries
      (outcome, webhook_id, event, message_id, module, record_id, happened_at, attempts)
      values ('waiting', ${id}, 'lead.created', ${messageId}, 'lead', 1, now(), 0) returning id`.execute(server.db.kysely);
    return rows[0]?.id ?? 0;
  };
  const [lost, discarded, queued] = [await waits("msg_lost"), await waits("msg_discarded"), await waits("msg_queued")];
  await sql`insert into jobs (queue, payload, attempts, max_attempts, run_at, dead_at)
    values ('webhook', ${JSON.stringify({ deliveryId: lost })}::jsonb, 14, 14, now(), now())`.execute(server.db.kysely);
  await sql`insert into jobs (queue, payload, attempts, max_attempts, run_at)
    values ('webhook', ${JSON.stringify({ deliveryId: queued })}::jsonb, 1, 14, now() + interval '1 hour')`.execute(server.db.kysely);
  await failStranded(server.db);
  const deliveries = await deliveriesOf(id);
  const outcomeOf = (each: number) => deliveries.find((delivery) => delivery.id === each);
  expect([lost, discarded, queued].map((each) => outcomeOf(each)?.outcome)).toEqual(["failed", "failed", "waiting"]);
  const again = await owner.post(`webhook-deliveries/${lost}/actions/sendAgain`, { version: outcomeOf(lost)?.version });
  expect(again.status, again.text).toBe(200);
});

test("a delivery that can't be prepared fails with its job's last attempt", async () => {
  const { id } = await added(["lead.created"]);
  const { rows } = await sql<{ id: number }>`insert into webhook_deliveries
    (outcome, webhook_id, event, message_id, module, record_id, happened_at, attempts)
    values ('waiting', ${id}, 'lead.created', 'msg_unprepared', 'lead', 1, now(), 0) returning id`.execute(server.db.kysely);
  const deliveryId = rows[0]?.id ?? 0;
  const counted: string[] = [];
  const send = createSendWebhook({
    db: server.db,
    engine: { ...server.engine, get: () => Promise.reject(new Error("The database went away")) },
    secretOf: () => "whsec_",
    localWebhooks: true,
    isSandbox: false,
    now: () => new Date(),
    count: (outcome) => counted.push(outcome),
    poke: () => undefined,
  });
  const context = { signal: new AbortController().signal, finish: async () => undefined };
  const attempt = (nth: number) => send({ id: 1, queue: "webhook", payload: { deliveryId }, attempt: nth, maxAttempts: 2 }, context);
  const outcome = async () => (await deliveriesOf(id)).find((each) => each.id === deliveryId)?.outcome;
  await expect(attempt(1)).rejects.toThrow("went away");
  expect(await outcome()).toBe("waiting");
  await expect(attempt(2)).rejects.toThrow("went away");
  expect(await outcome()).toBe("failed");
  expect(counted).toEqual(["failed"]);
});

test("what waits for a webhook that is deleted says so", async () => {
  answer = { status: 500, body: "" };
  const { id } = await added(["lead.created"]);
  await lead();
  await arrived(1);
  await vi.waitFor(async () => expect((await deliveriesOf(id))[0]).toMatchObject({ outcome: "waiting", attempts: 1 }), patiently);
  await sql`update webhooks set deleted_at = now() where id = ${id}`.execute(server.db.kysely);
  await sql`update jobs set run_at = now() where queue = 'webhook'`.execute(server.db.kysely);
  await lead(await people.add({ isAdmin: true }));
  const said = async () =>
    (
      await sql<object>`select outcome, response from webhook_deliveries where webhook_id = ${id} order by id limit 1`.execute(
        server.db.kysely,
      )
    ).rows;
  await vi.waitFor(async () => expect(await said()).toEqual([{ outcome: "not sent", response: "The webhook was deleted." }]), {
    timeout: 10_000,
  });
});

test("a failed delivery waits for its next attempt, keeps the answer, and is sent again with all that failed", async () => {
  answer = { status: 500, body: "out of order" };
  const { id } = await added(["lead.created"]);
  await lead();
  await arrived(1);
  await vi.waitFor(
    async () => expect((await deliveriesOf(id))[0]).toMatchObject({ outcome: "waiting", status: 500, attempts: 1 }),
    patiently,
  );
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
  await vi.waitFor(async () => expect((await deliveriesOf(id))[0]?.attempts).toBe(1), patiently);
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

test("an address that is never called is refused when it is given, with the reason", async () => {
  const closed = await createTestServer({ config: { ...testConfig, localWebhooks: false } });
  const admin = await createPeople(closed).add({ isAdmin: true });
  const given = { name: "Shop", events: ["lead.created"] };
  for (const host of ["http://localhost:4000", "https://127.0.0.1", "https://[::1]", "https://192.168.1.20", "https://nas.local"])
    expect((await admin.post("webhooks", { ...given, url: `${host}/hook` })).body.errors, host).toEqual({
      url: [expect.stringMatching(/^Must be an address on the public internet/)],
    });
  const made = await admin.post("webhooks", { ...given, url: "https://shop.example/hook" });
  expect(made.status, made.text).toBe(201);
  const { id, version } = made.body.data;
  expect((await admin.put(`webhooks/${id}`, { version, url: "https://localhost/hook" })).body.errors).toHaveProperty("url");
  await closed.close();
});

test("addresses and events are checked, and only its owner may turn it elsewhere", async () => {
  const refused = async (input: object) =>
    (await owner.post("webhooks", { name: "No", url, events: ["lead.created"], ...input })).body.errors;
  expect(await refused({ url: "http://shop.example/hook" })).toHaveProperty("url");
  expect(await refused({ url: "https://10.0.0.1/hook" })).toHaveProperty("url");
  expect(await refused({ url: "https://printer/hook" })).toEqual({ url: ["Must be an address on the public internet."] });
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
    await expect(post(url, options(false))).rejects.toThrow("on the public internet, not this server's own machine");
    await expect(post(url.replace("127.0.0.1", "localhost"), options(false))).rejects.toThrow("on the public internet");
    await expect(post("https://2130706433/", options(false))).rejects.toThrow("public internet");
    await expect(post("https://[::ffff:10.0.0.1]/", options(true))).rejects.toThrow("public internet");
    expect(received).toHaveLength(1);
  });

  test("reaches nobody through a name that leads to this machine or to a private network", async () => {
    const port = new URL(url).port;
    const asked: string[] = [];
    const leadingTo = (...addresses: string[]) =>
      ({
        ...options(true),
        lookUp: (host: string, _: unknown, done: (error: null, found: { address: string; family: number }[]) => void) => {
          asked.push(host);
          done(
            null,
            addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
          );
        },
      }) satisfies PostOptions;
    for (const ip of ["127.0.0.1", "::1", "10.0.0.1", "169.254.169.254", "::ffff:127.0.0.1"])
      await expect(post(`https://shop.example:${port}/hook`, leadingTo(ip)), ip).rejects.toThrow(
        "shop.example is not on the public internet.",
      );
    // One private address among public ones is enough.
    await expect(post(`https://shop.example:${port}/hook`, leadingTo("8.8.8.8", "127.0.0.1"))).rejects.toThrow("public internet");
    // And this machine's own name doesn't lead elsewhere.
    await expect(post(`http://localhost:${port}/hook`, leadingTo("10.0.0.1"))).rejects.toThrow("public internet");
    expect(received).toHaveLength(0);
    await expect(post(`http://hooks.localhost:${port}/hook`, leadingTo("127.0.0.1"))).resolves.toMatchObject({ status: 204 });
    expect(new Set(asked)).toEqual(new Set(["shop.example", "localhost", "hooks.localhost"]));
  });

  test("follows no redirect, and reads the beginning of an answer alone", async () => {
    answer = { status: 302, body: "", headers: { location: url } };
    await expect(post(url, options(true))).resolves.toMatchObject({ status: 302 });
    expect(received).toHaveLength(1);
    answer = { status: 200, body: "x".repeat(5_000_000) };
    expect((await post(url, options(true))).body).toHaveLength(2_000);
  });
});
