import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTable, isSharedIfEmpty, namedColumn } from "../../server/access/columns.ts";
import type { Db } from "../../server/db/connection.ts";
import { childTable, columnOf, quoted } from "../../server/db/names.ts";
import { resources } from "../../src/resources/index.ts";
import type { RefField } from "../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { testDatabase } from "../support/database.ts";
import { demoDatabase } from "../support/fixtures.ts";

function must<T>(value: T | null | undefined): T {
  if (value == null) throw new Error("The declarations name something that is not there.");
  return value;
}

let db: Db;
beforeAll(async () => {
  db = await testDatabase({ fixture: demoDatabase });
});
afterAll(() => db.close());

interface Scoped {
  readonly path: string;
  readonly resource: AnyResource;
  readonly field: RefField;
  /** SQL: the reference's column, and the table that holds it. */
  readonly column: string;
  readonly from: string;
}

const scoped = resources.flatMap((resource): Scoped[] =>
  Object.entries(resource.fields).flatMap(([name, field]): Scoped[] => {
    if (field.kind === "ref" && field.scopedBy)
      return [{ path: `${resource.name}.${name}`, resource, field, column: inTable("t", columnOf(name, field)), from: "" }];
    if (field.kind !== "lines") return [];
    const from = `join ${quoted(childTable(resource.table, name))} "l" on "l"."parent_id" = "t"."id"`;
    return Object.entries(field.fields).flatMap(([column, each]) =>
      each.kind === "ref" && each.scopedBy
        ? [{ path: `${resource.name}.${name}.${column}`, resource, field: each, column: inTable("l", columnOf(column, each)), from }]
        : [],
    );
  }),
);

/** SQL: the row's own value, by which the reference is scoped, is not the referenced row's. */
function differs({ resource, field }: Scoped): RawBuilder<unknown> {
  const target = must(resources.find(({ name }) => name === field.target));
  const parts = Object.entries(field.scopedBy ?? {}).map(([theirs, own]) => {
    const [their, mine] = [
      inTable("r", must(namedColumn(target, theirs)).column),
      inTable("t", must(namedColumn(resource, own)).column),
    ].map((each) => sql.raw(each));
    return isSharedIfEmpty(target, theirs)
      ? sql`(${their} is not null and ${their} is distinct from ${mine})`
      : sql`${their} is distinct from ${mine}`;
  });
  return sql.join(parts, sql` or `);
}

describe("the demo company", () => {
  it.each(scoped.map((each) => [each.path, each] as const))(
    "names with %s only what belongs to the same company, hub or record",
    async (_, each) => {
      const target = must(resources.find(({ name }) => name === each.field.target));
      const { rows } = await sql<{ id: number }>`select t.id from ${sql.raw(`${quoted(each.resource.table)} "t" ${each.from}`)}
      join ${sql.raw(`${quoted(target.table)} "r" on "r"."id" = ${each.column}`)} where ${differs(each)} order by t.id`.execute(db.kysely);
      expect(rows).toEqual([]);
    },
  );
});
