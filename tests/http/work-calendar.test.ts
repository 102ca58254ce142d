// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoDatabase } from "../support/fixtures.ts";
import { addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

let server: HttpTestServer;
const headers: Record<string, { authorization: string }> = {};
const read = { subject: "SALES_WORK_ORDERS", action: "read" } as const;

beforeAll(async () => {
  server = await createHttpTestServer({ fixture: demoDatabase });
  const { rows } = await sql<{ id: number }>`select customer_id as id from work_orders limit 1`.execute(server.db.kysely);
  headers.reader = await bearer(server, await addUser(server.db, { email: "reader@test.example", abilities: [read] }));
  headers.nobody = await bearer(server, await addUser(server.db, { email: "nobody@test.example" }));
  const customer = { email: "customer@test.example", type: "C", companyId: rows[0]?.id ?? 0, abilities: [read] } as const;
  headers.customer = await bearer(server, await addUser(server.db, customer));
}, 120_000);
afterAll(() => server.close());

const getCalendar = (query: string, user = "reader") =>
  server.app.inject({ url: `/api/work-orders/calendar?${query}`, headers: headers[user] ?? {} });
const week = "from=2026-11-16T00:00:00Z&to=2026-11-23T00:00:00Z";

it("returns the work orders in the range with their crews, and the available members and vehicles", async () => {
  const { data } = (await getCalendar(week)).json();
  const { rows } = await sql<{ id: number; crew: number[] }>`
    select w.id, array(select c.member_id from work_orders_crew c where c.parent_id = w.id order by c.position, c.id)::int[] as crew from work_orders w
    where w.deleted_at is null and w.state <> 'cancelled' and w.window_start <= '2026-11-23' and w.window_end >= '2026-11-16' order by w.window_start, w.id`.execute(
    server.db.kysely,
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(
    data.orders.map(({ id, crew }: { id: number; crew: { memberId: number }[] }) => ({ id, crew: crew.map(({ memberId }) => memberId) })),
  ).toEqual(rows);
  expect(data.orders.some(({ crew }: { crew: unknown[] }) => crew.length > 0)).toBe(true);
  expect(data.members.length).toBeGreaterThan(1);
  expect(data.vehicles.length).toBeGreaterThan(1);
  expect(data.isCapped).toBe(false);
  const list = (await server.app.inject({ url: "/api/work-orders?show=unscheduled&count=exact", headers: headers.reader ?? {} })).json();
  expect(data.toSchedule.count).toBe(list.data.total);
});

it("includes the actions the reader can take on each row", async () => {
  const { data } = (await getCalendar(week)).json();
  for (const { actions } of data.orders) expect(actions).not.toHaveProperty("update");
});

it("is limited to employees who can read work orders", async () => {
  expect((await getCalendar(week, "nobody")).statusCode).toBe(403);
  expect((await getCalendar(week, "customer")).statusCode).toBe(403);
  expect((await server.app.inject({ url: `/api/work-orders/calendar?${week}` })).statusCode).toBe(401);
});

it.each([
  "",
  "from=2026-11-16T00:00:00Z",
  "from=yesterday&to=2026-11-23T00:00:00Z",
  "from=2026-11-23T00:00:00Z&to=2026-11-16T00:00:00Z",
  "from=2026-01-01T00:00:00Z&to=2026-11-16T00:00:00Z",
])("rejects %s", async (query) => {
  expect((await getCalendar(query)).statusCode).toBe(422);
});
