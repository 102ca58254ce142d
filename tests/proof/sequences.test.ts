// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ability } from "../../src/schemas/access/abilities.ts";
import { isMadeByCall } from "../contract/by-steps.ts";
import { type Client, everything } from "../contract/harness.ts";
import { createProductHarness } from "../contract/product-harness.ts";
import { createTinyHarness, type TinyHarness } from "../contract/tiny/tiny-harness.ts";
import { seed } from "../support/seed.ts";
import { scaled } from "./scale.ts";
import { createRandomWalk, isWalked, type Walker, type WalkState } from "./support/random-walk.ts";
import { type ModelRow, rules } from "./support/rule-model.ts";
import { seeded } from "./support/unsynced-writes.ts";

/** Total steps over both sets of modules. */
const steps = scaled({ quick: 2_000, night: 5_000, long: 100_000 });
const stepsOfOne = 200;
console.log(`To repeat this run: HQ_TEST_SEED=${seed}`);

describe.each([
  ["the tests' own modules", createTinyHarness, "client", "client"],
  ["the product's modules", createProductHarness, "customer", "active"],
] as const)("random sequences of operations by random users, with %s", (_, open, companies, goodStanding) => {
  let harness: TinyHarness;
  let actors: readonly Walker[];
  let yew: ModelRow;
  const accepted = new Set<string>();
  const refused = new Set<string>();
  const random = seeded(seed);

  beforeAll(async () => {
    harness = await open();
    const { rows } = await sql<{ id: number }>`
      insert into parties (name, state) values ('Yew', ${goodStanding}) returning id`.execute(harness.db.kysely);
    const id = rows[0]?.id ?? 0;
    const resource = harness.resources.find(({ name }) => name === companies);
    if (!resource) throw new Error(`Nothing is called ${companies}.`);
    const { body } = await harness.ann.get(`${resource.collection}/${id}`);
    // A company that only one user's access depends on, so that its state can change freely.
    yew = { id, resource, state: goodStanding, version: 1, removed: false, values: body.data, story: [] };
    const only = (...verbs: string[]): readonly Ability[] => everything.filter(({ action }) => verbs.includes(action));
    const extra = [
      await join("eve", null, only("read", "update")),
      await join("vic", harness.acme, only("read")),
      await join("yan", id, everything),
    ];
    const { ann, bob, nobody, cleo, carl, dora } = harness;
    const people = Object.entries({ ann, bob, nobody, cleo, carl, dora }).map(([name, client]) => ({ name, client }));
    actors = [...people, ...extra, { name: "the program", client: null }];
  });
  afterAll(() => harness?.close());

  async function join(name: string, companyId: number | null, abilities: readonly Ability[]): Promise<{ name: string; client: Client }> {
    const { rows } = await sql<{ id: number }>`
      insert into users (first_name, last_name, name, email, type, company_id, state)
      values (${name}, '', ${name}, ${`${name}@hq.test`}, ${companyId === null ? "E" : "C"}, ${companyId}, 'active') returning id`.execute(
      harness.db.kysely,
    );
    const side = companyId === null ? ("employee" as const) : ("customer" as const);
    return { name, client: harness.add(name, { id: rows[0]?.id ?? 0, side, companyId, abilities }) };
  }

  /** Checks the activity log and the pushed changes against the model. */
  async function expectStory({ id, resource, story, version, state, removed }: ModelRow): Promise<void> {
    const names = [...new Set([resource.name, ...story.map((entry) => entry.resource)])];
    const { rows } = await sql<{ resource: string; verb: string; by: number | null; states: [string | null, string | null] | null }>`
      select resource, verb, user_id as by, changes->'state' as states from activity_log
      where resource = any(${names}::text[]) and record_id = ${id} order by id`.execute(harness.db.kysely);
    const moved = ([from, to]: readonly [string | null, string | null]) => (from === to || to === null ? null : [from, to]);
    const label = `${resource.name} ${id}`;
    expect(rows, label).toEqual(story.map(({ states, ...entry }) => ({ ...entry, states: moved(states) })));

    const { rows: pushed } = await sql<{ told: string }>`
      select concat_ws(' ', payload->>'resource', payload->>'change', payload->>'version') as told from outbox
      where topic = 'changed' and payload->>'resource' = any(${names}::text[]) and (payload->>'id')::int = ${id} order by id`.execute(
      harness.db.kysely,
    );
    const first = version - story.length;
    const expected = story.flatMap(({ resource: name, verb }, index) => {
      const newVersion = first + index + 1;
      const becomes = harness.resources.find((each) => each.name === name)?.actions[verb]?.becomes;
      if (becomes) return [`${name} removed ${newVersion}`, `${becomes} created ${newVersion}`];
      const side = harness.resources.find((each) => each.name === name)?.side;
      // Each side receives the change under its own resource name.
      const twins = harness.resources.filter((each) => side && each.table === resource.table && each.side && each.side !== side);
      const change = verb === "create" ? "created" : verb === "remove" ? "removed" : "updated";
      return [name, ...twins.map((each) => each.name).filter((each) => names.includes(each))].map(
        (each) => `${each} ${change} ${newVersion}`,
      );
    });
    expect(
      pushed.map(({ told }) => told),
      label,
    ).toEqual(expected);

    const { rows: stored } = await sql<Record<string, unknown>>`
      select * from ${sql.table(resource.table)} where id = ${id}`.execute(harness.db.kysely);
    expect([stored[0]?.version, stored[0]?.state, stored[0]?.deleted_at !== null], label).toEqual([version, state, removed]);
  }

  /**
   * Checks that no step created unexpected rows, no number is used twice, and nobody was notified of their own
   * action.
   */
  async function expectWhole(rows: readonly ModelRow[], before: ReadonlyMap<string, number>): Promise<void> {
    for (const [table, last] of before) {
      const { rows: ids } = await sql<{ id: number }>`select id from ${sql.table(table)} where id > ${last} order by id`.execute(
        harness.db.kysely,
      );
      expect(
        ids.map(({ id }) => id),
        table,
      ).toEqual(rows.flatMap(({ resource, id }) => (resource.table === table && id > last ? [id] : [])));
    }
    for (const { table, fields } of harness.resources) {
      for (const [name] of Object.entries(fields).filter(([, { kind }]) => kind === "sequence")) {
        const { rows: twice } = await sql`
          select ${sql.ref(name)} from ${sql.table(table)} group by 1 having count(*) > 1`.execute(harness.db.kysely);
        expect(twice, `${table}.${name}`).toEqual([]);
      }
    }
    const { rows: own } = await sql`select n.title from notifications n join notification_recipients r on r.notification_id = n.id
      where r.user_id = n.triggered_by_user_id`.execute(harness.db.kysely);
    expect(own).toEqual([]);
  }

  it(`conforms to its declarations through ${steps / 2} steps`, async () => {
    const tables = new Set(harness.resources.filter(isWalked).map(({ table }) => table));
    const rows: ModelRow[] = [];
    const walkState: WalkState = {
      harness,
      walkers: actors,
      rows,
      random,
      neverOpen: new Set(["ticket fail", "webhook resendFailed"]),
      accepted,
      refused,
    };
    const walk = createRandomWalk(walkState);
    await walk.prepare();
    for (let done = 0; done < steps / 2; done += stepsOfOne) {
      walk.begin([yew]);
      const before = new Map<string, number>();
      for (const table of tables) {
        const { rows: last } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from ${sql.table(table)}`.execute(
          harness.db.kysely,
        );
        before.set(table, last[0]?.id ?? 0);
      }
      for (let count = 0; count < stepsOfOne; count++) await walk.step();
      for (const row of rows) await expectStory(row);
      await expectWhole(rows, before);
    }
    const all = harness.resources
      .filter((each) => isWalked(each) || (each.routes && !each.create))
      .flatMap((each) => [...rules(each).keys()].map((name) => [each, name] as const))
      .filter(([each, name]) => name !== "create" || isMadeByCall(each))
      .map(([each, name]) => `${each.name} ${name}`);
    console.log(
      `Never taken: ${all.filter((name) => !accepted.has(name)).join(", ")}. Never refused: ${all.filter((name) => !refused.has(name)).join(", ")}.`,
    );
    expect(accepted.size).toBeGreaterThan(all.length * 0.6);
    expect(refused.size).toBeGreaterThan(all.length * 0.6);
  });
});
