import { type QueryExecutorProvider, sql } from "kysely";
import type { ImportProblemGroup } from "../../src/contract/imports.ts";

const MOST_GROUPS = 50;
const MOST_TEXTS = 20;

/** The refused rows by what repairs them: the same field with the same reason, and within it the same text. */
export async function problemGroups(executor: QueryExecutorProvider, id: number): Promise<readonly ImportProblemGroup[]> {
  const { rows } = await sql<ImportProblemGroup>`
    WITH found AS (
      SELECT r.number, r.outcome, p->>'target' AS target, p->>'message' AS message, p->>'text' AS text
      FROM import_rows r, jsonb_array_elements(r.problems) p
      WHERE r.import_id = ${id} AND r.state = 'staged' AND r.outcome IN ('conflict', 'error')
    ), texts AS (
      SELECT outcome, target, message, text, count(*)::int AS n,
        row_number() OVER (PARTITION BY outcome, target, message ORDER BY count(*) DESC, text) AS position
      FROM found WHERE text IS NOT NULL GROUP BY 1, 2, 3, 4
    )
    SELECT f.outcome, f.target, f.message, count(DISTINCT f.number)::int AS rows,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('text', t.text, 'rows', t.n) ORDER BY t.position), '[]') FROM texts t
        WHERE t.outcome = f.outcome AND t.target IS NOT DISTINCT FROM f.target AND t.message = f.message AND t.position <= ${MOST_TEXTS}) AS texts
    FROM found f GROUP BY 1, 2, 3 ORDER BY rows DESC, message LIMIT ${MOST_GROUPS}`.execute(executor);
  return rows;
}
