import { type QueryExecutorProvider, sql } from "kysely";

const KEPT_DAYS = 60;

/** Removes imports that nobody has touched for some weeks, and with them the copy of their rows; what they wrote stays. */
export async function sweepImports(db: QueryExecutorProvider): Promise<void> {
  await sql`DELETE FROM imports WHERE changed_at < now() - ${KEPT_DAYS} * interval '1 day'`.execute(db);
}
