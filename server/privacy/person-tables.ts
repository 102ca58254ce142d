import { type QueryExecutorProvider, sql } from "kysely";
import { isOfPersons, type PersonalField, personalFields } from "../../src/schemas/access/personal.ts";
import type { Fields } from "../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Condition } from "../access/where-sql.ts";
import { columnOf, quoted } from "../db/names.ts";

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

export const tableOf = (resources: readonly AnyResource[], name: string): string | undefined =>
  resources.find((each) => each.name === name)?.table;

/** "t.contact_id = 7" for each reference or path whose row the person is; a path has one step: "conversation.contact". */
export function refersBy(
  resources: readonly AnyResource[],
  { fields }: PersonalTable,
  path: string,
  person: PersonRecord,
): Condition | null {
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

export const idsWhere = async (db: QueryExecutorProvider, table: string, condition: Condition): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select "t"."id" from ${sql.table(table)} "t" where ${condition} order by "t"."id"`.execute(db);
  return rows.map(({ id }) => id);
};
