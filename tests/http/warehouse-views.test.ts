// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type HubDay,
  type HubPlan,
  hubFigures,
  type PlaceContents,
  type ViewedHub,
  type ZonePlan,
} from "../../src/contract/warehouse-views.ts";
import { registerResources } from "../../src/providers/registry.ts";
import { resources } from "../../src/resources/index.ts";
import type { Ability } from "../../src/schemas/access/abilities.ts";
import { openedRows } from "../support/figure-rows.ts";
import { demoDatabase } from "../support/fixtures.ts";
import { addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

let server: HttpTestServer;
const headers: Record<string, { authorization: string }> = {};
const reads = (...subjects: Ability["subject"][]): Ability[] => subjects.map((subject) => ({ subject, action: "read" }));
const work = reads("WH_DASHBOARD", "WH_RECEIVING", "WH_INSPECTIONS", "WH_INVENTORY", "WH_PULLFLOW");

beforeAll(async () => {
  registerResources(resources);
  server = await createHttpTestServer({ fixture: demoDatabase });
  const add = async (name: string, abilities: readonly Ability[], more: { type?: "C"; companyId?: number } = {}) => {
    const user = await addUser(server.db, { email: `${name}@test.example`, abilities, ...more });
    headers[name] = await bearer(server, user);
    return user;
  };
  const keeper = await add("keeper", [...work, ...reads("WH_INVENTORY_DASHBOARD")]);
  const second = await add("second", work);
  await add("seller", reads("WH_INVENTORY_DASHBOARD", "WH_INVENTORY"));
  await add("receiver", reads("WH_DASHBOARD", "WH_RECEIVING"));
  await add("nobody", []);
  const { rows } = await sql<{ id: number }>`select customer_id as id from inventory_items where customer_id is not null limit 1`.execute(
    server.db.kysely,
  );
  await add("customer", reads("WH_INVENTORY"), { type: "C", companyId: rows[0]?.id ?? 0 });
  for (const [user, hub] of [
    [keeper, 1],
    [second, 2],
  ] as const)
    await sql`insert into hubs_staff (parent_id, position, member_id) values (${hub}, 90 + ${hub}, ${user})`.execute(server.db.kysely);
}, 120_000);
afterAll(() => server.close());

const call = (path: string, user = "keeper") => server.app.inject({ url: `/api/warehouse-views/${path}`, headers: headers[user] ?? {} });
async function see<T>(path: string, user?: string): Promise<T> {
  const response = await call(path, user);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}
const count = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await query.execute(server.db.kysely)).rows[0]?.n ?? -1;

describe("the day of a hub", () => {
  it("counts exactly the rows that its numbers open", async () => {
    const { figures } = await see<HubDay>("hubs/1");
    expect(Object.keys(figures).sort()).toEqual([...hubFigures].sort());
    const get = (path: string) => server.app.inject({ url: `/api/${path}`, headers: headers.keeper ?? {} });
    for (const [name, figure] of Object.entries(figures)) expect(await openedRows(get, figure), name).toHaveLength(figure.count);
    const counted = Object.entries(figures).filter(([, { count: rows }]) => rows > 0);
    expect(counted.length).toBeGreaterThan(8);
  });

  it("names what is next in each queue", async () => {
    const { figures, queues, today } = await see<HubDay>("hubs/1");
    expect(queues.arrivals?.length).toBe(Math.min(5, (figures.late?.count ?? 0) + (figures.expected?.count ?? 0)));
    expect(queues.docks?.length).toBe(Math.min(5, figures.receiving?.count ?? 0));
    expect(queues.putAway?.length).toBe(Math.min(5, figures.putAway?.count ?? 0));
    expect(queues.pulls?.length).toBe(Math.min(5, (figures.pulls?.count ?? 0) + (figures.pullsToApprove?.count ?? 0)));
    for (const { due } of queues.arrivals ?? []) expect(String(due) <= today).toBe(true);
    for (const { done, of } of queues.pulls ?? []) expect(done ?? 0).toBeLessThanOrEqual(of ?? 0);
    expect(Object.values(queues).flat().length).toBeGreaterThan(8);
  });

  it("leaves out what the reader may not read", async () => {
    const { figures, queues } = await see<HubDay>("hubs/1", "receiver");
    expect(Object.keys(queues).sort()).toEqual(["arrivals", "docks"]);
    expect(figures).not.toHaveProperty("putAway");
    expect(figures).toHaveProperty("receiving");
  });

  it("is that of a hub in which the reader works", async () => {
    expect(await see<ViewedHub[]>("hubs", "second")).toMatchObject([{ id: 2, isOwn: true }]);
    expect((await call("hubs/1", "second")).statusCode).toBe(404);
    expect((await call("hubs/1/plan", "second")).statusCode).toBe(404);
    expect((await call("hubs/987654", "keeper")).statusCode).toBe(404);
    // Whoever looks from afar sees the stock of every hub, and the day of none but their own.
    const all = await see<ViewedHub[]>("hubs");
    expect(all.map(({ isOwn }) => isOwn)).toEqual([true, ...all.slice(1).map(() => false)]);
    expect((await call("hubs/2", "keeper")).statusCode).toBe(404);
    await see("hubs/2/plan", "keeper");
  });
});

describe("the plan of a hub", () => {
  it("adds up what is in each place", async () => {
    const { zones } = await see<HubPlan>("hubs/1/plan", "seller");
    const inHub = await count(sql`select count(*)::int as n from inventory_items i join places p on p.id = i.place_id
      where p.hub_id = 1 and p.kind in ('bin', 'dock', 'zone')`);
    expect(zones.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(inHub);
    expect(zones.map(({ purpose }) => purpose)).toEqual(["receiving", "inspection", "hold", "storage", "staging"]);
    const storage = zones.find(({ purpose }) => purpose === "storage");
    const { zone, places, more } = await see<ZonePlan>(`hubs/1/plan?zone=${storage?.id}`, "seller");
    expect(zone).toEqual(storage);
    expect(places).toHaveLength(zone.places);
    expect(more).toBe(0);
    expect(places.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(zone.pieces);
    expect(places.filter(({ volume, capacity }) => capacity !== null && volume > capacity)).toHaveLength(zone.overfull);
    const bin = places.find(({ kind, pieces }) => kind === "bin" && pieces > 1);
    const { pieces, place } = await see<PlaceContents>(`places/${bin?.id}`, "seller");
    expect(pieces).toHaveLength(bin?.pieces ?? 0);
    expect(place).toMatchObject({ ...bin, hubId: 1, zoneId: storage?.id });
    const { rows } = await sql<{ volume: number }>`select round(sum(length * width * height) / 1728, 1)::float8 as volume
      from inventory_items where place_id = ${bin?.id}`.execute(server.db.kysely);
    expect(place.volume).toBe(rows[0]?.volume);
  });

  it("names places over capacity, and says what is not measured", async () => {
    const { rows } = await sql<{ id: number }>`select place_id as id from inventory_items i join places p on p.id = i.place_id
      where p.hub_id = 1 and p.kind = 'bin' group by 1 order by count(*) desc, 1 limit 1`.execute(server.db.kysely);
    await sql`update places set capacity = 0.5 where id = ${rows[0]?.id}`.execute(server.db.kysely);
    const { zones, overfull } = await see<HubPlan>("hubs/1/plan");
    expect(overfull[0]).toMatchObject({ id: rows[0]?.id, capacity: 0.5 });
    expect(zones.reduce((sum, zone) => sum + zone.overfull, 0)).toBe(overfull.length);
    await sql`update inventory_items set height = null where place_id = ${rows[0]?.id}`.execute(server.db.kysely);
    expect((await see<PlaceContents>(`places/${rows[0]?.id}`)).place).toMatchObject({ volume: 0, unmeasured: expect.any(Number) });
  });

  it("refuses what is not there", async () => {
    expect((await call("hubs/1/plan?zone=987654")).statusCode).toBe(404);
    expect((await call("hubs/1/plan?zone=none")).statusCode).toBe(404);
    const { rows } = await sql<{
      id: number;
      hub: number;
    }>`select id, hub_id as hub from places where kind = 'gone' or hub_id = 1 order by kind = 'gone' desc limit 1`.execute(
      server.db.kysely,
    );
    // Places outside the hub hold what has left.
    expect((await call(`places/${rows[0]?.id}`)).statusCode).toBe(404);
    expect((await call("hubs/1/plan?zone=x")).statusCode).toBe(422);
    expect((await call("hubs/1/plan?zones=1")).statusCode).toBe(422);
  });
});

it("is closed to customers, and to who has neither view", async () => {
  for (const path of ["hubs", "hubs/1", "hubs/1/plan", "places/1"])
    for (const user of ["customer", "nobody"]) expect((await call(path, user)).statusCode, `${path} ${user}`).toBe(403);
  expect((await call("hubs/1", "seller")).statusCode).toBe(403);
  expect((await call("hubs/1/plan", "receiver")).statusCode).toBe(403);
});
