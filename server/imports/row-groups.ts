import { sql } from "kysely";
import type { ImportColumn, ImportPlan } from "../../src/contract/imports.ts";
import { importTargets, rowLines } from "../../src/schemas/imports/import-targets.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { inSentence } from "../../src/schemas/values/text.ts";
import type { Tx } from "../db/connection.ts";
import { matchWords } from "./match-rows.ts";

/**
 * Finds the rows of the file that are one record: those with the same texts in the columns by which rows are matched, or without such columns
 * in all that say something of the record. Rows that came to another record, and the others of that record, have to be checked again.
 * Records with too many rows are refused here, so that none of them is ever in memory.
 */
export async function groupRows(tx: Tx, id: number, resource: AnyResource, plan: ImportPlan): Promise<void> {
  const lines = rowLines(resource);
  if (!lines) return;
  const targets = new Map(importTargets(resource, "employee").map((target) => [target.key, target]));
  const own = plan.columns.filter(({ target }) => targets.get(target)?.lineOf === undefined);
  const matched = plan.match.flatMap((name) => own.find(({ target }) => target === name) ?? []);
  const isMatched = matched.length > 0 && matched.length === plan.match.length;
  const key = sql.join([sql`''`, ...(isMatched ? matched : own).map(meantSql)]);
  // A row that nothing tells of is a record of its own.
  const alone = isMatched ? sql`CASE WHEN key[2] = '' THEN number END` : sql`NULL::int`;
  await sql`WITH keyed AS (
      SELECT number, lead_number AS old, ARRAY[${key}] AS key FROM import_rows WHERE import_id = ${id} AND state = 'staged'
    ), grouped AS (
      SELECT number, old, min(number) OVER (PARTITION BY key, ${alone}) AS lead FROM keyed
    ), moved AS (SELECT DISTINCT unnest(ARRAY[old, lead]) AS lead FROM grouped WHERE old <> lead)
    UPDATE import_rows r SET lead_number = g.lead, outcome = NULL, match_key = NULL, problems = '[]', changes = '{}', record_id = NULL
    FROM grouped g
    WHERE r.import_id = ${id} AND r.number = g.number AND (g.lead IN (SELECT lead FROM moved) OR g.old IN (SELECT lead FROM moved))`.execute(
    tx,
  );
  const most = lines.max;
  if (most === undefined) return;
  const problem = JSON.stringify([{ message: `More than ${most} rows are the same ${inSentence(resource.label)}.` }]);
  await sql`UPDATE import_rows r SET outcome = 'error', problems = ${problem}::jsonb
    FROM (SELECT lead_number FROM import_rows WHERE import_id = ${id} AND state = 'staged' GROUP BY 1 HAVING count(*) > ${most}) g
    WHERE r.import_id = ${id} AND r.state = 'staged' AND r.lead_number = g.lead_number`.execute(tx);
}

/** The text that a column of the plan reads in a row and what it stands for, in lower case. */
function meantSql({ source, fallback = "", values = {} }: ImportColumn) {
  const cell = source === null ? sql`''` : sql`lower(btrim(coalesce(cells->>${source}::int, ''), E' \t\r\n\u00a0'))`;
  const text = sql`coalesce(nullif(${cell}, ''), ${fallback.trim().toLowerCase()})`;
  return sql`lower(coalesce(${JSON.stringify(values)}::jsonb ->> ${text}, ${text}))`;
}

/** Rows of the file that would be the same record are conflicts. */
export async function markRepeated(tx: Tx, id: number, resource: AnyResource, { match }: ImportPlan): Promise<void> {
  if (match.length === 0) return;
  const message = `Another row of the file has the same ${matchWords(resource, match)}.`;
  const problem = JSON.stringify([{ target: match[0], message }]);
  await sql`UPDATE import_rows r SET outcome = 'conflict', problems = ${problem}::jsonb
    FROM (SELECT lead_number, count(*) OVER (PARTITION BY match_key) AS records FROM import_rows
      WHERE import_id = ${id} AND match_key IS NOT NULL AND state <> 'undone') d
    WHERE r.import_id = ${id} AND d.records > 1 AND r.lead_number = d.lead_number AND r.state = 'staged'
      AND r.outcome IN ('create', 'update', 'unchanged')`.execute(tx);
}
