// @module-tag gate
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ageingOf, statementLinesOf } from "../../server/areas/accounting/documents/statement.ts";
import { readStatement } from "../../server/areas/accounting/ledger/statement.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import { today } from "../contract/harness.ts";
import { createMoneyHarness, type Money, type MoneyHarness } from "./money-harness.ts";

let harness: MoneyHarness;
beforeAll(async () => {
  harness = await createMoneyHarness();
});
afterAll(() => harness?.close());

const cents = fc.integer({ min: 1, max: 100_000 });
/** Picks one of the existing rows: the remainder of a division by their number. */
const which = fc.nat({ max: 50 });
const step = fc.oneof(
  fc.record({ what: fc.constant("invoice" as const), amount: cents }),
  fc.record({
    what: fc.constant("pay" as const),
    amount: cents,
    daysAgo: fc.integer({ min: 0, max: 200 }),
    at: which,
    allocates: fc.boolean(),
  }),
  fc.record({ what: fc.constant("memo" as const), amount: cents, at: which }),
  fc.record({ what: fc.constantFrom("void" as const, "writeOff" as const, "reinstate" as const), at: which }),
  fc.record({ what: fc.constantFrom("reverse" as const, "allocateOldest" as const), at: which }),
  fc.record({ what: fc.constantFrom("refund" as const, "refundMemo" as const), at: which, amount: cents }),
  fc.record({ what: fc.constantFrom("voidMemo" as const), at: which }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface History {
  readonly customerId: number;
  readonly invoices: number[];
  readonly payments: number[];
  readonly memos: number[];
}

const picked = (ids: readonly number[], index: number): number => ids[index % Math.max(1, ids.length)] ?? 0;
const reason = "As it is";

/** The amounts that are stored in the row, independent of the journal. */
async function figures(collection: Money, id: number): Promise<Record<string, number>> {
  const { status, body } = await harness.bob.get(`${collection}/${id}`);
  return status === 200 ? body.data : {};
}

/** Runs the step if it is possible, and returns how much more the customer owes; 0 if it was rejected. */
async function take(next: Step, { customerId, invoices, payments, memos }: History): Promise<number> {
  const { bob } = harness;
  const done = async (collection: Money, id: number, action: string, input: object = {}) => {
    if (id === 0) return false;
    const { status, text } = await harness.act(bob, collection, id, action, input);
    expect(status, text).toBeLessThan(500);
    return status === 200;
  };
  switch (next.what) {
    case "invoice": {
      const { id } = await harness.issued(next.amount, { customerId });
      invoices.push(id);
      return next.amount;
    }
    case "pay": {
      const invoiceId = picked(invoices, next.at);
      const balance = (invoiceId === 0 ? {} : await figures("invoices", invoiceId)).balance ?? 0;
      const amount = Math.min(balance, next.amount);
      const allocations = next.allocates && amount > 0 ? [{ invoiceId, amount }] : [];
      payments.push(
        (await harness.paid(next.amount, { customerId, receivedOn: addDays(today, -next.daysAgo), reference: "77", allocations })).id,
      );
      return 0 - next.amount;
    }
    case "memo": {
      const invoiceId = picked(invoices, next.at);
      if (invoiceId === 0) return 0;
      const lines = [{ product: "Too much", quantity: 1, price: next.amount }];
      const { status, body } = await bob.post("credit-memos", { customerId, invoiceId, reason, lines });
      if (status !== 201 || !(await done("credit-memos", body.data.id, "issue"))) return 0;
      memos.push(body.data.id);
      return 0 - next.amount;
    }
    case "void":
    case "writeOff":
    case "reinstate": {
      const id = picked(invoices, next.at);
      const { balance = 0, writtenOff = 0 } = id === 0 ? {} : await figures("invoices", id);
      if (!(await done("invoices", id, next.what, { reason }))) return 0;
      return next.what === "reinstate" ? writtenOff : 0 - balance;
    }
    case "reverse": {
      const id = picked(payments, next.at);
      const { amount = 0 } = id === 0 ? {} : await figures("payments", id);
      // If an invoice it paid was written off, the written-off amount is owed again as well.
      const before = await writtenOff(customerId);
      if (!(await done("payments", id, "reverse", { reason }))) return 0;
      // The bank takes back the whole check, whatever was refunded of it.
      return amount + before - (await writtenOff(customerId));
    }
    case "allocateOldest":
      await done("payments", picked(payments, next.at), "allocateOldest");
      return 0;
    case "refund":
      return (await done("payments", picked(payments, next.at), "refund", { amount: next.amount, reason })) ? next.amount : 0;
    case "refundMemo":
      return (await done("credit-memos", picked(memos, next.at), "refund", { amount: next.amount, reason })) ? next.amount : 0;
    case "voidMemo": {
      const id = picked(memos, next.at);
      const { total = 0 } = id === 0 ? {} : await figures("credit-memos", id);
      const before = await writtenOff(customerId);
      return (await done("credit-memos", id, "void", { reason })) ? total + before - (await writtenOff(customerId)) : 0;
    }
  }
}

const one = async (query: ReturnType<typeof sql<{ sum: number }>>): Promise<number> =>
  Number((await query.execute(harness.db.kysely)).rows[0]?.sum ?? 0);
const writtenOff = (id: number) => one(sql`select coalesce(sum(written_off), 0)::bigint as sum from invoices where customer_id = ${id}`);

test("after any sequence of transactions, the statement matches the journal, the rows and the amounts", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { rows } = await sql<{ id: number }>`insert into parties (name, state, bill_to, terms)
        select 'Somebody', 'active', bill_to, 'net 15' from parties where id = ${harness.acme} returning id`.execute(harness.db.kysely);
      const history: History = { customerId: rows[0]?.id ?? 0, invoices: [], payments: [], memos: [] };
      let owed = 0;
      for (const next of steps) owed += await take(next, history);
      const id = history.customerId;

      const statement = await readStatement(harness.db.kysely, id, today);
      const journal = (where: ReturnType<typeof sql>) =>
        one(sql`select coalesce(sum(l.amount), 0)::bigint as sum from journal_lines l join journal_entries e on e.id = l.entry_id
          where e.party_id = ${id} and l.account in ('receivable', 'credit') and ${where}`);
      expect(statement.closing).toBe(owed);
      expect(statement.closing).toBe(await journal(sql`true`));
      expect(statement.opening).toBe(await journal(sql`e.dated < ${statement.from}::date`));

      const open = statement.open.reduce((sum, { balance }) => sum + balance, 0);
      const credit = statement.credits.reduce((sum, { left }) => sum + left, 0);
      expect(open - credit).toBe(statement.closing);
      expect(open).toBe(await one(sql`select coalesce(sum(balance), 0)::bigint as sum from invoices where customer_id = ${id}`));
      expect(ageingOf(statement).reduce((sum, each) => sum + each, 0)).toBe(open);

      const lines = statementLinesOf(statement);
      expect(lines.at(-1)?.balance).toBe(statement.closing);
      expect(lines.at(-2)?.balance).toBe(statement.closing);
      for (const [index, line] of lines.slice(1, -1).entries()) {
        expect(line.balance).toBe((lines[index]?.balance ?? 0) + (line.charge ?? 0) - (line.credit ?? 0));
        expect(line.date >= statement.from && line.date <= today && line.number !== "").toBe(true);
      }
    }),
    { numRuns: 25 },
  );
  await harness.right();
}, 600_000);
