// @module-tag gate
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, everything } from "../contract/harness.ts";
import { seed } from "../support/seed.ts";
import { type AnyRow, createSalesHarness, type SalesHarness } from "./sales-harness.ts";

const isoTime = (day: number, hour = 8) => `2026-12-${String(day).padStart(2, "0")}T${String(hour).padStart(2, "0")}:00:00.000Z`;
const on = (day: number) => ({ windowStart: isoTime(day), windowEnd: isoTime(day, 12) });

let harness: SalesHarness;
beforeAll(async () => {
  harness = await createSalesHarness({ more: { calls: true } });
});
afterAll(() => harness?.close());
// Each test has the crew and the vehicles to itself.
beforeEach(() => sql`update work_orders set state = 'cancelled' where state in ('new', 'scheduled')`.execute(harness.db.kysely));

const send = (id: number, body: object, client: Client = harness.bob, headers?: Record<string, string>) =>
  client.post(`work-orders/${id}/plan`, body, headers);
const see = (id: number): Promise<AnyRow> => harness.see(harness.bob, "work-orders", id);
async function moved(id: number, body: object): Promise<AnyRow> {
  const answer = await send(id, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}
const scheduled = async (more: object): Promise<AnyRow> => harness.do(harness.bob, "work-orders", (await harness.work(more)).id, "assign");

const tables = ["activity_log", "notifications", "notification_recipients", "jobs", "outbox", "idempotency_keys"] as const;
/** The record as it is read, and how much there is of all that a write leaves behind. */
async function traces(id: number): Promise<unknown> {
  const counts = tables.map((table) => sql`(select count(*)::int from ${sql.table(table)}) as ${sql.ref(table)}`);
  const { rows } = await sql`select ${sql.join(counts)}`.execute(harness.db.kysely);
  return [await see(id), rows];
}
/** The verbs of a record's log from an entry on. */
async function verbsOf(id: number, after = 0): Promise<string[]> {
  const { rows } = await sql<{ verb: string }>`select verb from activity_log
    where resource = 'work-order' and record_id = ${id} order by id offset ${after}`.execute(harness.db.kysely);
  return rows.map(({ verb }) => verb);
}
const noticesOf = async (id: number): Promise<string[]> => {
  const { rows } = await sql<{ title: string }>`select title from notifications where resource = 'work-order' and record_id = ${id}
    order by id`.execute(harness.db.kysely);
  return rows.map(({ title }) => title);
};

/** Sends a move that is refused, and expects that nothing tells of it. */
async function refused(work: AnyRow, body: object, client?: Client) {
  const before = await traces(work.id);
  const answer = await send(work.id, { version: work.version, ...body }, client, { "idempotency-key": `refused-${work.id}` });
  expect(await traces(work.id)).toEqual(before);
  return answer;
}

describe("a move that is carried out", () => {
  it("stores the plan and schedules, as one change and one action", async () => {
    const work = await harness.work({ ...on(1), vehicleId: null });
    const crew = [
      { ...work.crew[0], lead: false },
      { memberId: harness.ann.actor.id, lead: true },
    ].map(({ id, memberId, lead }: AnyRow) => ({ ...(id ? { id } : {}), memberId, lead }));
    const body = { version: work.version, ...on(2), vehicleId: harness.vehicles[1], crew, action: "assign" };
    const row = await moved(work.id, body);
    expect(row).toMatchObject({ state: "scheduled", ...on(2), vehicleId: harness.vehicles[1], version: work.version + 2 });
    expect(row.crew).toMatchObject([
      { id: work.crew[0].id, memberId: harness.bob.actor.id, lead: false },
      { memberId: harness.ann.actor.id, lead: true },
    ]);
    expect(row).toEqual(await see(work.id));
    expect(await verbsOf(work.id, 1)).toEqual(["update", "assign"]);
    expect((await noticesOf(work.id)).filter((title) => title.startsWith("Work scheduled"))).toHaveLength(1);
  });

  it("unschedules before it stores the plan, so that the customer isn't told of the time of work without one", async () => {
    const work = await scheduled(on(1));
    const row = await moved(work.id, { version: work.version, ...on(3), action: "unassign" });
    expect(row).toMatchObject({ state: "new", ...on(3), crew: work.crew, vehicleId: work.vehicleId });
    expect((await verbsOf(work.id)).slice(-2)).toEqual(["unassign", "update"]);
    const titles = await noticesOf(work.id);
    expect(titles).toContain("Work unscheduled");
    expect(titles).not.toContain("Work rescheduled");
  });

  it("stores a plan alone, and of that what is sent", async () => {
    const work = await scheduled(on(1));
    const entries = (await verbsOf(work.id)).length;
    expect(await moved(work.id, { version: work.version, ...on(4) })).toMatchObject({ state: "scheduled", ...on(4), crew: work.crew });
    expect(await verbsOf(work.id, entries)).toEqual(["update"]);
    expect(await noticesOf(work.id)).toContain("Work rescheduled");
  });

  it("writes nothing for a plan that is stored already", async () => {
    const work = await harness.work(on(1));
    const { windowStart, windowEnd, vehicleId } = work;
    expect(await moved(work.id, { version: work.version, windowStart, windowEnd, vehicleId })).toMatchObject({ version: work.version });
    expect(await moved(work.id, { version: work.version, windowStart, action: "assign" })).toMatchObject({ state: "scheduled" });
    expect(await verbsOf(work.id, 1)).toEqual(["assign"]);
  });

  it("is carried out once per key", async () => {
    const work = await harness.work(on(1));
    const body = { version: work.version, ...on(5), action: "assign" };
    const [first, again] = [
      await send(work.id, body, harness.bob, { "idempotency-key": "move-1" }),
      await send(work.id, body, harness.bob, { "idempotency-key": "move-1" }),
    ];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await verbsOf(work.id, 1)).toEqual(["update", "assign"]);
    const other = await send(work.id, { ...body, ...on(6) }, harness.bob, { "idempotency-key": "move-1" });
    expect([other.status, other.body.message]).toEqual([409, "This key was already used for a different request."]);
  });
});

describe("a refused move leaves nothing", () => {
  const stored = (work: AnyRow) => ({ version: work.version, state: work.state });

  it("without a vehicle, and tells of the record as it is stored", async () => {
    const work = await harness.work({ ...on(1), vehicleId: null });
    const { status, body } = await refused(work, { ...on(2), action: "assign" });
    expect([status, body.message]).toEqual([409, "Choose a vehicle for the crew first."]);
    expect(body).toMatchObject(stored(work));
    expect(body.current).toEqual(await see(work.id));
  });

  it("without a crew", async () => {
    const work = await harness.work(on(1));
    const { status, body } = await refused(work, { crew: [], action: "assign" });
    expect([status, body.message]).toEqual([409, "Choose a crew or an outside carrier first."]);
    expect(body.current.crew).toEqual(work.crew);
  });

  it.each(["crew member", "vehicle"])("with a %s that is booked, and leads to the booking", async (which) => {
    const crew = [{ memberId: harness.ann.actor.id, lead: true }];
    const [first, work] = [await scheduled(on(2)), await harness.work({ ...on(1), vehicleId: harness.vehicles[1], crew })];
    const taken = which === "vehicle" ? { vehicleId: harness.vehicles[0] } : { crew: [{ memberId: harness.bob.actor.id, lead: true }] };
    for (const action of ["assign", undefined] as const) {
      const now = action === "assign" ? work : await harness.do(harness.bob, "work-orders", work.id, "assign");
      const { status, body } = await refused(now, { ...on(2), ...taken, action });
      expect([status, body.message]).toEqual([409, expect.stringMatching(`is already booked on ${first.number} at that time`)]);
      expect(body).toMatchObject({ ...stored(now), remedies: [{ open: { resource: "work-order", id: first.id, title: first.number } }] });
    }
  });

  it("and the next one, of the same version, is carried out", async () => {
    await scheduled(on(2));
    const work = await harness.work(on(1));
    const entries = (await verbsOf(work.id)).length;
    for (let times = 0; times < 2; times++) expect((await refused(work, { ...on(2), action: "assign" })).status).toBe(409);
    await moved(work.id, { version: work.version, ...on(3), action: "assign" });
    expect(await verbsOf(work.id, entries)).toEqual(["update", "assign"]);
    expect(await noticesOf(work.id)).not.toContain("Work rescheduled");
  });

  it.each(["assign", "unassign", undefined])("with a value that can't be stored, with %s", async (action) => {
    const work = action === "unassign" ? await scheduled(on(1)) : await harness.work(on(1));
    for (const [values, field] of [
      [{ windowStart: isoTime(2), windowEnd: isoTime(1) }, "windowStart"],
      [{ windowStart: "soon" }, "windowStart"],
      [{ vehicleId: 987_654 }, "vehicleId"],
      [{ crew: [{ memberId: 987_654 }] }, "crew.0.memberId"],
      [{ crew: "Bob" }, "crew"],
    ] as const) {
      const { status, body, text } = await refused(work, { ...values, action });
      expect([status, Object.keys(body.errors ?? {})], text).toEqual([422, expect.arrayContaining([field])]);
    }
  });

  it("of another version than the stored one", async () => {
    const work = await harness.work(on(1));
    const { body } = await harness.bob.put(`work-orders/${work.id}`, { ...on(2), version: work.version });
    for (const action of ["assign", undefined]) {
      const answer = await refused(work, { ...on(3), action });
      expect([answer.status, answer.body.message]).toEqual([409, "Someone else has changed this in the meantime."]);
      expect(answer.body).toMatchObject(stored(body.data));
    }
  });

  it("with an action that its state doesn't allow", async () => {
    const [fresh, planned] = [await harness.work(on(1)), await scheduled(on(2))];
    for (const [work, action] of [
      [fresh, "unassign"],
      [planned, "assign"],
    ] as const) {
      const { status, body } = await refused(work, { ...on(4), action });
      expect(status).toBe(409);
      expect(body).toMatchObject(stored(work));
      expect(body.current).toEqual(await see(work.id));
    }
  });

  it.each(["assign", "unassign", "update"] as const)("without the ability to %s", async (verb) => {
    const work = verb === "unassign" ? await scheduled(on(1)) : await harness.work(on(1));
    const abilities = everything.filter(({ subject, action }) => subject !== "SALES_WORK_ORDERS" || action !== verb);
    const able = harness.add(`without-${verb}`, { id: harness.bob.actor.id, side: "employee", abilities });
    const action = verb === "unassign" ? verb : "assign";
    for (const version of [work.version, work.version + 1])
      expect((await refused({ ...work, version }, { ...on(2), action }, able)).status).toBe(403);
  });

  it("by someone who may not read the record, who learns nothing of it", async () => {
    const work = await harness.work({ ...on(1), vehicleId: null });
    const abilities = (["update", "assign"] as const).map((action) => ({ subject: "SALES_WORK_ORDERS", action }) as const);
    const blind = harness.add("blind", { id: harness.bob.actor.id, side: "employee", abilities });
    const { status, body } = await refused(work, { ...on(2), action: "assign" }, blind);
    expect([status, body]).toEqual([409, { message: "Choose a vehicle for the crew first." }]);
  });

  it("by customers, of missing records, and of bodies that are none", async () => {
    const work = await harness.work(on(1));
    expect((await refused(work, on(2), harness.cleo)).status).toBe(403);
    expect((await send(987_654_321, { version: 1, ...on(2), action: "assign" })).status).toBe(404);
    for (const body of [{ version: undefined }, { version: "1" }, { action: "cancel" }, { action: null }, { customerId: harness.zeta }])
      expect((await refused(work, body)).status).toBe(422);
  });
});

it("whatever is tried in turn, a refusal leaves nothing and a success its own entries", async () => {
  const made = [await harness.work(on(1)), await harness.work(on(1)), await harness.work({ ...on(2), vehicleId: null })];
  const memberIds = [harness.bob.actor.id, harness.ann.actor.id];
  const move = fc.record(
    {
      index: fc.nat({ max: 2 }),
      day: fc.integer({ min: 1, max: 3 }),
      vehicleId: fc.constantFrom(null, ...harness.vehicles),
      members: fc.subarray(memberIds),
      action: fc.constantFrom("assign", "unassign", undefined),
      isStale: fc.boolean(),
    },
    { requiredKeys: ["index", "day", "action"] },
  );
  const statuses = new Set<number>();
  for (const { index, day, vehicleId, members, action, isStale } of fc.sample(move, { numRuns: 60, seed })) {
    const before = await see(made[index]?.id ?? 0);
    const entries = await verbsOf(before.id);
    const untouched = await traces(before.id);
    const crew = members?.map((memberId) => ({ memberId, lead: false }));
    const { status, body } = await send(before.id, { version: before.version + (isStale ? 1 : 0), ...on(day), vehicleId, crew, action });
    statuses.add(status);
    if (status !== 200) {
      expect(await traces(before.id), `repeat with HQ_TEST_SEED=${seed}`).toEqual(untouched);
      continue;
    }
    const added = await verbsOf(before.id, entries.length);
    const all = action === "unassign" ? [action, "update"] : ["update", ...(action ? [action] : [])];
    expect([all, all.filter((verb) => verb !== "update")]).toContainEqual(added);
    expect(body.data).toMatchObject({ version: before.version + added.length, ...on(day) });
    expect(body.data.state).toBe(action === "assign" ? "scheduled" : action === "unassign" ? "new" : before.state);
  }
  expect([...statuses].sort()).toEqual([200, 409, 422]);
}, 60_000);
