import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { nameOf, userIdOf } from "../../access/caller.ts";
import { valueIn } from "../../access/columns.ts";
import { type ChangeValues, scopeNames } from "../../access/scope.ts";
import type { Call, Row } from "../call.ts";
import type { EngineSession } from "../context.ts";
import { type Changes, changesBetween } from "./changes.ts";

export interface WriteRecord {
  /** "create", "update", "remove" or the action's name. */
  readonly verb: string;
  readonly before: Row | null;
  /** Null when the row was removed. */
  readonly after: Row | null;
  readonly reason: string | null;
  /** The resource the row now belongs to, when it has left this one. */
  readonly becomes?: AnyResource | undefined;
  /** The log entry's id, reserved before the effect wrote its own entries. */
  readonly logId?: number | undefined;
}

/** Reserves the operation's log id before its effect runs, so that the effect's entries sort after the operation. */
export async function reserveLogPosition(session: EngineSession): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('activity_log', 'id')) as id`.execute(
    session.connection,
  );
  return rows[0]?.id;
}

/** Writes the log entry and the push messages of a write, in its transaction and in one statement. */
export async function recordWrite(session: EngineSession, call: Call, resource: AnyResource, write: WriteRecord): Promise<void> {
  const row = write.after ?? write.before;
  if (!row) return;
  const changes: Changes = write.after ? changesBetween(resource, write.before, write.after) : {};
  const { ip = null, userAgent = null } = call;
  await sql`
    with "logged" as (
      insert into "activity_log" ("id", "user_id", "user_name", "resource", "record_id", "verb", "changes", "reason", "ip", "user_agent")
      overriding system value
      values (${write.logId === undefined ? sql`nextval(pg_get_serial_sequence('activity_log', 'id'))` : write.logId}, ${userIdOf(call.actor)}, ${nameOf(call.actor)}, ${resource.name}, ${row.id}, ${write.verb}, ${JSON.stringify(changes)}::jsonb,
        ${write.reason}, ${ip}, ${userAgent?.slice(0, 400) ?? null})
    )
    insert into "outbox" ("topic", "payload")
    select 'changed', "message" from jsonb_array_elements(${JSON.stringify(messages(session, resource, write, row))}::jsonb) as "m"("message")`.execute(
    session.connection,
  );
}

type Change = "created" | "updated" | "removed";

function messages(session: EngineSession, resource: AnyResource, { verb, before, after, becomes }: WriteRecord, row: Row): unknown[] {
  const version = after?.version ?? row.version + 1;
  const at = new Date().toISOString();
  const message = (target: AnyResource, change: Change, by = verb) => ({
    resource: target.name,
    id: row.id,
    version,
    change,
    verb: by,
    at,
    facts: changeValues(target, before, after),
  });
  const change = before === null ? "created" : after === null ? "removed" : "updated";
  if (becomes) return [message(resource, "removed"), message(becomes, "created", "create")];
  return [resource, ...twinsOf(session, resource)].map((each) => message(each, change));
}

/** The other resources for the same rows: their readers are notified under that resource's name. */
function twinsOf(session: EngineSession, { name, rows }: AnyResource): AnyResource[] {
  if (rows === undefined) return [];
  const sharing = session.models.of(name).sharing.map((each) => session.models.of(each).resource);
  return sharing.filter((each) => each.name !== name && isDeepStrictEqual(each.rows, rows));
}

function changeValues(resource: AnyResource, before: Row | null, after: Row | null): ChangeValues {
  const names = scopeNames(resource);
  const pick = (row: Row | null) => row && Object.fromEntries(names.map((name) => [name, valueIn(row, resource, name) ?? null]));
  return { before: pick(before), after: pick(after) };
}
