import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../contract/harness.ts";
import { testServer } from "../support/database.ts";
import { createSalesRig, type SalesRig } from "./sales-rig.ts";

// The embedded database has one connection: there is no race to lose.
if (!testServer) console.log("Skipped: races are held on a PostgreSQL server (scripts/with-postgres.sh).");

const won = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length;
const statuses = (answers: readonly Answer[]) => answers.map(({ status, text }) => `${status} ${status < 500 ? "" : text}`).join();

describe.skipIf(!testServer)("of many at the same time", () => {
  let rig: SalesRig;
  beforeAll(async () => {
    rig = await createSalesRig();
  });
  afterAll(() => rig?.close());

  const atOnce = (count: number, ask: (index: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
  const honest = (answers: readonly Answer[]) =>
    expect(new Set(answers.map(({ status }) => status)), statuses(answers)).toEqual(new Set([200, 409]));

  it("exactly one converts a lead", async () => {
    const lead = await rig.make(rig.bob, "leads", { name: "Ada", source: "phone", phone: "+1 2125550143" });
    const answers = await atOnce(20, (index) =>
      (index % 2 ? rig.ann : rig.bob).post(`leads/${lead.id}/actions/convert`, { version: lead.version }),
    );
    expect(won(answers)).toBe(1);
    honest(answers);
    const { rows } = await sql<{ o: number; p: number }>`select (select count(*)::int from opportunities where lead_id = ${lead.id}) as o,
      (select count(*)::int from parties where name = 'Ada') as p`.execute(rig.db.kysely);
    expect(rows[0]).toEqual({ o: 1, p: 1 });
  });

  it("exactly one makes the order of a quote", async () => {
    const quote = await rig.approved();
    const answers = await atOnce(20, (index) =>
      (index % 2 ? rig.ann : rig.bob).post(`sales-quotes/${quote.id}/actions/order`, { version: quote.version }),
    );
    expect(won(answers)).toBe(1);
    honest(answers);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from sales_orders where quote_id = ${quote.id}`.execute(
      rig.db.kysely,
    );
    expect(rows[0]?.n).toBe(1);
  });

  it("an older revision is approved or a newer one is sent, never both", async () => {
    for (let round = 0; round < 6; round++) {
      const older = await rig.sent();
      const { nextRevisionId: id } = await rig.do(rig.bob, "sales-quotes", older.id, "revise");
      await rig.do(rig.bob, "sales-quotes", id, "submit");
      const [now, next] = [await rig.see(rig.bob, "sales-quotes", older.id), await rig.see(rig.bob, "sales-quotes", id)];
      const answers = await Promise.all([
        rig.cleo.post(`sales-quotes/${older.id}/actions/approve`, { version: now.version }),
        rig.bob.post(`sales-quotes/${id}/actions/send`, { version: next.version }),
      ]);
      expect(won(answers), statuses(answers)).toBe(1);
      honest(answers);
    }
  });

  it("an opportunity whose quote is just approved ends as won, whoever calls it lost", async () => {
    for (let round = 0; round < 6; round++) {
      const opportunity = await rig.opportunity();
      const quote = await rig.sent({ opportunityId: opportunity.id });
      const answers = await Promise.all([
        rig.cleo.post(`sales-quotes/${quote.id}/actions/approve`, { version: quote.version }),
        rig.bob.post(`opportunities/${opportunity.id}/actions/markAsLost`, { version: opportunity.version, lossReason: "price" }),
      ]);
      expect(answers[0]?.status, statuses(answers)).toBe(200);
      expect([200, 409]).toContain(answers[1]?.status);
      expect((await rig.see(rig.bob, "opportunities", opportunity.id)).state).toBe("won");
    }
  });

  it("two quotes of one opportunity are approved and unwound without a deadlock, and its state follows", async () => {
    const opportunity = await rig.opportunity();
    const quotes = await Promise.all([1, 2, 3, 4].map(() => rig.sent({ opportunityId: opportunity.id })));
    const approvals = await Promise.all(quotes.map(({ id, version }) => rig.cleo.post(`sales-quotes/${id}/actions/approve`, { version })));
    expect(won(approvals), statuses(approvals)).toBe(4);
    expect((await rig.see(rig.bob, "opportunities", opportunity.id)).state).toBe("won");
    const unwound = await Promise.all(
      approvals.map(({ body }) => rig.bob.post(`sales-quotes/${body.data.id}/actions/unwindApproval`, { version: body.data.version })),
    );
    expect(won(unwound), statuses(unwound)).toBe(4);
    expect((await rig.see(rig.bob, "opportunities", opportunity.id)).state).toBe("open");
  });

  it("the last two works of an order end at once, and it is complete", async () => {
    for (let round = 0; round < 5; round++) {
      const order = await rig.order((await rig.approved()).id);
      const day = (hour: number) => `2027-01-${String(10 + round)}T${String(hour).padStart(2, "0")}:00:00.000Z`;
      const works = [];
      for (const hour of [8, 10]) {
        const { id } = await rig.work({ salesOrderId: order.id, windowStart: day(hour), windowEnd: day(hour + 2) });
        await rig.do(rig.bob, "work-orders", id, "assign");
        works.push(await rig.do(rig.bob, "work-orders", id, "start"));
      }
      const answers = await Promise.all(
        works.map(({ id, version }) => rig.bob.post(`work-orders/${id}/actions/markAsCompleted`, { version, actualHours: 1 })),
      );
      expect(won(answers), statuses(answers)).toBe(2);
      expect((await rig.see(rig.bob, "sales-orders", order.id)).state).toBe("completed");
    }
  });

  it("the same vehicle is scheduled once", async () => {
    const window = { windowStart: "2027-02-01T08:00:00.000Z", windowEnd: "2027-02-01T12:00:00.000Z" };
    const works = await Promise.all(Array.from({ length: 10 }, () => rig.work(window)));
    const answers = await Promise.all(works.map(({ id, version }) => rig.bob.post(`work-orders/${id}/actions/assign`, { version })));
    expect(won(answers), statuses(answers)).toBe(1);
    honest(answers);
  });
});
