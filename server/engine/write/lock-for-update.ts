import { sql } from "kysely";
import type { Rule } from "../../../src/schemas/actions/action.ts";
import { allowedStates, availabilityOf, stateReason } from "../../../src/schemas/actions/availability.ts";
import { type Caller, sideOf } from "../../access/caller.ts";
import { mayRead } from "../../access/permission.ts";
import { scopeSql } from "../../access/scope.ts";
import { allOf, type Condition } from "../../access/where-sql.ts";
import type { Call, Row } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { Model } from "../models.ts";
import type { Target } from "../operations.ts";
import { lockedRow, oneRow } from "../read/read.ts";
import { RowRefusal } from "../wire/leading-refusal.ts";
import { guardContext } from "../wire/present.ts";
import { notFound } from "../wire/problem.ts";
import { presentRecord } from "../wire/remedies.ts";
import { titleIn } from "../wire/title.ts";
import type { RowDraft } from "./draft.ts";

/**
 * Locks the row for a write, checks its state, version and guards against the operation, and returns it complete. The guards are asked about
 * the row as it will be written, where that differs.
 * @throws Problem 404 outside the caller's scope; 409 with the reason and the current row
 */
export async function lockForUpdate(
  session: EngineSession,
  call: Call,
  model: Model,
  rule: Rule,
  target: Target,
  toBeWritten: (row: Row) => RowDraft = (row) => row,
): Promise<Row> {
  const today = session.today();
  const row = await lockedRow(session, model, target.id, scopeSql(session, model.resource, call.actor, "t"));
  if (!row) throw notFound();
  const context = guardContext(call.actor, today);
  const wrongState = stateReason(model.resource, rule, row, context);
  if (wrongState !== null) throw await refusal(session, call, model, row, wrongState);
  if (target.version !== undefined && target.version !== row.version) {
    throw await refusal(session, call, model, row, "Someone else has changed this in the meantime.");
  }
  const availability = availabilityOf(model.resource, rule, toBeWritten(row), context, "written");
  if (availability !== true) throw await refusal(session, call, model, row, availability);
  return row;
}

async function refusal(session: EngineSession, call: Call, model: Model, row: Row, reason: string) {
  // A caller who may write a row may still not be allowed to read it.
  const current = mayRead(model.resource, call.actor) ? await rowForCaller(session, call.actor, model, row) : null;
  const details = {
    version: row.version,
    ...(model.hasStates ? { state: row.state } : {}),
    // Includes the available actions, so that the client knows whether to try again.
    ...(current ? { current: await presentRecord(session, call, model.resource, current) } : {}),
  };
  return new RowRefusal(reason, details, { record: model.resource, id: row.id, title: titleIn(model.resource, row) });
}

/** A complete row as the caller may see it; a customer's is read again so that hidden values never leave the server. */
export async function rowForCaller(session: EngineSession, caller: Caller, model: Model, row: Row): Promise<Row | null> {
  if (sideOf(caller) === "employee") return row;
  return oneRow(session, model, "customer", row.id, scopeSql(session, model.resource, caller, "t"));
}

/** The condition of the guarded write: this version of the row, in one of the operation's states and in the caller's scope. */
export function guardCondition(session: EngineSession, call: Call, model: Model, rule: Rule, row: Row): Condition {
  const states = model.hasStates ? [sql`"t"."state" = any(${[...allowedStates(model.resource, rule, sideOf(call.actor))]}::text[])`] : [];
  return allOf([
    sql`"t"."id" = ${row.id}`,
    sql`"t"."version" = ${row.version}`,
    ...states,
    scopeSql(session, model.resource, call.actor, "t"),
  ]);
}
