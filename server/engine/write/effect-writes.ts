import { sql } from "kysely";
import { always } from "../../access/where-sql.ts";
import type { Call, Input, Row } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { Model } from "../models.ts";
import { lockedRow, oneRow } from "../read/read.ts";
import { referenceGone } from "../wire/problem.ts";
import { checkRules } from "./check-rules.ts";
import { changedDraft, compute, type RowDraft } from "./draft.ts";
import { nextVersion, updateStatement } from "./guarded-write.ts";
import { recordWrite } from "./record-write.ts";
import { isEffectRunning } from "./running-effects.ts";
import { assignments, changedLines, changedWires } from "./store.ts";
import { storeLines } from "./store-lines.ts";

/**
 * The writes of effects. The operation has checked ability, state and guards, so these check none of it: they store values as the engine
 * does, read-only fields included, recompute the computed ones and check the declared rules.
 */

/** The complete row after all changes made in this transaction. */
export async function fullRow(session: EngineSession, model: Model, id: number): Promise<Row> {
  const row = await oneRow(session, model, "employee", id, always);
  if (!row) throw new Error(`${model.resource.name} ${id} is gone within its own transaction.`);
  return row;
}

/** Writes fields of the operation's own row, as part of that operation: its version and its log entry cover them. */
export async function writeOwnRow(session: EngineSession, model: Model, id: number, values: Input): Promise<void> {
  // Read again, because earlier steps of the effect or the database may have changed what computed fields depend on.
  await storeChanges(session, model, await fullRow(session, model, id), values, []);
}

/**
 * Writes fields of another row as an update with its own version, log entry and push message (see `Operations.write`). The row whose
 * operation led here is written as part of that operation, or it would be logged and pushed twice.
 * @throws Problem 409 when the row no longer exists
 */
export async function writeOtherRow(session: EngineSession, call: Call, model: Model, id: number, values: unknown): Promise<void> {
  const before = await lockedRow(session, model, id, sql`"t"."deleted_at" is null`);
  if (!before) throw referenceGone();
  const isPart = isEffectRunning(session.connection, model.resource.table, id);
  const isChanged = await storeChanges(session, model, before, valuesOf(values, before), isPart ? [] : nextVersion(call));
  if (isPart || !isChanged) return;
  const after = await fullRow(session, model, id);
  await recordWrite(session, call, model.resource, { verb: "update", before, after, reason: null });
}

/** Boundary: the values were checked against the other resource's declaration where they are written. */
const valuesOf = (values: unknown, row: Row): Input =>
  typeof values === "function" ? (values as (row: Row) => Input)(row) : (values as Input);

/** Returns whether anything changed. The row is locked by this transaction, so its id is guard enough. */
async function storeChanges(
  session: EngineSession,
  model: Model,
  before: Row,
  values: Input,
  more: ReturnType<typeof nextVersion>,
): Promise<boolean> {
  const { resource } = model;
  const draft: RowDraft = changedDraft(resource.fields, before, values, session.today());
  compute(resource.fields, draft);
  checkRules(resource, draft, before, session.today());
  const changed = changedWires(model, before, draft);
  const lines = changedLines(model, before, draft);
  if (changed.length + lines.length === 0) return false;
  const set = [...assignments(model, changed, draft), ...more];
  if (set.length > 0) await updateStatement(model, set, sql`"t"."id" = ${before.id}`).execute(session.connection);
  for (const child of lines) await storeLines(session.connection, model, child, before.id, before[child.name], draft[child.name]);
  return true;
}
