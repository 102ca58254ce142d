import { type RawBuilder, sql } from "kysely";
import { childTable, columnOf } from "../../../server/db/names.ts";
import { type Field, type Fields, wireName } from "../../../src/schemas/fields/field.ts";
import { valueKind } from "../../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { everyOperand, referencedName } from "../../../src/schemas/rules/where.ts";
import { canaryAmount, canaryText, enterWorld } from "./canaries.ts";
import { besideCustodyRules, isNeverRemoved } from "./custody-rules.ts";
import type { FixtureRow } from "./fixture-rows.ts";
import { isNoSecret, type PermissionFixtures } from "./permission-fixtures.ts";
import type { PermissionServer } from "./permission-server.ts";
import { canaryValues, isHidden } from "./values.ts";

/** A value that some people must not know, as it is now and as it will be in the other world. */
export interface Secret {
  readonly resource: AnyResource;
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface OtherWorld {
  readonly secrets: readonly Secret[];
  enter(): Promise<void>;
}

/**
 * A copy of the world in which everything that acme's customers must not know is different: the hidden fields of
 * their rows and all rows of other companies, some of which are removed or new. Any difference between the responses
 * in the two worlds is a leak.
 */
export function planOtherWorld(fixtures: PermissionFixtures): OtherWorld {
  const { server } = fixtures;
  const ofAcme = fixtures.people.filter(({ companyId }) => companyId === fixtures.companies.acme);
  const secrets: Secret[] = [];
  const steps: (() => Promise<unknown>)[] = [];
  const set = (table: string, key: string, id: number, column: string, value: RawBuilder<unknown>) =>
    steps.push(() =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${sql.ref(key)} = ${id}`.execute(server.db.kysely),
    );

  function change(
    fixtureRow: FixtureRow,
    fields: Fields,
    table: string,
    key: string,
    mayChange: (name: string, field: Field) => boolean,
  ): void {
    const { resource, owner, row } = fixtureRow;
    const values = otherValues(fields, { owner, hidden: true });
    for (const [name, field] of Object.entries(fields)) {
      const changeable = mayChange(name, field);
      if (field.kind === "lines") {
        // All lines get the same value, which lines that must differ in it can't have.
        const inLines = (column: string, each: Field) => !field.unique?.includes(column) && (changeable || isHidden(each, row));
        change(fixtureRow, field.fields, childTable(resource.table, name), "parent_id", inLines);
        continue;
      }
      const after = field.kind === "ref" && field.hiddenWhile ? fixtures.people[1]?.id : values[name];
      if (after === undefined || !changeable || (table === resource.table && isOfRange(resource, name))) continue;
      if (table === resource.table) secrets.push({ resource, name, before: row[wireName(name, field)], after });
      set(table, key, row.id, columnOf(name, field), encoded(field, after));
    }
  }

  for (const fixtureRow of fixtures.rows) {
    const { resource, row } = fixtureRow;
    const slices = server.resources.filter(({ table }) => table === resource.table);
    const seenAs = slices.filter((slice) => ofAcme.some((person) => fixtures.seen(person, slice).includes(fixtureRow)));
    // A field hidden by one slice may be visible through another.
    const isSecret = (name: string) => seenAs.every(({ fields }) => !fields[name] || isHidden(fields[name], row));
    const decides = decidingNames(server.resources, resource.table);
    change(
      fixtureRow,
      resource.fields,
      resource.table,
      "id",
      (name) => !decides.includes(name) && !isNoSecret(resource, name) && isSecret(name),
    );
    if (seenAs.length === 0) secrets.push({ resource, name: "id", before: row.id, after: row.id });
  }
  // Removes every other row of the other company, in reverse order of creation so that nothing refers to it any more.
  for (const { resource, row } of fixtures.rows
    .filter(({ owner, resource }) => owner.startsWith("zeta") && resource.table !== "users" && !isNeverRemoved(resource.table))
    .toReversed()) {
    if (row.id % 2 === 0) steps.push(() => vanish(server, resource.table, row.id));
  }
  steps.push(() =>
    sql`delete from idempotency_keys where key = 'planted' and user_id <> all(${ofAcme.map(({ id }) => id)}::bigint[])`.execute(
      server.db.kysely,
    ),
  );
  return {
    secrets,
    enter: () =>
      besideCustodyRules(server, async () => {
        for (const step of steps) await step();
      }),
  };
}

/** Whether it bounds the days of a row that no other may overlap: the database wants the first day before the last. */
const isOfRange = ({ noOverlap }: AnyResource, name: string): boolean => name === noOverlap?.from || name === noOverlap?.until;

/** Deletes the row, so that not even an unfiltered count includes it; soft-deletes it if other rows refer to it. */
async function vanish({ db }: PermissionServer, table: string, id: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db.kysely).catch(async () => {
    await sql`update ${sql.table(table)} set deleted_at = now() where id = ${id}`.execute(db.kysely);
  });
}

function otherValues(fields: Fields, canary: Parameters<typeof canaryValues>[2]): Record<string, unknown> {
  enterWorld(2);
  const values = canaryValues(fields, 2, canary);
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== "computed") continue;
    const kind = valueKind(field);
    values[name] = kind === "money" ? canaryAmount(canary) : kind === "text" ? canaryText(canary) : undefined;
  }
  enterWorld(1);
  return values;
}

/**
 * The fields of a table that decide whether a row is visible, whether it belongs to a slice, or whether a field is hidden, also where they
 * decide it for rows that refer to the row.
 */
const decidingNames = (resources: readonly AnyResource[], table: string): string[] =>
  resources.flatMap(({ rows, customer, employee, fields, table: own }) =>
    [
      rows,
      customer?.rows,
      employee?.rows,
      ...(employee?.also ?? []).map((each) => each.rows),
      ...Object.values(fields).map(({ hiddenWhile }) => hiddenWhile),
    ]
      .flatMap((where) => (where ? everyOperand(where).names : []))
      .flatMap((name) => {
        const [reference, referenced] = referencedName(name) ?? [];
        if (reference === undefined || referenced === undefined) return own === table ? [name] : [];
        const field = fields[reference];
        const target = field?.kind === "ref" && resources.find((each) => each.name === field.target);
        return target && target.table === table ? [referenced] : [];
      }),
  );

const encoded = (field: Field, value: unknown): RawBuilder<unknown> =>
  field.kind === "address"
    ? sql`${JSON.stringify(value)}::jsonb`
    : field.kind === "tags" || field.kind === "abilities"
      ? sql`${value}::text[]`
      : sql`${value}`;
