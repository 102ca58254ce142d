import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ability } from "../../src/schemas/abilities.ts";
import { addParty, addUser, bearer, createRig, type Rig } from "./support.ts";

let rig: Rig;
const reading: Ability[] = [
  { subject: "SALES_QUOTE", action: "read" },
  { subject: "TASKS", action: "read" },
];
const headers: Record<string, { authorization: string }> = {};

beforeAll(async () => {
  rig = await createRig();
  await addParty(rig.db, "HQ", "operator");
  const atelier = await addParty(rig.db, "Atelier");
  const hotel = await addParty(rig.db, "Hotel");
  const sales = await addUser(rig.db, { email: "sales@hq.example", abilities: reading });
  const nobody = await addUser(rig.db, { email: "nobody@hq.example" });
  const owner = await addUser(rig.db, { email: "owner@hq.example", type: "C", companyId: atelier, abilities: reading });
  for (const [name, id] of Object.entries({ sales, nobody, owner })) headers[name] = await bearer(rig, id);
  await sql`insert into locations (party_id, label, kind, address) values (${atelier}, 'Here', 'residence', '{}')`.execute(rig.db.kysely);
  const quote = (customer: number, state: string, madeBy: string, total: number, approvedAt: string | null) =>
    sql`
    insert into shipping_quotes (number, state, customer_id, origin_id, destination_id, order_type, valid_until, made_by, total, offered, approved_at)
    values (${`SH-${customer}-${state}-${madeBy}`}, ${state}, ${customer}, 1, 1, 'curbside', '2030-01-01', ${madeBy}, ${total}, true, ${approvedAt})`.execute(
      rig.db.kysely,
    );
  const now = new Date().toISOString();
  await quote(atelier, "approved", "employee", 50_000, now);
  await quote(atelier, "draft", "employee", 7_000, null);
  await quote(hotel, "approved", "employee", 900_000, now);
  await sql`insert into tasks (name, state, due_date, assigned_to_id) values ('Late', 'new', '2020-01-01', ${owner}), ('Theirs', 'working', null, ${sales})`.execute(
    rig.db.kysely,
  );
});
afterAll(() => rig.close());

const ask = async (name: string) => (await rig.app.inject({ url: "/api/dashboard", headers: headers[name] ?? {} })).json().data;
const inState = (figures: { byState: { state: string }[] }, state: string) => figures.byState.find((each) => each.state === state);

test("sums what the reader may read, and nothing of others", async () => {
  const all = await ask("sales");
  expect(inState(all.quotes, "approved")).toMatchObject({ count: 2, total: 950_000, status: "Approved" });
  expect(all.quotes.byWeek).toHaveLength(12);
  expect(all.quotes.byWeek.at(-1)).toMatchObject({ created: 3, approved: 2, value: 950_000 });
  expect(all.tasks).toMatchObject({ overdue: 1 });

  const own = await ask("owner");
  expect(inState(own.quotes, "approved")).toMatchObject({ count: 1, total: 50_000 });
  expect(inState(own.quotes, "draft")).toMatchObject({ count: 0, total: 0 });
  expect(own.quotes.byWeek.at(-1)).toMatchObject({ created: 1, approved: 1, value: 50_000 });
  expect(own.tasks.byState.map((each: { count: number }) => each.count)).toEqual([1, 0, 0]);
});

test("leaves out the parts whose rows the reader may not read", async () => {
  expect(await ask("nobody")).toEqual({ quotes: null, tasks: null });
  expect((await rig.app.inject({ url: "/api/dashboard" })).statusCode).toBe(401);
});
