// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { receiveInbound } from "../../server/areas/care/service/receive.ts";
import { demoDatabase, demoToday } from "../support/fixtures.ts";
import { addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

type Abilities = NonNullable<Parameters<typeof addUser>[1]["abilities"]>;

let server: HttpTestServer;
const headers: Record<string, { authorization: string }> = {};
let own = { partyId: 0, workOrderId: 0 };
let foreignWorkOrderId = 0;

const tracker = (...actions: ("read" | "send")[]): Abilities =>
  actions.map((action) => ({ subject: "CC_DISPATCH_TRACKER" as const, action }));
const calls = (["read", "call.assist"] as const).map((action) => ({ subject: "CC_DISPATCH_TRACKER_CALL" as const, action }));
const jobs = { subject: "SALES_WORK_ORDERS", action: "read" } as const;
const leads = { subject: "SALES_LEADS", action: "read" } as const;
const texts = { subject: "CC_DISPATCH_TRACKER_SMS", action: "read" } as const;

beforeAll(async () => {
  server = await createHttpTestServer({ fixture: demoDatabase });
  const { rows } = await sql<{ partyId: number; workOrderId: number }>`
    select distinct on (customer_id) customer_id as "partyId", id as "workOrderId" from work_orders
    where deleted_at is null and state <> 'cancelled' order by customer_id, id limit 2`.execute(server.db.kysely);
  const [first = own, second = own] = rows;
  own = first;
  foreignWorkOrderId = second.workOrderId;
  await sql`update work_orders set window_start = ${`${demoToday}T15:00:00Z`}, window_end = ${`${demoToday}T17:00:00Z`} where id = ${own.workOrderId}`.execute(
    server.db.kysely,
  );
  const add = async (name: string, abilities: Abilities, companyId?: number) => {
    const more = companyId === undefined ? {} : ({ type: "C", companyId } as const);
    headers[name] = await bearer(server, await addUser(server.db, { email: `${name}@dispatch.example`, abilities, ...more }));
  };
  await add("full", [...tracker("read", "send"), ...calls, jobs, texts, leads]);
  await add("plain", [...tracker("read", "send"), ...calls]);
  await add("texter", [texts]);
  await add("nobody", []);
  await add("customer", [...tracker("read", "send"), jobs], own.partyId);
  await add("colleague", [...tracker("read", "send"), jobs], own.partyId);
  await add("stranger", [...tracker("read", "send"), jobs], second.partyId);
}, 120_000);
afterAll(() => server.close());

const get = (url: string, user = "full") => server.app.inject({ url: `/api/${url}`, headers: headers[user] ?? {} });
const post = (url: string, payload: object, user = "full", more: object = {}) =>
  server.app.inject({ method: "POST", url: `/api/${url}`, payload, headers: { ...headers[user], ...more } });
const messageUs = (payload: object, user = "customer", more: object = {}) => post("message-us", payload, user, more);
const aboutOwn = () => ({ bizObjectId: 6, recordId: own.workOrderId });

describe("the context of a conversation", () => {
  it("contains what the reader may see, and null for what they may not", async () => {
    const { conversationId } = (await messageUs({ ...aboutOwn(), body: "When do you come?" })).json().data;
    const full = (await get(`conversations/${conversationId}/context`)).json().data;
    expect(full.record).toMatchObject({ id: own.workOrderId, resource: "work-order" });
    expect(full.jobs.map(({ id }: { id: number }) => id)).toContain(own.workOrderId);
    expect(full).toMatchObject({ company: null, contact: null, pieces: null, invoices: null });
    const plain = (await get(`conversations/${conversationId}/context`, "plain")).json().data;
    expect(plain).toMatchObject({ record: null, jobs: null, pieces: null, invoices: null });
  });

  it("is read with the ability of its channel alone, and nothing of another channel", async () => {
    await messageUs({ ...aboutOwn(), body: "Are you there?" });
    const { conversationId } = await server.engine.transaction((tx, operations) =>
      receiveInbound(tx, operations, {
        channel: "text message",
        from: "+13105557799",
        providerId: "SMalone",
        body: "Is it on the truck?",
        at: "2026-11-20T14:00:00Z",
      }),
    );
    const channelsOf = async (user: string) => {
      const { conversations } = (await get("conversations?tab=all&pageSize=200", user)).json().data;
      return new Set(conversations.map(({ channel }: { channel: string }) => channel));
    };
    expect(await channelsOf("full")).toContain("app");
    expect(await channelsOf("texter")).toEqual(new Set(["text message"]));
    expect((await get(`conversations/${conversationId}`, "texter")).json().data.actions.take).toBeUndefined();
    expect((await get(`conversations/${conversationId}/context`, "texter")).statusCode).toBe(200);
    const { messages } = (await get("messages?pageSize=200", "texter")).json().data;
    expect(new Set(messages.map(({ channel }: { channel: string }) => channel))).toEqual(new Set(["text message"]));
    expect((await post("messages", { conversationId, body: "Yes" }, "texter")).statusCode).toBe(403);
    expect((await get("conversations?tab=all", "nobody")).statusCode).toBe(403);
  });

  it("is nobody else's", async () => {
    const { conversationId } = await server.engine.transaction((tx, operations) =>
      receiveInbound(tx, operations, {
        channel: "text message",
        from: "+13105557788",
        providerId: "SMctx",
        body: "Hi",
        at: "2026-11-20T14:00:00Z",
      }),
    );
    const url = `conversations/${conversationId}/context`;
    expect((await get(url)).json().data).toMatchObject({ optedOutSince: null, jobs: [], others: [] });
    // A channel they may not read is answered like a missing row.
    const hidden = await get(url, "plain");
    expect([hidden.statusCode, hidden.body]).toEqual([404, (await get("conversations/987654/context", "plain")).body]);
    expect((await get(url, "nobody")).statusCode).toBe(403);
    expect((await get(url, "customer")).statusCode).toBe(403);
  });
});

describe("message us", () => {
  it("continues the company's conversation about the record, whoever of them writes", async () => {
    const first = (await messageUs({ ...aboutOwn(), body: "Where is my sofa?" })).json().data;
    const second = (await messageUs({ ...aboutOwn(), body: "And the table?" }, "colleague")).json().data;
    expect(second.conversationId).toBe(first.conversationId);
    const seen = await get(`conversations/${first.conversationId}`, "colleague");
    expect(seen.json().data).toMatchObject({ channel: "app", bizObjectId: 6, recordId: own.workOrderId, preview: "And the table?" });
    const general = (await messageUs({ body: "Are you open on Friday?" })).json().data;
    expect(general.conversationId).not.toBe(first.conversationId);
  });

  it("is stored once per key, and as one conversation by two at once", async () => {
    const key = { "idempotency-key": "message-us-1" };
    const one = await messageUs({ body: "Once" }, "customer", key);
    const again = await messageUs({ body: "Once" }, "customer", key);
    expect(again.json()).toEqual(one.json());
    const { rows } = await sql<{ id: number }>`select id from work_orders where customer_id = ${own.partyId} and id <> ${own.workOrderId}
      and deleted_at is null limit 1`.execute(server.db.kysely);
    const about = { bizObjectId: 6, recordId: rows[0]?.id ?? own.workOrderId };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => messageUs({ ...about, body: `${index}` }, index % 2 ? "customer" : "colleague")),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map((each) => each.json().data.conversationId)).size).toBe(1);
  });

  it("is about a record that its author can see", async () => {
    const foreign = await messageUs({ bizObjectId: 6, recordId: foreignWorkOrderId, body: "Hm" });
    const missing = await messageUs({ bizObjectId: 6, recordId: 987_654, body: "Hm" });
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
    expect((await messageUs({ bizObjectId: 109, recordId: 1, body: "Hm" })).json().errors).toEqual({
      bizObjectId: ["Nobody can be asked about this kind of record here."],
    });
    expect((await messageUs({ bizObjectId: 6, body: "Hm" })).statusCode).toBe(422);
    expect((await messageUs({ body: "  " })).json().errors).toEqual({ body: ["Write something, or attach a file."] });
    expect((await messageUs({ body: "Hm" }, "full")).statusCode).toBe(403);
  });

  it("is never another company's to read", async () => {
    const { conversationId, messageId } = (await messageUs({ ...aboutOwn(), body: "Ours" })).json().data;
    expect((await post("messages", { conversationId, direction: "note", body: "Among us" })).statusCode).toBe(201);
    expect((await get(`conversations/${conversationId}`, "stranger")).statusCode).toBe(404);
    expect((await get(`messages/${messageId}`, "stranger")).statusCode).toBe(404);
    const { messages } = (await get(`messages?filter[conversation][in]=${conversationId}&pageSize=200`, "customer")).json().data;
    expect(messages.some(({ direction }: { direction: string }) => direction === "note")).toBe(false);
    expect(messages.some(({ body }: { body: string }) => body === "Ours")).toBe(true);
  });
});

it("a call whose follow-up its author may not plan is not logged", async () => {
  const { rows } = await sql<{ id: number }>`select id from leads where deleted_at is null limit 1`.execute(server.db.kysely);
  const before = (await get("phone-calls")).json().data.total;
  const call = { direction: "out", outcome: "reached", phoneNumber: "+1 2125550143", bizObjectId: 1, recordId: rows[0]?.id };
  const refused = await post("phone-calls", { ...call, nextFollowUp: "2099-01-02" });
  expect(refused.statusCode).toBe(403);
  expect((await get("phone-calls")).json().data.total).toBe(before);
  expect((await post("phone-calls", call)).statusCode).toBe(201);
});

it("a thread of 10,000 messages is read a page at a time", async () => {
  const { conversationId } = (await messageUs({ body: "The first one" })).json().data;
  await sql`insert into messages (version, conversation_id, channel, direction, preview, sender, body, delivery)
    select 1, ${conversationId}, 'app', 'in', 'Message ' || n, 'Somebody', 'Message ' || n, 'received' from generate_series(1, 10000) n`.execute(
    server.db.kysely,
  );
  const page = async (more = "") =>
    (await get(`messages?filter[conversation][in]=${conversationId}&sort=-id&pageSize=50&complete=true${more}`)).json().data;
  const newest = await page();
  expect(newest.messages).toHaveLength(50);
  expect(newest.messages[0].body).toBe("Message 10000");
  const older = await page(`&after=${newest.next}`);
  expect(older.messages.map(({ body }: { body: string }) => body).slice(0, 2)).toEqual(["Message 9950", "Message 9949"]);
});
