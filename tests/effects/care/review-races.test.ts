// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unlimitedSending } from "../../contract/harness.ts";
import { testServer } from "../../support/database.ts";
import { createSalesHarness, type SalesHarness } from "../sales-harness.ts";
import { reviewSteps } from "./review-steps.ts";

// The embedded database has one connection, so that nothing races there.
if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh.");

const clients = 16;

describe.skipIf(!testServer)("reviews at the same time", () => {
  let harness: SalesHarness;
  let steps: ReturnType<typeof reviewSteps>;
  beforeAll(async () => {
    harness = await createSalesHarness({ more: { calls: true, sending: unlimitedSending }, poolSize: clients + 4 });
    steps = reviewSteps(harness);
    await steps.contact();
  });
  afterAll(async () => {
    const { rows } = await sql`select deadlocks::int from pg_stat_database where datname = current_database()`.execute(harness.db.kysely);
    await harness.close();
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });

  const times = <T>(make: (index: number) => Promise<T>) => Promise.all(Array.from({ length: clients }, (_, index) => make(index)));
  const logged = async (id: number, verb: string) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from activity_log
      where resource = 'review' and record_id = ${id} and verb = ${verb}`.execute(harness.db.kysely);
    return rows[0]?.n;
  };

  it("a job that many complete is asked about once", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await harness.work();
      await harness.do(harness.bob, "work-orders", id, "assign");
      const { version } = await harness.do(harness.bob, "work-orders", id, "start");
      const statuses = await times(
        async () => (await harness.bob.post(`work-orders/${id}/actions/markAsCompleted`, { version, actualHours: 1 })).status,
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      const { rows } = await sql`select 1 from reviews where work_order_id = ${id}`.execute(harness.db.kysely);
      expect([rows.length, (await steps.mails()).length]).toEqual([1, 1]);
    }
  });

  it("what many send by one link is published once, changed by the others, and makes one task", async () => {
    for (let round = 0; round < 5; round++) {
      const { review, token } = await steps.asked();
      const answers = await times((index) => steps.byLink(token, { score: 1 + (index % 3), comment: `Words ${index}` }));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect([await logged(review.id, "publish"), await logged(review.id, "revise")]).toEqual([1, clients - 1]);
      expect(await steps.tasksOf(review.id)).toHaveLength(1);
    }
  });

  it("a review is hidden or changed, and the link is replaced or used, without one undoing the other", async () => {
    for (let round = 0; round < 5; round++) {
      const { review, token } = await steps.asked();
      await steps.byLink(token, { score: 5 });
      const results = await times(async (index) => {
        if (index % 4 === 0) return (await steps.act(review.id, "hide", { reason: "profanity" })).status;
        if (index % 4 === 1) return (await steps.act(review.id, "respond", { response: `Answer ${index}` })).status;
        if (index % 4 === 2) return (await steps.byLink(token, { stop: true }, "/requests")).status;
        return (await steps.byLink(token, { score: 2, comment: `Words ${index}` })).status;
      });
      expect(results.filter((status) => status !== 200 && status !== 409)).toEqual([]);
      const { body } = await harness.ann.get(`reviews/${review.id}`);
      expect(body.data).toMatchObject({ score: 2, hiddenBecause: body.data.state === "hidden" ? "profanity" : null });
      expect(await steps.tasksOf(review.id)).toHaveLength(1);
      await sql`update contacts set no_review_requests = false`.execute(harness.db.kysely);
    }
  });
});
