// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createNotificationMail } from "../../../server/identity/notification-mail.ts";
import type { Mail } from "../../../server/integrations/mail.ts";
import { NOTIFICATION_MAIL_QUEUE } from "../../../server/jobs/queues.ts";
import type { NoticeChoice } from "../../../src/contract/notice-choices.ts";
import { resources } from "../../../src/resources/index.ts";
import { pendingReceive } from "../../../src/resources/warehousing/pending-receive.ts";
import { receive } from "../../../src/resources/warehousing/receive.ts";
import type { Client } from "../../contract/harness.ts";
import { runDailyActions } from "../../support/run-daily.ts";
import { createWarehouseHarness, type WarehouseHarness } from "./warehouse-harness.ts";

let harness: WarehouseHarness;
beforeAll(async () => {
  harness = await createWarehouseHarness();
});
afterAll(() => harness?.close());
beforeEach(async () => {
  await sql`delete from jobs`.execute(harness.db.kysely);
  await sql`delete from notice_choices`.execute(harness.db.kysely);
});

/** Who was told of a record in the app, by the title of the notice. */
async function told(resource: string, id: number): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ title: string; names: string[] }>`
    select n.title, array_agg(u.first_name order by u.first_name) as names
    from notifications n join notification_recipients r on r.notification_id = n.id join users u on u.id = r.user_id
    where n.resource = ${resource} and n.record_id = ${id} group by n.id, n.title order by n.id`.execute(harness.db.kysely);
  const all: Record<string, string[]> = {};
  for (const { title, names } of rows) all[title] = [...(all[title] ?? []), ...names].sort();
  return all;
}

/** Sends the emails that are due. */
async function mails(): Promise<Mail[]> {
  const sent: Mail[] = [];
  const handle = createNotificationMail({
    db: harness.db,
    resources,
    today: () => "2026-11-25",
    timeZone: "UTC",
    mailer: { send: async (mail) => ({ messageId: String(sent.push(mail)), refused: [] }), close: () => undefined },
    config: { publicUrl: "https://hq.company.example/", productName: "HQ", company: { name: "HQ", address: [], phone: "" } },
  });
  const { rows } = await sql<{ id: number; payload: unknown }>`
    select id, payload from jobs where queue = ${NOTIFICATION_MAIL_QUEUE} order by id`.execute(harness.db.kysely);
  const context = { signal: new AbortController().signal, finish: async () => undefined };
  for (const job of rows) await handle({ ...job, queue: NOTIFICATION_MAIL_QUEUE, attempt: 1, maxAttempts: 10 }, context);
  return sent;
}
const emailOf = async ({ actor }: Client): Promise<string> =>
  (await sql<{ email: string }>`select email from users where id = ${actor.id}`.execute(harness.db.kysely)).rows[0]?.email ?? "";
const nameOf = async ({ actor }: Client): Promise<string> =>
  (await sql<{ name: string }>`select first_name as name from users where id = ${actor.id}`.execute(harness.db.kysely)).rows[0]?.name ?? "";

const setStaff = async (staff: readonly Client[]) => {
  const { version } = await harness.see(`hubs/${harness.hubId}`);
  const { status, text } = await harness.bob.put(`hubs/${harness.hubId}`, {
    version,
    staff: staff.map(({ actor }) => ({ memberId: actor.id })),
  });
  expect(status, text).toBe(200);
};
const choose = async (client: Client, topic: string, inApp: boolean, byEmail: boolean) => {
  const { status, text } = await client.put("v1/profile/notices", { topic, inApp, byEmail });
  expect(status, text).toBe(200);
};
const topicsOf = async (client: Client): Promise<NoticeChoice[]> => (await client.get("v1/profile/notices")).body.data.choices;

/** Two of three chairs came, one of them damaged. */
async function damagedAndShort(customerId: number | null = harness.acme) {
  const expected =
    customerId === null
      ? null
      : await harness.post("pending-receives", { customerId, hubId: harness.hubId, lines: [{ description: "Chair", quantity: 3 }] });
  const { id } = await harness.post("receives", {
    hubId: harness.hubId,
    customerId,
    carrier: "Estes",
    deliveryReceipt: [await harness.photo()],
    photos: [await harness.photo(), await harness.photo()],
    items: [
      {
        ...(expected ? { pendingReceiveId: expected.id, pendingLine: expected.lines[0].id } : {}),
        description: "Chair",
        quantity: 2,
        damaged: 1,
        condition: ["dent"],
      },
    ],
  });
  return harness.do(`receives/${id}`, "markAsCompleted");
}

describe("goods that arrived", () => {
  it("are told to the customer, by email with the photos, and to the hub's staff, short and damaged apart", async () => {
    await setStaff([harness.ann]);
    const [ann, carl] = [await nameOf(harness.ann), await nameOf(harness.carl)];
    const { id } = await damagedAndShort();
    expect(await told("receive", id)).toEqual({
      "Goods received": [ann, carl].sort(),
      "Goods are short": [ann, carl].sort(),
      "Goods are damaged": [ann, carl].sort(),
    });
    const sent = await mails();
    expect(sent.map(({ to }) => to)).toEqual(Array.from({ length: 3 }, () => [expect.any(String)]));
    expect(new Set(sent.flatMap(({ to }) => to))).toEqual(new Set([await emailOf(harness.carl)]));
    const arrived = sent.find(({ subject }) => subject.startsWith("Goods received"));
    expect(arrived?.text).toMatch(/2 units are at Reno/);
    expect(arrived?.text).toContain("The record has 3 photos.");
    expect(arrived?.text).toContain(`See the photos:\nhttps://hq.company.example/warehousing/receives/${id}/view`);
    expect(sent.find(({ subject }) => subject.startsWith("Goods are short"))?.text).toContain("1 of the announced units did not come");
  });

  it("are told to all who receive goods where the hub has no staff, and say nothing of short and damaged where nothing is", async () => {
    await setStaff([]);
    const [piece] = await harness.pieces([{ description: "Lamp", quantity: 1 }]);
    const { "Goods received": names, ...others } = await told("receive", piece?.receiveId);
    expect(others).toEqual({});
    expect(names).toEqual(expect.arrayContaining([await nameOf(harness.ann), await nameOf(harness.carl)]));
    expect(names).not.toContain(await nameOf(harness.dora));
    expect(names).not.toContain(await nameOf(harness.nobody));
  });

  it("are told as everybody chose", async () => {
    await setStaff([harness.ann]);
    await choose(harness.carl, "goodsArrived", false, false);
    await choose(harness.carl, "goodsShort", true, false);
    await choose(harness.carl, "goodsDamaged", false, true);
    await choose(harness.ann, "goodsArrived", false, true);
    const { id } = await damagedAndShort();
    const [ann, carl] = [await nameOf(harness.ann), await nameOf(harness.carl)];
    expect(await told("receive", id)).toEqual({ "Goods are short": [ann, carl].sort(), "Goods are damaged": [ann] });
    const sent = await mails();
    expect(sent.map(({ subject, to }) => [subject, to.join()]).sort()).toEqual(
      [
        ["Goods are damaged - HQ", await emailOf(harness.carl)],
        ["Goods received - HQ", await emailOf(harness.ann)],
      ].sort(),
    );
  });
});

describe("goods that are announced", () => {
  it("are told to the hub's staff, but not to who chose otherwise", async () => {
    await setStaff([harness.ann]);
    const announce = () =>
      harness.post("pending-receives", { customerId: harness.acme, hubId: harness.hubId, lines: [{ description: "Bench", quantity: 2 }] });
    const first = await announce();
    expect((await told("pending-receive", first.id))["Goods announced"]).toContain(await nameOf(harness.ann));
    await choose(harness.ann, "goodsAnnounced", false, false);
    const second = await announce();
    expect((await told("pending-receive", second.id))["Goods announced"] ?? []).not.toContain(await nameOf(harness.ann));
  });
});

describe("unidentified goods", () => {
  it("are asked about once, and their owner is told when they are matched", async () => {
    await setStaff([harness.ann]);
    const { id } = await damagedAndShort(null);
    const run = () => runDailyActions(harness, [receive], "2027-03-01");
    await run();
    await run();
    const ann = await nameOf(harness.ann);
    const all = await told("receive", id);
    expect(all["Unidentified goods"]?.filter((name) => name === ann)).toEqual([ann]);
    expect(Object.values(all).flat()).not.toContain(await nameOf(harness.carl));
    await harness.do(`receives/${id}`, "identify", { customerId: harness.acme });
    const carl = await nameOf(harness.carl);
    expect((await told("receive", id))["Goods received"]).toContain(carl);
    expect((await mails()).map(({ subject }) => subject)).toContain("Goods received - HQ");
  });
});

describe("expected goods that are late", () => {
  it("are told once to the customer and the hub", async () => {
    await setStaff([harness.ann]);
    const { id } = await harness.post("pending-receives", {
      customerId: harness.acme,
      hubId: harness.hubId,
      expectedOn: "2026-11-01",
      lines: [{ description: "Rug", quantity: 1 }],
    });
    const run = () => runDailyActions(harness, [pendingReceive], "2027-03-01");
    await run();
    await run();
    const names = (await told("pending-receive", id))["Goods are late"] ?? [];
    for (const client of [harness.ann, harness.carl]) {
      const name = await nameOf(client);
      expect(names.filter((each) => each === name)).toEqual([name]);
    }
    expect((await mails()).filter(({ subject }) => subject.startsWith("Goods are late")).map(({ to }) => to.join())).toEqual([
      await emailOf(harness.carl),
    ]);
  });
});

describe("the choice", () => {
  it("is offered of what one can be told, with what happens without a choice", async () => {
    const byEmail = async (client: Client, topics: RegExp) =>
      Object.fromEntries((await topicsOf(client)).filter(({ topic }) => topics.test(topic)).map((each) => [each.topic, each.byEmail]));
    // All there is about goods, so that a customer is offered nothing that is told to employees only.
    const ofGoods = /^(goods|pull)/;
    expect(await byEmail(harness.carl, ofGoods)).toEqual({
      goodsArrived: true,
      goodsShort: true,
      goodsDamaged: true,
      goodsLate: true,
      goodsAnnounced: false,
      pullRequested: false,
      pullApproved: false,
      pullShort: false,
      pullStaged: false,
      pullLeaving: false,
      pullDone: true,
      pullFlows: "some",
    });
    // A module without a topic of its own is one.
    const others = /^(claims|comments|salesQuotes|invoices|mentions|tasks)$/;
    expect(await byEmail(harness.carl, others)).toEqual({ claims: "some", comments: false, salesQuotes: "some", invoices: false });
    expect(await byEmail(harness.bob, ofGoods)).toEqual({
      goodsArrived: false,
      goodsShort: false,
      goodsDamaged: false,
      goodsLate: false,
      goodsAnnounced: false,
      goodsUnidentified: false,
      pullRequested: false,
      pullApproved: false,
      pullShort: false,
      pullStaged: false,
      pullRecall: true,
      pullDone: true,
      pullFlows: "some",
    });
    const ofEmployee = { claims: "some", comments: false, salesQuotes: "some", invoices: false, mentions: false, tasks: false };
    expect(await byEmail(harness.bob, others)).toEqual(ofEmployee);
    expect((await topicsOf(harness.nobody)).map(({ topic }) => topic)).toEqual(["accountSecurity", "undelivered"]);
    const refused = await harness.carl.put("v1/profile/notices", { topic: "goodsUnidentified", inApp: false, byEmail: false });
    expect([refused.status, refused.body.errors]).toEqual([422, { topic: ["You get no notices about this."] }]);
  });
});
