// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testServer } from "../support/database.ts";
import { createDepositHarness, type DepositHarness } from "./deposit-harness.ts";

// The embedded database has one connection: concurrent requests wait for each other, so races can't occur.
if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh.");

const rounds = 8;
const whole = { invoices: [], amount: null };

describe.skipIf(!testServer)("concurrent deposits", () => {
  let harness: DepositHarness;
  beforeAll(async () => {
    harness = await createDepositHarness();
  });
  beforeEach(() => harness.ageClosed());
  afterAll(async () => {
    const { rows } = await sql<{ deadlocks: number }>`select deadlocks::int from pg_stat_database
      where datname = current_database()`.execute(harness.db.kysely);
    await harness.close();
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });

  const issue = (id: number) => harness.act(harness.bob, "invoices", id, "issue", { mail: false });
  const seePayment = (id: number) => harness.see(harness.bob, "payments", id);
  const statusesOf = (answers: readonly { status: number; text: string }[]) => answers.map(({ status }) => status);

  it("of two invoices issued at once share the deposit", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const quote = await harness.approved(300_00);
      const check = await harness.check(quote.id, 300_00);
      const drafts = [await harness.invoiced(quote.id, 200_00), await harness.invoiced(quote.id, 200_00)];
      expect(statusesOf(await Promise.all(drafts.map(({ id }) => issue(id))))).toEqual([200, 200]);
      const balances = (await Promise.all(drafts.map(({ id }) => harness.invoice(id)))).map(({ balance }) => balance);
      expect(balances.toSorted((a, b) => a - b)).toEqual([0, 100_00]);
      expect(await seePayment(check.id)).toMatchObject({ unapplied: 0, allocated: 300_00 });
    }
    await harness.right();
  });

  it("that arrive while the invoice is issued are credited on it, by card and by check", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const quote = await harness.approved(300_00);
      const { payment } = await harness.payments.begin(await harness.depositLink(quote.id), whole, `card ${round}`);
      const draft = await harness.invoiced(quote.id, 1_000_00);
      await harness.pay(payment).catch(() => undefined);
      const [issued, check] = await Promise.all([
        issue(draft.id),
        harness.bob.post("payments", { customerId: harness.acme, amount: 50_00, method: "check", quoteId: quote.id }),
        harness.payments.settle(payment),
      ]);
      expect(statusesOf([issued, check])).toEqual([200, 201]);
      expect(await harness.invoice(draft.id)).toMatchObject({ balance: 650_00 });
      await harness.ageClosed();
    }
    await harness.right();
  });

  it("are allocated once when a clerk allocates them to another invoice at the same moment", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const quote = await harness.approved(300_00);
      const check = await harness.check(quote.id, 300_00);
      const [draft, other] = [await harness.invoiced(quote.id, 250_00), await harness.issued(250_00)];
      const [issued, allocated] = await Promise.all([
        issue(draft.id),
        harness.act(harness.bob, "payments", check.id, "allocate", { invoiceId: other.id }),
      ]);
      expect(issued.status, issued.text).toBe(200);
      expect([200, 409]).toContain(allocated.status);
      const balances = [(await harness.invoice(draft.id)).balance, (await harness.invoice(other.id)).balance];
      const { unapplied } = await seePayment(check.id);
      expect(500_00 - (balances[0] ?? 0) - (balances[1] ?? 0)).toBe(300_00 - unapplied);
      expect(balances[0] === 0 || unapplied === 0, "nothing is left while the invoice of the work is owed").toBe(true);
    }
    await harness.right();
  });

  it("are approved, withdrawn and paid at once, and every cent is somewhere", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const quote = await harness.approved(300_00);
      const link = await harness.depositLink(quote.id);
      const { payment } = await harness.payments.begin(link, whole, `first ${round}`);
      const unwind = () => harness.run("sales-quotes", quote.id, "unwindApproval").catch(() => null);
      const pay = () => harness.pay(payment).then(() => harness.payments.settle(payment));
      await Promise.all([unwind(), pay(), harness.payments.begin(link, whole, `second ${round}`).catch(() => null), unwind()]);
      await harness.payments.settle(payment);
      const { paymentId } = await harness.checkout(payment);
      expect(await seePayment(paymentId ?? 0)).toMatchObject({ state: "posted", amount: 300_00, unapplied: 300_00 });
      expect((await harness.request(quote.id))?.state).not.toBe("active");
      expect((await harness.payments.view(await harness.depositLink(quote.id))).deposit).toMatchObject({ paid: 300_00, due: 0 });
      await harness.ageClosed();
    }
    await harness.right();
  });

  it("have one request, however often the link is sent at once", async () => {
    const quote = await harness.approved(300_00);
    await sql`update payment_links set expires_on = '2000-01-01' where quote_id = ${quote.id}`.execute(harness.db.kysely);
    await Promise.all(
      Array.from({ length: 6 }, () => harness.run("sales-quotes", quote.id, "sendDepositLink", { to: "a@acme.test" }).catch(() => null)),
    );
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from payment_links
      where quote_id = ${quote.id} and state = 'active'`.execute(harness.db.kysely);
    expect(rows).toEqual([{ count: 1 }]);
  });
});
