// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Dashboard } from "../../src/contract/dashboard.ts";
import { registerResources } from "../../src/providers/registry.ts";
import { resources } from "../../src/resources/index.ts";
import type { Ability } from "../../src/schemas/access/abilities.ts";
import { figuresIn, openedRows, sumOf } from "../support/figure-rows.ts";
import { demoToday } from "../support/fixtures.ts";
import { addParty, addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

let server: HttpTestServer;
const reading: Ability[] = [
  { subject: "SALES_QUOTE", action: "read" },
  { subject: "TASKS", action: "read" },
];
const headers: Record<string, { authorization: string }> = {};

beforeAll(async () => {
  registerResources(resources);
  server = await createHttpTestServer();
  await addParty(server.db, "HQ", "operator");
  const atelier = await addParty(server.db, "Atelier");
  const hotel = await addParty(server.db, "Hotel");
  const sales = await addUser(server.db, { email: "sales@hq.example", abilities: reading });
  const nobody = await addUser(server.db, { email: "nobody@hq.example" });
  const owner = await addUser(server.db, { email: "owner@hq.example", type: "C", companyId: atelier, abilities: reading });
  for (const [name, id] of Object.entries({ sales, nobody, owner })) headers[name] = await bearer(server, id);
  await sql`insert into locations (party_id, label, kind, address) values (${atelier}, 'Here', 'residence', '{}')`.execute(
    server.db.kysely,
  );
  // The server's today: the weeks are counted back from it.
  const now = `${demoToday}T12:00:00Z`;
  const quote = (customer: number, state: string, madeBy: string, total: number, approvedAt: string | null) =>
    sql`
    insert into shipping_quotes (number, state, customer_id, origin_id, destination_id, order_type, valid_until, made_by, total, offered, created_at, approved_at)
    values (${`SH-${customer}-${state}-${madeBy}`}, ${state}, ${customer}, 1, 1, 'curbside', '2030-01-01', ${madeBy}, ${total}, true, ${now}, ${approvedAt})`.execute(
      server.db.kysely,
    );
  await quote(atelier, "approved", "employee", 50_000, now);
  await quote(atelier, "draft", "employee", 7_000, null);
  await quote(hotel, "approved", "employee", 900_000, now);
  await sql`insert into tasks (name, state, due_date, assigned_to_id) values ('Late', 'new', '2020-01-01', ${owner}), ('Theirs', 'working', null, ${sales})`.execute(
    server.db.kysely,
  );
});
afterAll(() => server.close());

const get = (url: string, user: string) => server.app.inject({ url: `/api/${url}`, headers: headers[user] ?? {} });
const fetchOverview = async (user: string): Promise<Dashboard> => (await get("dashboards/overview", user)).json().data;
const inState = ({ splits }: Dashboard, state: string) => splits["shipping-quote.states"]?.find(({ key }) => key === state);
const thisWeek = ({ splits }: Dashboard, name: string) => splits[`shipping-quote.${name}`]?.at(-1);

test("counts only the rows the reader can read, customers their own", async () => {
  const all = await fetchOverview("sales");
  expect(inState(all, "approved")).toMatchObject({ count: 2, values: { value: 950_000 } });
  expect(all.splits["shipping-quote.created"]).toHaveLength(12);
  expect(thisWeek(all, "created")).toMatchObject({ key: "2026-11-16", count: 3 });
  expect(thisWeek(all, "approved")).toMatchObject({ key: "2026-11-16", count: 2, values: { value: 950_000 } });
  expect(all.figures["task.overdue"]?.count).toBe(1);
  expect(all.reads).toEqual(["shipping-quote", "task"]);

  const own = await fetchOverview("owner");
  expect(inState(own, "approved")).toMatchObject({ count: 1, values: { value: 50_000 } });
  expect(inState(own, "draft")).toMatchObject({ count: 0, values: { value: 0 } });
  expect(thisWeek(own, "created")?.count).toBe(1);
  expect(thisWeek(own, "approved")).toMatchObject({ count: 1, values: { value: 50_000 } });
  expect(own.splits["task.states"]?.map(({ key, count }) => [key, count])).toEqual([
    ["new", 1],
    ["working", 0],
    ["done", 0],
  ]);
});

test("adds up for customers only the amounts they may see, after changes too", async () => {
  const offer = (offered: boolean) =>
    sql`update shipping_quotes set offered = ${offered} where state = 'approved' and total = 50000`.execute(server.db.kysely);
  await offer(false);
  expect(inState(await fetchOverview("owner"), "approved")).toMatchObject({ count: 1, values: { value: 0 } });
  expect(inState(await fetchOverview("sales"), "approved")).toMatchObject({ count: 2, values: { value: 950_000 } });
  await offer(true);
  expect(inState(await fetchOverview("owner"), "approved")).toMatchObject({ count: 1, values: { value: 50_000 } });
});

test.each(["sales", "owner"])("links each number to a list with that many rows: %s", async (user) => {
  const figures = figuresIn(await fetchOverview(user));
  expect(figures).toHaveLength(9 + 12 + 12 + 3 + 1);
  for (const [path, figure] of figures) {
    const rows = await openedRows((url) => get(url, user), figure, user === "owner" ? "customer" : "employee");
    expect(rows, path).toHaveLength(figure.count);
    if (figure.values.value !== undefined) expect(figure.values.value, path).toBe(sumOf(rows, "total"));
  }
});

test("leaves out the figures whose rows the reader can't read", async () => {
  expect(await fetchOverview("nobody")).toMatchObject({ reads: [], figures: {}, splits: {} });
  expect((await server.app.inject({ url: "/api/dashboards/overview" })).statusCode).toBe(401);
});
