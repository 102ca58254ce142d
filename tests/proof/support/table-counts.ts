import { sql } from "kysely";
import type { TwoSites } from "./two-sites.ts";

/** The number of activity log entries of a row. */
export async function entriesOf({ db }: TwoSites, resource: string, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from activity_log
    where resource = ${resource} and record_id = ${id}`.execute(db.kysely);
  return rows[0]?.count ?? 0;
}

/** The number of transactions that wrote these entries: one operation may write several, as an inspection puts its piece on hold. */
export async function transactionsOf({ db }: TwoSites, resource: string, id: number): Promise<number> {
  // "at" is the moment at which the transaction began.
  const { rows } = await sql<{ count: number }>`select count(distinct at)::int as count from activity_log
    where resource = ${resource} and record_id = ${id}`.execute(db.kysely);
  return rows[0]?.count ?? 0;
}

/** The row count of each table and the sum of all versions: an operation applied twice would change them by more. */
export async function tableCounts({ db }: TwoSites): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string; versioned: boolean }>`
    select t.tablename as name, exists (select 1 from information_schema.columns c where c.table_schema = 'public'
      and c.table_name = t.tablename and c.column_name = 'version') as versioned
    from pg_tables t where t.schemaname = 'public'`.execute(db.kysely);
  const counts = tables.flatMap(({ name, versioned }) => [
    `(select count(*) from "${name}")::int as "${name}"`,
    ...(versioned ? [`(select coalesce(sum(version), 0) from "${name}")::int as "${name} versions"`] : []),
  ]);
  const { rows } = await sql.raw<Record<string, number>>(`select ${counts.join(", ")}`).execute(db.kysely);
  return rows[0] ?? {};
}

/** What the work added to each table. */
export async function addedByWork(sites: TwoSites, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await tableCounts(sites);
  await work();
  const after = await tableCounts(sites);
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, count]) => (count === before[name] ? [] : [[name, count - (before[name] ?? 0)]])),
  );
}
