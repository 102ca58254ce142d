import { sql } from "kysely";
import { nameOf, userIdOf } from "../../access/caller.ts";
import { valueIn } from "../../access/columns.ts";
import { scopeNames } from "../../access/scope.ts";
import { addToOutbox } from "../../realtime/outbox-messages.ts";
import type { Call } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { CommentedRecord } from "./commented-record.ts";

/** Logs what was done with a comment, without its text, and tells those who have the record open. */
export async function recordComment(
  session: EngineSession,
  call: Call,
  { resource, row, sharing }: CommentedRecord,
  verb: "comment" | "editComment" | "removeComment",
  { id, companyId }: { readonly id: number; readonly companyId: number | null },
): Promise<void> {
  const { actor, ip = null, userAgent = null } = call;
  await sql`insert into "activity_log" ("user_id", "user_name", "resource", "record_id", "verb", "ip", "user_agent")
    values (${userIdOf(actor)}, ${nameOf(actor)}, ${resource.name}, ${row.id}, ${verb}, ${ip}, ${userAgent?.slice(0, 400) ?? null})`.execute(
    session.connection,
  );
  // Whoever has the row open as one of its other slices or twins.
  for (const name of sharing) {
    const shown = session.models.of(name).resource;
    if (!shown.routes) continue;
    const after = Object.fromEntries(scopeNames(shown).map((each) => [each, valueIn(row, shown, each) ?? null]));
    await addToOutbox(session.connection, {
      topic: "changed",
      payload: {
        resource: name,
        id: row.id,
        version: row.version,
        change: "updated",
        facts: { before: null, after },
        comment: { id, companyId },
      },
    });
  }
}
