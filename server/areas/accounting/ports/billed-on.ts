import { type QueryExecutorProvider, sql } from "kysely";

/** What a receive itself is billed for, by its number: in whatever state it is by now. */
const ofReceive = ["receiving", "after hours"] as const;

/** The billing report on which a receive, and not only what was found about its pieces later, is billed. */
export async function receiveBilledOn(db: QueryExecutorProvider, number: string): Promise<string | undefined> {
  const ids = ofReceive.flatMap((event) => [`${number}/${event}`, `${number}/${event}/minimum`].map((id) => id.toLowerCase()));
  const { rows } = await sql<{ number: string }>`select b.number from billing_reports_lines l join billing_reports b on b.id = l.parent_id
    where lower(l.event_id) = any(${ids}::text[]) limit 1`.execute(db);
  return rows[0]?.number;
}
