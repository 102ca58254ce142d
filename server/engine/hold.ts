import { sql } from "kysely";
import type { Rule } from "../../src/schemas/action.ts";
import { allowedStates, answerFor, stateReason } from "../../src/schemas/availability.ts";
import { type Caller, sideOf } from "../access/caller.ts";
import { mayRead } from "../access/permission.ts";
import { scopeSql } from "../access/scope.ts";
import { allOf, type Condition } from "../access/where-sql.ts";
import { quoted } from "../db/names.ts";
import type { Call, Row } from "./call.ts";
import type { At } from "./context.ts";
import type { Model } from "./models.ts";
import type { Target } from "./operations.ts";
import { guardContext } from "./present.ts";
import { conflict, notFound } from "./problem.ts";
import { oneRow } from "./read.ts";

/**
 * Locks the row for a write and answers it, complete, after its state, version and guards were held against the operation.
 * @throws Problem 404 outside the caller's reach; 409 with the reason and the row as it is now
 */
export async function hold(at: At, call: Call, model: Model, rule: Rule, target: Target): Promise<Row> {
  const today = at.today();
  const scope = scopeSql(model.resource, call.actor, "t", today);
  // Whoever waits for a lock gets the newest row, but its lines as they were before the wait. A caller that names the version
  // has seen it, lines and all; without one the lock comes first and the reading after it.
  if (target.version === undefined) await lock(at, model, target.id, scope);
  const row = await oneRow(at, model, "employee", target.id, scope, true);
  if (!row) throw notFound();
  const context = guardContext(call.actor, today);
  const wrongState = stateReason(model.resource, rule, row, context);
  if (wrongState !== null) throw await refusal(at, call, model, row, wrongState);
  if (target.version !== undefined && target.version !== row.version) {
    throw await refusal(at, call, model, row, "Someone else has changed this in the meantime.");
  }
  const answer = answerFor(model.resource, rule, row, context, true);
  if (answer !== true) throw await refusal(at, call, model, row, answer);
  return row;
}

async function lock(at: At, model: Model, id: number, scope: Condition): Promise<void> {
  await sql`select 1 from ${sql.raw(quoted(model.resource.table))} "t" where "t"."id" = ${id} and ${scope} for update`.execute(at.on);
}

async function refusal(at: At, call: Call, model: Model, row: Row, reason: string) {
  // Whoever may write a row may not read it for that.
  const current = mayRead(model.resource, call.actor) ? await asSeen(at, call.actor, model, row) : null;
  return conflict(reason, {
    version: row.version,
    ...(model.hasStates ? { state: row.state } : {}),
    ...(current ? { current } : {}),
  });
}

/** A complete row as the caller sees it; a customer's is read again, so that nothing hidden ever leaves. */
export async function asSeen(at: At, caller: Caller, model: Model, row: Row): Promise<Row | null> {
  if (sideOf(caller) === "employee") return row;
  return oneRow(at, model, "customer", row.id, scopeSql(model.resource, caller, "t", at.today()));
}

/** The row in its version, one of the operation's states and the caller's reach: the condition of the guarded write itself. */
export function guarded(at: At, call: Call, model: Model, rule: Rule, row: Row): Condition {
  const states = model.hasStates ? [sql`"t"."state" = any(${[...allowedStates(model.resource, rule, sideOf(call.actor))]}::text[])`] : [];
  return allOf([
    sql`"t"."id" = ${row.id}`,
    sql`"t"."version" = ${row.version}`,
    ...states,
    scopeSql(model.resource, call.actor, "t", at.today()),
  ]);
}
