import { type QueryExecutorProvider, sql } from "kysely";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { everyOperand } from "../../src/schemas/rules/where.ts";
import { oneOf } from "../access/where-sql.ts";
import { addressesIn, addressesOfOthers, withAddresses, withParents } from "./person-addresses.ts";
import { idsWhere, type PersonalTable, type PersonRecord, type PersonRows, personalTables, refersBy, tableOf } from "./person-tables.ts";

/** Rows by the reference that names a person: the log has the name under it. */
export interface Referring {
  readonly resources: readonly AnyResource[];
  readonly name: string;
  readonly ids: readonly number[];
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
