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
  /** Rows with an email address or phone number of the person that are, or name, somebody else, or may be about somebody who shares it. */
  readonly shared: readonly number[];
}

/** The ids of the rows about the person, each once. */
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
  if (addresses.length > 0) {
    const others = await addressesOfOthers(db, found, addresses);
    for (const [index, rows] of found.entries()) found[index] = await withAddresses(db, rows, { resources, person, addresses, others });
    for (const [index, rows] of found.entries()) found[index] = await withParents(db, rows, resources, found);
  }
  return found.filter(({ whole, byField, shared }) => whole.length > 0 || byField.size > 0 || shared.length > 0);
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
    // With the records that were merged into it, which are the same person's.
    ...(isOwn
      ? [
          sql`("t"."id" = ${person.id} or "t"."id" in (select "merged_id" from "merges"
            where "table_name" = ${table.table} and "target_id" = ${person.id} and "undone_at" is null))`,
        ]
      : []),
    ...paths.flatMap((path) => refersBy(resources, table, path, person) ?? []),
  ];
  const whole = table.personal.length > 0 && conditions.length > 0 ? await idsWhere(db, table.table, oneOf(conditions)) : [];
  const byField = new Map<string, readonly number[]>();
  for (const { name, whose } of table.personal) {
    const condition = whose === true ? null : refersBy(resources, table, whose, person);
    const ids = condition ? await idsWhere(db, table.table, condition) : [];
    if (ids.length > 0) byField.set(name, ids);
  }
  return { ...table, whole, byField, shared: [] };
}

/** The references and paths by which a row belongs to a company; of paths those in the customer's own rows. */
function companyPaths({ fields, resources }: PersonalTable): readonly string[] {
  const scoped = resources.flatMap(({ customer }) => (customer ? everyOperand(customer.rows).names : []));
  return [...new Set([...Object.keys(fields), ...scoped.filter((name) => name.includes("."))])];
}

const holdsAddress = ({ field, name }: { readonly field: Field; readonly name: string }): string[] =>
  field.kind === "email" || field.kind === "phone" ? [columnOf(name, field)] : [];

/** The email addresses and phone numbers in rows that are the person's alone. */
export async function addressesIn(db: QueryExecutorProvider, found: readonly PersonRows[]): Promise<readonly string[]> {
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

/** A condition that a column has one of these values, in any case. */
const isAmong = (alias: string, column: string, values: readonly string[]): Condition =>
  sql`lower(${sql.raw(`${alias}.${quoted(column)}`)}) = any(${[...values]}::text[])`;

/** Where rows of a table hold email addresses and phone numbers. */
interface AddressPlace {
  readonly name: string;
  readonly whose: true | string;
  /** The condition that a row has one of these there. */
  readonly among: (values: readonly string[]) => Condition;
}

function addressPlaces({ table, personal, fields }: PersonalTable): readonly AddressPlace[] {
  const own = personal.flatMap((each) =>
    holdsAddress(each).map((column): AddressPlace => ({ ...each, among: (values) => isAmong('"t"', column, values) })),
  );
  const inLines = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== "lines") return [];
    const child = sql.table(childTable(table, name));
    const among = (column: string) => (values: readonly string[]) =>
      sql`"t"."id" in (select "c"."parent_id" from ${child} "c" where ${isAmong('"c"', column, values)})`;
    return personalFields(field.fields)
      .flatMap(holdsAddress)
      .map((column): AddressPlace => ({ name, whose: true, among: among(column) }));
  });
  return [...own, ...inLines];
}

/** Those of a person's addresses that another person has too: families and offices share them. */
export async function addressesOfOthers(
  db: QueryExecutorProvider,
  found: readonly PersonRows[],
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const others = new Set<string>();
  for (const address of addresses) {
    for (const rows of found) {
      if (!rows.isOfPersons || others.has(address)) continue;
      const places = addressPlaces(rows).map(({ among }) => among([address]));
      if (places.length === 0) continue;
      const ids = await idsWhere(db, rows.table, oneOf(places));
      if (ids.some((id) => !rows.whole.includes(id))) others.add(address);
    }
  }
  return others;
}

interface Addressed {
  readonly resources: readonly AnyResource[];
  readonly person: PersonRecord;
  readonly addresses: readonly string[];
  /** Those that somebody else has too. */
  readonly others: ReadonlySet<string>;
}

/** Adds the rows with the person's addresses: as theirs, unless they are or name somebody else, or the address is not theirs alone. */
async function withAddresses(db: QueryExecutorProvider, rows: PersonRows, of: Addressed): Promise<PersonRows> {
  const byField = new Map(rows.byField);
  const named = new Set(idsOf(rows));
  const shared = new Set<number>();
  const alone = of.addresses.filter((address) => !of.others.has(address));
  const whereIds = async (condition: Condition) => new Set(await idsWhere(db, rows.table, condition));
  for (const { name, whose, among } of addressPlaces(rows)) {
    const found = await whereIds(among(of.addresses));
    if (found.size === 0) continue;
    const naming = namesOther(rows, whose, of);
    const ofOthers = naming ? await whereIds(sql`${among(of.addresses)} and ${naming}`) : new Set();
    const theirs = await whereIds(among(alone));
    for (const id of found) {
      if (rows.whole.includes(id) || byField.get(name)?.includes(id)) continue;
      const isTheirs = named.has(id) || (!rows.isOfPersons && theirs.has(id) && !ofOthers.has(id));
      // With an address, everything that the row says of the same person is theirs: of an email conversation also what it is about.
      const fields = rows.isOfPersons ? [name] : [name, ...rows.personal.flatMap((each) => (each.whose === whose ? each.name : []))];
      if (isTheirs) for (const each of new Set(fields)) add(byField, each, [id]);
      else shared.add(id);
    }
  }
  return { ...rows, byField, shared: [...shared] };
}

function add(byField: Map<string, readonly number[]>, name: string, ids: readonly number[]): void {
  if (ids.length > 0) byField.set(name, [...new Set([...(byField.get(name) ?? []), ...ids])]);
}

/** Adds the rows of rows that are the person's by an address, such as the messages of a conversation: the path to its contact leads to nobody. */
async function withParents(
  db: QueryExecutorProvider,
  rows: PersonRows,
  resources: readonly AnyResource[],
  found: readonly PersonRows[],
): Promise<PersonRows> {
  const byField = new Map(rows.byField);
  for (const { name, whose } of rows.personal) {
    const [first = "", second] = whose === true ? [] : whose.split(".");
    const field = rows.fields[first];
    if (second === undefined || field?.kind !== "ref") continue;
    const parents = found.find(({ table }) => table === tableOf(resources, field.target));
    const ids = parents?.personal.flatMap((each) => (each.whose === second ? (parents.byField.get(each.name) ?? []) : [])) ?? [];
    const column = sql.raw(`"t".${quoted(columnOf(first, field))}`);
    if (ids.length > 0) add(byField, name, await idsWhere(db, rows.table, sql`${column} = any(${[...new Set(ids)]}::bigint[])`));
  }
  return { ...rows, byField };
}

/** The condition that a row names another person than this one where it says whose the value is; null if it never does. */
function namesOther(table: PersonalTable, whose: true | string, { resources, person }: Addressed): Condition | null {
  if (whose === true) return ofAnotherCustomer(table, resources, person);
  const [first = "", second] = whose.split(".");
  const field = table.fields[first];
  if (field?.kind !== "ref") return null;
  const column = sql.raw(`"t".${quoted(columnOf(first, field))}`);
  const isPerson = refersBy(resources, table, whose, person);
  const target = resources.find(({ name }) => name === field.target);
  const next = second === undefined ? undefined : target?.fields[second];
  const isSomebody =
    next === undefined || second === undefined || !target
      ? sql`${column} is not null`
      : sql`${column} in (select "o"."id" from ${sql.table(target.table)} "o"
          where ${sql.raw(`"o".${quoted(columnOf(second, next))}`)} is not null)`;
  return isPerson ? sql`(${isSomebody} and not coalesce(${isPerson}, false))` : isSomebody;
}

/** That a row belongs to a customer who is another person; companies are nobody. */
function ofAnotherCustomer(table: PersonalTable, resources: readonly AnyResource[], person: PersonRecord): Condition | null {
  const parties = tableOf(resources, "party");
  const columns = Object.entries(table.fields).flatMap(([name, field]) =>
    field.kind === "ref" && parties !== undefined && tableOf(resources, field.target) === parties ? [columnOf(name, field)] : [],
  );
  if (columns.length === 0) return null;
  const self = person.resource.table === parties ? person.id : 0;
  return oneOf(
    columns.map(
      (column) => sql`${sql.raw(`"t".${quoted(column)}`)} in (select "o"."id" from ${sql.table(parties ?? "")} "o"
        where "o"."kind" = 'residential' and "o"."id" <> ${self})`,
    ),
  );
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
