import { sql } from "kysely";
import type { ImportPlan, ImportProblem } from "../../src/contract/imports.ts";
import type { ImportTarget } from "../../src/schemas/imports/import-targets.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { inSentence, withArticle } from "../../src/schemas/values/text.ts";
import type { Caller } from "../access/caller.ts";
import { inTable, namedColumn } from "../access/columns.ts";
import { mayRead } from "../access/permission.ts";
import { scopeSql } from "../access/scope.ts";
import type { Condition } from "../access/where-sql.ts";
import type { Tx } from "../db/connection.ts";
import { literal, quoted } from "../db/names.ts";
import { LONGEST_NAME, nameFields, nameKey } from "../db/same-names.ts";
import type { EngineSession } from "../engine/context.ts";
import { matchValues } from "./match-rows.ts";
import type { ResolvedRecord } from "./read-record.ts";

/** What a new record would be called, to compare it; and a record that is called so, but for accents, case, blanks and punctuation. */
export interface SameName {
  readonly key: string;
  readonly existing: { readonly resource: string; readonly id: number; readonly title: string } | null;
}

/** Who imports what, and by which plan. */
interface Importing {
  readonly session: EngineSession;
  readonly actor: Caller;
  readonly resource: AnyResource;
  readonly plan: ImportPlan;
}

/** Whether records of one name may be the same: not people, whom the form compares by other fields, unless the file's rows are matched by their names. */
const isCompared = ({ title, views }: AnyResource, { match }: ImportPlan): boolean =>
  match.includes(title) || (views.form?.duplicates?.fields.includes(title) ?? true);

/** The name of each record of a batch, and who has it: among the records that the importer may see. Null for one without a name. */
export async function sameNames(
  { session, actor: caller, resource, plan }: Importing,
  targets: ReadonlyMap<string, ImportTarget>,
  records: readonly ResolvedRecord[],
): Promise<readonly (SameName | null)[]> {
  const found = records.map((): SameName | null => null);
  const names = isCompared(resource, plan) ? nameFields(resource) : [];
  const [title] = names;
  const wanted = records.flatMap(({ given }, index) => {
    const values = matchValues(resource, targets, names, given, session.today());
    return values?.every((value) => (value ?? "").length <= LONGEST_NAME) ? [{ index, values }] : [];
  });
  if (title === undefined || wanted.length === 0) return found;
  const own = (name: string) => inTable("t", namedColumn(resource, name)?.column ?? "id");
  const isRef = (name: string) => resource.fields[name]?.kind === "ref";
  const givenKeys = names.map((name, at) => {
    const text = `("k"."values" ->> ${at})`;
    return isRef(name) ? text : nameKey(`coalesce(${text}, '')`);
  });
  const same = names.map((name, at) => {
    const ownKey = isRef(name) ? `${own(name)}::text` : at === 0 ? nameKey(own(name)) : nameKey(`coalesce(${own(name)}, '')`);
    return sql.raw(`${ownKey} ${at === 0 ? "=" : "is not distinct from"} ${givenKeys[at]}`);
  });
  const { rows } = await sql<{ index: number; key: string } & ({ id: number; title: string; resource: string } | { id: null })>`
    select "k"."index", jsonb_build_array(${sql.raw(givenKeys.join(", "))})::text as "key", "found".*
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as "k"("index" int, "values" jsonb)
      left join lateral (
        select "t"."id", left(${sql.raw(own(title))}, 250) as "title", ${sliceSql(session, caller, resource)} as "resource"
        from ${sql.raw(quoted(resource.table))} "t"
        where ${sql.join(same, sql` and `)} and "t"."deleted_at" is null and ${sliceSql(session, caller, resource)} is not null
        order by "t"."id" limit 1
      ) "found" on true
    where ${sql.raw(givenKeys[0] ?? "''")} <> ''`.execute(session.connection);
  for (const { index, key, ...existing } of rows) found[index] = { key, existing: existing.id === null ? null : existing };
  return found;
}

/** SQL: as which of the resources that share its table the caller sees a row, first as one of those that are imported; null if as none. */
function sliceSql(session: EngineSession, caller: Caller, resource: AnyResource): Condition {
  const others = session.models.of(resource).sharing.map((name) => session.models.of(name).resource);
  const readable = others.filter((each) => each !== resource && each.routes && mayRead(each, caller));
  const cases = [resource, ...readable].map(
    (each) => sql`when ${scopeSql(session, each, caller, "t")} then ${sql.raw(literal(each.name))}`,
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/** Asks whether to create a record although another one is called so. */
export function sameNameProblem(session: EngineSession, resource: AnyResource, { existing }: SameName): ImportProblem | null {
  if (!existing) return null;
  const { label } = session.models.of(existing.resource).resource;
  return {
    isSameName: true,
    ...targetOf(resource),
    record: { resource: existing.resource, id: existing.id },
    message: `There is already ${withArticle(inSentence(label))} "${existing.title}".`,
  };
}

/** The field to correct, where the name is written in one. */
const targetOf = ({ title, fields }: AnyResource): Pick<ImportProblem, "target"> =>
  fields[title]?.kind === "text" ? { target: title } : {};

/** Asks the same of rows whose record is called as that of an earlier row. */
export async function markSameNames(tx: Tx, id: number, resource: AnyResource): Promise<void> {
  const problem = JSON.stringify({ isSameName: true, ...targetOf(resource) });
  await sql`UPDATE import_rows r SET outcome = 'conflict',
      problems = jsonb_build_array(${problem}::jsonb || jsonb_build_object('message', 'Row ' || d.first || ' of this file has the same name.'))
    FROM (SELECT number, first_value(number) OVER (PARTITION BY name_key ORDER BY number) AS first FROM import_rows
      WHERE import_id = ${id} AND name_key IS NOT NULL AND state = 'staged' AND outcome IN ('create', 'conflict')) d
    WHERE r.import_id = ${id} AND r.number = d.number AND d.first < d.number AND r.outcome = 'create'
      AND r.allowed_key IS DISTINCT FROM r.name_key`.execute(tx);
}
