// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../src/schemas/values/date.ts";
import { today } from "../contract/harness.ts";
import { createLinkHarness, type LinkHarness, tokenIn } from "./harness.ts";

let harness: LinkHarness;
beforeAll(async () => {
  harness = await createLinkHarness();
});
afterAll(() => harness?.close());

const OVER = "This link no longer works. Please ask us for a new one.";

/** A quote that was sent to a contact without an account, with the token of its email. */
async function emailed(more: object = {}) {
  const contactId = await harness.contact(`person${Math.random()}@acme.test`);
  // Copies of what was approved earlier.
  await harness.deliver();
  const quote = await harness.sent({ contactId, ...more });
  const [mail] = await harness.deliver();
  return { quote, mail, token: tokenIn(mail) };
}

describe("a quote that is submitted to the customer", () => {
  it("reaches the person it names, who has no account, with the document and a link", async () => {
    const contactId = await harness.contact("harriet@acme.test");
    const { id } = await harness.quote({ contactId });
    await harness.do(harness.bob, "sales-quotes", id, "submit");
    const { body } = await harness.act(harness.bob, "sales-quotes", id, "send");
    expect(body.message).toContain("It is on its way to harriet@acme.test.");
    const [mail, ...more] = await harness.deliver();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: ["harriet@acme.test"], attachments: [{ name: expect.stringMatching(/^Quote QT-.*\.pdf$/) }] });
    expect(mail?.text).toContain("Hello Harriet Vandermeer,");
    expect(tokenIn(mail)).not.toBe("");
    const { rows } = await sql<{ digest: Buffer }>`select digest from guest_links`.execute(harness.db.kysely);
    expect(rows.some(({ digest }) => digest.toString("base64url") === tokenIn(mail))).toBe(false);
  });

  it("is not emailed to somebody who is notified in the application", async () => {
    const { rows } = await sql<{ email: string }>`select email from users where id = ${harness.cleo.actor.id}`.execute(harness.db.kysely);
    const contactId = await harness.contact(rows[0]?.email ?? "");
    await harness.sent({ contactId });
    expect(await harness.deliver()).toEqual([]);
  });
});

describe("the page of a link", () => {
  it("shows what the customer's users see, and nothing else", async () => {
    const { quote, token } = await emailed({ internalNotes: "Charge them more", notes: "Mind the stairs" });
    const { status, data, body } = await harness.guest(token);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      label: "Quote",
      number: quote.number,
      person: "Harriet Vandermeer",
      amount: { label: "Total", value: quote.total },
      until: "2026-12-20",
      refusal: null,
      document: `Quote ${quote.number}.pdf`,
      payment: null,
    });
    expect(data.actions.map(({ name }) => name)).toEqual(["approve", "askForChanges", "decline"]);
    expect(body).toContain("Mind the stairs");
    // What is hidden from customers: notes, costs, margins, who approved from where.
    for (const secret of ["Charge them more", "Margin", "Unit cost", "600.00"]) expect(body).not.toContain(secret);
    const own = await harness.see(harness.cleo, "sales-quotes", quote.id);
    expect(data.version).toBe(own.version);
  });

  it("counts how often it was opened", async () => {
    const { token } = await emailed();
    await harness.guest(token);
    await harness.guest(token);
    const { rows } = await sql<{
      times: number;
    }>`select opened_times as times from guest_links order by created_at desc limit 1`.execute(harness.db.kysely);
    expect(rows[0]?.times).toBe(1);
  });

  it("has the document as a file", async () => {
    const { token } = await emailed();
    const file = await harness.guest(token, "/document");
    expect([file.status, file.body.slice(0, 5)]).toEqual([200, "%PDF-"]);
  });

  it.each([
    ["an unknown", () => Promise.resolve("x".repeat(43))],
    ["a malformed", () => Promise.resolve("nothing")],
    [
      "an expired",
      async () => {
        const { token } = await emailed();
        await sql`update guest_links set expires_on = ${addDays(today, -1)}`.execute(harness.db.kysely);
        return token;
      },
    ],
    [
      "a revoked",
      async () => {
        const { token } = await emailed();
        await sql`update guest_links set revoked_at = now()`.execute(harness.db.kysely);
        return token;
      },
    ],
    [
      "another customer's",
      async () => {
        const { quote, token } = await emailed();
        await sql`update sales_quotes set customer_id = ${harness.zeta} where id = ${quote.id}`.execute(harness.db.kysely);
        return token;
      },
    ],
    [
      "a deleted record's",
      async () => {
        const { quote, token } = await emailed();
        await sql`update sales_quotes set deleted_at = now() where id = ${quote.id}`.execute(harness.db.kysely);
        return token;
      },
    ],
  ])("answers %s link like every other one that opens nothing", async (_, tokenOf) => {
    const token = await tokenOf();
    for (const path of ["", "/document", "/files/1", "/bills/1", "/jobs/1/calendar", "/messages"]) {
      const { status, body } = await harness.guest(token, path);
      expect([status, JSON.parse(body).message]).toEqual([404, OVER]);
    }
    expect((await harness.answer(token, { version: 1 })).status).toBe(404);
    expect((await harness.guest(token, "/pay", {})).status).toBe(404);
  });

  it("leads to nothing that is not its own", async () => {
    const { token } = await emailed();
    const work = await harness.work();
    const bill = await harness.bill(work.id);
    const photo = await harness.photo();
    for (const path of [`/bills/${bill.id}`, `/jobs/${work.id}/calendar`, `/files/${photo}`])
      expect((await harness.guest(token, path)).status).toBe(404);
  });
});

describe("an answer by the link", () => {
  it("approves under the given name, once, and says where the link was sent", async () => {
    const { quote, mail, token } = await emailed({ deposit: 100_00 });
    const { version } = (await harness.guest(token)).data;
    const answers = await Promise.all([1, 2, 3].map(() => harness.answer(token, { version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await harness.see(harness.bob, "sales-quotes", quote.id)).toMatchObject({
      state: "approved",
      approvedByName: `Harriet Vandermeer (link sent to ${mail?.to[0]})`,
      approvedFrom: "127.0.0.1",
    });
    const [copy] = await harness.deliver();
    expect(copy).toMatchObject({ to: mail?.to, subject: expect.stringMatching(/ is approved$/), attachments: [expect.anything()] });
    expect(copy?.text).toMatch(/was approved by Harriet Vandermeer on \d\d\/\d\d\/\d{4}\. Your copy is attached\./);
    const { data } = await harness.guest(token);
    expect(data).toMatchObject({ actions: [], until: null, payment: { kind: "deposit", due: 100_00 } });
    const { data: portal } = await harness.guest<{ path: string }>(token, "/pay", {});
    expect(portal.path).toMatch(/^\/portal\/payments\/[\w-]{43}$/);
  });

  it("asks for changes with what should change", async () => {
    const { quote, token } = await emailed();
    const { version } = (await harness.guest(token)).data;
    expect((await harness.answer(token, { version, action: "askForChanges" })).status).toBe(422);
    const input = { comment: "After the 14th, please" };
    expect((await harness.answer(token, { version, action: "askForChanges", input })).status).toBe(200);
    expect(await harness.see(harness.bob, "sales-quotes", quote.id)).toMatchObject({
      state: "pendingChanges",
      changeRequest: input.comment,
    });
  });

  it.each([
    ["an action of employees", { action: "markAsLost", input: { reason: "No" } }, 404],
    ["an unknown action", { action: "explode" }, 404],
    ["another version", { version: 1 }, 409],
    ["no name", { name: " " }, 422],
    ["unknown input", { action: "decline", input: { reason: "No", total: "1" } }, 422],
    ["something of another kind", { input: { reason: 7 } as never }, 422],
  ])("is refused with %s, and nothing changes", async (_, wrong, status) => {
    const { quote, token } = await emailed();
    const { version } = (await harness.guest(token)).data;
    expect((await harness.answer(token, { version, ...wrong })).status).toBe(status);
    expect(await harness.see(harness.bob, "sales-quotes", quote.id)).toMatchObject({ state: "ready", version });
  });

  it("is refused for an expired quote with the reason, which the page shows", async () => {
    const { quote, token } = await emailed();
    await sql`update sales_quotes set valid_until = ${addDays(today, -1)} where id = ${quote.id}`.execute(harness.db.kysely);
    const { data } = await harness.guest(token);
    expect([data.refusal, data.actions.map(({ name }) => name)]).toEqual([
      expect.stringContaining("expired"),
      ["askForChanges", "decline"],
    ]);
    const { status, body } = await harness.answer(token, { version: data.version });
    expect([status, JSON.parse(body).message]).toEqual([409, data.refusal]);
  });
});

describe("the work that follows", () => {
  it("is shown in steps with its window in a named zone, as a calendar file, and with its bill of lading", async () => {
    const { quote, token } = await emailed();
    await harness.answer(token, { version: (await harness.guest(token)).data.version });
    const order = await harness.order(quote.id);
    const work = await harness.work({ quoteId: quote.id, salesOrderId: order.id });
    const bill = await harness.bill(work.id);
    const before = (await harness.guest(token)).data;
    // A draft is nobody else's business.
    expect(before.jobs).toMatchObject([{ number: work.number, reached: 0, bills: [], isPlanned: false }]);
    await harness.do(harness.bob, "work-orders", work.id, "assign");
    await harness.do(harness.bob, "bills-of-lading", bill.id, "issue");
    const [job] = (await harness.guest(token)).data.jobs;
    expect(job).toMatchObject({
      number: work.number,
      type: "Pickup",
      reached: 1,
      window: "12/01/2026, 03:00 AM to 07:00 AM EST",
      places: ["Here, Reno"],
      isPlanned: true,
      bills: [{ id: bill.id, number: bill.number, isSigned: false }],
    });
    const calendar = await harness.guest(token, `/jobs/${work.id}/calendar`);
    expect(calendar.body).toMatch(/BEGIN:VCALENDAR[\s\S]*DTSTART:20261201T080000Z[\s\S]*DTEND:20261201T120000Z/);
    expect((await harness.guest(token, `/bills/${bill.id}`)).body.slice(0, 5)).toBe("%PDF-");
  });
});

describe("a message by the link", () => {
  it("begins a conversation with whoever the link was sent to", async () => {
    const { quote, mail, token } = await emailed();
    const { status } = await harness.guest(token, "/messages", { name: "Harriet", body: "Can it be later?", key: "key-00000001" });
    expect(status).toBe(200);
    const { rows } =
      await sql`select address, party_id as "partyId" from conversations where record_id = ${quote.id} and biz_object_id = 3`.execute(
        harness.db.kysely,
      );
    expect(rows).toEqual([{ address: mail?.to[0], partyId: harness.acme }]);
  });

  it("that was sent to several is answered to whoever of them writes, and to nobody else", async () => {
    const { quote } = await emailed();
    const email = { to: ["harriet@acme.test", "Jo@acme.test"], subject: "Your quote", message: "Please have a look." };
    const sent = await harness.bob.post(`sales-quotes/${quote.id}/documents/quote/email`, email);
    expect(sent.status, sent.text).toBeLessThan(300);
    const [mail] = await harness.deliver();
    const token = tokenIn(mail);
    const write = (email: string | undefined, key: string) =>
      harness.guest<{ messages: unknown[]; answersTo: string | null }>(token, "/messages", { name: "J", body: "Later?", key, email });
    for (const other of [undefined, "eve@evil.example"]) expect((await write(other, "key-other01")).status).toBe(422);
    expect((await write("jo@acme.test", "key-several01")).status).toBe(200);
    const { data } = await write("harriet@acme.test", "key-several02");
    expect([data.messages.length, data.answersTo]).toEqual([2, null]);
    const { rows } = await sql`select address from conversations where record_id = ${quote.id} and biz_object_id = 3 order by id`.execute(
      harness.db.kysely,
    );
    expect(rows).toEqual([{ address: "jo@acme.test" }, { address: "harriet@acme.test" }]);
  });
});
