// @module-tag gate
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type ApiResponse, today } from "../contract/harness.ts";
import { testServer } from "../support/database.ts";
import { type ClaimHarness, createClaimHarness, RELEASED } from "./claim-harness.ts";

// The embedded database has one connection: concurrent requests wait for each other, so races can't occur.
if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh.");

describe.skipIf(!testServer)("claims at the same time", () => {
  let harness: ClaimHarness;
  beforeAll(async () => {
    harness = await createClaimHarness({ poolSize: 24 });
  });
  afterEach(() => harness.right());
  afterAll(async () => {
    const { rows } = await sql`select deadlocks::int from pg_stat_database where datname = current_database()`.execute(harness.db.kysely);
    await harness.close();
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });

  const each = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => make(index)));
  function oneWins(responses: readonly ApiResponse[]): void {
    const texts = responses.map(({ status, text }) => `${status} ${text.slice(0, 160)}`).join("\n");
    expect(responses.filter(({ status }) => status === 200).length, texts).toBe(1);
    expect(responses.filter(({ status }) => ![200, 409].includes(status)).length, texts).toBe(0);
  }
  const paidTimes = async (number: string) => {
    const { rows } = await sql<{ booked: number; memos: number }>`select
      (select count(*) from journal_entries where memo = ${number})::int as booked,
      (select count(*) from credit_memos where reason = ${`Settlement of claim ${number}`})::int as memos`.execute(harness.db.kysely);
    return (rows[0]?.booked ?? 0) + (rows[0]?.memos ?? 0);
  };

  it("is paid by one of twenty who pay it in both ways", async () => {
    const invoice = await harness.invoice(10_000_000);
    for (let round = 0; round < 5; round++) {
      const { id, version, number } = await harness.accepted();
      oneWins(
        await each(20, (index) =>
          index % 2 === 0
            ? harness.bob.post(`claims/${id}/actions/payByCreditMemo`, { version, invoiceId: invoice.id })
            : harness.ann.post(`claims/${id}/actions/payOut`, { version, method: "check", reference: String(index), on: today }),
        ),
      );
      expect(await harness.claim(id)).toMatchObject({ state: "paid", paidAmount: RELEASED });
      expect(await paidTimes(number)).toBe(1);
    }
  });

  it("is either accepted, taken back, declined or withdrawn", async () => {
    for (let round = 0; round < 5; round++) {
      const { id, version } = await harness.offered();
      const { bob, cleo, ann } = harness;
      oneWins(
        await Promise.all([
          cleo.post(`claims/${id}/actions/accept`, { version }),
          bob.post(`claims/${id}/actions/acceptForCustomer`, { version, note: "x" }),
          ann.post(`claims/${id}/actions/reviseOffer`, { version }),
          bob.post(`claims/${id}/actions/decline`, { version, reason: "x" }),
        ]),
      );
    }
  });

  it("is opened once by a credit memo that several void, and paid again once", async () => {
    const invoice = await harness.invoice(10_000_000);
    for (let round = 0; round < 5; round++) {
      const { id } = await harness.accepted();
      const { creditMemoId } = await harness.do(`claims/${id}`, "payByCreditMemo", { invoiceId: invoice.id });
      const memo = await harness.see(`credit-memos/${creditMemoId}`);
      const version = memo.version;
      oneWins(await each(6, () => harness.bob.post(`credit-memos/${memo.id}/actions/void`, { version, reason: "x" })));
      expect(await harness.claim(id)).toMatchObject({ state: "accepted", paidAmount: null, creditMemoId: null });
      const now = await harness.claim(id);
      oneWins(
        await each(6, () => harness.bob.post(`claims/${id}/actions/payByCreditMemo`, { version: now.version, invoiceId: invoice.id })),
      );
      await harness.right();
    }
  });
});
