import { sql } from "kysely";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { scopeSql } from "../../access/scope.ts";
import type { Call, Row } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { Model } from "../models.ts";
import { oneRow } from "../read/read.ts";
import { refusalOf } from "../write/database-refusals.ts";
import { nextVersion } from "../write/guarded-write.ts";
import { recordWrite } from "../write/record-write.ts";
import { type Pointer, pointsAt } from "./pointers.ts";

/** A record that others point at, before or after they are moved. */
interface End {
  readonly id: number;
  readonly title: string;
}

/**
 * Moves what points at one record to another, only these rows if their ids are given, and logs and pushes it as a change of each record.
 * Returns the ids of what was moved. @throws Problem where a rule refuses it
 */
export async function moveRows(
  session: EngineSession,
  call: Call,
  pointer: Pointer,
  [from, to]: readonly [End, End],
  backTo?: readonly number[],
): Promise<number[]> {
  const { table, column, kinds } = pointer;
  const [was, becomes] = backTo ? ([1, 0] as const) : ([0, 1] as const);
  const models = session.models.all.filter(({ resource }) => resource.table === table);
  const set = [
    sql`${sql.ref(column)} = ${to.id}`,
    ...Object.entries(kinds).map(([name, values]) => sql`${sql.ref(name)} = ${values[becomes]}`),
    ...(models.length > 0 ? nextVersion(call) : []),
  ];
  const only = backTo ? sql` and "id" = any(${[...backTo]}::bigint[])` : sql``;
  const { rows } = await sql<{ id: number }>`update ${sql.table(table)} "t" set ${sql.join(set)}
    where ${pointsAt(pointer, from.id, was)}${only} returning "t"."id"`
    .execute(session.connection)
    .catch((error: unknown) => {
      const [model] = models;
      throw (model && refusalOf(model, error)) ?? error;
    });
  const ids = rows.map(({ id }) => id);
  for (const id of ids) await tell(session, call, models, column, id, [from, to]);
  await tellParents(session, call, table, ids);
  return ids;
}

/** Logs and pushes that a record points at another one now. */
async function tell(
  session: EngineSession,
  call: Call,
  models: readonly Model[],
  column: string,
  id: number,
  ends: readonly [End, End],
): Promise<void> {
  for (const model of models) {
    const after = await oneRow(session, model, "employee", id, scopeSql(session, model.resource, call.actor, "t"));
    if (!after) continue;
    const stored = model.stored.find((each) => each.column === column);
    const [{ id: before, title }] = ends;
    const changed = stored?.field.kind === "ref" ? { [stored.wire]: before, [stored.name]: title } : {};
    await recordWrite(session, call, model.resource, { verb: "update", before: { ...after, ...changed }, after, reason: null });
    return;
  }
}

/** The same where lines of a record point at it: the record has another version now. */
async function tellParents(session: EngineSession, call: Call, table: string, ids: readonly number[]): Promise<void> {
  const model = session.models.all.find(({ children }) => children.some((each) => each.table === table));
  if (!model || ids.length === 0) return;
  const { rows } = await sql<{ id: number }>`update ${sql.table(model.resource.table)} "t" set ${sql.join(nextVersion(call))}
    where "t"."id" in (select parent_id from ${sql.table(table)} where id = any(${[...ids]}::bigint[])) returning "t"."id"`.execute(
    session.connection,
  );
  for (const { id } of rows) {
    const after: Row | null = await oneRow(session, model, "employee", id, scopeSql(session, model.resource, call.actor, "t"));
    if (after) await recordWrite(session, call, model.resource, { verb: "update", before: after, after, reason: null });
  }
}

/** What a pointer's rows are called, one and several of them; nothing for what nobody counts, such as notifications. */
export function namesOfTable(session: EngineSession, table: string): Pick<AnyResource, "label" | "plural"> | undefined {
  if (table === "files") return { label: "File", plural: "Files" };
  const own = session.models.all.filter(
    ({ resource, children }) => resource.table === table || children.some((each) => each.table === table),
  );
  return (own.find(({ resource }) => resource.slices !== undefined) ?? own[0])?.resource;
}
