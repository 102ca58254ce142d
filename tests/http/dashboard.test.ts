import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ability } from "../../src/schemas/access/abilities.ts";
import { demoToday } from "../support/fixtures.ts";
import { addParty, addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

let server: HttpTestServer;
const reading: Ability[] = [
  { subject: "SALES_QUOTE", action: "read" },
  { subject: "TASKS", action: "read" },
];
const headers: Record<string, { authorization: string }> = {};

beforeAll(async () => {
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

const fetchDashboard = async (name: string) =>
  (await server.app.inject({ url: "/api/dashboard", headers: headers[name] ?? {} })).json().data;
const inState = (figures: { byState: { state: string }[] }, state: string) => figures.byState.find((each) => each.state === state);

test("aggregates only the rows the reader can read", async () => {
  const all = await fetchDashboard("sales");
  expect(inState(all.quotes, "approved")).toMatchObject({ count: 2, total: 950_000, status: "Approved" });
  expect(all.quotes.byWeek).toHaveLength(12);
  expect(all.quotes.byWeek.at(-1)).toMatchObject({ created: 3, approved: 2, value: 950_000 });
  expect(all.tasks).toMatchObject({ overdue: 1 });

  const own = await fetchDashboard("owner");
  expect(inState(own.quotes, "approved")).toMatchObject({ count: 1, total: 50_000 });
  expect(inState(own.quotes, "draft")).toMatchObject({ count: 0, total: 0 });
  expect(own.quotes.byWeek.at(-1)).toMatchObject({ created: 1, approved: 1, value: 50_000 });
  expect(own.tasks.byState.map((each: { count: number }) => each.count)).toEqual([1, 0, 0]);
});

test("omits the parts whose rows the reader can't read", async () => {
  expect(await fetchDashboard("nobody")).toEqual({ quotes: null, tasks: null });
  expect((await server.app.inject({ url: "/api/dashboard" })).statusCode).toBe(401);
});
