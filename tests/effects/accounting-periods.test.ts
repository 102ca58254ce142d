// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { subjects } from "../../src/schemas/access/catalogue.ts";
import { addDays, monthName, monthStart } from "../../src/schemas/values/date.ts";
import { type Client, everything, today } from "../contract/harness.ts";
import { testServer } from "../support/database.ts";
import { createMoneyHarness, type MoneyHarness } from "./money-harness.ts";

let harness: MoneyHarness;
/** May book, close and reopen everything but books into closed months. */
let clerk: Client;
beforeAll(async () => {
  harness = await createMoneyHarness({ poolSize: 12 });
  const abilities = everything.filter(({ subject, action }) => subject !== "ACCG_PERIODS" || action !== "unwind");
  clerk = harness.add("clerk", { id: harness.bob.actor.id, side: "employee", abilities });
  expect(subjects).toContain("ACCG_PERIODS");
});
afterAll(() => harness?.close());

const month = (plus: number) => monthStart(today, plus);
const periodAction = async (id: number, action: string, input: object = {}) => {
  const { body } = await harness.bob.get(`accounting-periods/${id}`);
  return harness.bob.post(`accounting-periods/${id}/actions/${action}`, { version: body.data.version, ...input });
};
async function created(day: string): Promise<{ id: number; name: string; state: string }> {
  const { status, body, text } = await harness.bob.post("accounting-periods", { month: day });
  expect(status, text).toBe(201);
  return body.data;
}
const check = (receivedOn: string, more: object = {}) => ({
  ...{ customerId: harness.acme, amount: 700, method: "check", receivedOn },
  ...more,
});
const entriesOf = async (number: string) => {
  const { rows } = await sql<{ kind: string; dated: string; reason: string | null }>`
    select kind, dated::text, closed_month_reason as reason from journal_entries where memo = ${number} order by id`.execute(
    harness.db.kysely,
  );
  return rows;
};

it("books nothing into a closed month, nor into those before it, and says so by its name", async () => {
  const period = await created(month(-2));
  expect(period).toMatchObject({ name: monthName(month(-2)), month: month(-2), state: "open" });
  for (const day of [month(-2), addDays(month(-2), 3)])
    expect((await harness.bob.post("accounting-periods", { month: day })).status).toBe(422);
  expect((await periodAction(period.id, "close")).body.data).toMatchObject({ state: "closed", closedAt: expect.any(String) });

  for (const day of [addDays(month(-2), 4), addDays(month(-3), 4), "2020-01-01"]) {
    const { status, body } = await clerk.post("payments", check(day));
    expect([status, body.errors?.receivedOn?.[0]]).toEqual([
      422,
      `${monthName(day)} is closed. Use a date in an open month, or ask someone who may reopen accounting periods.`,
    ]);
  }
  expect((await clerk.post("payments", check(month(-1)))).status).toBe(201);
  await harness.right();
});

it("lets somebody who may reopen months book into a closed one, with a reason that is kept", async () => {
  const without = await harness.bob.post("payments", check(month(-3)));
  expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ["closedMonthReason"]]);
  const { body } = await harness.bob.post("payments", check(month(-3), { closedMonthReason: "Found in the safe" }));
  expect(await entriesOf(body.data.number)).toEqual([{ kind: "payment", dated: month(-3), reason: "Found in the safe" }]);
  const { body: activity } = await harness.bob.get(`payments/${body.data.id}/activity`);
  expect(JSON.stringify(activity)).toContain("Found in the safe");
  await harness.right();
});

it("opens a month again with a reason, by who may, and keeps months that a later one closed", async () => {
  const earlier = await created(month(-4));
  expect(earlier.state).toBe("closed");
  expect((await periodAction(earlier.id, "reopen")).status).toBe(422);
  const { version } = (await clerk.get(`accounting-periods/${earlier.id}`)).body.data;
  expect((await clerk.post(`accounting-periods/${earlier.id}/actions/reopen`, { version, reason: "x" })).status).toBe(403);
  expect((await periodAction(earlier.id, "reopen", { reason: "An invoice was missing" })).status).toBe(200);
  expect((await clerk.post("payments", check(addDays(month(-4), 2)))).status).toBe(201);
  expect((await clerk.post("payments", check(addDays(month(-5), 2)))).status).toBe(422);
  const { body } = await harness.bob.get(`accounting-periods/${earlier.id}/activity`);
  expect(JSON.stringify(body)).toContain("An invoice was missing");
  await harness.right();
});

it("closes no month that is not over", async () => {
  const period = await created(month(0));
  expect(await periodAction(period.id, "close")).toMatchObject({ status: 409, body: { message: "This month is not over yet." } });
});

it("allocates credit of a closed month today", async () => {
  const { rows } = await sql<{ id: number; number: string }>`select id, number from payments
    where closed_month_reason is not null and unapplied > 0`.execute(harness.db.kysely);
  const [old] = rows;
  const invoice = await harness.issued(500);
  await harness.do(harness.bob, "payments", old?.id ?? 0, "allocate", { invoiceId: invoice.id });
  expect((await entriesOf(old?.number ?? "")).map(({ kind, dated }) => [kind, dated])).toEqual([
    ["payment", month(-3)],
    ["allocation", invoice.dateIssued],
  ]);
  await harness.right();
});

it("is held by the database for whoever writes", async () => {
  const entry = sql`insert into journal_entries (dated, kind, party_id) values (${month(-2)}, 'payment', ${harness.acme})`;
  await expect(entry.execute(harness.db.kysely)).rejects.toMatchObject({ constraint: "open_month" });
});

it("dates a later number no earlier, whatever the clock of the server that issues it", async () => {
  const { calendar } = harness;
  calendar.today = addDays(today, 1);
  const first = await harness.issued(100);
  calendar.today = today;
  const second = await harness.issued(100);
  expect([first.dateIssued, second.dateIssued]).toEqual([addDays(today, 1), addDays(today, 1)]);
  expect(second.number > first.number).toBe(true);
  await harness.right();
});

describe.skipIf(!testServer)("at the same time", () => {
  it("a month is closed and payments are booked into it: each is in the books before, or refused", async () => {
    for (let round = 0; round < 6; round++) {
      const day = month(-1);
      const { rows } = await sql<{ id: number }>`select id from accounting_periods where month = ${day}`.execute(harness.db.kysely);
      const id = rows[0]?.id ?? (await created(day)).id;
      const booking = Array.from({ length: 8 }, () => clerk.post("payments", check(addDays(day, 3))));
      const closing = periodAction(id, "close");
      const late = Array.from({ length: 8 }, () => clerk.post("payments", check(addDays(day, 3))));
      expect((await closing).status).toBe(200);
      for (const { status, text } of await Promise.all([...booking, ...late])) expect([201, 409, 422], text).toContain(status);
      expect((await clerk.post("payments", check(day))).status).toBe(422);
      await harness.right();
      expect((await periodAction(id, "reopen", { reason: "Next round" })).status).toBe(200);
    }
  });
});
