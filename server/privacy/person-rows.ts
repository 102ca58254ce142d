import { type QueryExecutorProvider, sql } from "kysely";
import type { Field, Fields } from "../../src/schemas/field.ts";
import { isOfPersons, type PersonalField, personalFields } from "../../src/schemas/personal.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { everyOperand } from "../../src/schemas/where.ts";
import { type Condition, oneOf } from "../access/where-sql.ts";
import { childTable, columnOf, quoted } from "../db/names.ts";

/** Rows by the reference that names a person: the log has the name under it. */
export interface Referring {
  readonly resources: readonly AnyResource[];
  readonly name: string;
  readonly ids: readonly number[];
}

/** A record that is a person, or a customer that is one. */
export interface PersonRecord {
  readonly resource: AnyResource;
  readonly id: number;
}

/** The resources of a table, as one. */
export interface PersonalTable {
  readonly table: string;
  /** The first is the base of slices, if there is one. */
  readonly resources: readonly AnyResource[];
  readonly fields: Fields;
  readonly personal: readonly PersonalField[];
  readonly isOfPersons: boolean;
  readonly lawKeeps: string | undefined;
}

/** Rows of a table that say something about a person. */
export interface PersonRows extends PersonalTable {
  /** All that they say is about the person, or their customer is. */
  readonly whole: readonly number[];
  /** Further rows, by the field that is about the person. */
  readonly byField: ReadonlyMap<string, readonly number[]>;
}

/** The ids of all these rows, each once. */
export const idsOf = ({ whole, byField }: Pick<PersonRows, "whole" | "byField">): readonly number[] => [
  ...new Set([...whole, ...[...byField.values()].flat()]),
];

/** Every table once, with the personal fields of all resources on it. */
export function personalTables(resources: readonly AnyResource[]): readonly PersonalTable[] {
  return [...new Set(resources.map(({ table }) => table))].map((table) => {
    const on = resources.filter((each) => each.table === table);
    const fields: Fields = Object.assign({}, ...on.map((each) => each.fields));
    return {
      table,
      resources: on,
      fields,
      personal: personalFields(fields),
      isOfPersons: on.some(isOfPersons),
      lawKeeps: on.find(({ lawKeeps }) => lawKeeps !== undefined)?.lawKeeps,
    };
  });
}

/** All rows about a person: their own, those that refer to them, and those with their email addresses and phone numbers. */
export async function personRows(
  db: QueryExecutorProvider,
  resources: readonly AnyResource[],
  person: PersonRecord,
): Promise<readonly PersonRows[]> {
  const tables = personalTables(resources);
  const found: PersonRows[] = [];
  for (const table of tables) found.push(await rowsByReference(db, resources, table, person));
  const addresses = await addressesIn(db, found);
  for (const [index, rows] of found.entries()) found[index] = await withAddresses(db, rows, addresses);
  return found.filter(({ whole, byField }) => whole.length > 0 || byField.size > 0);
}

const tableOf = (resources: readonly AnyResource[], name: string): string | undefined =>
  resources.find((each) => each.name === name)?.table;

/** "t.contact_id = 7" for each reference or path whose row the person is; a path has one step: "conversation.contact". */
function refersBy(resources: readonly AnyResource[], { fields }: PersonalTable, path: string, person: PersonRecord): Condition | null {
  const [first = "", second] = path.split(".");
  const field = fields[first];
  if (field?.kind !== "ref") return null;
  const column = sql.raw(`"t".${quoted(columnOf(first, field))}`);
  if (second === undefined) return tableOf(resources, field.target) === person.resource.table ? sql`${column} = ${person.id}` : null;
  const target = resources.find(({ name }) => name === field.target);
  const next = target?.fields[second];
  if (!target || next?.kind !== "ref" || tableOf(resources, next.target) !== person.resource.table) return null;
  return sql`${column} in (select "o"."id" from ${sql.table(target.table)} "o"
    where ${sql.raw(`"o".${quoted(columnOf(second, next))}`)} = ${person.id})`;
}

const idsWhere = async (db: QueryExecutorProvider, table: string, condition: Condition): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select "t"."id" from ${sql.table(table)} "t" where ${condition} order by "t"."id"`.execute(db);
  return rows.map(({ id }) => id);
};

async function rowsByReference(
  db: QueryExecutorProvider,
  resources: readonly AnyResource[],
  table: PersonalTable,
  person: PersonRecord,
): Promise<PersonRows> {
  const isOwn = table.table === person.resource.table;
  const paths = person.resource.table === tableOf(resources, "party") ? companyPaths(table) : [];
  const conditions = [
    ...(isOwn ? [sql`"t"."id" = ${person.id}`] : []),
    ...paths.flatMap((path) => refersBy(resources, table, path, person) ?? []),
  ];
  const whole = table.personal.length > 0 && conditions.length > 0 ? await idsWhere(db, table.table, oneOf(conditions)) : [];
  const byField = new Map<string, readonly number[]>();
  for (const { name, whose } of table.personal) {
    const condition = whose === true ? null : refersBy(resources, table, whose, person);
    const ids = condition ? await idsWhere(db, table.table, condition) : [];
    if (ids.length > 0) byField.set(name, ids);
  }
  return { ...table, whole, byField };
}

/** The references and paths by which a row belongs to a company; of paths those in the customer's own rows. */
function companyPaths({ fields, resources }: PersonalTable): readonly string[] {
  const scoped = resources.flatMap(({ customer }) => (customer ? everyOperand(customer.rows).names : []));
  return [...new Set([...Object.keys(fields), ...scoped.filter((name) => name.includes("."))])];
}

const holdsAddress = ({ field, name }: { readonly field: Field; readonly name: string }): string[] =>
  field.kind === "email" || field.kind === "phone" ? [columnOf(name, field)] : [];

/** The email addresses and phone numbers in rows that are the person's alone. */
async function addressesIn(db: QueryExecutorProvider, found: readonly PersonRows[]): Promise<readonly string[]> {
  const addresses = new Set<string>();
  const add = async (table: string, key: string, columns: readonly string[], ids: readonly number[]) => {
    for (const column of columns) {
      const { rows } = await sql<{ value: string }>`select distinct lower(${sql.ref(column)}) as value from ${sql.table(table)}
        where ${sql.ref(key)} = any(${[...ids]}::bigint[]) and ${sql.ref(column)} is not null`.execute(db);
      for (const { value } of rows) addresses.add(value);
    }
  };
  for (const { table, whole, fields, personal, isOfPersons: persons } of found) {
    if (!persons || whole.length === 0) continue;
    await add(table, "id", personal.flatMap(holdsAddress), whole);
    for (const [name, field] of Object.entries(fields))
      if (field.kind === "lines")
        await add(childTable(table, name), "parent_id", personalFields(field.fields).flatMap(holdsAddress), whole);
  }
  return [...addresses];
}

async function withAddresses(db: QueryExecutorProvider, rows: PersonRows, addresses: readonly string[]): Promise<PersonRows> {
  const byField = new Map(rows.byField);
  if (addresses.length === 0) return rows;
  const isOne = (alias: string, column: string) => sql`lower(${sql.raw(`${alias}.${quoted(column)}`)}) = any(${[...addresses]}::text[])`;
  const add = async (name: string, condition: Condition) => {
    const ids = await idsWhere(db, rows.table, condition);
    const others = ids.filter((id) => !rows.whole.includes(id) && !byField.get(name)?.includes(id));
    if (others.length > 0) byField.set(name, [...(byField.get(name) ?? []), ...others]);
  };
  for (const each of rows.personal) for (const column of holdsAddress(each)) await add(each.name, isOne('"t"', column));
  for (const [name, field] of Object.entries(rows.fields)) {
    if (field.kind !== "lines") continue;
    for (const column of personalFields(field.fields).flatMap(holdsAddress))
      await add(
        name,
        sql`"t"."id" in (select "c"."parent_id" from ${sql.table(childTable(rows.table, name))} "c" where ${isOne('"c"', column)})`,
      );
  }
  return { ...rows, byField };
}

/** The rows that refer to a person's record. */
export async function referringRows(
  db: QueryExecutorProvider,
  resources: readonly AnyResource[],
  person: PersonRecord,
): Promise<readonly Referring[]> {
  const found: Referring[] = [];
  for (const table of personalTables(resources)) {
    for (const [name, field] of Object.entries(table.fields)) {
      const condition =
        field.kind === "anyRef"
          ? sql`"t"."biz_object_id" = ${person.resource.bizObject} and "t"."record_id" = ${person.id}`
          : refersBy(resources, table, name, person);
      const ids = condition ? await idsWhere(db, table.table, condition) : [];
      if (ids.length > 0) found.push({ resources: table.resources, name, ids });
    }
  }
  return found;
}
