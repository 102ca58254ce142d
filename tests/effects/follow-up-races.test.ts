// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lead as leads } from "../../src/resources/sales/lead.ts";
import { followUp } from "../../src/resources/tasks/follow-up.ts";
import { today } from "../contract/harness.ts";
import { testServer } from "../support/database.ts";
import { runDailyActions } from "../support/run-daily.ts";
import { createFollowUpHarness, type FollowUpHarness } from "./follow-up-harness.ts";

// The embedded database has one connection: concurrent requests wait for each other, so races can't occur.
if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh.");

describe.skipIf(!testServer)("concurrent requests on follow-ups", () => {
  let harness: FollowUpHarness;
  beforeAll(async () => {
    harness = await createFollowUpHarness();
  });
  afterAll(() => harness?.close());

  const openOnes = async (leadId: number) =>
    (
      await sql<{
        id: number;
      }>`select id from follow_ups where biz_object_id = ${leads.bizObject} and record_id = ${leadId} and state = 'open'`.execute(
        harness.db.kysely,
      )
    ).rows;

  it("mark a follow-up as done once, with one next follow-up and one first response", async () => {
    for (let round = 0; round < 5; round += 1) {
      const lead = await harness.newLead();
      const { id, version } = await harness.followUp(harness.bob, lead);
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 === 0 ? harness.ann : harness.bob).post(`follow-ups/${id}/actions/markAsDone`, {
            version,
            outcome: `By clerk ${index}`,
            nextDue: "2026-12-01",
          }),
        ),
      );
      const statuses = responses.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
      expect(await openOnes(lead.id)).toHaveLength(1);
      const { rows } = await sql`select verb from activity_log
        where (resource = 'lead' and record_id = ${lead.id} and verb = 'contacted')
          or (resource = 'follow-up' and record_id = ${id} and verb = 'markAsDone')`.execute(harness.db.kysely);
      expect(rows).toHaveLength(2);
    }
  });

  it("record one first response when two follow-ups of a lead are done at once", async () => {
    const lead = await harness.newLead();
    const ones = await Promise.all(Array.from({ length: 6 }, () => harness.followUp(harness.bob, lead)));
    const responses = await Promise.all(ones.map(({ id }) => harness.act(harness.bob, id, "markAsDone", { outcome: "Reached" })));
    expect(responses.map(({ status }) => status)).toEqual(ones.map(() => 200));
    const { rows } = await sql`select 1 from activity_log
      where resource = 'lead' and record_id = ${lead.id} and verb = 'contacted'`.execute(harness.db.kysely);
    expect(rows).toHaveLength(1);
  });

  it("send one reminder each, and none for a follow-up that is already done", async () => {
    const lead = await harness.newLead();
    const ones = await Promise.all(
      Array.from({ length: 30 }, () => harness.followUp(harness.bob, lead, { ownerId: harness.ann.actor.id })),
    );
    const run = () => runDailyActions(harness, [followUp], today);
    const finished = ones.slice(0, 10);
    const [first, second, third, ...done] = await Promise.all([
      run(),
      run(),
      run(),
      ...finished.map(({ id, version }) => harness.bob.post(`follow-ups/${id}/actions/markAsDone`, { version, outcome: "Yes" })),
    ]);
    const { rows } = await sql<{ id: number; times: number }>`select n.record_id as id, count(*)::int as times from notifications n
      where n.title = 'Follow-up due' and n.biz_object_id = 10 and n.record_id = any(${ones.map(({ id }) => id)}::bigint[])
      group by n.record_id`.execute(harness.db.kysely);
    expect(rows.filter(({ times }) => times !== 1)).toEqual([]);
    expect(rows).toHaveLength(first + second + third);
    // A follow-up that was done first got no reminder; one that was reminded first rejected the older version.
    for (const { status, text } of done) expect([200, 409], text).toContain(status);
    expect(await run()).toBe(0);
    for (const { id } of ones.slice(10)) expect(rows.map((row) => row.id)).toContain(id);
  });
});
