// @module-tag gate
import { tmpdir } from "node:os";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PAYMENT_LINK_MAIL_QUEUE } from "../../server/areas/accounting/payments/jobs.ts";
import { remindOverdue } from "../../server/areas/accounting/payments/overdue-reminders.ts";
import { createFileStore } from "../../server/integrations/file-store.ts";
import type { Mail } from "../../server/integrations/mail.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import { today } from "../contract/harness.ts";
import { createMoneyHarness, type MoneyHarness } from "../effects/money-harness.ts";
import { testPayments } from "../support/payments.ts";
import { testDocuments } from "../support/test-documents.ts";

const steps = [3, 10, 21];
const context = { signal: new AbortController().signal, finish: async () => undefined };

let harness: MoneyHarness;
beforeAll(async () => {
  harness = await createMoneyHarness();
  const id = (
    await harness.bob.post("contacts", {
      firstName: "Billie",
      partyId: harness.acme,
      roles: ["billing"],
      emails: [{ address: "ap@acme.test" }],
    })
  ).body.data.id;
  await sql`update parties set billing_contact_id = ${id} where id = ${harness.acme}`.execute(harness.db.kysely);
});
afterAll(() => harness?.close());
beforeEach(async () => {
  harness.calendar.today = today;
  await sql`delete from jobs`.execute(harness.db.kysely);
  await sql`update parties set no_reminders = false`.execute(harness.db.kysely);
  // Each test has its own invoice.
  await sql`update invoices set dispute_reason = 'Of an earlier test' where state in ('issued', 'partiallyPaid')`.execute(
    harness.db.kysely,
  );
});

const due = addDays(today, 30);
const runOn = async (day: string) => {
  harness.calendar.today = day;
  const { done, failures } = await remindOverdue(harness.engine, steps, day);
  expect(failures).toEqual([]);
  return done;
};
const stateOf = async (id: number) => {
  const { reminders, remindedOn } = await harness.see(harness.bob, "invoices", id);
  return { reminders, remindedOn };
};

async function mails(): Promise<Mail[]> {
  const sent: Mail[] = [];
  const payments = testPayments({
    db: harness.db,
    engine: harness.engine,
    documents: testDocuments(),
    files: createFileStore({ dataDir: tmpdir() }),
    today: () => harness.calendar.today,
  });
  const handle = payments.linkMail({ send: async (mail) => ({ messageId: String(sent.push(mail)), refused: [] }), close: () => undefined });
  const { rows } = await sql<{ id: number; payload: unknown }>`
    delete from jobs where queue = ${PAYMENT_LINK_MAIL_QUEUE} returning id, payload`.execute(harness.db.kysely);
  for (const job of rows) await handle({ ...job, queue: PAYMENT_LINK_MAIL_QUEUE, attempt: 1, maxAttempts: 10 }, context);
  return sent;
}

describe("on the schedule", () => {
  it("each step is sent once, in firmer words, to the billing contact, with a link to pay", async () => {
    const { id, number } = await harness.issued(500_00);
    expect(await runOn(addDays(due, 2))).toBe(0);
    expect([await runOn(addDays(due, 3)), await runOn(addDays(due, 3)), await runOn(addDays(due, 9))]).toEqual([1, 0, 0]);
    const [first] = await mails();
    expect(first).toMatchObject({ to: ["ap@acme.test"], subject: `Reminder: Invoice ${number} from Meridian Logistics` });
    expect(first?.text).toMatch(/friendly reminder[\s\S]*\$500\.00[\s\S]*\/portal\/payments\/[\w-]{43}/);
    expect(await runOn(addDays(due, 10))).toBe(1);
    const [second] = await mails();
    expect(second?.subject).toMatch(/^Second reminder/);
    expect(second?.text).toContain("10 days overdue");
    expect(await runOn(addDays(due, 21))).toBe(1);
    expect((await mails())[0]?.subject).toMatch(/^Final reminder/);
    expect(await runOn(addDays(due, 400))).toBe(0);
    expect(await stateOf(id)).toEqual({ reminders: 3, remindedOn: addDays(due, 21) });
    const { rows } = await sql<{
      verb: string;
    }>`select verb from activity_log where resource = 'invoice' and record_id = ${id} and verb = 'remind'`.execute(harness.db.kysely);
    expect(rows).toHaveLength(3);
  });

  it("an invoice that is long overdue is not reminded of three days in a row", async () => {
    await harness.issued(500_00);
    const late = addDays(due, 100);
    const sent = [];
    for (const day of [0, 1, 6, 7, 8, 17, 18, 19]) sent.push(await runOn(addDays(late, day)));
    expect(sent).toEqual([1, 0, 0, 1, 0, 0, 1, 0]);
  });

  it("payment, a dispute and a hold on the customer stop it", async () => {
    const paid = await harness.issued(500_00);
    await harness.paid(500_00, { allocations: [{ invoiceId: paid.id, amount: 500_00 }] });
    const disputed = await harness.issued(400_00);
    await harness.do(harness.bob, "invoices", disputed.id, "dispute", { reason: "Wrong price" });
    expect(await runOn(addDays(due, 30))).toBe(0);
    const refused = await harness.act(harness.bob, "invoices", disputed.id, "remind");
    expect([refused.status, refused.body.message]).toEqual([409, "The customer disputes this invoice. End the dispute first."]);
    await sql`update parties set no_reminders = true where id = ${harness.acme}`.execute(harness.db.kysely);
    await harness.do(harness.bob, "invoices", disputed.id, "endDispute");
    expect(await runOn(addDays(due, 30))).toBe(0);
    expect((await harness.act(harness.bob, "invoices", disputed.id, "remind")).status).toBe(409);
    await sql`update parties set no_reminders = false`.execute(harness.db.kysely);
    expect(await runOn(addDays(due, 30))).toBe(1);
  });

  it("what was paid or disputed before the email leaves is not sent", async () => {
    const { id } = await harness.issued(500_00);
    expect(await runOn(addDays(due, 3))).toBe(1);
    await harness.do(harness.bob, "invoices", id, "dispute", { reason: "Wrong price" });
    expect(await mails()).toEqual([]);
  });

  it("sends no step twice and none too early, whatever days the clock shows", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: -20, max: 120 }), { minLength: 1, maxLength: 12 }), async (days) => {
        await sql`update invoices set dispute_reason = 'Of an earlier run' where state = 'issued'`.execute(harness.db.kysely);
        harness.calendar.today = today;
        const { id } = await harness.issued(100_00);
        const sentOn: number[] = [];
        for (const day of days) if ((await runOn(addDays(due, day))) === 1) sentOn.push(day);
        expect(sentOn.length).toBeLessThanOrEqual(steps.length);
        for (const [index, day] of sentOn.entries()) {
          expect(day).toBeGreaterThanOrEqual(steps[index] ?? 0);
          if (index > 0) expect(day - (sentOn[index - 1] ?? 0)).toBeGreaterThanOrEqual((steps[index] ?? 0) - (steps[index - 1] ?? 0));
        }
        expect((await stateOf(id)).reminders ?? 0).toBe(sentOn.length);
      }),
      { numRuns: 15 },
    );
  });
});

describe("by hand", () => {
  it("it is possible once an invoice is overdue, with a message, and counts as a step", async () => {
    const { id, number } = await harness.issued(500_00);
    const early = await harness.act(harness.bob, "invoices", id, "remind");
    expect([early.status, early.body.message]).toEqual([409, "This invoice is not overdue. Send a payment link instead."]);
    harness.calendar.today = addDays(due, 1);
    await harness.do(harness.bob, "invoices", id, "remind", { to: "owner@acme.test", message: "As we said on the phone." });
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: ["owner@acme.test"], subject: `Reminder: Invoice ${number} from Meridian Logistics` });
    expect(mail?.text).toContain("As we said on the phone.");
    // The schedule goes on with the second step, seven days later at the earliest.
    expect([await runOn(addDays(due, 3)), await runOn(addDays(due, 10))]).toEqual([0, 1]);
    expect((await mails())[0]?.subject).toMatch(/^Second reminder/);
  });

  it("the customer is told in the app, and sees nothing of how often they were reminded", async () => {
    const { id } = await harness.issued(500_00);
    harness.calendar.today = addDays(due, 1);
    await harness.do(harness.bob, "invoices", id, "remind");
    const { status, body } = await harness.carl.get(`invoices/${id}`);
    expect(status).toBe(200);
    for (const name of ["reminders", "remindedOn", "disputeReason"]) expect(body.data).not.toHaveProperty(name);
    expect((await harness.carl.post(`invoices/${id}/actions/remind`, { version: 9 })).status).toBe(403);
  });
});
