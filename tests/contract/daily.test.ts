// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { runDaily } from "../../server/engine/daily.ts";
import { conflict } from "../../server/engine/wire/problem.ts";
import { today } from "./harness.ts";
import { ticket } from "./tiny/tickets.ts";
import { createTinyHarness, least, type TinyHarness } from "./tiny/tiny-harness.ts";

const [rule] = ticket.daily;
if (!rule) throw new Error("The ticket has no daily action.");

let harness: TinyHarness;
beforeAll(async () => {
  harness = await createTinyHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await sql`update tiny_tickets set deleted_at = now()`.execute(harness.db.kysely);
});

const run = (engine: Parameters<typeof runDaily>[0] = harness.engine) => runDaily(engine, ticket, rule, today);
const ticketIn = async (state: string, due: string): Promise<number> => {
  const { id } = (await harness.bob.post("tickets", least(harness.acme))).body.data;
  await sql`update tiny_tickets set state = ${state}, due = ${due} where id = ${id}`.execute(harness.db.kysely);
  return id;
};
const stateOf = async (id: number) => (await harness.bob.get(`tickets/${id}`)).body.data.state;

it("acts once on every row that matches and is in a state of the action", async () => {
  const late = await ticketIn("open", "2020-01-01");
  const others = [await ticketIn("draft", "2020-01-01"), await ticketIn("open", today)];
  expect(await run()).toEqual({ done: 1, refused: 0, failures: [] });
  expect([await stateOf(late), ...(await Promise.all(others.map(stateOf)))]).toEqual(["done", "draft", "open"]);
  const { body } = await harness.bob.get(`tickets/${late}/activity`);
  expect(body.data.entries[0]).toMatchObject({ user: "daily schedule", verb: "lapse" });
  expect(await run()).toEqual({ done: 0, refused: 0, failures: [] });
});

it("acts on more rows than one page, and on each once although several runs overlap", async () => {
  const id = await ticketIn("open", "2020-01-01");
  await sql`insert into tiny_tickets (number, title, kind, due, firm_id, state) select 'TK-X' || n, title, kind, due, firm_id, 'open'
    from tiny_tickets, generate_series(1, 205) n where id = ${id}`.execute(harness.db.kysely);
  const outcomes = await Promise.all([run(), run()]);
  expect(outcomes.reduce((sum, { done }) => sum + done, 0)).toBe(206);
  const { rows } = await sql<{ most: number }>`select max(version)::int as most from tiny_tickets where deleted_at is null`.execute(
    harness.db.kysely,
  );
  expect(rows[0]?.most).toBe(2);
});

it("leaves a row that stopped matching before its turn, and goes on after a refusal and a failure", async () => {
  const ids = [];
  for (let count = 0; count < 4; count += 1) ids.push(await ticketIn("open", "2020-01-01"));
  const [extended, refused, failed, last] = ids;
  const broken = new Error("The disk is full.");
  let turn = 0;
  const outcome = await run({
    session: harness.engine.session,
    async transaction(work) {
      turn += 1;
      if (turn === 1) await sql`update tiny_tickets set due = ${today} where id = ${extended}`.execute(harness.db.kysely);
      if (turn === 2) throw conflict("Someone else has changed this in the meantime.");
      if (turn === 3) throw broken;
      return harness.engine.transaction(work);
    },
  });
  expect(outcome).toEqual({ done: 1, refused: 1, failures: [broken] });
  expect(await Promise.all([extended, refused, failed, last].map((id) => stateOf(id ?? 0)))).toEqual(["open", "open", "open", "done"]);
  // The next run takes up what the first one left.
  expect(await run()).toMatchObject({ done: 2 });
});
