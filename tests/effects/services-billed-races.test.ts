// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testServer } from "../support/database.ts";
import { billingSteps, prices } from "./warehousing/billing-steps.ts";
import { createWarehouseHarness, type WarehouseHarness } from "./warehousing/warehouse-harness.ts";

// The embedded database has one connection, so that nothing races there.
if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh.");

const clients = 20;

describe.skipIf(!testServer)("services that many bill at once", () => {
  let harness: WarehouseHarness;
  let steps: Awaited<ReturnType<typeof billingSteps>>;
  beforeAll(async () => {
    harness = await createWarehouseHarness({ unlimited: true });
    steps = await billingSteps(harness);
  });
  afterAll(() => harness?.close());

  const times = <T>(make: (index: number) => Promise<T>) => Promise.all(Array.from({ length: clients }, (_, index) => make(index)));
  const countOf = (answers: readonly { readonly status: number }[], status: number) =>
    answers.filter((each) => each.status === status).length;
  /** How often an event is on a report that is not deleted, and what is billed for it. */
  const billedFor = async (eventId: string) => {
    const { rows } = await sql<{
      lines: number;
      amount: number;
    }>`select count(*)::int as lines, coalesce(sum(l.amount), 0)::float8 as amount
      from billing_reports_lines l join billing_reports b on b.id = l.parent_id and b.deleted_at is null
      where lower(l.event_id) = lower(${eventId})`.execute(harness.db.kysely);
    return [rows[0]?.lines, rows[0]?.amount];
  };
  const reportsOf = async (receiveId: unknown) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from billing_reports
      where receive_id = ${receiveId}::bigint and deleted_at is null`.execute(harness.db.kysely);
    return rows[0]?.n;
  };

  it("a receive is drafted once", async () => {
    for (let round = 0; round < 4; round++) {
      const { receive } = await steps.received(2);
      const { version } = receive;
      const answers = await times((index) =>
        (index % 2 === 0 ? harness.bob : harness.ann).post(`receives/${receive.id}/actions/sendToBilling`, { version }),
      );
      expect([countOf(answers, 200), countOf(answers, 409)]).toEqual([1, clients - 1]);
      expect([await billedFor(`${receive.number}/receiving`), await reportsOf(receive.id)]).toEqual([[1, 2 * prices.receiving], 1]);
    }
  });

  it("a pull is drafted once, by clients that each read it anew", async () => {
    const { pieces } = await steps.received(6);
    for (let round = 0; round < 3; round++) {
      const pull = await steps.pulled(pieces.slice(round * 2, round * 2 + 2));
      const answers = await times(() => harness.act(`pull-flows/${pull.id}`, "sendToBilling"));
      expect([countOf(answers, 200), countOf(answers, 409)]).toEqual([1, clients - 1]);
      expect(await billedFor(`${pull.number}/handling out`)).toEqual([1, 2 * prices.handling]);
    }
  });

  it("repairs of one receive are billed once, whether they are drafted or entered by hand", async () => {
    for (let round = 0; round < 3; round++) {
      const { piece, inspection } = await steps.repairs.failed();
      const repair = await steps.repaired(inspection);
      const line = { service: "other", description: "Repair", quantity: 1, rate: 180_00, eventId: repair.number };
      const answers = await times((index) =>
        index % 2 === 0
          ? harness.act(`receives/${piece.receiveId}`, "sendToBilling")
          : harness.bob.post("billing-reports", { customerId: harness.acme, lines: [line] }),
      );
      expect(answers.filter(({ status }) => ![200, 201, 409, 422].includes(status)).map(({ text }) => text)).toEqual([]);
      // Whoever lost to the hand says so, and the rest is billed by the next draft.
      await harness.act(`receives/${piece.receiveId}`, "sendToBilling");
      expect(await billedFor(repair.number)).toEqual([1, 180_00]);
      expect((await billedFor(inspection.number))[0]).toBe(1);
      expect(await steps.leaked()).not.toContain(repair.number);
    }
  });

  it("a receive is billed or unwound, never both", async () => {
    for (let round = 0; round < 5; round++) {
      const { receive } = await steps.received(1);
      const { version } = receive;
      const answers = await times((index) =>
        harness.bob.post(`receives/${receive.id}/actions/${index % 2 === 0 ? "unwind" : "sendToBilling"}`, {
          version,
          ...(index % 2 === 0 ? { reason: "Wrong" } : {}),
        }),
      );
      expect([countOf(answers, 200), countOf(answers, 409)]).toEqual([1, clients - 1]);
      const { state } = await harness.see(`receives/${receive.id}`);
      expect((await billedFor(`${receive.number}/receiving`))[0]).toBe(state === "unwound" ? 0 : 1);
    }
  });

  it("a draft that is deleted while its receive is billed again leaves each event on one report, or listed", async () => {
    for (let round = 0; round < 5; round++) {
      const { receive } = await steps.received(1);
      const report = await steps.billed(`receives/${receive.id}`);
      const answers = await times((index) =>
        index % 2 === 0
          ? harness.bob.delete(`billing-reports/${report.id}`, { version: report.version })
          : harness.act(`receives/${receive.id}`, "sendToBilling"),
      );
      expect(answers.filter(({ status }) => ![200, 404, 409, 422].includes(status)).map(({ text }) => text)).toEqual([]);
      const eventId = `${receive.number}/receiving`;
      expect((await billedFor(eventId))[0]).toBe((await steps.leaked()).includes(eventId) ? 0 : 1);
    }
  });
});
