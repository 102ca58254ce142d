import { type QueryExecutorProvider, sql } from "kysely";
import type { ImportProblemGroup } from "../../src/contract/imports.ts";

const MOST_GROUPS = 50;
const MOST_TEXTS = 20;

const ofSameNames = "Records or earlier rows have these names already.";

/**
 * The refused rows by what repairs them: the same field with the same reason, and within it the same text. New records of names that others have
 * are one group, whatever their names.
 */
export async function problemGroups(executor: QueryExecutorProvider, id: number): Promise<readonly ImportProblemGroup[]> {
  const { rows } = await sql<ImportProblemGroup>`
    WITH found AS (
      SELECT r.number, r.outcome, p->>'target' AS target, p ? 'isSameName' AS "isSameName",
        CASE WHEN p ? 'isSameName' THEN ${ofSameNames} ELSE p->>'message' END AS message, p->>'text' AS text
      FROM import_rows r, jsonb_array_elements(r.problems) p
      WHERE r.import_id = ${id} AND r.state = 'staged' AND r.outcome IN ('conflict', 'error')
    ), texts AS (
      SELECT outcome, target, message, text, count(*)::int AS n,
        row_number() OVER (PARTITION BY outcome, target, message ORDER BY count(*) DESC, text) AS position
      FROM found WHERE text IS NOT NULL AND NOT "isSameName" GROUP BY 1, 2, 3, 4
    )
    SELECT f.outcome, f.target, f.message, f."isSameName", count(DISTINCT f.number)::int AS rows,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('text', t.text, 'rows', t.n) ORDER BY t.position), '[]') FROM texts t
        WHERE t.outcome = f.outcome AND t.target IS NOT DISTINCT FROM f.target AND t.message = f.message AND t.position <= ${MOST_TEXTS}) AS texts
    FROM found f GROUP BY 1, 2, 3, 4 ORDER BY rows DESC, message LIMIT ${MOST_GROUPS}`.execute(executor);
  return rows;
}
