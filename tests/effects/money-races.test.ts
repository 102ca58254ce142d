import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Answer, today } from "../contract/harness.ts";
import { testServer } from "../support/database.ts";
import { createMoneyRig, type Money, type MoneyRig } from "./money-rig.ts";

// The embedded database has one connection: whoever comes second waits, and there is no race to lose.
if (!testServer) console.log("Skipped: races are held on a PostgreSQL server (scripts/with-postgres.sh).");

const rounds = 8;

describe.skipIf(!testServer)("money that several people move at the same time", () => {
  let rig: MoneyRig;
  beforeAll(async () => {
    rig = await createMoneyRig({ poolSize: 24 });
    // Nobody to mail an invoice to: issued with mail, it fails when it has its number already.
    await sql`update parties set email = null where id = ${rig.zeta}`.execute(rig.db.kysely);
  });
  afterEach(() => rig.right());
  afterAll(async () => {
    const { rows } = await sql<{ deadlocks: number }>`select deadlocks::int from pg_stat_database
      where datname = current_database()`.execute(rig.db.kysely);
    await rig.close();
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });

  const each = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => make(index)));
  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
  const told = (answers: readonly Answer[]) => answers.map(({ status, text }) => `${status} ${text.slice(0, 160)}`).join("\n");
  const stateOf = async (of: Money, id: number) => (await rig.see(rig.bob, of, id)).state;
  const numbers = async (): Promise<string[]> => {
    const { rows } = await sql<{ number: string }>`select number from invoices where state <> 'draft' order by number`.execute(
      rig.db.kysely,
    );
    return rows.map(({ number }) => number);
  };
  const counted = (count: number) => Array.from({ length: count }, (_, index) => `INV-${String(index + 1).padStart(5, "0")}`);
  const pay = (amount: number, allocations: readonly { invoiceId: number; amount: number }[], customerId = rig.acme) =>
    rig.bob.post("payments", { customerId, amount, method: "check", receivedOn: today, allocations });
  /** The calls at once, whichever of them is sent first. */
  async function meet(round: number, calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
    const turned = round % 2 === 0 ? calls : calls.toReversed();
    const answers = await Promise.all(turned.map((call) => call()));
    return round % 2 === 0 ? answers : answers.toReversed();
  }
  /** Exactly one of them is done, the others are refused with the reason. */
  function oneWins(answers: readonly Answer[]): void {
    const done = answers.filter(({ status }) => status < 300);
    expect(done.length, told(answers)).toBe(1);
    for (const { status, body } of answers.filter((answer) => !done.includes(answer))) {
      expect(status, told(answers)).toBe(409);
      expect(body.message, told(answers)).toMatch(/\w \w/);
    }
  }

  it("issues fifty drafts at once: their numbers have no gap, though every third fails with its number in hand", async () => {
    const before = (await numbers()).length;
    const drafts = await each(75, (index) => rig.draft(100 + index, index % 3 === 2 ? { customerId: rig.zeta } : {}));
    const answers = await Promise.all(
      drafts.map(({ id, version }, index) => rig.bob.post(`invoices/${id}/actions/issue`, { version, mail: index % 3 === 2 })),
    );
    expect(statuses(answers), told(answers)).toEqual([...Array(50).fill(200), ...Array(25).fill(422)]);
    expect(await numbers()).toEqual(counted(before + 50));
  });

  it("issues fifty drafts at once while their connections are cut: no gap, and what was answered stands", async () => {
    const before = await numbers();
    const drafts = await each(50, (index) => rig.draft(100 + index));
    let over = false;
    let cut = 0;
    const cutting = (async () => {
      while (!over) {
        const { rowCount } = await rig.db.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction' order by random() limit 1`);
        cut += rowCount ?? 0;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    })();
    const answers = await Promise.all(
      drafts.map(({ id, version }) => rig.bob.post(`invoices/${id}/actions/issue`, { version, mail: false })),
    );
    over = true;
    await cutting;
    expect(cut, "connections were cut").toBeGreaterThan(0);
    const issued = await numbers();
    expect(issued).toEqual(counted(issued.length));
    const done = answers.filter(({ status }) => status === 200);
    for (const { body } of done) expect(issued).toContain(body.data.number);
    expect(issued.length - before.length).toBeGreaterThanOrEqual(done.length);
    for (const { status, text } of answers) expect([200, 500, 503], text).toContain(status);
    // Whoever was cut off issues again, and has a number after the others.
    for (const { id } of drafts)
      if ((await stateOf("invoices", id)) === "draft") await rig.do(rig.bob, "invoices", id, "issue", { mail: false });
    expect(await numbers()).toEqual(counted(before.length + 50));
  });

  it("takes the whole balance of an invoice once, of a hundred who pay it", async () => {
    const { id } = await rig.issued(5_000);
    const answers = await each(100, () => pay(5_000, [{ invoiceId: id, amount: 5_000 }]));
    expect(statuses(answers), told(answers.slice(0, 5))).toEqual([201, ...Array(99).fill(409)]);
    for (const { status, body } of answers) if (status === 409) expect(body.message).toMatch(/no longer open|more than the invoice/);
    expect(await rig.see(rig.bob, "invoices", id)).toMatchObject({ state: "paid", paid: 5_000, balance: 0 });
    const { rows } = await sql<{ payments: number }>`select count(*)::int as payments from payments`.execute(rig.db.kysely);
    expect(rows, "those refused left nothing behind").toEqual([{ payments: 1 }]);
  });

  it("gives a payment to one of two invoices that two clerks allocate it to", async () => {
    for (let round = 0; round < rounds; round++) {
      const [one, two, check] = [await rig.issued(700), await rig.issued(700), await rig.paid(700)];
      const give = (invoiceId: number) => () =>
        rig.bob.post(`payments/${check.id}/actions/allocate`, { version: check.version, invoiceId, amount: 700 });
      oneWins(await meet(round, [give(one.id), give(two.id)]));
      expect([await stateOf("invoices", one.id), await stateOf("invoices", two.id)].toSorted()).toEqual(["issued", "paid"]);
    }
  });

  it("takes two payments of one invoice as far as it owes", async () => {
    for (let round = 0; round < rounds; round++) {
      const [one, first, second] = [await rig.issued(700), await rig.paid(500), await rig.paid(500)];
      const give = (check: { id: number; version: number }) => () =>
        rig.bob.post(`payments/${check.id}/actions/allocate`, { version: check.version, invoiceId: one.id, amount: 500 });
      oneWins(await meet(round, [give(first), give(second)]));
      expect(await rig.see(rig.bob, "invoices", one.id)).toMatchObject({ paid: 500, balance: 200 });
    }
  });

  it("issues a draft or deletes it, and voids an invoice once", async () => {
    for (let round = 0; round < rounds; round++) {
      const one = await rig.draft(300);
      const { version } = one;
      oneWins(
        await meet(round, [
          () => rig.bob.post(`invoices/${one.id}/actions/issue`, { version, mail: false }),
          () => rig.ann.delete(`invoices/${one.id}`, { version }),
        ]).then((answers) =>
          answers.map((answer) => (answer.status === 404 ? { ...answer, status: 409, body: { message: "It is gone." } } : answer)),
        ),
      );
      const issued = await rig.issued(300);
      const end = (action: string) => () =>
        rig.bob.post(`invoices/${issued.id}/actions/${action}`, { version: issued.version, reason: "x" });
      oneWins(await meet(round, [end("void"), end("void"), end("writeOff")]));
    }
  });

  it("lets a payment be reversed or allocated, and leaves nothing allocated that does not stand", async () => {
    for (let round = 0; round < rounds; round++) {
      const [one, check] = [await rig.issued(400), await rig.paid(400)];
      const { version } = check;
      oneWins(
        await meet(round, [
          () => rig.bob.post(`payments/${check.id}/actions/allocate`, { version, invoiceId: one.id, amount: 400 }),
          () => rig.ann.post(`payments/${check.id}/actions/reverse`, { version, reason: "Bounced" }),
        ]),
      );
    }
  });

  it("voids or writes off an invoice, or lets it be paid", async () => {
    for (const action of ["void", "writeOff"]) {
      for (let round = 0; round < rounds; round++) {
        const [one, check] = [await rig.issued(400), await rig.paid(400)];
        oneWins(
          await meet(round, [
            () => rig.ann.post(`invoices/${one.id}/actions/${action}`, { version: one.version, reason: "x" }),
            () => rig.bob.post(`payments/${check.id}/actions/allocate`, { version: check.version, invoiceId: one.id, amount: 400 }),
          ]),
        );
      }
    }
  });

  it("puts a processing document on one of two invoices made of it", async () => {
    for (let round = 0; round < rounds; round++) {
      const one = await rig.ready();
      const make = () =>
        rig.bob.post("invoices", {
          customerId: rig.acme,
          lines: [{ product: "Work", quantity: 1, price: one.total, processingDocumentId: one.id }],
        });
      oneWins(await meet(round, [make, make]));
    }
  });

  it("sends a report to billing once", async () => {
    for (let round = 0; round < rounds; round++) {
      const lines = [{ service: "delivery", description: "Sofa", quantity: 1, rate: 100 }];
      const { id } = await rig.make("billing-reports", { customerId: rig.acme, lines });
      await rig.do(rig.bob, "billing-reports", id, "submit");
      const { version } = await rig.do(rig.ann, "billing-reports", id, "approve");
      const send = () => rig.bob.post(`billing-reports/${id}/actions/sendToBilling`, { version });
      oneWins(await meet(round, [send, send]));
      const { rows } = await sql`select id from processing_documents where billing_report_id = ${id}`.execute(rig.db.kysely);
      expect(rows).toHaveLength(1);
    }
  });

  it("credits no more than was invoiced by two credit memos", async () => {
    for (let round = 0; round < rounds; round++) {
      const { id: invoiceId } = await rig.issued(1_000);
      const lines = [{ product: "Too much", quantity: 1, price: 600 }];
      const memos = await each(2, () => rig.make("credit-memos", { customerId: rig.acme, invoiceId, reason: "x", lines }));
      oneWins(
        await meet(
          round,
          memos.map(
            ({ id, version }) =>
              () =>
                rig.bob.post(`credit-memos/${id}/actions/issue`, { version }),
          ),
        ),
      );
      expect(await rig.see(rig.bob, "invoices", invoiceId)).toMatchObject({ credited: 600, creditMemos: 600, balance: 400 });
    }
  });

  it("pays two invoices in whatever order they are named, without anybody waiting for one who waits for them", {
    timeout: 120_000,
  }, async () => {
    for (let round = 0; round < rounds; round++) {
      const [a, b] = [await rig.issued(1_000), await rig.issued(1_000)];
      const [one, two] = [
        { invoiceId: a.id, amount: 100 },
        { invoiceId: b.id, amount: 100 },
      ];
      const checks = await each(4, () => rig.paid(200));
      const answers = await Promise.all([
        ...[0, 1, 2].flatMap(() => [pay(200, [one, two]), pay(200, [two, one])]),
        ...checks.map(({ id, version }) => rig.bob.post(`payments/${id}/actions/allocateOldest`, { version })),
      ]);
      for (const { status, text } of answers) expect([200, 201, 409], text).toContain(status);
      expect(answers.slice(0, 6).map(({ status }) => status)).toEqual(Array(6).fill(201));
      const taken = await Promise.all(
        answers
          .slice(0, 6)
          .map(({ body }) => rig.bob.post(`payments/${body.data.id}/actions/reverse`, { version: body.data.version, reason: "x" })),
      );
      expect(statuses(taken), told(taken)).toEqual(Array(6).fill(200));
    }
  });

  it("makes invoices of documents in whatever order they are named", async () => {
    for (let round = 0; round < 4; round++) {
      const [one, two] = [await rig.ready(), await rig.ready()];
      const make = (docs: readonly { id: number }[]) => () =>
        rig.bob.post("invoices", {
          customerId: rig.acme,
          lines: docs.map(({ id }) => ({ product: "Work", quantity: 1, price: 100, processingDocumentId: id })),
        });
      oneWins(await meet(round, [make([one, two]), make([two, one]), make([one, two]), make([two, one])]));
    }
  });
});
