// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asSystem } from "../../server/access/caller.ts";
import { createNotificationText } from "../../server/areas/care/texts/notification-text.ts";
import { stopTexts } from "../../server/areas/care/texts/opt-outs.ts";
import { DOCUMENT_TO_PEOPLE_QUEUE, NOTIFICATION_MAIL_QUEUE, NOTIFICATION_TEXT_QUEUE } from "../../server/jobs/queues.ts";
import type { NoticeSettings } from "../../src/contract/notice-choices.ts";
import { payment } from "../../src/resources/accounting/payment.ts";
import { resources } from "../../src/resources/index.ts";
import { salesQuote } from "../../src/resources/sales/sales-quote.ts";
import { type Client, today } from "../contract/harness.ts";
import { runDailyActions } from "../support/run-daily.ts";
import { type AnyRow, createSalesHarness, type SalesHarness } from "./sales-harness.ts";

const phone = "+1 2015550111";
let harness: SalesHarness;
beforeAll(async () => {
  harness = await createSalesHarness({ more: { calls: true, config: { textGateway: { kind: "test" } } } });
  await sql`update roles set abilities = abilities || '{SALES_BILL_OF_LADING read,SALES_QUOTE_REQUEST read,ACCG_PAYMENTS read,ACCG_PAYMENTS create}'::text[]`.execute(
    harness.db.kysely,
  );
});
afterAll(() => harness?.close());
beforeEach(async () => {
  for (const table of ["jobs", "notice_choices"]) await sql`delete from ${sql.table(table)}`.execute(harness.db.kysely);
  await sql`update users set phone = null`.execute(harness.db.kysely);
});

const jobsOf = async <T>(queue: string): Promise<T[]> => {
  const { rows } = await sql<{ payload: T }>`select payload from jobs where queue = ${queue} order by id`.execute(harness.db.kysely);
  return rows.map(({ payload }) => payload);
};

/** Who heard of a record by which way, as "Title: Carl, Cleo (app)", without what others heard. */
async function told(resource: string, { id }: Pick<AnyRow, "id">): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: number; title: string; names: string[] | null }>`
    select n.id, n.title, array_agg(u.first_name order by u.first_name) filter (where u.id is not null) as names
    from notifications n left join notification_recipients r on r.notification_id = n.id left join users u on u.id = r.user_id
    where n.resource = ${resource} and n.record_id = ${id} group by n.id order by n.id`.execute(harness.db.kysely);
  const sent = async (queue: string) => {
    const named = await sql<{ notificationId: number; name: string }>`
      select (j.payload ->> 'notificationId')::bigint as "notificationId", u.first_name as name from jobs j
      join users u on u.id = (j.payload ->> 'userId')::bigint where j.queue = ${queue} order by u.first_name`.execute(harness.db.kysely);
    return (notice: number) => named.rows.filter((each) => each.notificationId === notice).map(({ name }) => name);
  };
  const [mailed, texted] = [await sent(NOTIFICATION_MAIL_QUEUE), await sent(NOTIFICATION_TEXT_QUEUE)];
  const all: Record<string, string> = {};
  for (const { id: notice, title, names } of rows) {
    const ways = [
      ...(names ? [`app ${names.join(" ")}`] : []),
      ...(mailed(notice).length > 0 ? [`mail ${mailed(notice).join(" ")}`] : []),
      ...(texted(notice).length > 0 ? [`text ${texted(notice).join(" ")}`] : []),
    ];
    all[title] = [...(all[title] ? [all[title]] : []), ...ways].join(", ");
  }
  return all;
}
const settingsOf = async (client: Client): Promise<NoticeSettings> => (await client.get("v1/profile/notices")).body.data;
const choose = (client: Client, body: object) => client.put("v1/profile/notices", body);
const setPhone = (client: Client, number: string | null) =>
  sql`update users set phone = ${number} where id = ${client.actor.id}`.execute(harness.db.kysely);

describe("who hears of what without a choice", () => {
  it("a quote: sent, changes asked for, approved, expiring", async () => {
    const quote = await harness.sent({ accountExecutiveId: harness.ann.actor.id });
    expect(await told("sales-quote", quote)).toMatchObject({ "Quote ready": "app Carl Cleo, mail Carl Cleo" });
    await sql`delete from jobs`.execute(harness.db.kysely);
    await harness.do(harness.cleo, "sales-quotes", quote.id, "askForChanges", { comment: "Later, please" });
    expect((await told("sales-quote", quote))["Changes requested"]).toBe("app Ann Bob, mail Ann Bob");
    const other = await harness.approved({ accountExecutiveId: harness.ann.actor.id });
    expect((await told("sales-quote", other))["Quote approved"]).toBe("app Ann Bob, mail Ann Bob");
    const declined = await harness.sent();
    await harness.do(harness.cleo, "sales-quotes", declined.id, "decline", { reason: "Too dear" });
    expect((await told("sales-quote", declined))["Quote declined"]).toBe("app Bob, mail Bob");
  });

  it("a quote that expires soon is told of once, until it is sent anew", async () => {
    await sql`update sales_quotes set expiry_told = true`.execute(harness.db.kysely);
    const quote = await harness.sent({ validUntil: "2026-11-24" });
    const expiresSoon = salesQuote.daily.filter(({ action }) => action === "tellExpiry");
    const run = async (day: string) => runDailyActions(harness, [{ ...salesQuote, daily: expiresSoon }], day);
    expect([await run("2026-11-20"), await run("2026-11-21"), await run("2026-11-21"), await run("2026-11-22")]).toEqual([0, 1, 0, 0]);
    expect((await told("sales-quote", quote))["Quote expires soon"]).toBe("app Carl Cleo, mail Carl Cleo, app Bob");
    const { rows } = await sql<{ message: string }>`select message from notifications where title = 'Quote expires soon' limit 1`.execute(
      harness.db.kysely,
    );
    expect(rows[0]?.message).toContain("is valid until 11/24/2026");
  });

  it("work: scheduled, moved, on its way, with the time on the company's clocks", async () => {
    const work = await harness.work();
    await harness.do(harness.bob, "work-orders", work.id, "assign");
    const { version } = await harness.see(harness.bob, "work-orders", work.id);
    const moved = { version, windowStart: "2026-12-02T13:00:00.000Z", windowEnd: "2026-12-02T17:00:00.000Z" };
    expect((await harness.bob.put(`work-orders/${work.id}`, moved)).status).toBe(200);
    const unmoved = await harness.bob.put(`work-orders/${work.id}`, { version: version + 1, internalNotes: "Ring twice" });
    expect(unmoved.status, unmoved.text).toBe(200);
    await harness.do(harness.bob, "work-orders", work.id, "start");
    const all = await told("work-order", work);
    for (const title of ["Work scheduled", "Work rescheduled", "Work started"]) expect(all[title]).toBe("app Carl Cleo, mail Carl Cleo");
    const { rows } = await sql<{ message: string }>`select message from notifications
      where resource = 'work-order' and record_id = ${work.id} and title = 'Work rescheduled'`.execute(harness.db.kysely);
    expect(rows.map(({ message }) => message)).toEqual([expect.stringMatching(/was moved to 12\/02\/2026 at 08:00 AM EST$/)]);
  });

  it("a failed attempt: once, with the new date if there is one", async () => {
    const window = { windowStart: "2026-12-03T13:00:00.000Z", windowEnd: "2026-12-03T17:00:00.000Z" };
    const fail = async (more: object) => {
      const work = await harness.work(window);
      for (const step of ["assign", "start"]) await harness.do(harness.ann, "work-orders", work.id, step);
      await harness.do(harness.ann, "work-orders", work.id, "recordFailedAttempt", { reason: "nobody home", ...more });
      const { rows } = await sql<{ message: string }>`select n.message from notifications n
        join notification_recipients r on r.notification_id = n.id and r.user_id = ${harness.cleo.actor.id}
        where n.resource = 'work-order' and n.record_id = ${work.id} and n.title = 'Work could not be done'`.execute(harness.db.kysely);
      return { work, all: await told("work-order", work), messages: rows.map(({ message }) => message.replace(work.number, "It")) };
    };
    const open = await fail({});
    expect(open.messages).toEqual(["The crew could not do the work on It"]);
    const again = await fail({ nextStart: "2026-12-04T13:00:00.000Z" });
    expect(again.messages).toEqual(["The crew could not do the work on It. The next attempt is scheduled for 12/04/2026 at 08:00 AM EST"]);
    for (const { all } of [open, again])
      expect(all).toMatchObject({
        "Work could not be done": "app Bob, app Carl Cleo, mail Carl Cleo",
        "Work scheduled": "app Carl Cleo, mail Carl Cleo",
      });
    // Scheduled once more, it is told of as any other work.
    await harness.do(harness.ann, "work-orders", again.work.id, "unassign");
    await harness.do(harness.ann, "work-orders", again.work.id, "assign");
    expect((await told("work-order", again.work))["Work scheduled"]).toBe("app Carl Cleo, mail Carl Cleo, app Carl Cleo, mail Carl Cleo");
  });

  it("a request is received, and a card payment reaches accounting", async () => {
    const { body, text } = await harness.cleo.post("quote-requests", {
      originId: harness.locationIds[0],
      destinationId: harness.locationIds[1],
      orderType: "white glove",
    });
    expect(body.data?.id, text).toBeDefined();
    expect((await told("quote-request", body.data))["Request received"]).toBe("app Carl, mail Carl");
    expect((await told("quote-request", body.data))["New quote request"]).toBe("app Ann, mail Ann");
    const card = await harness.engine.transaction((_, operations) =>
      operations.create(
        { actor: asSystem("gateway") },
        payment,
        { customerId: harness.acme, amount: 500, method: "card" },
        { gateway: "test" },
      ),
    );
    const heard = await told("payment", card.data);
    expect(heard).toEqual({ "Payment received": "app Carl Cleo", "Card payment received": "app Ann Bob" });
  });

  it("never somebody of another company, or who may not read the record", async () => {
    await harness.sent();
    const { rows } = await sql<{
      name: string;
    }>`select distinct u.first_name as name from notification_recipients r join users u on u.id = r.user_id
      where u.id = any(${[harness.dora.actor.id, harness.nobody.actor.id]}::bigint[])`.execute(harness.db.kysely);
    expect(rows).toEqual([]);
  });
});

describe("a choice", () => {
  it("of a module's notices is kept way by way, and goes back to the defaults", async () => {
    const { status, body } = await choose(harness.carl, { topic: "salesQuotes", byEmail: false });
    expect([status, body.data.isChanged]).toEqual([200, true]);
    const quote = await harness.sent();
    expect(await told("sales-quote", quote)).toEqual({ "Quote ready": "app Carl Cleo, mail Cleo" });
    await choose(harness.carl, { topic: "salesQuotes", inApp: false });
    expect(await told("sales-quote", await harness.sent())).toEqual({ "Quote ready": "app Cleo, mail Cleo" });
    const reset = (await harness.carl.delete("v1/profile/notices")).body.data;
    expect(reset.isChanged).toBe(false);
    expect(reset.choices.find(({ topic }: { topic: string }) => topic === "salesQuotes")).toMatchObject({ inApp: true, byEmail: "some" });
  });

  it("shows what can't be chosen as fixed, and refuses it", async () => {
    const { choices } = await settingsOf(harness.carl);
    expect(choices.find(({ topic }) => topic === "accountSecurity")).toMatchObject({
      byEmail: true,
      fixed: ["inApp", "byEmail", "byText"],
    });
    expect(choices.find(({ topic }) => topic === "invoices")?.fixed).toEqual(["byText"]);
    expect(choices.find(({ topic }) => topic === "workOrders")?.fixed).toEqual([]);
    for (const topic of ["accountSecurity", "undelivered", "nonsense", "leads"])
      expect((await choose(harness.carl, { topic, byEmail: false })).status, topic).toBe(422);
    expect((await choose(harness.carl, { topic: "workOrders", byText: "yes" })).status).toBe(422);
  });
});

describe("text messages", () => {
  const send = async (textsAreOn = true) => {
    const handle = createNotificationText({
      db: harness.db,
      engine: harness.engine,
      resources,
      today: () => today,
      timeZone: "UTC",
      textsAreOn,
      config: {
        publicUrl: "https://hq.example",
        company: { name: "Harbor", address: [], phone: "", email: "" },
      },
    });
    const { rows } = await sql<{
      id: number;
      payload: unknown;
    }>`delete from jobs where queue = ${NOTIFICATION_TEXT_QUEUE} returning id, payload`.execute(harness.db.kysely);
    const context = { signal: new AbortController().signal, finish: async () => undefined };
    for (const job of rows) await handle({ ...job, queue: NOTIFICATION_TEXT_QUEUE, attempt: 1, maxAttempts: 10 }, context);
  };
  const bodies = async () =>
    (
      await sql<{ body: string }>`select m.body from messages m join conversations c on c.id = m.conversation_id
        where c.phone_number = ${phone} order by m.id`.execute(harness.db.kysely)
    ).rows.map(({ body }) => body);

  it("go only to the number for which they were chosen", async () => {
    const without = await choose(harness.carl, { topic: "workOrders", byText: true });
    expect([without.status, without.body.errors]).toEqual([422, { byText: ["Enter your phone number first."] }]);
    await setPhone(harness.carl, phone);
    expect((await choose(harness.carl, { topic: "invoices", byText: true })).status).toBe(422);
    expect((await choose(harness.carl, { topic: "workOrders", byText: true })).status).toBe(200);
    const work = await harness.work();
    await harness.do(harness.bob, "work-orders", work.id, "assign");
    expect((await told("work-order", work))["Work scheduled"]).toBe("app Carl Cleo, mail Carl Cleo, text Carl");
    await send();
    expect(await bodies()).toEqual([
      expect.stringMatching(
        /^Harbor: Work scheduled\. WO-\d+ is scheduled for 12\/01\/2026 at 03:00 AM EST\. https:\/\/hq\.example\/\S+ Reply STOP/,
      ),
    ]);
    await setPhone(harness.carl, "+1 2015550122");
    await harness.do(harness.bob, "work-orders", work.id, "start");
    expect((await told("work-order", work))["Work started"]).toBe("app Carl Cleo, mail Carl Cleo");
    expect((await settingsOf(harness.carl)).choices.find(({ topic }) => topic === "workOrders")?.byText).toBe(false);
  });

  it("do not go to a number that has said stop, or where no service is set up", async () => {
    await setPhone(harness.carl, phone);
    await choose(harness.carl, { topic: "salesQuotes", byText: true });
    const before = await bodies();
    await harness.sent();
    await send(false);
    expect(await bodies()).toEqual(before);
    await harness.sent();
    await harness.engine.transaction((tx, operations) =>
      stopTexts(tx, operations, { actor: asSystem("test") }, { number: "+12015550111", how: "reply", words: "STOP" }),
    );
    await send();
    expect(await bodies()).toEqual(before);
    expect((await settingsOf(harness.carl)).texts).toEqual({ state: "stopped", number: phone });
    expect((await choose(harness.carl, { topic: "workOrders", byText: true })).status).toBe(422);
  });
});

describe("the copy of what was approved", () => {
  interface Copy {
    readonly to: readonly string[];
    readonly isCopy: boolean;
    readonly userId: number | null;
  }
  const copies = () => jobsOf<Copy>(DOCUMENT_TO_PEOPLE_QUEUE);

  it("goes to the customer's user who approved, and to the contact of the quote who has no account", async () => {
    const contact = (
      await harness.bob.post("contacts", { firstName: "Hal", partyId: harness.acme, emails: [{ address: "hal@acme.test" }] })
    ).body.data;
    const { id } = await harness.sent({ contactId: contact.id });
    await sql`delete from jobs`.execute(harness.db.kysely);
    const { body } = await harness.act(harness.cleo, "sales-quotes", id, "approve");
    expect(await copies()).toMatchObject([{ to: ["Cleo@hq.test", "hal@acme.test"], isCopy: true, userId: null }]);
    expect(body.message).toContain("It is on its way to Cleo@hq.test, hal@acme.test.");
  });

  it("goes to nobody of ours, who approved on the customer's behalf", async () => {
    const { id } = await harness.sent();
    await sql`delete from jobs`.execute(harness.db.kysely);
    await harness.do(harness.bob, "sales-quotes", id, "approveForCustomer", { note: "By phone" });
    expect(await copies()).toEqual([]);
    expect((await told("sales-quote", { id }))["Quote approved"]).toBe("app Carl Cleo, mail Carl Cleo");
  });
});
