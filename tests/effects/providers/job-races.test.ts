// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unlimitedSending } from "../../contract/harness.ts";
import { testServer } from "../../support/database.ts";
import { createSalesHarness, type SalesHarness } from "../sales-harness.ts";
import { jobSteps } from "./job-steps.ts";

// The embedded database has one connection, so that nothing races there.
if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh.");

const rounds = 4;

describe.skipIf(!testServer)("jobs that several providers answer at once", () => {
  let harness: SalesHarness;
  let steps: ReturnType<typeof jobSteps>;
  beforeAll(async () => {
    harness = await createSalesHarness({ more: { calls: true, sending: unlimitedSending } });
    steps = jobSteps(harness);
  });
  afterAll(() => harness?.close());

  const offeredTo = async (count: number) => {
    const workOrderId = (await steps.work()).id;
    const jobs = [];
    for (let index = 0; index < count; index++) jobs.push(await steps.offered({ workOrderId }));
    return { workOrderId, jobs };
  };
  const statesOf = async (workOrderId: number) => {
    const { rows } = await sql<{
      state: string;
      cost: number;
      provider: number;
    }>`select state, cost, provider_id as provider from provider_jobs
      where work_order_id = ${workOrderId} order by id`.execute(harness.db.kysely);
    return rows;
  };

  it("one of them gets the work, by link or on screen, and the others read that it is taken", async () => {
    for (let round = 0; round < rounds; round++) {
      const { workOrderId, jobs } = await offeredTo(5);
      const answers = await Promise.all(
        jobs.flatMap(({ job, token }, index) => [
          // Twice each: a double click of the winner is no mistake.
          ...[1, 2].map(async () =>
            index % 2 === 0
              ? { index, ...(await steps.byLink(token, { answer: "accept", version: job.version, name: `Dana ${index}` })) }
              : {
                  index,
                  ...(await harness.bob.post(`provider-jobs/${job.id}/actions/accept`, { version: job.version, name: `Dana ${index}` })),
                },
          ),
        ]),
      );
      const rows = await statesOf(workOrderId);
      const winners = rows.filter(({ state }) => state === "accepted");
      expect(winners).toHaveLength(1);
      expect(rows.filter(({ state }) => state === "withdrawn")).toHaveLength(4);
      const [winner] = winners;
      const won = rows.findIndex(({ state }) => state === "accepted");
      for (const { index, status } of answers) if (index !== won) expect(status).toBe(409);
      expect(answers.some(({ index, status }) => index === won && status === 200)).toBe(true);
      expect(await harness.see(harness.bob, "work-orders", workOrderId)).toMatchObject({
        providerId: winner?.provider,
        providerCost: winner?.cost,
      });
      const { rows: told } = await sql<{ n: number }>`select count(*)::int as n from activity_log where resource = 'work-order'
        and record_id = ${workOrderId} and changes ? 'providerCost' and verb = 'update'`.execute(harness.db.kysely);
      expect(told[0]?.n).toBe(1);
      for (const [index, { token }] of jobs.entries())
        if (index !== won) expect((await steps.byLink(token)).body.data).toMatchObject({ isTaken: true, work: null });
    }
  });

  it("it is accepted or withdrawn, never both", async () => {
    for (let round = 0; round < rounds; round++) {
      const { workOrderId, jobs } = await offeredTo(1);
      const [only] = jobs;
      if (!only) throw new Error("Nothing was offered.");
      const { job, token } = only;
      await Promise.all([
        steps.byLink(token, { answer: "accept", version: job.version, name: "Dana" }),
        harness.bob.post(`provider-jobs/${job.id}/actions/withdraw`, { version: job.version, reason: "Changed our mind" }),
        steps.byLink(token, { answer: "decline", version: job.version, reason: "Too far" }),
      ]);
      const [row] = await statesOf(workOrderId);
      const { providerId } = await harness.see(harness.bob, "work-orders", workOrderId);
      expect(providerId !== null).toBe(row?.state === "accepted");
    }
  });

  it("work that is cancelled at the same moment is nobody's", async () => {
    for (let round = 0; round < rounds; round++) {
      const { workOrderId, jobs } = await offeredTo(3);
      const { version } = await harness.see(harness.bob, "work-orders", workOrderId);
      await Promise.all([
        harness.bob.post(`work-orders/${workOrderId}/actions/cancel`, { version, reason: "Customer moved" }),
        ...jobs.map(({ job, token }) => steps.byLink(token, { answer: "accept", version: job.version, name: "Dana" })),
      ]);
      const { state, providerId } = await harness.see(harness.bob, "work-orders", workOrderId);
      const states = (await statesOf(workOrderId)).map((row) => row.state);
      // Whoever accepted first changed the work order, and its cancellation is refused as stale.
      if (state === "cancelled")
        expect([providerId, states.filter((each) => each === "accepted" || each === "offered")]).toEqual([null, []]);
      else expect(states.filter((each) => each === "accepted")).toHaveLength(1);
    }
  });
});
