// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AddressSuggestion } from "../../src/contract/address-suggestions.ts";
import type { DayWork } from "../../src/contract/day-work.ts";
import type { MapPoints } from "../../src/contract/points.ts";
import { demoDatabase } from "../support/fixtures.ts";
import { addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

let server: HttpTestServer;
let companyId: number;
const headers: Record<string, { authorization: string }> = {};
const may = (...subjects: ("LOCATIONS" | "SALES_WORK_ORDERS")[]) => subjects.map((subject) => ({ subject, action: "read" }) as const);

beforeAll(async () => {
  server = await createHttpTestServer({ fixture: demoDatabase });
  const { rows } = await sql<{ id: number }>`select party_id as id from locations where party_id is not null group by 1
    order by count(*) desc, 1 limit 1`.execute(server.db.kysely);
  companyId = Number(rows[0]?.id);
  const user = async (name: string, more: object) => {
    headers[name] = await bearer(server, await addUser(server.db, { email: `${name}@test.example`, ...more }));
  };
  await user("reader", { abilities: may("LOCATIONS", "SALES_WORK_ORDERS") });
  await user("dispatcher", { abilities: may("SALES_WORK_ORDERS") });
  await user("nobody", {});
  await user("customer", { type: "C", companyId, abilities: may("LOCATIONS", "SALES_WORK_ORDERS") });
}, 120_000);
afterAll(() => server.close());

const get = (path: string, user = "reader") => server.app.inject({ url: `/api/${path}`, headers: headers[user] ?? {} });
async function data<T>(path: string, user?: string): Promise<T> {
  const response = await get(path, user);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}
const points = (query = "", user?: string) => data<MapPoints>(`locations/points${query}`, user);
const idsIn = async (condition: ReturnType<typeof sql>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from locations t where deleted_at is null and ${condition} order by id`.execute(
    server.db.kysely,
  );
  return rows.map(({ id }) => Number(id));
};

describe("the points of a list", () => {
  it("are all of its rows, with their titles, where their postal codes are", async () => {
    const found = await points();
    expect(found.points.map(([id]) => id)).toEqual(await idsIn(sql`true`));
    expect(found).toMatchObject({ unplaced: 0, isCapped: false });
    const { rows } = await sql<{
      id: number;
      label: string;
    }>`select id, label from locations where address ->> 'zip' = '02116' limit 1`.execute(server.db.kysely);
    const boston = found.points.find(([id]) => id === Number(rows[0]?.id));
    expect(boston?.[3]).toBe(rows[0]?.label);
    expect(boston?.[1]).toBeCloseTo(-71.08, 1);
    expect(boston?.[2]).toBeCloseTo(42.35, 1);
  });

  it("follow the list's filters and search, and refuse what the list refuses", async () => {
    const filtered = await points("?filter[kind][in]=residence");
    expect(filtered.points.map(([id]) => id)).toEqual(await idsIn(sql`kind = 'residence'`));
    expect((await points("?q=boston")).points.length).toBeLessThan((await points()).points.length);
    for (const query of ["?filter[nothing][eq]=1", "?page=1", "?sort=nothing&x=1"])
      expect((await get(`locations/points${query}`)).statusCode).toBe(422);
  });

  it("are a customer's own and everybody's, and nobody's without the ability", async () => {
    const own = await idsIn(sql`(party_id = ${companyId} or party_id is null)`);
    expect((await points("", "customer")).points.map(([id]) => id)).toEqual(own);
    expect((await get("locations/points", "nobody")).statusCode).toBe(403);
    expect((await server.app.inject({ url: "/api/locations/points" })).statusCode).toBe(401);
  });

  it("are counted where the place is unknown, and exact where it was entered or chosen", async () => {
    const [first, second, third] = await idsIn(sql`true`);
    const set = (id: number | undefined, values: ReturnType<typeof sql>) =>
      sql`update locations set ${values} where id = ${id}`.execute(server.db.kysely);
    await set(first, sql`coordinates = '40.5, -73.5'`);
    await set(second, sql`address = address || '{"lat": 41.25, "lng": -72.5}'::jsonb`);
    await set(third, sql`address = address || '{"zip": "00000"}'::jsonb`);
    const found = await points();
    expect(found.unplaced).toBe(1);
    expect(found.points.find(([id]) => id === first)?.slice(1, 3)).toEqual([-73.5, 40.5]);
    expect(found.points.find(([id]) => id === second)?.slice(1, 3)).toEqual([-72.5, 41.25]);
    expect(found.points.some(([id]) => id === third)).toBe(false);
  });
});

describe("suggestions for an address", () => {
  const suggestions = (query: string, user?: string) => data<AddressSuggestion[]>(`address-suggestions?${query}`, user);

  it("are places that the caller may read", async () => {
    const { rows } = await sql<{ street: string }>`select address ->> 'address' as street from locations
      where party_id is not null and party_id <> ${companyId} and address ->> 'address' not in
        (select address ->> 'address' from locations where party_id = ${companyId} or party_id is null) limit 1`.execute(server.db.kysely);
    const query = `part=address&text=${encodeURIComponent(rows[0]?.street ?? "")}`;
    const [found] = await suggestions(query);
    expect(found?.address.address).toBe(rows[0]?.street);
    expect(found?.label).toContain(found?.address.city);
    expect(await suggestions(query, "customer")).toEqual([]);
    expect(await suggestions(query, "nobody")).toEqual([]);
  });

  it("complete ZIP codes and cities, and what follows from them", async () => {
    expect(await suggestions("part=zip&text=07302", "nobody")).toEqual([
      { label: "07302 Jersey City, NJ", address: { zip: "07302", city: "Jersey City", state: "NJ", country: "US" } },
    ]);
    expect((await suggestions("part=city&text=jersey+city"))[0]?.address).toEqual({ city: "Jersey City", state: "NJ", country: "US" });
    expect((await suggestions("part=city&text=portland&state=ME")).map(({ label }) => label)).toEqual(["Portland, ME"]);
    for (const nothing of ["part=zip&text=07", "part=zip&text=abc", "part=city&text=j", "part=address&text=12"])
      expect(await suggestions(nothing)).toEqual([]);
    for (const refused of ["part=state&text=NJ", "text=07302", "part=zip", "part=zip&text=073&more=1"])
      expect((await get(`address-suggestions?${refused}`)).statusCode).toBe(422);
  });
});

describe("the work of a day", () => {
  const week = "from=2026-11-16T00:00:00Z&to=2026-11-23T00:00:00Z";
  const work = (user?: string) => data<DayWork>(`work-orders/day?${week}`, user);

  it("has its stops in order, and where they are for who may read locations", async () => {
    const { jobs } = await work();
    expect(jobs.length).toBeGreaterThan(3);
    const { rows } = await sql<{
      id: number;
    }>`select id from work_orders_places where parent_id = ${jobs[0]?.id ?? 0} order by position, id`.execute(server.db.kysely);
    expect(jobs[0]?.stops.map(({ id }) => Number(id))).toEqual(rows.map(({ id }) => Number(id)));
    expect(jobs.flatMap(({ stops }) => stops).every(({ lat, lng, place }) => lat !== null && lng !== null && place !== "")).toBe(true);
    const unplaced = (await work("dispatcher")).jobs.flatMap(({ stops }) => stops);
    expect(unplaced.length).toBeGreaterThan(3);
    expect(unplaced.every(({ lat, lng, place }) => lat === null && lng === null && place !== "")).toBe(true);
  });

  it("is for employees who can read work orders", async () => {
    for (const user of ["customer", "nobody"]) expect((await get(`work-orders/day?${week}`, user)).statusCode).toBe(403);
    expect((await get("work-orders/day?from=yesterday&to=today")).statusCode).toBe(422);
  });
});
