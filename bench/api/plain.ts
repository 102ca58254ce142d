import { columnOf, quoted } from "../../server/db/names.ts";
import { fieldNamed } from "../../src/schemas/access/field-access.ts";
import { isRecordOnly } from "../../src/schemas/fields/kinds.ts";
import { type AnyResource, fieldOf } from "../../src/schemas/resource.ts";
import type { CapturedStatement } from "./capture.ts";
import type { Plan } from "./plan.ts";

/** What a plain list server sends to the database for the same screens: one table, no joins, no sessions, no abilities, no log. */

/** The fields that a list can show. */
export const listableNames = (resource: AnyResource): string[] =>
  Object.keys(resource.fields).filter((name) => {
    const field = fieldNamed(resource, name, "employee");
    return field !== undefined && !isRecordOnly(field);
  });

const listableColumns = (resource: AnyResource): string[] =>
  listableNames(resource).map((name) => quoted(columnOf(name, fieldOf(resource, name))));

/** Twelve columns of the newest 50 rows, and their exact count. */
export function plainList(resource: AnyResource): Plan {
  const columns = [`"id"`, `"version"`, `"state"`, ...listableColumns(resource)].slice(0, 12).join(", ");
  const table = `${quoted(resource.table)} where "deleted_at" is null`;
  return {
    steps: [
      { text: `select ${columns} from ${table} order by "id" desc limit 50`, values: [] },
      { text: `select count(*) as "total" from ${table}`, values: [] },
    ],
    resultStep: 0,
  };
}

export const plainGet = (resource: AnyResource): Plan => ({
  steps: [{ text: `select * from ${quoted(resource.table)} where "id" = $1`, values: [{ put: "id" }] }],
  resultStep: 0,
});

/** The row and its lines, which the product inserts in one statement, and nothing else: what the statement reads of them is left out. */
export function plainCreate(statements: readonly CapturedStatement[]): Plan {
  const insert = statements.find(({ text }) => /\binsert into\b/i.test(text));
  if (!insert) throw new Error("Nothing was inserted.");
  const reading = insert.text.lastIndexOf(`select "t"."id" as "id"`);
  if (reading < 0) throw new Error("The statement that inserts reads no row.");
  const text = `${insert.text.slice(0, reading)}select "id" from "t"`;
  // The driver accepts no other values than those of a plan.
  return { steps: [{ text, values: insert.values as Plan["steps"][number]["values"] }], resultStep: 0 };
}
