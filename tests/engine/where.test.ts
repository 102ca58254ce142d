import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { valueIn } from "../../server/access/columns.ts";
import { unlessHidden } from "../../server/access/hidden-while.ts";
import { inScope, scopeNames, scopeSql } from "../../server/access/scope.ts";
import { whereSql } from "../../server/access/where-sql.ts";
import { startOfDay } from "../../src/schemas/values/time-zone.ts";
import { type AnyWhere, matchesWhere, me, now } from "../../src/schemas/where.ts";
import { tinyResources } from "../contract/tiny/index.ts";
import { ticket } from "../contract/tiny/tickets.ts";
import { createTinyHarness, least, type TinyHarness } from "../contract/tiny/tiny-harness.ts";

let harness: TinyHarness;
let rows: Record<string, unknown>[] = [];
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
});
afterAll(() => harness.close());

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
const isToday = fc.constantFrom("due", "seenAt", "createdAt").map((name): AnyWhere => ({ [name]: now.today }));
const condition = fc.letrec<{ where: AnyWhere }>((tie) => ({
  where: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    isToday,
    fc.tuple(leaf, tie("where")).map(([own, not]): AnyWhere => ({ ...own, $not: not })),
    fc.tuple(leaf, fc.array(tie("where"), { maxLength: 3 })).map(([own, any]): AnyWhere => ({ ...own, $any: any })),
  ),
})).where;

describe("a condition", () => {
  it("matches the same rows in SQL as in memory", async () => {
    const anyActor = fc.constantFrom(harness.bob.actor, harness.cleo.actor, harness.dora.actor);
    await fc.assert(
      fc.asyncProperty(condition, anyActor, fc.constantFrom("2026-11-18", "2026-11-20"), async (where, actor, today) => {
        const context = { userId: actor.id, companyId: actor.companyId, today };
        const { rows: chosen } = await sql<{
          id: number;
        }>`select "t"."id" from "tiny_tickets" "t" where ${whereSql(tinyResources, ticket, where, "t", context)} order by 1`.execute(harness.db.kysely);
        const matching = rows.filter((row) => matchesWhere(where, (name) => valueIn(row, ticket, name), context));
        expect(chosen.map(({ id }) => id)).toEqual(matching.map(({ id }) => id));
      }),
      { numRuns: 250 },
    );
  });

  it("hides a field for the same rows in SQL as in memory", async () => {
    // A declaration can put any condition on a field except those about the user or today.
    const constant = condition.filter((where) => !/"(me|now|before|after)":/.test(JSON.stringify(where)));
    const context = { userId: 0, companyId: null, today: "2026-11-20" };
    await fc.assert(
      fc.asyncProperty(constant, async (hiddenWhile) => {
        const visibleSql = unlessHidden(ticket, { hiddenWhile }, "customer", "t", `"t"."id"`, "0");
        const { rows: read } = await sql<{
          id: number;
        }>`select ${sql.raw(visibleSql)} as "id" from "tiny_tickets" "t" order by "t"."id"`.execute(harness.db.kysely);
        const expected = rows.map((row) => (matchesWhere(hiddenWhile, (name) => valueIn(row, ticket, name), context) ? 0 : row.id));
        expect(read.map(({ id }) => id)).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  it("gives pushes and lists the same row scope", async () => {
    for (const { actor } of [harness.bob, harness.cleo, harness.carl, harness.dora]) {
      const { rows: listed } = await sql<{
        id: number;
      }>`select "t"."id" from "tiny_tickets" "t" where ${scopeSql({ resources: tinyResources, today: () => "2026-11-20" }, ticket, actor, "t")} order by 1`.execute(harness.db.kysely);
      const pushed = rows.filter((row) =>
        inScope(
          ticket,
          actor,
          Object.fromEntries(scopeNames(ticket).map((name) => [name, valueIn(row, ticket, name) ?? null])),
          "2026-11-20",
        ),
      );
      expect(listed.map(({ id }) => id)).toEqual(pushed.map(({ id }) => id));
    }
  });
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
