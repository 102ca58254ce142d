import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../src/schemas/values/date.ts";
import { type Answer, today } from "../contract/harness.ts";
import { createMoneyRig, type MoneyRig } from "./money-rig.ts";

let rig: MoneyRig;
beforeAll(async () => {
  rig = await createMoneyRig();
});
afterAll(() => rig?.close());

const invoiceOf = (lines: readonly object[], more: object = {}) => ({
  customerId: rig.acme,
  lines: lines.map((line) => ({ product: "Delivery", quantity: 1, ...line })),
  ...more,
});
const paymentOf = (amount: number, allocations: readonly object[] = [], more: object = {}) => ({
  customerId: rig.acme,
  amount,
  method: "check",
  receivedOn: today,
  allocations,
  ...more,
});

/** Refused as the caller's own doing, by field, and nothing is left of it. */
function expectInvalid({ status, text, body }: Answer, ...fields: readonly string[]): void {
  expect(status, text).toBe(422);
  expect(Object.keys(body.errors), text).toEqual(fields);
}
function expectConflict({ status, text, body }: Answer, says: string | RegExp): void {
  expect(status, text).toBe(409);
  expect(body.message).toMatch(says);
}

describe("what can't be billed", () => {
  it("is an amount that no number carries exactly", async () => {
    const most = { quantity: 1_000_000, price: 100_000_000 };
    const huge = await rig.bob.post("invoices", invoiceOf(Array.from({ length: 200 }, () => most)));
    expect(huge.status, huge.text).toBe(422);
    expect(huge.text).toContain("too large");
    for (const [price, quantity] of [
      [100_000_001, 1],
      [Number.MAX_SAFE_INTEGER, 1],
      [1e30, 1],
      [1, 1_000_001],
      [1, 0],
      // Kept to three decimals, it is nothing.
      [1, 3.5e-323],
      [1, -1],
      [1, 1e300],
      [0.5, 1],
    ]) {
      const { status, text } = await rig.bob.post("invoices", invoiceOf([{ price, quantity }]));
      expect(status, `${price} x ${quantity}: ${text}`).toBe(422);
    }
    const report = await rig.bob.post("billing-reports", {
      customerId: rig.acme,
      lines: Array.from({ length: 200 }, () => ({ service: "delivery", description: "Sofa", quantity: 1_000_000, rate: 100_000_000 })),
    });
    expect(report.status, report.text).toBe(422);
  });

  it("is billed to the cent up to what can be entered", async () => {
    const { id } = await rig.make("invoices", invoiceOf([{ quantity: 1_000_000, price: 100_000_000 }], { taxRate: 30 }));
    const issued = await rig.do(rig.bob, "invoices", id, "issue", { mail: false });
    expect(issued).toMatchObject({ total: 100_000_000_000_000, balance: 100_000_000_000_000 });
    await rig.do(rig.bob, "invoices", id, "void", { reason: "Only to see" });
    await rig.right();
  });

  it("is less than nothing", async () => {
    for (const prices of [[100, -101], [100, -100], [-1], []]) {
      const { id, total } = await rig.make("invoices", invoiceOf(prices.map((price) => ({ price }))));
      expect(total).toBe(0);
      expectConflict(
        await rig.act(rig.bob, "invoices", id, "issue", { mail: false }),
        /Add at least one item first|The total is not more than \$0\.00/,
      );
    }
    const { id: invoiceId } = await rig.issued(1_000);
    const { id } = await rig.make("credit-memos", {
      customerId: rig.acme,
      invoiceId,
      reason: "Wrong",
      lines: [{ product: "Delivery", quantity: 1, price: -1 }],
    });
    expectConflict(await rig.act(rig.bob, "credit-memos", id, "issue"), "The total is not more than $0.00");
    await rig.right();
  });

  it("is another's, or is billed already", async () => {
    const mine = await rig.ready();
    const taken = await rig.ready();
    await rig.make("invoices", invoiceOf([{ price: 10_000, processingDocumentId: taken.id }]));
    const zetas = { customerId: rig.zeta, lines: [{ product: "Delivery", quantity: 1, price: 1, processingDocumentId: mine.id }] };
    expectInvalid(await rig.bob.post("invoices", zetas), "lines.0.processingDocumentId");
    const again = (id: number) => rig.bob.post("invoices", invoiceOf([{ price: 1, processingDocumentId: id }]));
    expectConflict(await again(taken.id), `${taken.number} is already on an invoice.`);
    expectInvalid(await again(987_654_321), "lines.0.processingDocumentId");
    // The customer is changed after its documents were taken on.
    const draft = await rig.make("invoices", invoiceOf([{ price: 10_000, processingDocumentId: mine.id }]));
    const moved = await rig.bob.put(`invoices/${draft.id}`, { version: draft.version, customerId: rig.zeta });
    expectInvalid(moved, "lines.0.processingDocumentId");
    await rig.right();
  });

  it("is named like something that another line bills", async () => {
    const line = (eventId: string) => ({ service: "delivery", description: "Sofa", quantity: 1, rate: 100, eventId });
    const report = (...lines: object[]) => rig.bob.post("billing-reports", { customerId: rig.acme, lines });
    expectInvalid(await report(line("Twice-1"), line("TWICE-1")), "lines");
    const first = await report(line("Once-1"));
    expect(first.status, first.text).toBe(201);
    const again = await report(line("once-1"));
    expectInvalid(again, "lines");
    expect(again.body.errors.lines).toEqual(["Part of this is already billed: one of its events is on a billing report."]);
    const { id, version } = await rig.make("billing-reports", { customerId: rig.acme, lines: [line("Once-2")] });
    expectInvalid(await rig.bob.put(`billing-reports/${id}`, { version, lines: [line("Once-1")] }), "lines");
  });
});

describe("what can't be paid", () => {
  it("is one invoice twice in one payment", async () => {
    const { id } = await rig.issued(1_000);
    const twice = await rig.bob.post(
      "payments",
      paymentOf(1_000, [
        { invoiceId: id, amount: 100 },
        { invoiceId: id, amount: 100 },
      ]),
    );
    expectInvalid(twice, "allocations");
    expect(twice.body.errors.allocations).toEqual(["List each invoice only once."]);
    expect(await rig.see(rig.bob, "invoices", id)).toMatchObject({ state: "issued", balance: 1_000 });
  });

  it("is more than is owed, more than came in, another's, or nothing", async () => {
    const [mine, draft] = [await rig.issued(1_000), await rig.draft(1_000)];
    const { id: zetas } = await rig.make("invoices", { customerId: rig.zeta, lines: [{ product: "Delivery", quantity: 1, price: 500 }] });
    await rig.do(rig.bob, "invoices", zetas, "issue", { mail: false });
    const pay = (amount: number, invoiceId: number, share: number, more: object = {}) =>
      rig.bob.post("payments", paymentOf(amount, [{ invoiceId, amount: share }], more));
    expectConflict(await pay(5_000, mine.id, 1_001), "You can't apply more than the invoice's balance.");
    expectConflict(await pay(500, mine.id, 501), "You can't apply more than is available.");
    for (const id of [zetas, draft.id, 987_654_321]) expectInvalid(await pay(500, id, 1), "allocations.0.invoiceId");
    for (const share of [0, -1, 0.5, 1e20, null]) expectInvalid(await pay(500, mine.id, share as number), "allocations.0.amount");
    for (const amount of [0, -1, 1e11 + 1, 1e20]) expectInvalid(await rig.bob.post("payments", paymentOf(amount)), "amount");
    expectInvalid(await pay(500, mine.id, 1, { receivedOn: addDays(today, 1) }), "receivedOn");
    expect(await rig.see(rig.bob, "invoices", mine.id)).toMatchObject({ state: "issued", balance: 1_000 });
    await rig.right();
  });

  it("is taken back or given back beyond what there is", async () => {
    const [one, other] = [await rig.issued(1_000), await rig.issued(1_000)];
    const check = await rig.paid(500, { allocations: [{ invoiceId: one.id, amount: 500 }] });
    const act = (action: string, asks: object) => rig.act(rig.bob, "payments", check.id, action, asks);
    expectInvalid(await act("unallocate", { invoiceId: other.id }), "invoiceId");
    for (const amount of [1, 1_000, 9_999_999_999_999]) expectConflict(await act("refund", { amount, reason: "No" }), /./);
    expectInvalid(await act("refund", { amount: 10_000_000_000_000, reason: "No" }), "amount");
    expectConflict(await act("allocate", { invoiceId: other.id, amount: 1 }), /./);
    await rig.right();
  });

  it("is credited beyond what was invoiced", async () => {
    const { id } = await rig.issued(1_000);
    const memo = (price: number) =>
      rig.make("credit-memos", { customerId: rig.acme, invoiceId: id, reason: "Wrong", lines: [{ product: "D", quantity: 1, price }] });
    const [one, two] = [await memo(600), await memo(401)];
    await rig.do(rig.bob, "credit-memos", one.id, "issue");
    expectConflict(await rig.act(rig.bob, "credit-memos", two.id, "issue"), /^No more than \$4\.00 of INV-\d+ can be credited\.$/);
    const foreign = { customerId: rig.zeta, invoiceId: id, reason: "Wrong", lines: [] };
    expectInvalid(await rig.bob.post("credit-memos", foreign), "invoiceId");
    await rig.right();
  });
});

describe("what the database holds by itself", () => {
  /** An invoice's action during which somebody writes past the product. */
  const during = (id: number, statement: ReturnType<typeof sql>) =>
    rig.engine.transaction(async (tx) => {
      await statement.execute(tx);
      return rig.engine.inTransaction(tx).get({ actor: rig.bob.actor }, invoiceModule(), id);
    });
  const invoiceModule = () => {
    const found = rig.resources.find(({ name }) => name === "invoice");
    if (!found) throw new Error("There are no invoices.");
    return found;
  };

  it("is refused as a conflict, also where it is asked at the end of the transaction", async () => {
    const { id } = await rig.issued(1_000);
    // Said to be paid with nothing paid: nobody is told so before the transaction ends.
    await expect(during(id, sql`update invoices set state = 'paid' where id = ${id}`)).rejects.toMatchObject({
      status: 409,
      message: "Nothing was saved: this would break an accounting rule.",
    });
    expect(await rig.see(rig.bob, "invoices", id)).toMatchObject({ state: "issued" });
  });

  it("is refused as a conflict where an operation's effect meets it", async () => {
    const { id } = await rig.issued(1_000);
    const check = await rig.paid(500);
    await sql`create function meddle() returns trigger language plpgsql as $$ begin
      update invoices set total = total + 1 where id = new.invoice_id; return null; end $$`.execute(rig.db.kysely);
    await sql`create trigger meddle after insert on payments_allocations for each row execute function meddle()`.execute(rig.db.kysely);
    const answer = await rig.act(rig.bob, "payments", check.id, "allocate", { invoiceId: id });
    await sql`drop trigger meddle on payments_allocations`.execute(rig.db.kysely);
    expectConflict(answer, "An issued document can't be changed.");
    await rig.do(rig.bob, "payments", check.id, "allocate", { invoiceId: id });
    await rig.right();
  });
});
