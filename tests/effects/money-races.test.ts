// @module-tag gate
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type ApiResponse, today } from "../contract/harness.ts";
import { testServer } from "../support/database.ts";
import { delay } from "../support/waits.ts";
import { createMoneyHarness, type Money, type MoneyHarness } from "./money-harness.ts";

// The embedded database has one connection: concurrent requests wait for each other, so races can't occur.
if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh.");

const rounds = 8;

describe.skipIf(!testServer)("concurrent money transactions", () => {
  let harness: MoneyHarness;
  beforeAll(async () => {
    harness = await createMoneyHarness({ poolSize: 24 });
    // Without an email address, issuing with an email fails after the invoice number was assigned.
    await sql`update parties set email = null where id = ${harness.zeta}`.execute(harness.db.kysely);
  });
  afterEach(() => harness.right());
  afterAll(async () => {
    const { rows } = await sql<{ deadlocks: number }>`select deadlocks::int from pg_stat_database
      where datname = current_database()`.execute(harness.db.kysely);
    await harness.close();
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });

  const each = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => make(index)));
  const statuses = (responses: readonly ApiResponse[]) => responses.map(({ status }) => status).toSorted((a, b) => a - b);
  const describeResponses = (responses: readonly ApiResponse[]) =>
    responses.map(({ status, text }) => `${status} ${text.slice(0, 160)}`).join("\n");
  const stateOf = async (collection: Money, id: number) => (await harness.see(harness.bob, collection, id)).state;
  const numbers = async (): Promise<string[]> => {
    const { rows } = await sql<{ number: string }>`select number from invoices where state <> 'draft' order by number`.execute(
      harness.db.kysely,
    );
    return rows.map(({ number }) => number);
  };
  const counted = (count: number) => Array.from({ length: count }, (_, index) => `INV-${String(index + 1).padStart(5, "0")}`);
  const pay = (amount: number, allocations: readonly { invoiceId: number; amount: number }[], customerId = harness.acme) =>
    harness.bob.post("payments", { customerId, amount, method: "check", receivedOn: today, allocations });
  /** Sends the requests at once, in reverse order every other round. */
  async function meet(round: number, calls: readonly (() => Promise<ApiResponse>)[]): Promise<ApiResponse[]> {
    const turned = round % 2 === 0 ? calls : calls.toReversed();
    const responses = await Promise.all(turned.map((call) => call()));
    return round % 2 === 0 ? responses : responses.toReversed();
  }
  /** Expects that exactly one request succeeds, and that the others are rejected with a reason. */
  function oneWins(responses: readonly ApiResponse[]): void {
    const done = responses.filter(({ status }) => status < 300);
    expect(done.length, describeResponses(responses)).toBe(1);
    for (const { status, body } of responses.filter((response) => !done.includes(response))) {
      expect(status, describeResponses(responses)).toBe(409);
      expect(body.message, describeResponses(responses)).toMatch(/\w \w/);
    }
  }

  it("number fifty concurrently issued invoices without a gap, though every third issue fails", async () => {
    const before = (await numbers()).length;
    const drafts = await each(75, (index) => harness.draft(100 + index, index % 3 === 2 ? { customerId: harness.zeta } : {}));
    const responses = await Promise.all(
      drafts.map(({ id, version }, index) => harness.bob.post(`invoices/${id}/actions/issue`, { version, mail: index % 3 === 2 })),
    );
    expect(statuses(responses), describeResponses(responses)).toEqual([...Array(50).fill(200), ...Array(25).fill(422)]);
    expect(await numbers()).toEqual(counted(before + 50));
  });

  it("number fifty concurrently issued invoices without a gap while connections are cut", async () => {
    const before = await numbers();
    const drafts = await each(50, (index) => harness.draft(100 + index));
    let over = false;
    let cut = 0;
    const cutting = (async () => {
      while (!over) {
        const { rowCount } = await harness.db.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction' order by random() limit 1`);
        cut += rowCount ?? 0;
        await delay(10);
      }
    })();
    const responses = await Promise.all(
      drafts.map(({ id, version }) => harness.bob.post(`invoices/${id}/actions/issue`, { version, mail: false })),
    );
    over = true;
    await cutting;
    expect(cut, "some connections were cut").toBeGreaterThan(0);
    const issued = await numbers();
    expect(issued).toEqual(counted(issued.length));
    const done = responses.filter(({ status }) => status === 200);
    for (const { body } of done) expect(issued).toContain(body.data.number);
    expect(issued.length - before.length).toBeGreaterThanOrEqual(done.length);
    for (const { status, text } of responses) expect([200, 500, 503], text).toContain(status);
    // Invoices whose connection was cut are issued again, and get the next numbers.
    for (const { id } of drafts)
      if ((await stateOf("invoices", id)) === "draft") await harness.do(harness.bob, "invoices", id, "issue", { mail: false });
    expect(await numbers()).toEqual(counted(before.length + 50));
  });

  it("let one of a hundred payments settle an invoice", async () => {
    const { id } = await harness.issued(5_000);
    const responses = await each(100, () => pay(5_000, [{ invoiceId: id, amount: 5_000 }]));
    expect(statuses(responses), describeResponses(responses.slice(0, 5))).toEqual([201, ...Array(99).fill(409)]);
    for (const { status, body } of responses) if (status === 409) expect(body.message).toMatch(/no longer open|more than the invoice/);
    expect(await harness.see(harness.bob, "invoices", id)).toMatchObject({ state: "paid", paid: 5_000, balance: 0 });
    const { rows } = await sql<{ payments: number }>`select count(*)::int as payments from payments`.execute(harness.db.kysely);
    expect(rows, "rejected payments are not stored").toEqual([{ payments: 1 }]);
  });

  it("allocate a payment to one of two invoices", async () => {
    for (let round = 0; round < rounds; round++) {
      const [one, two, check] = [await harness.issued(700), await harness.issued(700), await harness.paid(700)];
      const give = (invoiceId: number) => () =>
        harness.bob.post(`payments/${check.id}/actions/allocate`, { version: check.version, invoiceId, amount: 700 });
      oneWins(await meet(round, [give(one.id), give(two.id)]));
      expect([await stateOf("invoices", one.id), await stateOf("invoices", two.id)].toSorted()).toEqual(["issued", "paid"]);
    }
  });

  it("allocate two payments to an invoice no further than its balance", async () => {
    for (let round = 0; round < rounds; round++) {
      const [one, first, second] = [await harness.issued(700), await harness.paid(500), await harness.paid(500)];
      const give = (check: { id: number; version: number }) => () =>
        harness.bob.post(`payments/${check.id}/actions/allocate`, { version: check.version, invoiceId: one.id, amount: 500 });
      oneWins(await meet(round, [give(first), give(second)]));
      expect(await harness.see(harness.bob, "invoices", one.id)).toMatchObject({ paid: 500, balance: 200 });
    }
  });

  it("either issue or delete a draft, and void or write off an invoice once", async () => {
    for (let round = 0; round < rounds; round++) {
      const one = await harness.draft(300);
      const { version } = one;
      oneWins(
        await meet(round, [
          () => harness.bob.post(`invoices/${one.id}/actions/issue`, { version, mail: false }),
          () => harness.ann.delete(`invoices/${one.id}`, { version }),
        ]).then((responses) =>
          responses.map((response) =>
            response.status === 404 ? { ...response, status: 409, body: { message: "It is gone." } } : response,
          ),
        ),
      );
      const issued = await harness.issued(300);
      const end = (action: string) => () =>
        harness.bob.post(`invoices/${issued.id}/actions/${action}`, { version: issued.version, reason: "x" });
      oneWins(await meet(round, [end("void"), end("void"), end("writeOff")]));
    }
  });

  it("either reverse or allocate a payment", async () => {
    for (let round = 0; round < rounds; round++) {
      const [one, check] = [await harness.issued(400), await harness.paid(400)];
      const { version } = check;
      oneWins(
        await meet(round, [
          () => harness.bob.post(`payments/${check.id}/actions/allocate`, { version, invoiceId: one.id, amount: 400 }),
          () => harness.ann.post(`payments/${check.id}/actions/reverse`, { version, reason: "Bounced" }),
        ]),
      );
    }
  });

  it("either void, write off or pay an invoice", async () => {
    for (const action of ["void", "writeOff"]) {
      for (let round = 0; round < rounds; round++) {
        const [one, check] = [await harness.issued(400), await harness.paid(400)];
        oneWins(
          await meet(round, [
            () => harness.ann.post(`invoices/${one.id}/actions/${action}`, { version: one.version, reason: "x" }),
            () => harness.bob.post(`payments/${check.id}/actions/allocate`, { version: check.version, invoiceId: one.id, amount: 400 }),
          ]),
        );
      }
    }
  });

  it("put a processing document on one of two invoices", async () => {
    for (let round = 0; round < rounds; round++) {
      const one = await harness.ready();
      const make = () =>
        harness.bob.post("invoices", {
          customerId: harness.acme,
          lines: [{ product: "Work", quantity: 1, price: one.total, processingDocumentId: one.id }],
        });
      oneWins(await meet(round, [make, make]));
    }
  });

  it("send a billing report to billing once", async () => {
    for (let round = 0; round < rounds; round++) {
      const lines = [{ service: "delivery", description: "Sofa", quantity: 1, rate: 100 }];
      const { id } = await harness.make("billing-reports", { customerId: harness.acme, lines });
      await harness.do(harness.bob, "billing-reports", id, "submit");
      const { version } = await harness.do(harness.ann, "billing-reports", id, "approve");
      const send = () => harness.bob.post(`billing-reports/${id}/actions/sendToBilling`, { version });
      oneWins(await meet(round, [send, send]));
      const { rows } = await sql`select id from processing_documents where billing_report_id = ${id}`.execute(harness.db.kysely);
      expect(rows).toHaveLength(1);
    }
  });

  it("don't let two credit memos credit more than was invoiced", async () => {
    for (let round = 0; round < rounds; round++) {
      const { id: invoiceId } = await harness.issued(1_000);
      const lines = [{ product: "Too much", quantity: 1, price: 600 }];
      const memos = await each(2, () => harness.make("credit-memos", { customerId: harness.acme, invoiceId, reason: "x", lines }));
      oneWins(
        await meet(
          round,
          memos.map(
            ({ id, version }) =>
              () =>
                harness.bob.post(`credit-memos/${id}/actions/issue`, { version }),
          ),
        ),
      );
      expect(await harness.see(harness.bob, "invoices", invoiceId)).toMatchObject({ credited: 600, creditMemos: 600, balance: 400 });
    }
  });

  it("pay two invoices listed in any order without deadlocks", {
    timeout: 120_000,
  }, async () => {
    for (let round = 0; round < rounds; round++) {
      const [a, b] = [await harness.issued(1_000), await harness.issued(1_000)];
      const [one, two] = [
        { invoiceId: a.id, amount: 100 },
        { invoiceId: b.id, amount: 100 },
      ];
      const checks = await each(4, () => harness.paid(200));
      const responses = await Promise.all([
        ...[0, 1, 2].flatMap(() => [pay(200, [one, two]), pay(200, [two, one])]),
        ...checks.map(({ id, version }) => harness.bob.post(`payments/${id}/actions/allocateOldest`, { version })),
      ]);
      for (const { status, text } of responses) expect([200, 201, 409], text).toContain(status);
      expect(responses.slice(0, 6).map(({ status }) => status)).toEqual(Array(6).fill(201));
      const reversals = await Promise.all(
        responses
          .slice(0, 6)
          .map(({ body }) => harness.bob.post(`payments/${body.data.id}/actions/reverse`, { version: body.data.version, reason: "x" })),
      );
      expect(statuses(reversals), describeResponses(reversals)).toEqual(Array(6).fill(200));
    }
  });

  it("invoice documents listed in any order without deadlocks", async () => {
    for (let round = 0; round < 4; round++) {
      const [one, two] = [await harness.ready(), await harness.ready()];
      const make = (docs: readonly { id: number }[]) => () =>
        harness.bob.post("invoices", {
          customerId: harness.acme,
          lines: docs.map(({ id }) => ({ product: "Work", quantity: 1, price: 100, processingDocumentId: id })),
        });
      oneWins(await meet(round, [make([one, two]), make([two, one]), make([one, two]), make([two, one])]));
    }
  });

  it("take what was brought forward back, or pay it", async () => {
    for (let round = 0; round < rounds; round++) {
      const more = { customerId: harness.acme, date: today, openAmount: 500 };
      const { id, version, invoiceId } = await harness.make("opening-balances", { ...more, number: `OLD-${round}` });
      const responses = await meet(round, [
        () => harness.bob.delete(`opening-balances/${id}`, { version }),
        () => pay(500, [{ invoiceId, amount: 500 }]),
        () => harness.bob.put(`opening-balances/${id}`, { version, openAmount: 600 }),
      ]);
      const done = responses.filter(({ status }) => status < 300);
      expect(done.length, describeResponses(responses)).toBe(1);
      expect(statuses(responses).at(-1), describeResponses(responses)).toBeLessThan(500);
      await harness.right();
    }
  });
});
