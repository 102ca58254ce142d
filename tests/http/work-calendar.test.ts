import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoDatabase } from "../support/fixtures.ts";
import { addUser, bearer, createRig, type Rig } from "./support.ts";

let rig: Rig;
const headers: Record<string, { authorization: string }> = {};
const read = { subject: "SALES_WORK_ORDERS", action: "read" } as const;

beforeAll(async () => {
  rig = await createRig({ fixture: demoDatabase });
  const { rows } = await sql<{ id: number }>`select customer_id as id from work_orders limit 1`.execute(rig.db.kysely);
  headers.reader = await bearer(rig, await addUser(rig.db, { email: "reader@test.example", abilities: [read] }));
  headers.nobody = await bearer(rig, await addUser(rig.db, { email: "nobody@test.example" }));
  const customer = { email: "customer@test.example", type: "C", companyId: rows[0]?.id ?? 0, abilities: [read] } as const;
  headers.customer = await bearer(rig, await addUser(rig.db, customer));
}, 120_000);
afterAll(() => rig.close());

const ask = (query: string, who = "reader") => rig.app.inject({ url: `/api/work-orders/calendar?${query}`, headers: headers[who] ?? {} });
const week = "from=2026-11-16T00:00:00Z&to=2026-11-23T00:00:00Z";

it("tells the work of a time with its crews, and who and what may be planned", async () => {
  const { data } = (await ask(week)).json();
  const { rows } = await sql<{ id: number; crew: number[] }>`
    select w.id, array(select c.member_id from work_orders_crew c where c.parent_id = w.id order by c.position, c.id)::int[] as crew from work_orders w
    where w.deleted_at is null and w.state <> 'cancelled' and w.window_start <= '2026-11-23' and w.window_end >= '2026-11-16' order by w.window_start, w.id`.execute(
    rig.db.kysely,
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(
    data.orders.map(({ id, crew }: { id: number; crew: { memberId: number }[] }) => ({ id, crew: crew.map(({ memberId }) => memberId) })),
  ).toEqual(rows);
  expect(data.orders.some(({ crew }: { crew: unknown[] }) => crew.length > 0)).toBe(true);
  expect(data.members.length).toBeGreaterThan(1);
  expect(data.vehicles.length).toBeGreaterThan(1);
  expect(data.isCapped).toBe(false);
  const list = (await rig.app.inject({ url: "/api/work-orders?show=unscheduled&count=exact", headers: headers.reader ?? {} })).json();
  expect(data.toSchedule.count).toBe(list.data.total);
});

it("says with each row what its reader may do with it", async () => {
  const { data } = (await ask(week)).json();
  for (const { actions } of data.orders) expect(actions).not.toHaveProperty("update");
});

it("is for employees who may read work orders", async () => {
  expect((await ask(week, "nobody")).statusCode).toBe(403);
  expect((await ask(week, "customer")).statusCode).toBe(403);
  expect((await rig.app.inject({ url: `/api/work-orders/calendar?${week}` })).statusCode).toBe(401);
});

it.each([
  "",
  "from=2026-11-16T00:00:00Z",
  "from=yesterday&to=2026-11-23T00:00:00Z",
  "from=2026-11-23T00:00:00Z&to=2026-11-16T00:00:00Z",
  "from=2026-01-01T00:00:00Z&to=2026-11-16T00:00:00Z",
])("refuses %s", async (query) => {
  expect((await ask(query)).statusCode).toBe(422);
});
