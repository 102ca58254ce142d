import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { remindOfFollowUps } from "../../server/effects/follow-up-reminders.ts";
import { today } from "../contract/harness.ts";
import { type About, createFollowUpRig, type FollowUpRig } from "./follow-up-rig.ts";

let rig: FollowUpRig;
let each: [string, About][];
beforeAll(async () => {
  rig = await createFollowUpRig();
  each = Object.entries(rig.abouts);
});
afterAll(() => rig.close());
beforeEach(async () => {
  await sql`update follow_ups set deleted_at = now()`.execute(rig.db.kysely);
});

const run = (on = today) => remindOfFollowUps(rig.db, rig.engine, on);
const read = async ({ path }: About, id: number) => (await rig.bob.get(`${path}/${id}`)).body.data;
const open = async ({ path }: About) => (await rig.bob.get(`${path}?show=open&sort=id`)).body.data[path];

describe("a follow-up", () => {
  it("is its maker's where nobody else is named, and tells the one who is", async () => {
    for (const [name, about] of each) {
      const own = await rig.followUp(rig.bob, about, { note: "Ask\nagain" });
      expect(own, name).toMatchObject({ ownerId: rig.bob.actor.id, summary: "Call: Ask", state: "open" });
      expect(await rig.told(own.id), name).toEqual([]);
      const hers = await rig.followUp(rig.bob, about, { note: "Ask", ownerId: rig.ann.actor.id });
      expect(await rig.told(hers.id), name).toEqual([{ user: rig.ann.actor.id, title: "Follow-up assigned to you", message: "Call: Ask" }]);
    }
  });

  it("is found by when it is due, and counted where it is", async () => {
    const { lead } = rig.abouts;
    const ids: Record<string, number> = {};
    for (const due of ["2026-11-18", "2026-11-20", "2026-11-22"]) ids[due] = (await rig.followUp(rig.bob, lead, { due })).id;
    const done = await rig.followUp(rig.bob, lead, { due: "2026-11-20" });
    expect((await rig.act(rig.bob, lead, done.id, "markAsDone", { outcome: "Yes" })).status).toBe(200);
    const found = async (segment: string) =>
      (await rig.bob.get(`lead-follow-ups?show=${segment}&sort=id`)).body.data["lead-follow-ups"].map(({ due }: { due: string }) => due);
    expect(await found("today")).toEqual(["2026-11-20"]);
    expect(await found("overdue")).toEqual(["2026-11-18"]);
    expect(await found("open")).toEqual(Object.keys(ids));
    expect((await rig.bob.get("lead-follow-ups/counts")).body.data).toEqual({ list: 2 });
    expect((await rig.bob.get("quote-follow-ups/counts")).body.data).toEqual({ list: 0 });
  });

  it("is done with what came of it, and makes the next one about the same record, for the same person", async () => {
    for (const [name, about] of each) {
      const { id } = await rig.followUp(rig.bob, about, { ownerId: rig.ann.actor.id, channel: "visit" });
      const without = await rig.act(rig.bob, about, id, "markAsDone");
      expect([without.status, Object.keys(without.body.errors)], name).toEqual([422, ["outcome"]]);
      const next = { nextDue: "2026-12-01", nextNote: "The answer" };
      const { status, text } = await rig.act(rig.bob, about, id, "markAsDone", { outcome: "They think", ...next });
      expect(status, text).toBe(200);
      expect(await read(about, id)).toMatchObject({ state: "done", outcome: "They think", doneAt: expect.any(String) });
      const [following, ...more] = await open(about);
      expect(more, name).toEqual([]);
      expect(following).toMatchObject({
        [about.by]: about.id,
        ...{ due: "2026-12-01", note: "The answer", channel: "visit", ownerId: rig.ann.actor.id },
        ...{ outcome: null, remindedAt: null },
      });
    }
  });

  it("can't be done twice, and makes one next one", async () => {
    const { quote } = rig.abouts;
    const { id, version } = await rig.followUp(rig.bob, quote);
    const asks = { version, outcome: "Yes", nextDue: "2026-12-01" };
    expect((await rig.bob.post(`quote-follow-ups/${id}/actions/markAsDone`, asks)).status).toBe(200);
    const again = await rig.ann.post(`quote-follow-ups/${id}/actions/markAsDone`, asks);
    expect([again.status, again.body.message]).toEqual([409, "Available once it is open."]);
    expect(await open(quote)).toHaveLength(1);
  });

  it("that is refused leaves no next one", async () => {
    const { request } = rig.abouts;
    const { id } = await rig.followUp(rig.bob, request);
    const refused = await rig.act(rig.bob, request, id, "markAsDone", { outcome: "Yes", nextDue: "soon" });
    expect(refused.status).toBe(422);
    expect((await open(request)).map((row: { id: number }) => row.id)).toEqual([id]);
  });

  it("on a lead notes the first response, once", async () => {
    const lead = await rig.newLead("Otto Lang");
    const state = async () => (await rig.bob.get(`leads/${lead.id}`)).body.data;
    expect(await state()).toMatchObject({ state: "new", firstResponseAt: null });
    const first = await rig.followUp(rig.bob, lead);
    const second = await rig.followUp(rig.bob, lead);
    expect((await rig.act(rig.bob, lead, first.id, "markAsDone", { outcome: "Reached" })).status).toBe(200);
    const { firstResponseAt, ...then } = await state();
    expect(then).toMatchObject({ state: "working" });
    expect(firstResponseAt).toEqual(expect.any(String));
    expect((await rig.act(rig.bob, lead, second.id, "markAsDone", { outcome: "Again" })).status).toBe(200);
    expect((await state()).firstResponseAt).toBe(firstResponseAt);
    const { rows } = await sql<{ user_id: number }>`select user_id from activity_log
      where resource = 'lead' and record_id = ${lead.id} and verb = 'contacted'`.execute(rig.db.kysely);
    expect(rows).toEqual([{ user_id: rig.bob.actor.id }]);
  });

  it("can neither be seen nor touched by a customer, not even about what is theirs", async () => {
    for (const [name, about] of each) {
      const { id, version } = await rig.followUp(rig.bob, about);
      for (const customer of [rig.cleo, rig.carl]) {
        const answers = [
          await customer.get(about.path),
          await customer.get(`${about.path}/${id}`),
          await customer.get(`${about.path}/counts`),
          await customer.get(`${about.path}/lookup?q=Call`),
          await customer.get(`${about.path}/${id}/activity`),
          await customer.post(about.path, { [about.by]: about.id, due: today, channel: "call" }),
          await customer.put(`${about.path}/${id}`, { version, due: "2026-12-01" }),
          await customer.post(`${about.path}/${id}/actions/markAsDone`, { version, outcome: "x" }),
          await customer.post(`${about.path}/${id}/actions/remind`, { version }),
          await customer.delete(`${about.path}/${id}`, { version }),
        ];
        for (const { status, text } of answers) expect([403, 404], `${name}: ${text}`).toContain(status);
      }
      expect(await read(about, id)).toMatchObject({ state: "open", version, due: today });
    }
  });
});

describe("the reminder", () => {
  it("is sent of what is open and due, to its owner; of nothing else", async () => {
    const due: number[] = [];
    for (const [, about] of each) due.push((await rig.followUp(rig.bob, about, { ownerId: rig.ann.actor.id, note: "Ask" })).id);
    const late = await rig.followUp(rig.bob, rig.abouts.lead, { due: "2026-11-01" });
    const notYet = await rig.followUp(rig.bob, rig.abouts.lead, { due: "2026-11-21" });
    const done = await rig.followUp(rig.bob, rig.abouts.lead);
    await rig.act(rig.bob, rig.abouts.lead, done.id, "markAsDone", { outcome: "Yes" });
    const removed = await rig.followUp(rig.bob, rig.abouts.lead);
    expect((await rig.bob.delete(`lead-follow-ups/${removed.id}`, { version: removed.version })).status).toBe(200);
    expect(await run()).toBe(5);
    for (const id of due) {
      expect(await rig.told(id, "Follow-up due")).toEqual([{ user: rig.ann.actor.id, title: "Follow-up due", message: "Call: Ask" }]);
    }
    expect(await rig.told(late.id, "Follow-up due")).toHaveLength(1);
    for (const { id } of [notYet, done, removed]) expect(await rig.told(id, "Follow-up due")).toEqual([]);
  });

  it("is sent once, however often and however many at the same time the job runs", async () => {
    const ids: number[] = [];
    for (const [, about] of each) ids.push((await rig.followUp(rig.bob, about)).id);
    const counts = await Promise.all([run(), run(), run()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ids.length);
    expect(await run()).toBe(0);
    for (const id of ids) expect(await rig.told(id, "Follow-up due")).toHaveLength(1);
    const { rows } = await sql`select user_id, user_name, record_id from activity_log
      where verb = 'remind' and record_id = any(${ids}::bigint[]) order by record_id`.execute(rig.db.kysely);
    expect(rows).toEqual(ids.map((id) => ({ user_id: null, user_name: "follow-up reminders", record_id: id })));
  });

  it("is made up for after days without the job, and there are more than a batch of them", async () => {
    const { id } = await rig.followUp(rig.bob, rig.abouts.lead, { due: "2026-11-02" });
    await sql`insert into follow_ups (about, lead_id, due, channel, owner_id, state)
      select about, lead_id, due + n % 3, channel, owner_id, 'open' from follow_ups, generate_series(1, 205) n where id = ${id}`.execute(
      rig.db.kysely,
    );
    expect(await run()).toBe(206);
    expect(await run()).toBe(0);
  });

  it("comes again where it is put off, and where it is opened again", async () => {
    const { opportunity } = rig.abouts;
    const { id } = await rig.followUp(rig.bob, opportunity);
    expect(await run()).toBe(1);
    const { version } = await read(opportunity, id);
    expect((await rig.bob.put(`opportunity-follow-ups/${id}`, { version, due: "2026-11-25", note: "Later" })).status).toBe(200);
    expect(await run()).toBe(0);
    await sql`update follow_ups set due = ${today} where id = ${id}`.execute(rig.db.kysely);
    expect(await run()).toBe(1);
    await rig.act(rig.bob, opportunity, id, "markAsDone", { outcome: "Yes" });
    expect((await rig.act(rig.bob, opportunity, id, "reopen")).status).toBe(200);
    expect(await run()).toBe(1);
    expect(await rig.told(id, "Follow-up due")).toHaveLength(3);
  });

  it("is the job's alone to send", async () => {
    const { id } = await rig.followUp(rig.bob, rig.abouts.lead);
    expect((await rig.act(rig.ann, rig.abouts.lead, id, "remind")).status).toBe(404);
  });
});
