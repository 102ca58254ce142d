// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertFirstPlaces, insertPlaces } from "../../server/areas/warehousing/custody/places.ts";
import { recordMovement } from "../../server/areas/warehousing/custody/record-movement.ts";
import type { Dashboard } from "../../src/contract/dashboard.ts";
import { registerResources } from "../../src/providers/registry.ts";
import { resources } from "../../src/resources/index.ts";
import type { Ability, Subject } from "../../src/schemas/access/abilities.ts";
import { periods } from "../../src/schemas/values/period.ts";
import { figuresIn, openedRows, sumOf } from "../support/figure-rows.ts";
import { demoDatabase } from "../support/fixtures.ts";
import { addParty, addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

const reading = (...subjects: Subject[]): Ability[] => subjects.map((subject) => ({ subject, action: "read" }));
const warehouse: Subject[] = ["WH_INVENTORY", "WH_RECEIVING", "WH_INSPECTIONS", "WH_REPAIRS", "WH_PULLFLOW", "CONFIG_HUB", "SALES_CLAIMS"];
const people = {
  reader: { abilities: reading("WH_INVENTORY_DASHBOARD", ...warehouse) },
  without: { abilities: reading(...warehouse) },
  pieces: { abilities: reading("WH_INVENTORY_DASHBOARD", "WH_INVENTORY") },
  places: { abilities: reading("WH_INVENTORY_DASHBOARD", "CONFIG_HUB") },
} as const;

interface Company {
  readonly server: HttpTestServer;
  readonly customer: number;
  readonly get: (url: string, user?: string) => Promise<Awaited<ReturnType<HttpTestServer["app"]["inject"]>>>;
}
async function companyOf(server: HttpTestServer): Promise<Company> {
  const customer = await addParty(server.db, "Atelier of the test");
  const headers: Record<string, { authorization: string }> = {};
  for (const [name, person] of Object.entries(people))
    headers[name] = await bearer(server, await addUser(server.db, { email: `${name}@test.example`, ...person }));
  const owner = { email: "owner@test.example", type: "C", companyId: customer, abilities: people.reader.abilities } as const;
  headers.customer = await bearer(server, await addUser(server.db, owner));
  return { server, customer, get: async (url, user = "reader") => server.app.inject({ url: `/api/${url}`, headers: headers[user] ?? {} }) };
}
const fetchFigures = async ({ get }: Company, query = "", user = "reader"): Promise<Dashboard> =>
  (await get(`dashboards/inventory${query}`, user)).json().data;

let [demo, small]: [Company?, Company?] = [];
beforeAll(async () => {
  registerResources(resources);
  demo = await companyOf(await createHttpTestServer({ fixture: demoDatabase }));
  small = await companyOf(await createHttpTestServer());
  await fill(small);
}, 120_000);
afterAll(async () => {
  await demo?.server.close();
  await small?.server.close();
});
const company = (which: Company | undefined): Company => {
  if (!which) throw new Error("The company is missing.");
  return which;
};

/** One piece that was put away after 6 hours, one after 20, one that still stands on the dock, and what happened around them. */
async function fill({ server, customer }: Company): Promise<void> {
  await server.db.kysely.transaction().execute(async (trx) => {
    const run = (text: string) => sql.raw(text).execute(trx);
    await run(`insert into hubs (code, name, address, time_zone) values ('ONE', 'One', '{}', 'UTC')`);
    await insertFirstPlaces(trx, 1, null);
    await insertPlaces(trx, { hubId: 1, userId: null }, [
      { kind: "bin", code: "A-01" },
      { kind: "bin", code: "A-02" },
      { kind: "bin", code: "A-03" },
      { kind: "dock", code: "D-01" },
    ]);
    const { rows } = await sql<{ id: number; code: string }>`select id, code from places`.execute(trx);
    const at = (code: string): number => rows.find((place) => place.code === code)?.id ?? 0;
    await run(`insert into receives (state, number, hub_id, arrived_at, received_on, claim_notice_state, claim_notice_due, claim_notice_sent_on) values
      ('completed', 'RC-1', 1, '2026-11-10 08:00Z', '2026-11-10', 'sent', '2026-11-17', '2026-11-17'),
      ('completed', 'RC-2', 1, '2026-11-09 08:00Z', '2026-11-09', 'sent', '2026-11-16', '2026-11-18'),
      ('completed', 'RC-3', 1, '2026-11-02 08:00Z', '2026-11-02', 'missed', '2026-11-09', null),
      ('completed', 'RC-4', 1, '2026-11-18 08:00Z', '2026-11-18', 'due', '2026-11-25', null)`);
    await run(`insert into inventory_items (state, tag, description, customer_id, quantity, hub_id, place_id, last_sequence, receive_id, received_on, value)
      select 'inStock', 'T' || n, 'Chair', ${customer}, 1, 1, ${at("With the vendor")}, 0, 1, day::date, n * 100
      from (values (1, '2026-11-10'), (2, '2026-11-10'), (3, '2026-11-10'), (4, '2026-08-20'), (5, '2026-08-22')) as piece (n, day)`);
    for (const itemId of [1, 2, 3, 4, 5]) {
      const move = (to: string, kind: string, happenedAt: string) =>
        recordMovement(trx, { itemId, toId: at(to), kind, userId: null, happenedAt });
      await move("D-01", "receive", "2026-11-10T09:00Z");
      if (itemId === 1) {
        await move("A-01", "put away", "2026-11-10T14:00Z");
        await move("A-02", "move", "2026-11-12T14:00Z");
      }
      if (itemId !== 2) continue;
      // Taken back, and put away later.
      await move("A-01", "put away", "2026-11-10T10:00Z");
      await move("D-01", "reverse", "2026-11-10T11:00Z");
      await move("A-02", "put away", "2026-11-11T04:00Z");
    }
    await run(`insert into inspections (state, number, item_id, round, first_result, decided_on, created_at) values
      ('pending', 'IN-1', 1, 1, null, null, now() - interval '10 hours'), ('pending', 'IN-2', 2, 2, 'failed', '2026-11-12', now() - interval '900 hours'),
      ('passed', 'IN-3', 3, 1, 'passed', '2026-11-12', now()), ('passed', 'IN-4', 4, 1, 'passed', '2026-11-13', now())`);
    await run(`insert into inspection_repairs (state, number, inspection_id, description, payer, shop, created_at, completed_at) values
      ('completed', 'IR-1', 2, 'Leg', 'us', 'Shop', now() - interval '78 hours', now() - interval '30 hours'),
      ('completed', 'IR-2', 3, 'Leg', 'us', 'Shop', '2026-11-13 08:00Z', '2026-11-15 08:00Z')`);
    const pull = `insert into pull_flows (state, number, customer_id, hub_id, purpose, needed_on, made_by, pieces, short, staged_at)`;
    await run(`${pull} values ('completed', 'PF-1', ${customer}, 1, 'will call', '2026-11-12', 'employee', 30, 1, '2026-11-12 08:00Z'),
      ('staged', 'PF-2', ${customer}, 1, 'will call', '2026-11-12', 'employee', 10, 1, '2026-11-13 08:00Z'),
      ('cancelled', 'PF-3', ${customer}, 1, 'will call', '2026-11-12', 'employee', 10, 9, '2026-11-13 08:00Z')`);
    await run(`insert into pending_receives (state, number, customer_id, hub_id, expected_on, units, units_received) values
      ('received', 'PR-1', ${customer}, 1, '2026-11-10', 10, 12), ('partial', 'PR-2', ${customer}, 1, '2026-11-12', 10, 5),
      ('expected', 'PR-3', ${customer}, 1, '2026-11-25', 10, 0), ('cancelled', 'PR-4', ${customer}, 1, '2026-11-10', 10, 0)`);
  });
}

describe("the inventory dashboard's figures", () => {
  it.each(periods)(
    "for the period %s each match the rows they link to",
    async (period) => {
      const all = figuresIn(await fetchFigures(company(demo), `?period=${period}`));
      expect(all.length).toBeGreaterThan(40);
      for (const [path, figure] of all) {
        const rows = await openedRows(company(demo).get, figure);
        expect(rows, path).toHaveLength(figure.count);
        if (figure.values.value !== undefined) expect(figure.values.value, path).toBe(sumOf(rows, "value"));
      }
    },
    60_000,
  );

  it("are nonzero for the demo company", async () => {
    const { figures } = await fetchFigures(company(demo));
    for (const [name, { count, values }] of Object.entries(figures)) {
      expect(count, name).toBeGreaterThan(0);
      for (const value of Object.values(values)) expect(value, name).not.toBeNull();
    }
  });

  it("measure times, shares and numbers", async () => {
    const { figures } = await fetchFigures(company(small));
    const valuesOf = (name: string) => figures[name]?.values;
    // Six hours and twenty.
    expect(figures["inventory-item.stored"]?.count).toBe(2);
    expect(valuesOf("inventory-item.stored")).toEqual({ median: 13, most: expect.closeTo(18.6) });
    expect(figures["inventory-item.notStored"]?.count).toBe(3);
    expect(valuesOf("inspection.waiting")).toEqual({ median: expect.closeTo(20, 1), oldest: expect.closeTo(30, 1) });
    expect([figures["inspection.failed"]?.count, figures["inspection.inspected"]?.count]).toEqual([1, 3]);
    expect(valuesOf("inspection-repair.repaired")).toEqual({ median: 48, most: 48 });
    expect(figures["receive.noticesEnded"]).toMatchObject({ count: 3, values: { onTime: 1 } });
    expect([figures["receive.noticesMissed"]?.count, figures["receive.noticesDue"]?.count]).toEqual([1, 1]);
    expect(figures["hub-place.bins"]).toMatchObject({ count: 3, values: { used: 1 } });
    expect(figures["pull-flow.pulled"]).toMatchObject({ count: 2, values: { pieces: 40, found: 38, short: 2 } });
    expect(figures["pending-receive.expected"]).toMatchObject({ count: 2, values: { units: 20, received: 15 } });
    expect(figures["pending-receive.late"]?.count).toBe(1);
    // Received 92 days ago; the 90th day of the other one is today.
    expect(figures["inventory-item.aged"]).toMatchObject({ count: 1, values: { value: 400 } });
    expect(figures["inventory-item.stock"]).toMatchObject({ count: 5, values: { value: 1500 } });
  });

  it("split all that is in the hubs by age", async () => {
    const { figures, splits } = await fetchFigures(company(demo));
    const ages = splits["inventory-item.ages"] ?? [];
    expect(ages.reduce((sum, { count }) => sum + count, 0)).toBe(figures["inventory-item.stock"]?.count);
    const old = ages.filter(({ key }) => key === "91-180" || key === "180+");
    expect(old.reduce((sum, { count }) => sum + count, 0)).toBe(figures["inventory-item.aged"]?.count);
  });

  it("are for employees with the ability, and each for those who may read its rows", async () => {
    for (const user of ["without", "customer"]) expect((await company(demo).get("dashboards/inventory", user)).statusCode, user).toBe(403);
    expect((await company(demo).server.app.inject({ url: "/api/dashboards/inventory" })).statusCode).toBe(401);
    const pieces = await fetchFigures(company(small), "", "pieces");
    expect(new Set(Object.keys(pieces.figures).map((name) => name.split(".")[0]))).toEqual(new Set(["inventory-item"]));
    // Who may not read receives or pieces learns from no figure when a truck came, or which bins are full.
    expect(pieces.figures["inventory-item.stored"]).toMatchObject({ count: 2, values: { median: null, most: null } });
    const { figures } = await fetchFigures(company(small), "", "places");
    expect(figures["hub-place.bins"]).toMatchObject({ count: 3, values: { used: 0 } });
  });
});
