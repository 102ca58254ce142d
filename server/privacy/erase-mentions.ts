import { sql } from "kysely";
import type { Tx } from "../db/connection.ts";

const ERASED = "Erased";

/** What the platform wrote about a person in its own tables: notices, the log, waiting emails, copies of rows in imports and merges. */
export async function eraseMentions(tx: Tx, pattern: string): Promise<void> {
  const mentions = (text: string) => sql`${sql.raw(text)} ~* ${pattern}`;
  await sql`delete from notifications where ${mentions("title || ' ' || message")}`.execute(tx);
  await sql`update activity_log set
      changes = (select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(changes) c where not ${mentions("c.value::text")}),
      reason = case when ${mentions("reason")} then null else reason end
    where ${mentions("concat_ws(' ', changes::text, reason)")}`.execute(tx);
  await sql`update webhook_deliveries set request = null, response = null, version = version + 1
    where ${mentions("concat_ws(' ', request, response)")}`.execute(tx);
  await sql`delete from jobs where ${mentions("concat_ws(' ', payload::text, last_error)")} and (locked_until is null or locked_until < now())`.execute(
    tx,
  );
  // Pushes that are still to be sent: everybody reads everything again after an erasure.
  await sql`delete from outbox where topic <> 'bus' and ${mentions("payload::text")}`.execute(tx);
  await sql`update import_rows set cells = '[]', match_key = null, name_key = null, allowed_key = null, title = null,
      changes = '{}', problems = '[]', before = null, after = null, note = null
    where ${mentions("concat_ws(' ', cells::text, match_key, name_key, title, changes::text, problems::text, before::text, after::text, note)")}`.execute(
    tx,
  );
  await sql`update merges set title = ${ERASED}, taken = '[]' where ${mentions("concat_ws(' ', title, taken::text)")}`.execute(tx);
  await sql`update exports set request = '{}' where ${mentions("request::text")} and status not in ('waiting', 'running')`.execute(tx);
}
