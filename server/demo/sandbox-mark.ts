import { sql } from "kysely";
import type { Config } from "../config/config.ts";
import type { Db } from "../db/connection.ts";
import { nextRun } from "../jobs/next-run.ts";

const MARK = "sandbox";
/** At night, at this hour of the company. */
const HOUR = 4;

/** When a sandbox that began at that moment starts over. */
export function resetAfter(begun: Date, hours: number, timeZone: string): Date {
  return hours === 24 ? nextRun({ hour: HOUR, minute: 0, timeZone }, begun).at : new Date(begun.getTime() + hours * 3_600_000);
}

/**
 * Marks a database that a sandbox fills, and tells when it starts over. Only what a sandbox began is ever thrown away: whatever else is in a
 * database, if it is the demo company even, somebody may have worked with.
 * @throws Error with a sentence for the operator when a sandbox did not begin this database
 */
export async function sandboxReset(
  db: Db,
  { sandboxHours = 24, timeZone }: Pick<Config, "sandboxHours" | "timeZone">,
  data: { readonly demo: boolean; readonly wasEmpty: boolean },
  now = new Date(),
): Promise<Date> {
  if (data.demo && data.wasEmpty)
    await sql`insert into settings (key, value) values (${MARK}, ${JSON.stringify(now.toISOString())}::jsonb)`.execute(db.kysely);
  const { rows } = await sql<{ value: unknown }>`select value from settings where key = ${MARK}`.execute(db.kysely);
  const begun = rows[0]?.value;
  if (!data.demo || typeof begun !== "string")
    throw new Error(
      "HQ_SANDBOX would throw the data in HQ_DATA_DIR away, which a sandbox did not begin. Use an empty directory, and start without --no-demo.",
    );
  return resetAfter(new Date(begun), sandboxHours, timeZone);
}
