import { type QueryExecutorProvider, sql } from "kysely";
import { personalFields } from "../../src/schemas/access/personal.ts";
import type { Field } from "../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { type Condition, oneOf } from "../access/where-sql.ts";
import { childTable, columnOf, quoted } from "../db/names.ts";
import { idsOf, idsWhere, type PersonalTable, type PersonRecord, type PersonRows, refersBy, tableOf } from "./person-tables.ts";

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
export async function withAddresses(db: QueryExecutorProvider, rows: PersonRows, of: Addressed): Promise<PersonRows> {
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
export async function withParents(
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
