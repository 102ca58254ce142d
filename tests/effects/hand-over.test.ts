// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { resources } from "../../src/resources/index.ts";
import { followUp } from "../../src/resources/tasks/follow-up.ts";
import { today } from "../contract/harness.ts";
import { runDailyActions } from "../support/run-daily.ts";
import { type AnyRow, createSalesHarness, type SalesHarness } from "./sales-harness.ts";

let harness: SalesHarness;
/** Who leaves, and who takes over. */
let leaver: number;
let successor: number;
beforeAll(async () => {
  harness = await createSalesHarness();
  await sql`update roles set abilities = abilities ||
    '{FOLLOW_UPS read,ACCT_CUSTOMERS read,ACCT_PROSPECTS read,SALES_QUOTE_REQUEST read}'::text[]`.execute(harness.db.kysely);
  [leaver, successor] = [harness.nobody.actor.id, harness.bob.actor.id];
});
afterAll(() => harness.close());
beforeEach(async () => {
  await sql`update users set state = 'active' where id in (${leaver}, ${successor})`.execute(harness.db.kysely);
  await sql`delete from notification_recipients`.execute(harness.db.kysely);
  for (const { table, people, fields } of resources) {
    if (people.openIn === undefined || people.assignee === undefined || fields[people.assignee]?.kind !== "ref") continue;
    const column = `${people.assignee.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_id`;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} = ${leaver}`.execute(harness.db.kysely);
  }
  await sql`update work_orders set deleted_at = now()`.execute(harness.db.kysely);
});

const suspend = async (input: object = {}) => {
  const { rows } = await sql<{ version: number }>`select version from users where id = ${leaver}`.execute(harness.db.kysely);
  return harness.ann.post(`employee-users/${leaver}/actions/suspend`, { version: rows[0]?.version, ...input });
};
const stateOfLeaver = async () => (await harness.ann.get(`employee-users/${leaver}`)).body.data.state;
const post = async (path: string, input: object): Promise<AnyRow> => {
  const { status, body, text } = await harness.ann.post(path, input);
  if (status !== 201) throw new Error(`${path}: ${text}`);
  return body.data;
};
const notices = async (title: string) =>
  (
    await sql<{ user: number; message: string }>`select r.user_id as "user", n.message from notifications n
      join notification_recipients r on r.notification_id = n.id where n.title = ${title} order by n.id, r.user_id`.execute(
      harness.db.kysely,
    )
  ).rows;

/** An employee whose role lets them schedule work orders. */
async function createScheduler(): Promise<number> {
  const { rows } = await sql<{ id: number }>`with role as (
      insert into roles (display_name, user_type, abilities) values ('Dispatch', 'E', '{SALES_WORK_ORDERS read,SALES_WORK_ORDERS assign}') returning id
    ), person as (
      insert into users (first_name, last_name, name, email, type, state) values ('Dan', '', 'Dan', 'dan@hq.test', 'E', 'active') returning id
    ) insert into users_roles (parent_id, position, role_id) select person.id, 0, role.id from person, role returning parent_id as id`.execute(
    harness.db.kysely,
  );
  return rows[0]?.id ?? 0;
}

/** One open record of each kind that calls can create. */
async function openWork(): Promise<Record<string, AnyRow>> {
  const [originId, destinationId] = harness.locationIds;
  const own = { accountExecutiveId: leaver };
  const lead = await post("leads", { name: "Ida Novak", source: "phone", email: "ida@example.test", ownerId: leaver });
  const order = await harness.order((await harness.approved()).id);
  const { version } = (await harness.ann.get(`sales-orders/${order.id}`)).body.data;
  await harness.ann.put(`sales-orders/${order.id}`, { version, ...own });
  return {
    leads: lead,
    opportunities: await harness.opportunity(own),
    "quote-requests": await post("quote-requests", {
      ...{ customerId: harness.acme, originId, destinationId, orderType: "white glove", ...own },
      items: [{ description: "Sofa", quantity: 1 }],
    }),
    "sales-quotes": await harness.sent(own),
    "sales-orders": order,
    prospects: await post("prospects", { name: `Prospect ${lead.id}`, ...own }),
    tasks: await post("tasks", { name: "Call back", assignedToId: leaver }),
    "follow-ups": await post("follow-ups", { bizObjectId: 1, recordId: lead.id, due: today, channel: "call", ownerId: leaver }),
  };
}

describe("suspending an employee", () => {
  it("asks for nothing if they own nothing open", async () => {
    const { id } = await post("tasks", { name: "Done", assignedToId: leaver });
    await sql`update tasks set state = 'done' where id = ${id}`.execute(harness.db.kysely);
    const { status, text } = await suspend({ reason: "Left the company" });
    expect(status, text).toBe(200);
    expect((await harness.ann.get(`tasks/${id}`)).body.data.assignedToId).toBe(leaver);
  });

  it("says how much open work there is and asks who takes over", async () => {
    await post("tasks", { name: "One", assignedToId: leaver });
    await post("tasks", { name: "Two", assignedToId: leaver });
    await harness.opportunity({ accountExecutiveId: leaver });
    const { status, body } = await suspend();
    expect([status, body.errors]).toEqual([
      422,
      { handOverToId: ["Nobody is responsible for 1 opportunity and 2 tasks. Choose who takes over, or leave the work as it is."] },
    ]);
    expect(await stateOfLeaver()).toBe("active");
    expect((await suspend({ handOverToId: leaver })).body.errors).toEqual({ handOverToId: ["Choose one from the list."] });
    await sql`update users set state = 'suspended' where id = ${successor}`.execute(harness.db.kysely);
    expect((await suspend({ handOverToId: successor })).status).toBe(422);
    expect(await stateOfLeaver()).toBe("active");
  });

  it("leaves the work as it is where that was chosen", async () => {
    const { id } = await post("tasks", { name: "One", assignedToId: leaver });
    expect((await suspend({ keepWork: true })).status).toBe(200);
    expect((await harness.ann.get(`tasks/${id}`)).body.data.assignedToId).toBe(leaver);
  });

  it("hands every kind of open work over, in each record's activity, and tells the successor", async () => {
    const work = await openWork();
    await sql`update parties set account_executive_id = ${leaver} where id in (${harness.acme}, ${harness.zeta})`.execute(
      harness.db.kysely,
    );
    await sql`update follow_ups set reminded_at = now() where id = ${work["follow-ups"]?.id}`.execute(harness.db.kysely);
    const { status, text } = await suspend({ handOverToId: successor });
    expect(status, text).toBe(200);
    for (const [collection, { id }] of [...Object.entries(work), ["customers", { id: harness.zeta }] as const]) {
      const { ownerId, accountExecutiveId, assignedToId } = (await harness.ann.get(`${collection}/${id}`)).body.data;
      expect(ownerId ?? accountExecutiveId ?? assignedToId, collection).toBe(successor);
      const [entry] = (await harness.ann.get(`${collection}/${id}/activity`)).body.data.entries;
      expect(entry, collection).toMatchObject({ user: "ann", verb: "update" });
      expect(
        entry.changes.map(({ to }: { to: unknown }) => to),
        collection,
      ).toContain("Bob");
    }
    const messages = (await notices("Work handed over to you")).map(({ user, message }) => {
      expect(user).toBe(successor);
      return message;
    });
    expect(messages).toContain("You take over 2 customers from Nobody");
    expect(messages).toHaveLength(Object.keys(work).length + 1);
    expect(await runDailyActions(harness, [followUp], today), "the successor is reminded too").toBe(1);
    expect(await notices("Follow-up due")).toMatchObject([{ user: successor }]);
  });

  it("puts the successor in the crew of open work orders, and tells those who schedule where they are booked at that time", async () => {
    const mine = { crew: [{ memberId: leaver, lead: true }, { memberId: harness.ann.actor.id }] };
    const planned = await harness.work(mine);
    await harness.do(harness.bob, "work-orders", planned.id, "assign");
    const clashing = await harness.work({ ...mine, crew: [{ memberId: leaver }] });
    const later = { windowStart: "2026-12-02T08:00:00.000Z", windowEnd: "2026-12-02T12:00:00.000Z" };
    const booked = await harness.work(later);
    await harness.do(harness.bob, "work-orders", booked.id, "assign");
    const parallel = await harness.work({ ...later, crew: [{ memberId: leaver }], vehicleId: harness.vehicles[1] });
    await harness.do(harness.bob, "work-orders", parallel.id, "assign");
    const scheduler = await createScheduler();

    const { status, text } = await suspend({ handOverToId: successor });
    expect(status, text).toBe(200);
    const crewOf = async ({ id }: AnyRow) => (await harness.see(harness.ann, "work-orders", id)).crew;
    expect(await crewOf(planned)).toMatchObject([
      { memberId: harness.ann.actor.id, lead: false },
      { memberId: successor, lead: true },
    ]);
    expect(await crewOf(clashing), "not scheduled yet").toMatchObject([{ memberId: successor }]);
    expect(await crewOf(parallel)).toMatchObject([{ memberId: leaver }]);
    expect(await notices("Work handed over to you")).toEqual([{ user: successor, message: "You take over 2 work orders from Nobody" }]);
    expect(await notices("Crew member missing")).toEqual([
      { user: scheduler, message: `Nobody is suspended and still in the crew of ${parallel.number}` },
    ]);
  });
});

describe("a notification for a suspended employee", () => {
  const approve = async (more: object) => {
    const { id } = await harness.sent(more);
    await sql`update users set state = 'suspended' where id = ${successor}`.execute(harness.db.kysely);
    await harness.do(harness.cleo, "sales-quotes", id, "approve");
    return (await notices("Quote approved")).map(({ user }) => user);
  };

  it("goes to the administrators if nobody else was to be told", async () => {
    expect(await approve({ accountExecutiveId: successor })).toEqual([harness.ann.actor.id]);
  });

  it("goes to nobody else while one of those who were to be told is there", async () => {
    const { id } = await harness.sent({ accountExecutiveId: successor });
    await harness.do(harness.cleo, "sales-quotes", id, "approve");
    expect((await notices("Quote approved")).map(({ user }) => user)).toEqual([successor]);
  });

  it("about a task goes to the person who works on it if its creator is suspended", async () => {
    const task = (await harness.bob.post("tasks", { name: "Call back", assignedToId: harness.ann.actor.id })).body.data;
    await sql`update users set state = 'suspended' where id = ${successor}`.execute(harness.db.kysely);
    await harness.bob.post(`tasks/${task.id}/actions/markDone`, { version: task.version });
    expect((await notices("Task done")).map(({ user }) => user)).toEqual([harness.ann.actor.id]);
  });
});

it("every employee whom records name as responsible can be replaced", () => {
  const missing = resources
    .filter(({ routes }) => routes)
    .flatMap(({ name, fields, people }) =>
      Object.entries(fields).flatMap(([field, declared]) => {
        const chosen = declared.kind === "ref" && declared.target === "user" && !declared.readOnly && declared.selectable;
        return chosen && !(people.assignee === field && people.openIn) ? [`${name}.${field}`] : [];
      }),
    );
  expect(missing).toEqual([]);
});
