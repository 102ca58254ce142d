// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addUser, bearer, createHttpTestServer, type HttpTestServer } from "../http/support.ts";
import { testServer } from "../support/database.ts";
import { demoDatabase } from "../support/fixtures.ts";

// The embedded database has one connection: concurrent requests wait for each other, so races can't occur.
if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh.");

describe.skipIf(!testServer)("two dispatchers acting at the same time", () => {
  let server: HttpTestServer;
  let headers: { authorization: string }[];
  let free: number;
  beforeAll(async () => {
    server = await createHttpTestServer({ fixture: demoDatabase });
    const people = ["one", "two"].map((name) => addUser(server.db, { email: `${name}@test.example`, isAdmin: true }));
    headers = await Promise.all((await Promise.all(people)).map((id) => bearer(server, id)));
    const { rows } = await sql<{
      id: number;
    }>`insert into vehicles (name, plate, kind, state) values ('The only one', 'ONE 1', 'van', 'ready') returning id`.execute(
      server.db.kysely,
    );
    free = rows[0]?.id ?? 0;
  }, 120_000);
  afterAll(() => server?.close());

  const send = (userIndex: number, method: "PUT" | "POST", url: string, payload: object) =>
    server.app.inject({ method, url: `/api/${url}`, headers: headers[userIndex] ?? {}, payload });

  /** A new work order with its own crew, ready to be scheduled with the shared vehicle. */
  async function order(userIndex: number, memberId: number): Promise<{ id: number; version: number }> {
    const { rows } = await sql<{
      customerId: number;
      locationId: number;
    }>`select w.customer_id as "customerId", p.location_id as "locationId"
      from work_orders w join work_orders_places p on p.parent_id = w.id join parties c on c.id = w.customer_id and c.state = 'active' limit 1`.execute(
      server.db.kysely,
    );
    const response = await send(userIndex, "POST", "work-orders", {
      type: "pickup",
      customerId: rows[0]?.customerId,
      windowStart: "2027-03-01T13:00:00.000Z",
      windowEnd: "2027-03-01T17:00:00.000Z",
      places: [{ locationId: rows[0]?.locationId, purpose: "load" }],
      crew: [{ memberId, lead: true }],
      vehicleId: free,
    });
    expect(response.statusCode, response.body).toBe(201);
    return response.json().data;
  }

  it("schedule a vehicle once, and the rejected one learns which work order has it", async () => {
    const { rows: people } = await sql<{
      id: number;
    }>`select id from users where type = 'E' and state = 'active' order by id limit 2`.execute(server.db.kysely);
    for (let round = 0; round < 10; round++) {
      const orders = [await order(0, people[0]?.id ?? 0), await order(1, people[1]?.id ?? 0)];
      const responses = await Promise.all(
        orders.map(({ id, version }, index) => send(index, "POST", `work-orders/${id}/actions/assign`, { version })),
      );
      const codes = responses.map(({ statusCode }) => statusCode).sort();
      expect(codes, responses.map(({ body }) => body).join("\n")).toEqual([200, 409]);
      const refused = responses.find(({ statusCode }) => statusCode === 409);
      expect(refused?.json().message).toMatch(/^The only one is already booked on WO-\d+ at that time\.$/);
      const { rows } = await sql<{
        state: string;
      }>`select state from work_orders where id = any(${orders.map(({ id }) => id)}) order by state`.execute(server.db.kysely);
      expect(rows.map(({ state }) => state)).toEqual(["new", "scheduled"]);
      await sql`update work_orders set state = 'cancelled' where id = any(${orders.map(({ id }) => id)})`.execute(server.db.kysely);
    }
  });

  it("can't both book the vehicle when one reschedules an order and the other assigns one", async () => {
    const { rows: people } = await sql<{
      id: number;
    }>`select id from users where type = 'E' and state = 'active' order by id limit 2`.execute(server.db.kysely);
    for (let round = 0; round < 10; round++) {
      const [first, second] = [await order(0, people[0]?.id ?? 0), await order(1, people[1]?.id ?? 0)];
      const later = { windowStart: "2027-03-02T13:00:00.000Z", windowEnd: "2027-03-02T17:00:00.000Z" };
      const put = (await send(0, "PUT", `work-orders/${first.id}`, { ...later, version: first.version })).json().data;
      const planned = (await send(0, "POST", `work-orders/${first.id}/actions/assign`, { version: put.version })).json().data;
      const back = { windowStart: "2027-03-01T13:00:00.000Z", windowEnd: "2027-03-01T17:00:00.000Z", version: planned.version };
      const responses = await Promise.all([
        send(0, "PUT", `work-orders/${first.id}`, back),
        send(1, "POST", `work-orders/${second.id}/actions/assign`, { version: second.version }),
      ]);
      expect(responses.map(({ statusCode }) => statusCode).sort(), responses.map(({ body }) => body).join("\n")).toEqual([200, 409]);
      await sql`update work_orders set state = 'cancelled' where id in (${first.id}, ${second.id})`.execute(server.db.kysely);
    }
  });

  describe("in the calendar", () => {
    const on = (day: number) => ({ windowStart: `2027-03-0${day}T13:00:00.000Z`, windowEnd: `2027-03-0${day}T17:00:00.000Z` });
    const move = (index: number, { id, version }: { readonly id: number; readonly version: number }, plan: object) =>
      send(index, "POST", `work-orders/${id}/plan`, { version, action: "assign", ...plan });
    async function employees(): Promise<[number, number]> {
      const { rows } = await sql<{ id: number }>`select id from users where type = 'E' and state = 'active' order by id limit 2`.execute(
        server.db.kysely,
      );
      return [rows[0]?.id ?? 0, rows[1]?.id ?? 0];
    }
    async function logOf(id: number): Promise<string[]> {
      const { rows } = await sql<{ verb: string }>`select verb from activity_log where resource = 'work-order' and record_id = ${id}
        order by id`.execute(server.db.kysely);
      return rows.map(({ verb }) => verb);
    }

    it("move one work order once, to where the first one had it", async () => {
      const [member] = await employees();
      for (let round = 0; round < 10; round++) {
        const one = await order(0, member);
        const plans = [on(3), on(4)];
        const responses = await Promise.all(plans.map((plan, index) => move(index, one, plan)));
        expect(responses.map(({ statusCode }) => statusCode).sort(), responses.map(({ body }) => body).join("\n")).toEqual([200, 409]);
        const won = responses.findIndex(({ statusCode }) => statusCode === 200);
        const { rows } = await sql`select version, state, window_start as "windowStart", window_end as "windowEnd" from work_orders
          where id = ${one.id}`.execute(server.db.kysely);
        expect(rows).toEqual([{ version: one.version + 2, state: "scheduled", ...plans[won] }]);
        expect(await logOf(one.id)).toEqual(["create", "update", "assign"]);
        await sql`update work_orders set state = 'cancelled' where id = ${one.id}`.execute(server.db.kysely);
      }
    });

    it("move two work orders to a vehicle that one of them gets, and the other stays as it was", async () => {
      const members = await employees();
      for (let round = 0; round < 10; round++) {
        const orders = [await order(0, members[0]), await order(1, members[1])];
        const responses = await Promise.all(orders.map((each, index) => move(index, each, on(5))));
        expect(responses.map(({ statusCode }) => statusCode).sort(), responses.map(({ body }) => body).join("\n")).toEqual([200, 409]);
        const lost = responses.findIndex(({ statusCode }) => statusCode === 409);
        const loser = orders[lost] ?? { id: 0, version: 0 };
        expect(responses[lost]?.json()).toMatchObject({
          message: expect.stringMatching(/^The only one is already booked on WO-\d+ at that time\.$/),
          ...{ version: loser.version, state: "new" },
        });
        const { rows } = await sql`select version, state, window_start as "windowStart" from work_orders where id = ${loser.id}`.execute(
          server.db.kysely,
        );
        expect(rows).toEqual([{ version: loser.version, state: "new", windowStart: on(1).windowStart }]);
        expect(await logOf(loser.id)).toEqual(["create"]);
        await sql`update work_orders set state = 'cancelled' where id = any(${orders.map(({ id }) => id)})`.execute(server.db.kysely);
      }
    });
  });
});
