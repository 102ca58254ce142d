import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { valueIn } from "../../server/access/columns.ts";
import { constantsText } from "../../server/access/constants-sql.ts";
import { unlessHidden } from "../../server/access/hidden-while.ts";
import { inScope, scopeNames, scopeSql } from "../../server/access/scope.ts";
import { type Condition, whereSql } from "../../server/access/where-sql.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { type AnyWhere, constantContext, matchesWhere, me, now, referencedName } from "../../src/schemas/rules/where.ts";
import { startOfDay } from "../../src/schemas/values/time-zone.ts";
import type { Client } from "../contract/harness.ts";
import { tinyResources } from "../contract/tiny/index.ts";
import { ticket } from "../contract/tiny/tickets.ts";
import { createTinyHarness, least, type TinyHarness } from "../contract/tiny/tiny-harness.ts";
import { visit } from "../contract/tiny/visits.ts";

type Values = Record<string, unknown>;

let harness: TinyHarness;
/** An employee who reaches only their own visits. */
let eve: Client;
let rows: Values[] = [];
let visits: Values[] = [];
beforeAll(async () => {
  harness = await createTinyHarness();
  for (let index = 0; index < 12; index++) {
    const firmId = index % 3 === 0 ? harness.zeta : harness.acme;
    const { body } = await harness.bob.post("tickets", {
      ...least(firmId, `T${index % 4}`),
      kind: index % 2 === 0 ? "bug" : "wish",
      pieces: index % 5 === 0 ? null : index % 3,
      urgent: index % 2 === 1,
      due: `2026-11-${String(17 + (index % 6)).padStart(2, "0")}`,
      seenAt: index % 4 === 0 ? null : `2026-11-${String(18 + (index % 4)).padStart(2, "0")}T0${index % 8}:00:00Z`,
      ownerId: index % 3 === 1 ? harness.bob.actor.id : null,
      secret: index === 7 ? "staff only" : null,
      items: [{ what: "a" }],
    });
    if (index % 2 === 0) await harness.bob.post(`tickets/${body.data.id}/actions/send`, { version: 1 });
  }
  rows = (await harness.bob.get("tickets?sort=id&pageSize=50")).body.data.tickets;
  eve = harness.add("eve", { ...harness.nobody.actor, abilities: [{ subject: "SALES_QUOTE", action: "read" }] });
  await createVisits();
  visits = (await harness.bob.get("visits?sort=id&pageSize=50")).body.data.visits;
});
afterAll(() => harness.close());

/** Two for each ticket, of any state: every third follows another visit, and some tickets are removed afterwards. */
async function createVisits(): Promise<void> {
  for (const [index, { id }] of [...rows, ...rows].entries()) {
    const visitor = index % 4 === 0 ? eve.actor.id : index % 4 === 1 ? harness.bob.actor.id : null;
    await sql`insert into tiny_visits (topic, state, ticket_id, visitor_id, after_id) values (${`V${index % 3}`},
      ${index % 5 === 0 ? "over" : "planned"}, ${id}, ${visitor}, (select max(id) from tiny_visits where ${index % 3} = 0))`.execute(
      harness.db.kysely,
    );
  }
  await sql`update tiny_tickets set deleted_at = now() where id % 5 = 0`.execute(harness.db.kysely);
  await sql`update tiny_tickets set owner_id = ${eve.actor.id} where id % 4 = 0`.execute(harness.db.kysely);
  rows = rows.map((row) => (Number(row.id) % 4 === 0 ? { ...row, ownerId: eve.actor.id } : row));
}

/** A row's value by its name, those of the rows it refers to included: looked up here, not by the server. */
function namedValue(resource: AnyResource, row: Values, name: string): unknown {
  const [reference, own] = referencedName(name) ?? [];
  if (reference === undefined || own === undefined) return valueIn(row, resource, name) ?? null;
  const [target, all] = reference === "ticket" ? [ticket, rows] : [visit, visits];
  const referenced = all.find(({ id }) => id === row[`${reference}Id`]);
  return referenced ? (valueIn(referenced, target, own) ?? null) : null;
}

const zone = fc.constantFrom("UTC", "America/New_York", "Europe/Berlin", "Asia/Kathmandu", "Pacific/Chatham", "Pacific/Pago_Pago");
const day = fc.constantFrom("2026-11-18", "2026-11-20", "2026-11-22", now.today);
const leaf: fc.Arbitrary<AnyWhere> = fc.oneof(
  fc.constantFrom<AnyWhere>(
    {},
    { state: "draft" },
    { state: ["open", "done"] },
    { urgent: true },
    { pieces: null },
    { pieces: [0, 2] },
    { pieces: 1 },
    { kind: [] },
    { title: "T1" },
  ),
  fc.constantFrom<AnyWhere>(
    { firm: me.company },
    { createdBy: me.user },
    { owner: me.user },
    { owner: null },
    { secret: "staff only" },
    { kind: "bug", urgent: false },
  ),
  fc
    .tuple(fc.constantFrom("due", "seenAt", "createdAt"), fc.constantFrom("before", "after"), day)
    .map(([name, side, date]): AnyWhere => ({ [name]: { [side]: date } as { before: string } })),
);
const reached: fc.Arbitrary<AnyWhere> = fc.oneof(
  fc.constantFrom<AnyWhere>(
    { "ticket.firm": me.company },
    { "ticket.owner": me.user },
    { "ticket.owner": null },
    { "ticket.state": ["open", "done"] },
    { "ticket.state": "draft", state: "planned" },
    { "ticket.pieces": [0, 2] },
    { "ticket.pieces": null },
    { "ticket.kind": [] },
  ),
  fc.constantFrom<AnyWhere>(
    { "after.topic": "V1" },
    { "after.visitor": null },
    { "after.visitor": me.user },
    { "after.id": null },
    { after: null },
    { visitor: me.user, "ticket.urgent": true },
    { "ticket.title": "T1", topic: "V2" },
  ),
  fc
    .tuple(fc.constantFrom("ticket.due", "ticket.seenAt", "after.createdAt"), fc.constantFrom("before", "after"), day)
    .map(([name, side, date]): AnyWhere => ({ [name]: { [side]: date } as { before: string } })),
  fc.constantFrom("ticket.due", "ticket.seenAt").map((name): AnyWhere => ({ [name]: now.today })),
);
const isToday = fc.constantFrom("due", "seenAt", "createdAt").map((name): AnyWhere => ({ [name]: now.today }));
const joined = (leaves: fc.Arbitrary<AnyWhere>): fc.Arbitrary<AnyWhere> =>
  fc.letrec<{ where: AnyWhere }>((tie) => ({
    where: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaves,
      fc.tuple(leaves, tie("where")).map(([own, not]): AnyWhere => ({ ...own, $not: not })),
      fc.tuple(leaves, fc.array(tie("where"), { maxLength: 3 })).map(([own, any]): AnyWhere => ({ ...own, $any: any })),
    ),
  })).where;
const condition = joined(fc.oneof(leaf, isToday));
const referencedCondition = joined(reached);
// Conditions on fields that are hidden, and what every customer's scope has in common, are about neither the user nor today.
const isConstant = (where: AnyWhere) => !/"(me|now|before|after)":/.test(JSON.stringify(where));

describe("a condition", () => {
  it.each([
    ["of its own fields", ticket, condition, () => rows],
    ["of the fields of referenced rows", visit, referencedCondition, () => visits],
  ] as const)("%s matches the same rows in SQL as in memory", async (_, resource, conditions, all) => {
    const anyActor = fc.constantFrom(harness.bob.actor, eve.actor, harness.cleo.actor, harness.dora.actor);
    await fc.assert(
      fc.asyncProperty(conditions, anyActor, fc.constantFrom("2026-11-18", "2026-11-20"), zone, async (where, actor, today, timeZone) => {
        const context = { userId: actor.id, companyId: actor.companyId, today, timeZone };
        const chosen = await idsWhere(resource, whereSql(tinyResources, resource, where, "t", context));
        const matching = all().filter((row) => matchesWhere(where, (name) => namedValue(resource, row, name), context));
        expect(chosen).toEqual(matching.map(({ id }) => id));
      }),
      { numRuns: 250 },
    );
  });

  it("hides a field for the same rows in SQL as in memory", async () => {
    await fc.assert(
      fc.asyncProperty(condition.filter(isConstant), async (hiddenWhile) => {
        const visibleSql = unlessHidden(ticket, { hiddenWhile }, "customer", "t", `"t"."id"`, "0");
        const { rows: read } = await sql<{
          id: number;
        }>`select ${sql.raw(visibleSql)} as "id" from "tiny_tickets" "t" order by "t"."id"`.execute(harness.db.kysely);
        const expected = rows.map((row) =>
          matchesWhere(hiddenWhile, (name) => namedValue(ticket, row, name), constantContext) ? 0 : row.id,
        );
        expect(read.map(({ id }) => id)).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  it("of constants matches the same rows as text without bound values", async () => {
    await fc.assert(
      fc.asyncProperty(referencedCondition.filter(isConstant), async (where) => {
        const chosen = await idsWhere(visit, sql.raw(constantsText(visit, where, "t", tinyResources)));
        const matching = visits.filter((row) => matchesWhere(where, (name) => namedValue(visit, row, name), constantContext));
        expect(chosen).toEqual(matching.map(({ id }) => id));
      }),
      { numRuns: 150 },
    );
  });

  it("gives pushes and lists the same row scope", async () => {
    const sizes = new Set<number>();
    const calendar = { today: () => "2026-11-20", timeZone: "America/New_York" };
    for (const resource of [ticket, visit]) {
      for (const { actor } of [harness.ann, harness.bob, eve, harness.cleo, harness.carl, harness.dora]) {
        const listed = await idsWhere(resource, scopeSql({ resources: tinyResources, ...calendar }, resource, actor, "t"));
        const all = resource === ticket ? rows.filter(({ id }) => Number(id) % 5 !== 0) : visits;
        const pushed = all.filter((row) =>
          inScope(
            resource,
            actor,
            Object.fromEntries(scopeNames(resource).map((name) => [name, namedValue(resource, row, name)])),
            calendar,
          ),
        );
        expect(listed).toEqual(pushed.map(({ id }) => id));
        sizes.add(listed.length);
      }
    }
    // No two sides see the same.
    expect(sizes.size).toBeGreaterThan(5);
  });
});

async function idsWhere({ table }: AnyResource, where: Condition): Promise<number[]> {
  const { rows: chosen } = await sql<{ id: number }>`select "t"."id" from ${sql.table(table)} "t" where ${where} order by 1`.execute(
    harness.db.kysely,
  );
  return chosen.map(({ id }) => id);
}

const MINUTE_MS = 60_000;

it("a condition counts a moment on its day in the time zone, also around midnight and when clocks are changed", async () => {
  const { kysely } = harness.db;
  const { id, seenAt } = rows[0] ?? {};
  // Days on which a night has 23, 24 and 25 hours, in the one or the other zone.
  const days = fc.constantFrom("2026-03-08", "2026-03-29", "2026-10-25", "2026-11-01", "2026-04-05", "2026-11-20");
  const minutes = fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -26 * 60, max: 26 * 60 }));
  await fc.assert(
    fc.asyncProperty(days, minutes, zone, fc.constantFrom("UTC", "Asia/Tokyo"), async (today, plus, timeZone, session) => {
      const moment = new Date(Date.parse(startOfDay(timeZone, today)) + plus * MINUTE_MS).toISOString();
      const expected = moment < startOfDay(timeZone, today) ? "before" : moment < startOfDay(timeZone, today, 1) ? "today" : "after";
      const context = { userId: 0, companyId: null, today, timeZone };
      const operands = { before: { before: now.today }, today: now.today, after: { after: now.today } };
      await kysely.transaction().execute(async (trx) => {
        // Whatever zone the database itself is in.
        await sql`select set_config('timezone', ${session}, true)`.execute(trx);
        await sql`update tiny_tickets set seen_at = ${moment} where id = ${Number(id)}`.execute(trx);
        for (const [name, operand] of Object.entries(operands)) {
          const where = whereSql(tinyResources, ticket, { id: Number(id), seenAt: operand }, "t", context);
          const { rows: found } = await sql`select from tiny_tickets "t" where ${where}`.execute(trx);
          expect([moment, name, found.length === 1]).toEqual([moment, name, name === expected]);
          expect(matchesWhere({ seenAt: operand }, () => moment, context)).toBe(name === expected);
        }
      });
    }),
    { numRuns: 150 },
  );
  await sql`update tiny_tickets set seen_at = ${seenAt === null ? null : String(seenAt)} where id = ${Number(id)}`.execute(kysely);
});

describe("the start of a day", () => {
  it.each([
    ["UTC", "2026-11-20", "2026-11-20T00:00:00.000Z"],
    ["America/New_York", "2026-11-20", "2026-11-20T05:00:00.000Z"],
    ["America/New_York", "2026-07-01", "2026-07-01T04:00:00.000Z"],
    ["Asia/Kathmandu", "2026-11-20", "2026-11-19T18:15:00.000Z"],
    ["Pacific/Kiritimati", "2026-11-20", "2026-11-19T10:00:00.000Z"],
  ])("in %s on %s is %s", (zone, date, instant) => {
    expect(startOfDay(zone, date, 0)).toBe(instant);
    expect(Date.parse(startOfDay(zone, date, 1)) - Date.parse(instant)).toBe(86_400_000);
  });
});
