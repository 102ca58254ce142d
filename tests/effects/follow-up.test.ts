// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { followUp } from "../../src/resources/tasks/follow-up.ts";
import { today } from "../contract/harness.ts";
import { runDailyActions } from "../support/run-daily.ts";
import { about, createFollowUpHarness, type FollowUpHarness, type FollowUpTarget } from "./follow-up-harness.ts";

let harness: FollowUpHarness;
let each: [string, FollowUpTarget][];
beforeAll(async () => {
  harness = await createFollowUpHarness();
  each = Object.entries(harness.targets);
});
afterAll(() => harness.close());
beforeEach(async () => {
  await sql`update follow_ups set deleted_at = now()`.execute(harness.db.kysely);
});

const run = (date = today) => runDailyActions(harness, [followUp], date);
const read = async (id: number) => (await harness.bob.get(`follow-ups/${id}`)).body.data;
const open = async ({ bizObjectId, id }: FollowUpTarget) =>
  (await harness.bob.get(`follow-ups?show=open&sort=id&filter[about][in]=${bizObjectId}:${id}`)).body.data["follow-ups"];

describe("a follow-up", () => {
  it("belongs to its creator by default, and otherwise notifies its owner", async () => {
    for (const [name, target] of each) {
      const own = await harness.followUp(harness.bob, target, { note: "Ask\nagain" });
      expect(own, name).toMatchObject({ ownerId: harness.bob.actor.id, summary: "Call: Ask", state: "open" });
      expect(await harness.notificationsOf(own.id), name).toEqual([]);
      const hers = await harness.followUp(harness.bob, target, { note: "Ask", ownerId: harness.ann.actor.id });
      expect(await harness.notificationsOf(hers.id), name).toEqual([
        { user: harness.ann.actor.id, title: "Follow-up assigned to you", message: "Call: Ask" },
      ]);
    }
  });

  it("can be filtered by due date, and is counted in its module", async () => {
    const { lead } = harness.targets;
    const ids: Record<string, number> = {};
    for (const due of ["2026-11-18", "2026-11-20", "2026-11-22"]) ids[due] = (await harness.followUp(harness.bob, lead, { due })).id;
    const done = await harness.followUp(harness.bob, lead, { due: "2026-11-20" });
    expect((await harness.act(harness.bob, done.id, "markAsDone", { outcome: "Yes" })).status).toBe(200);
    const dueDatesIn = async (segment: string) =>
      (await harness.bob.get(`follow-ups?show=${segment}&sort=id`)).body.data["follow-ups"].map(({ due }: { due: string }) => due);
    expect(await dueDatesIn("today")).toEqual(["2026-11-20"]);
    expect(await dueDatesIn("overdue")).toEqual(["2026-11-18"]);
    expect(await dueDatesIn("open")).toEqual(Object.keys(ids));
    const { list, [`list ${lead.bizObjectId}`]: ofLeads, ...ofOthers } = (await harness.bob.get("follow-ups/counts")).body.data;
    expect([list, ofLeads]).toEqual([2, 2]);
    expect(new Set(Object.values(ofOthers))).toEqual(new Set([0]));
  });

  it("is marked as done with an outcome, and creates the next one for the same record and owner", async () => {
    for (const [name, target] of each) {
      const { id } = await harness.followUp(harness.bob, target, { ownerId: harness.ann.actor.id, channel: "visit" });
      const without = await harness.act(harness.bob, id, "markAsDone");
      expect([without.status, Object.keys(without.body.errors)], name).toEqual([422, ["outcome"]]);
      const next = { nextDue: "2026-12-01", nextNote: "The answer" };
      const { status, text } = await harness.act(harness.bob, id, "markAsDone", { outcome: "They think", ...next });
      expect(status, text).toBe(200);
      expect(await read(id)).toMatchObject({ state: "done", outcome: "They think", doneAt: expect.any(String) });
      const [following, ...more] = await open(target);
      expect(more, name).toEqual([]);
      expect(following).toMatchObject({
        ...about(target),
        ...{ due: "2026-12-01", note: "The answer", channel: "visit", ownerId: harness.ann.actor.id },
        ...{ outcome: null, remindedAt: null },
      });
    }
  });

  it("can't be marked as done twice, and creates only one next follow-up", async () => {
    const { quote } = harness.targets;
    const { id, version } = await harness.followUp(harness.bob, quote);
    const input = { version, outcome: "Yes", nextDue: "2026-12-01" };
    expect((await harness.bob.post(`follow-ups/${id}/actions/markAsDone`, input)).status).toBe(200);
    const second = await harness.ann.post(`follow-ups/${id}/actions/markAsDone`, input);
    expect([second.status, second.body.message]).toEqual([409, "Available once it is open."]);
    expect(await open(quote)).toHaveLength(1);
  });

  it("creates no next follow-up when marking it as done is rejected", async () => {
    const { request } = harness.targets;
    const { id } = await harness.followUp(harness.bob, request);
    const refused = await harness.act(harness.bob, id, "markAsDone", { outcome: "Yes", nextDue: "soon" });
    expect(refused.status).toBe(422);
    expect((await open(request)).map((row: { id: number }) => row.id)).toEqual([id]);
  });

  it("records the first response of a lead, once", async () => {
    const lead = await harness.newLead("Otto Lang");
    const state = async () => (await harness.bob.get(`leads/${lead.id}`)).body.data;
    expect(await state()).toMatchObject({ state: "new", firstResponseAt: null });
    const first = await harness.followUp(harness.bob, lead);
    const second = await harness.followUp(harness.bob, lead);
    expect((await harness.act(harness.bob, first.id, "markAsDone", { outcome: "Reached" })).status).toBe(200);
    const { firstResponseAt, ...then } = await state();
    expect(then).toMatchObject({ state: "working" });
    expect(firstResponseAt).toEqual(expect.any(String));
    expect((await harness.act(harness.bob, second.id, "markAsDone", { outcome: "Again" })).status).toBe(200);
    expect((await state()).firstResponseAt).toBe(firstResponseAt);
    const { rows } = await sql<{ user_id: number }>`select user_id from activity_log
      where resource = 'lead' and record_id = ${lead.id} and verb = 'contacted'`.execute(harness.db.kysely);
    expect(rows).toEqual([{ user_id: harness.bob.actor.id }]);
  });

  it("can't be seen or changed by a customer, even about the customer's own records", async () => {
    for (const [name, target] of each) {
      const { id, version } = await harness.followUp(harness.bob, target);
      for (const customer of [harness.cleo, harness.carl]) {
        const responses = [
          await customer.get("follow-ups"),
          await customer.get(`follow-ups/${id}`),
          await customer.get(`follow-ups/counts`),
          await customer.get(`follow-ups/lookup?q=Call`),
          await customer.get(`follow-ups/${id}/activity`),
          await customer.post("follow-ups", { ...about(target), due: today, channel: "call" }),
          await customer.put(`follow-ups/${id}`, { version, due: "2026-12-01" }),
          await customer.post(`follow-ups/${id}/actions/markAsDone`, { version, outcome: "x" }),
          await customer.post(`follow-ups/${id}/actions/remind`, { version }),
          await customer.delete(`follow-ups/${id}`, { version }),
        ];
        for (const { status, text } of responses) expect([403, 404], `${name}: ${text}`).toContain(status);
      }
      expect(await read(id)).toMatchObject({ state: "open", version, due: today });
    }
  });
});

describe("the follow-up reminder", () => {
  it("is sent to the owner of each open follow-up that is due, and for no others", async () => {
    const due: number[] = [];
    for (const [, target] of each)
      due.push((await harness.followUp(harness.bob, target, { ownerId: harness.ann.actor.id, note: "Ask" })).id);
    const overdue = await harness.followUp(harness.bob, harness.targets.lead, { due: "2026-11-01" });
    const notYet = await harness.followUp(harness.bob, harness.targets.lead, { due: "2026-11-21" });
    const done = await harness.followUp(harness.bob, harness.targets.lead);
    await harness.act(harness.bob, done.id, "markAsDone", { outcome: "Yes" });
    const removed = await harness.followUp(harness.bob, harness.targets.lead);
    expect((await harness.bob.delete(`follow-ups/${removed.id}`, { version: removed.version })).status).toBe(200);
    expect(await run()).toBe(5);
    for (const id of due) {
      expect(await harness.notificationsOf(id, "Follow-up due")).toEqual([
        { user: harness.ann.actor.id, title: "Follow-up due", message: "Call: Ask" },
      ]);
    }
    expect(await harness.notificationsOf(overdue.id, "Follow-up due")).toHaveLength(1);
    for (const { id } of [notYet, done, removed]) expect(await harness.notificationsOf(id, "Follow-up due")).toEqual([]);
  });

  it("is sent once, however often and concurrently the job runs", async () => {
    const ids: number[] = [];
    for (const [, target] of each) ids.push((await harness.followUp(harness.bob, target)).id);
    const counts = await Promise.all([run(), run(), run()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ids.length);
    expect(await run()).toBe(0);
    for (const id of ids) expect(await harness.notificationsOf(id, "Follow-up due")).toHaveLength(1);
    const { rows } = await sql`select user_id, user_name, record_id from activity_log
      where verb = 'remind' and record_id = any(${ids}::bigint[]) order by record_id`.execute(harness.db.kysely);
    expect(rows).toEqual(ids.map((id) => ({ user_id: null, user_name: "daily schedule", record_id: id })));
  });

  it("is caught up after days without the job, in several batches", async () => {
    const { id } = await harness.followUp(harness.bob, harness.targets.lead, { due: "2026-11-02" });
    await sql`insert into follow_ups (biz_object_id, record_id, due, channel, owner_id, state)
      select biz_object_id, record_id, due + n % 3, channel, owner_id, 'open' from follow_ups, generate_series(1, 205) n where id = ${id}`.execute(
      harness.db.kysely,
    );
    expect(await run()).toBe(206);
    expect(await run()).toBe(0);
  });

  it("is sent again after a follow-up is postponed or reopened", async () => {
    const { opportunity } = harness.targets;
    const { id } = await harness.followUp(harness.bob, opportunity);
    expect(await run()).toBe(1);
    const { version } = await read(id);
    expect((await harness.bob.put(`follow-ups/${id}`, { version, due: "2026-11-25", note: "Later" })).status).toBe(200);
    expect(await run()).toBe(0);
    await sql`update follow_ups set due = ${today} where id = ${id}`.execute(harness.db.kysely);
    expect(await run()).toBe(1);
    await harness.act(harness.bob, id, "markAsDone", { outcome: "Yes" });
    expect((await harness.act(harness.bob, id, "reopen")).status).toBe(200);
    expect(await run()).toBe(1);
    expect(await harness.notificationsOf(id, "Follow-up due")).toHaveLength(3);
  });

  it("waits while the owner is suspended, and goes to whoever takes the follow-up over", async () => {
    const { ann, bob, targets } = harness;
    const { id } = await harness.followUp(bob, targets.lead, { ownerId: ann.actor.id, due: "2026-11-01" });
    const become = (state: string) => sql`update users set state = ${state} where id = ${ann.actor.id}`.execute(harness.db.kysely);
    await become("suspended");
    expect(await run()).toBe(0);
    expect(await read(id)).toMatchObject({ remindedAt: null });
    await become("active");
    expect(await run()).toBe(1);
    const { version } = await read(id);
    expect((await bob.put(`follow-ups/${id}`, { version, ownerId: bob.actor.id })).status).toBe(200);
    expect([await run(), await run()]).toEqual([1, 0]);
    expect((await harness.notificationsOf(id, "Follow-up due")).map(({ user }) => user)).toEqual([ann.actor.id, bob.actor.id]);
  });

  it("can be sent only by the job", async () => {
    const { id } = await harness.followUp(harness.bob, harness.targets.lead);
    expect((await harness.act(harness.ann, id, "remind")).status).toBe(404);
  });
});
