// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../src/schemas/values/date.ts";
import { type ApiResponse, today } from "../contract/harness.ts";
import { createMoneyHarness, type MoneyHarness } from "./money-harness.ts";

let harness: MoneyHarness;
beforeAll(async () => {
  harness = await createMoneyHarness();
});
afterAll(() => harness?.close());

const invoiceOf = (lines: readonly object[], more: object = {}) => ({
  customerId: harness.acme,
  lines: lines.map((line) => ({ product: "Delivery", quantity: 1, ...line })),
  ...more,
});
const paymentOf = (amount: number, allocations: readonly object[] = [], more: object = {}) => ({
  customerId: harness.acme,
  amount,
  method: "check",
  receivedOn: today,
  allocations,
  ...more,
});

/** Expects a validation error with exactly these fields. */
function expectInvalid({ status, text, body }: ApiResponse, ...fields: readonly string[]): void {
  expect(status, text).toBe(422);
  expect(Object.keys(body.errors), text).toEqual(fields);
}
function expectConflict({ status, text, body }: ApiResponse, message: string | RegExp): void {
  expect(status, text).toBe(409);
  expect(body.message).toMatch(message);
}

it("takes no address for several records: each goes to its own recipients", async () => {
  const drafts = [await harness.draft(1_000), await harness.draft(1_000, { customerId: harness.zeta })];
  const rows = drafts.map(({ id, version }) => ({ id, version }));
  const issue = (given: readonly object[]) => harness.bob.post("invoices/actions/issue", { rows: given, to: "jo@acme.example" });
  const refused = await issue(rows);
  expectInvalid(refused, "to");
  expect(await harness.see(harness.bob, "invoices", rows[0]?.id ?? 0)).toMatchObject({ state: "draft" });
  expect((await harness.bob.post("invoices/actions/issue", { rows: rows.slice(1), mail: false })).status).toBe(200);
  expect((await issue(rows.slice(0, 1))).status).toBe(200);
});

describe("billing", () => {
  it("rejects amounts that can't be represented exactly", async () => {
    const largest = { quantity: 1_000_000, price: 100_000_000 };
    const huge = await harness.bob.post("invoices", invoiceOf(Array.from({ length: 200 }, () => largest)));
    expect(huge.status, huge.text).toBe(422);
    expect(huge.text).toContain("too large");
    for (const [price, quantity] of [
      [100_000_001, 1],
      [Number.MAX_SAFE_INTEGER, 1],
      [1e30, 1],
      [1, 1_000_001],
      [1, 0],
      // Rounded to three decimals, this quantity is 0.
      [1, 3.5e-323],
      [1, -1],
      [1, 1e300],
      [0.005, 1],
    ]) {
      const { status, text } = await harness.bob.post("invoices", invoiceOf([{ price, quantity }]));
      expect(status, `${price} x ${quantity}: ${text}`).toBe(422);
    }
    const report = await harness.bob.post("billing-reports", {
      customerId: harness.acme,
      lines: Array.from({ length: 200 }, () => ({ service: "delivery", description: "Sofa", quantity: 1_000_000, rate: 100_000_000 })),
    });
    expect(report.status, report.text).toBe(422);
  });

  it("accepts amounts up to the largest that can be entered, exact to the cent", async () => {
    const { id } = await harness.make("invoices", invoiceOf([{ quantity: 1_000_000, price: 100_000_000 }], { taxRate: 30 }));
    const issued = await harness.do(harness.bob, "invoices", id, "issue", { mail: false });
    expect(issued).toMatchObject({ total: 100_000_000_000_000, balance: 100_000_000_000_000 });
    await harness.do(harness.bob, "invoices", id, "void", { reason: "Only to see" });
    await harness.right();
  });

  it("rejects totals of zero or less", async () => {
    for (const prices of [[100, -101], [100, -100], [-1], []]) {
      const { id, total } = await harness.make("invoices", invoiceOf(prices.map((price) => ({ price }))));
      expect(total).toBe(0);
      expectConflict(
        await harness.act(harness.bob, "invoices", id, "issue", { mail: false }),
        /Add at least one item first|The total is not more than \$0\.00/,
      );
    }
    const { id: invoiceId } = await harness.issued(1_000);
    const { id } = await harness.make("credit-memos", {
      customerId: harness.acme,
      invoiceId,
      reason: "Wrong",
      lines: [{ product: "Delivery", quantity: 1, price: -1 }],
    });
    expectConflict(await harness.act(harness.bob, "credit-memos", id, "issue"), "The total is not more than $0.00");
    await harness.right();
  });

  it("rejects documents of another customer or already on an invoice", async () => {
    const own = await harness.ready();
    const billed = await harness.ready();
    await harness.make("invoices", invoiceOf([{ price: 10_000, processingDocumentId: billed.id }]));
    const zetas = { customerId: harness.zeta, lines: [{ product: "Delivery", quantity: 1, price: 1, processingDocumentId: own.id }] };
    expectInvalid(await harness.bob.post("invoices", zetas), "lines.0.processingDocumentId");
    const billAgain = (id: number) => harness.bob.post("invoices", invoiceOf([{ price: 1, processingDocumentId: id }]));
    expectConflict(await billAgain(billed.id), `${billed.number} is already on an invoice.`);
    expectInvalid(await billAgain(987_654_321), "lines.0.processingDocumentId");
    // The customer can't be changed while documents of the old customer are on the invoice.
    const draft = await harness.make("invoices", invoiceOf([{ price: 10_000, processingDocumentId: own.id }]));
    const moved = await harness.bob.put(`invoices/${draft.id}`, { version: draft.version, customerId: harness.zeta });
    expectInvalid(moved, "lines.0.processingDocumentId");
    await harness.right();
  });

  it("rejects an event that is already billed on another line", async () => {
    const line = (eventId: string) => ({ service: "delivery", description: "Sofa", quantity: 1, rate: 100, eventId });
    const report = (...lines: object[]) => harness.bob.post("billing-reports", { customerId: harness.acme, lines });
    expectInvalid(await report(line("Twice-1"), line("TWICE-1")), "lines");
    const first = await report(line("Once-1"));
    expect(first.status, first.text).toBe(201);
    const second = await report(line("once-1"));
    expectInvalid(second, "lines");
    expect(second.body.errors.lines).toEqual(["The event of one of these lines is already taken."]);
    const { id, version } = await harness.make("billing-reports", { customerId: harness.acme, lines: [line("Once-2")] });
    expectInvalid(await harness.bob.put(`billing-reports/${id}`, { version, lines: [line("Once-1")] }), "lines");
  });
});

describe("paying and crediting", () => {
  it("rejects an invoice listed twice in one payment", async () => {
    const { id } = await harness.issued(1_000);
    const twice = await harness.bob.post(
      "payments",
      paymentOf(1_000, [
        { invoiceId: id, amount: 100 },
        { invoiceId: id, amount: 100 },
      ]),
    );
    expectInvalid(twice, "allocations.1.invoiceId");
    expect(twice.body.errors["allocations.1.invoiceId"]).toEqual(["List each invoice only once."]);
    expect(await harness.see(harness.bob, "invoices", id)).toMatchObject({ state: "issued", balance: 1_000 });
  });

  it("rejects more than is owed or received, another customer's invoice, and zero", async () => {
    const [own, draft] = [await harness.issued(1_000), await harness.draft(1_000)];
    const { id: zetas } = await harness.make("invoices", {
      customerId: harness.zeta,
      lines: [{ product: "Delivery", quantity: 1, price: 500 }],
    });
    await harness.do(harness.bob, "invoices", zetas, "issue", { mail: false });
    const pay = (amount: number, invoiceId: number, share: number, more: object = {}) =>
      harness.bob.post("payments", paymentOf(amount, [{ invoiceId, amount: share }], more));
    const tooMuch = await pay(5_000, own.id, 1_001);
    expectInvalid(tooMuch, "allocations.0.amount");
    expect(tooMuch.body.errors["allocations.0.amount"]).toEqual([`${own.number} has an open balance of $10.00.`]);
    expectInvalid(await pay(500, own.id, 501), "amount");
    for (const id of [zetas, draft.id, 987_654_321]) expectInvalid(await pay(500, id, 1), "allocations.0.invoiceId");
    for (const share of [0, -1, 0.5, 1e20, null]) expectInvalid(await pay(500, own.id, share as number), "allocations.0.amount");
    for (const amount of [0, -1, 1e11 + 1, 1e20]) expectInvalid(await harness.bob.post("payments", paymentOf(amount)), "amount");
    expectInvalid(await pay(500, own.id, 1, { receivedOn: addDays(today, 1) }), "receivedOn");
    expect(await harness.see(harness.bob, "invoices", own.id)).toMatchObject({ state: "issued", balance: 1_000 });
    await harness.right();
  });

  it("rejects unallocating or refunding more than there is", async () => {
    const [one, other] = [await harness.issued(1_000), await harness.issued(1_000)];
    const check = await harness.paid(500, { allocations: [{ invoiceId: one.id, amount: 500 }] });
    const act = (action: string, input: object) => harness.act(harness.bob, "payments", check.id, action, input);
    expectInvalid(await act("unallocate", { invoiceId: other.id }), "invoiceId");
    for (const amount of [1, 1_000, 9_999_999_999_999]) expectConflict(await act("refund", { amount, reason: "No" }), /./);
    expectInvalid(await act("refund", { amount: 10_000_000_000_000, reason: "No" }), "amount");
    expectConflict(await act("allocate", { invoiceId: other.id, amount: 1 }), /./);
    await harness.right();
  });

  it("rejects crediting more than was invoiced", async () => {
    const { id } = await harness.issued(1_000);
    const memo = (price: number) =>
      harness.make("credit-memos", {
        customerId: harness.acme,
        invoiceId: id,
        reason: "Wrong",
        lines: [{ product: "D", quantity: 1, price }],
      });
    const [one, two] = [await memo(600), await memo(401)];
    await harness.do(harness.bob, "credit-memos", one.id, "issue");
    expectConflict(await harness.act(harness.bob, "credit-memos", two.id, "issue"), /^No more than \$4\.00 of INV-\d+ can be credited\.$/);
    const foreign = { customerId: harness.zeta, invoiceId: id, reason: "Wrong", lines: [] };
    expectInvalid(await harness.bob.post("credit-memos", foreign), "invoiceId");
    await harness.right();
  });
});

describe("a violation of an accounting constraint in the database", () => {
  /** Runs a statement that bypasses the product, in the same transaction as a call of the engine. */
  const during = (id: number, statement: ReturnType<typeof sql>) =>
    harness.engine.transaction(async (tx) => {
      await statement.execute(tx);
      return harness.engine.inTransaction(tx).get({ actor: harness.bob.actor }, invoiceModule(), id);
    });
  const invoiceModule = () => {
    const found = harness.resources.find(({ name }) => name === "invoice");
    if (!found) throw new Error("There are no invoices.");
    return found;
  };

  it("is rejected as a conflict, also if deferred to the end of the transaction", async () => {
    const { id } = await harness.issued(1_000);
    // The invoice is marked as paid without a payment, which the database checks at the end of the transaction.
    await expect(during(id, sql`update invoices set state = 'paid' where id = ${id}`)).rejects.toMatchObject({
      status: 409,
      message: "Nothing was saved: this would break an accounting rule.",
    });
    expect(await harness.see(harness.bob, "invoices", id)).toMatchObject({ state: "issued" });
  });

  it("is rejected as a conflict when it occurs in an operation's effect", async () => {
    const { id } = await harness.issued(1_000);
    const check = await harness.paid(500);
    await sql`create function meddle() returns trigger language plpgsql as $$ begin
      update invoices set total = total + 1 where id = new.invoice_id; return null; end $$`.execute(harness.db.kysely);
    await sql`create trigger meddle after insert on payments_allocations for each row execute function meddle()`.execute(harness.db.kysely);
    const response = await harness.act(harness.bob, "payments", check.id, "allocate", { invoiceId: id });
    await sql`drop trigger meddle on payments_allocations`.execute(harness.db.kysely);
    expectConflict(response, "An issued document can't be changed.");
    await harness.do(harness.bob, "payments", check.id, "allocate", { invoiceId: id });
    await harness.right();
  });
});
