import { sql } from "kysely";
import type { Action } from "../../../src/schemas/actions/action.ts";
import { stateInWords } from "../../../src/schemas/actions/state-words.ts";
import { labelOf, type RefField } from "../../../src/schemas/fields/field.ts";
import { fieldAt } from "../../../src/schemas/fields/field-at.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { inSentence } from "../../../src/schemas/values/text.ts";
import { sideOf } from "../../access/caller.ts";
import { inTable, namedColumn } from "../../access/columns.ts";
import { allOf } from "../../access/where-sql.ts";
import { quoted } from "../../db/names.ts";
import type { Call } from "../call.ts";
import type { EngineSession } from "../context.ts";
import { conflictLeadingTo, type LeadingRefusal } from "../wire/leading-refusal.ts";
import { lineRowsOf } from "./draft.ts";
import { selectableSql } from "./references.ts";

/** References of one field, or of a column of lines, and the field where another one is chosen. */
interface Reliance {
  readonly at: string;
  readonly field: RefField;
  readonly label: string;
  readonly ids: readonly number[];
}

/**
 * The refusal of an action that relies on a row which could be chosen once and no longer can, such as a vehicle that is out of service: it names
 * the row and leads to the field. Null if every row still can; they are locked against the change that would end that, until the transaction does.
 */
export async function lostReliance(
  session: EngineSession,
  call: Call,
  resource: AnyResource,
  action: Action,
  row: Readonly<Record<string, unknown>>,
): Promise<LeadingRefusal | null> {
  for (const path of action.reliesOn ?? []) {
    const reliance = relianceOf(resource, path, row);
    if (!reliance || reliance.ids.length === 0) continue;
    const { at, field, label, ids } = reliance;
    const target = session.models.of(field.target).resource;
    const title = sql.raw(inTable("t", namedColumn(target, target.title)?.column ?? "id"));
    const state = Object.keys(target.states).length > 0 ? sql`"t"."state"` : sql`null`;
    const selectable = allOf([sql`"t"."deleted_at" is null`, ...selectableSql(session, field, target, call.actor)]);
    const { rows } = await sql<{ title: string; state: string | null; isSelectable: boolean }>`
      select ${title}::text as title, ${state} as state, (${selectable}) as "isSelectable" from ${sql.raw(quoted(target.table))} "t"
      where "t"."id" = any(${[...ids]}::bigint[]) order by "t"."id" for share of "t"`.execute(session.connection);
    const lost = rows.find(({ isSelectable }) => !isSelectable);
    if (!lost) continue;
    const is = lost.state === null ? "can't be used any more" : `is ${stateInWords(target, lost.state, sideOf(call.actor))}`;
    return conflictLeadingTo(`${lost.title} ${is}. Choose another ${inSentence(label)}.`, { fill: at });
  }
  return null;
}

/** @param path the name of a reference, or of lines and one of their references: "crew.member" */
function relianceOf(resource: AnyResource, path: string, row: Readonly<Record<string, unknown>>): Reliance | null {
  const field = fieldAt(resource.fields, path);
  if (field?.kind !== "ref") return null;
  const [at = "", column] = path.split(".");
  const values = column === undefined ? [row[`${at}Id`]] : lineRowsOf(row[at]).map((line) => line[`${column}Id`]);
  const ids = [...new Set(values.filter((id) => typeof id === "number"))];
  return { at, field, label: labelOf(column ?? at, field), ids };
}
