import type { Rule } from "../../src/schemas/action.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { fill } from "../../src/schemas/template.ts";
import { dateIn } from "../../src/schemas/values/date.ts";
import { userIdOf } from "../access/caller.ts";
import { valueIn } from "../access/columns.ts";
import { mayRead } from "../access/permission.ts";
import { inScope, scopeNames } from "../access/scope.ts";
import { always } from "../access/where-sql.ts";
import { enqueue } from "../jobs/enqueue.ts";
import type { Call, Input, Row } from "./call.ts";
import type { At } from "./context.ts";
import { refusalOf } from "./database-refusals.ts";
import { asSeen } from "./hold.ts";
import type { Model } from "./models.ts";
import type { Operations, Written } from "./operations.ts";
import { guardContext, withActions } from "./present.ts";
import { conflict, Problem } from "./problem.ts";
import { oneRow } from "./read.ts";
import { placeInLog, recordWrite } from "./record-write.ts";
import { tell, tellAll } from "./tell.ts";

/** A guarded write that has just been made. */
export interface Made {
  readonly model: Model;
  /** "create", "update", "remove" or the action's name. */
  readonly verb: string;
  readonly rule: Rule;
  readonly id: number;
  /** The row as the write gave it back; null when lines or files were written after it. */
  readonly written: Row | null;
  readonly before: Row | null;
  readonly input: Input;
  readonly reason: string | null;
  readonly becomes?: Model | undefined;
}

/** What follows every write, in its transaction: the effect, the log entry and the push, the notifications, the answer. */
export async function finish(at: At, call: Call, operations: Operations, made: Made): Promise<Written> {
  const { model, verb, rule, before } = made;
  const { resource } = model;
  const written = made.written ?? (await fullRow(at, model, made.id));
  const place = rule.effect ? await placeInLog(at) : undefined;
  const after = rule.effect ? await runEffect(at, call, operations, made, written) : written;
  const removed = verb === "remove";
  if ((verb === "create" || verb === "update") && !reaches(at, call, resource, after)) {
    throw new Problem(422, "Nothing was saved: you would lose access to this record.");
  }
  await recordWrite(at, call, resource, {
    verb,
    before,
    after: removed ? null : after,
    reason: made.reason,
    becomes: made.becomes?.resource,
    place,
  });
  if (rule.tells) await tellAll(at, call, (made.becomes ?? model).resource, after, rule.tells);
  const message = rule.done === undefined ? {} : { message: fill(rule.done, after) };
  if (removed) return { data: { id: after.id, version: after.version }, ...message };
  const becomes = made.becomes ? { becomes: made.becomes.resource.name } : {};
  return { data: await answered(at, call, made.becomes ?? model, after), ...becomes, ...message };
}

async function runEffect(at: At, call: Call, operations: Operations, made: Made, row: Row): Promise<Row> {
  const { model, verb, before, input } = made;
  const { resource } = model;
  const effect = at.effects.get(resource.name)?.run[verb];
  if (!effect) throw new Error(`The effect of ${resource.name}.${verb} is missing.`);
  const doing = effect({
    row,
    before,
    input,
    // Boundary: writes only ever run on a transaction.
    trx: at.on as Parameters<typeof effect>[0]["trx"],
    call,
    engine: operations,
    today: at.today(),
    dayOf: (moment) => dateIn(at.timeZone, new Date(moment)),
    keepDocument: (name, of, field) => at.documents.keep(at, { resource, name, row: of, field, userId: userIdOf(call.actor) }),
    tell: ({ to, title, message }) => tell(at, call, resource, row, { users: to, companyId: null, title, message }),
    enqueue: async (queue, payload, options) => void (await enqueue(at.on, queue, payload, options)),
  });
  await doing.catch((error: unknown) => {
    throw withVersion(refusalOf(model, error) ?? error, before);
  });
  return fullRow(at, model, made.id);
}

/** An effect's refusal says as well how the row stands: as before the write, which is undone. */
function withVersion(error: unknown, before: Row | null): unknown {
  if (!(error instanceof Problem) || error.status !== 409 || before === null || "version" in error.details) return error;
  const { version, state } = before;
  return conflict(error.message, { ...error.details, version, ...(state === undefined ? {} : { state }) });
}

/** The row whole, whatever has become of it in this transaction. */
async function fullRow(at: At, model: Model, id: number): Promise<Row> {
  const row = await oneRow(at, model, "employee", id, always);
  if (!row) throw new Error(`${model.resource.name} ${id} is gone within its own transaction.`);
  return row;
}

/** The row for its writer; only its id and version where it is out of their reach. */
export async function answered(at: At, call: Call, model: Model, row: Row): Promise<Row> {
  const { resource } = model;
  const { id, version } = row;
  if (!mayRead(resource, call.actor) || !reaches(at, call, resource, row)) return { id, version };
  const seen = await asSeen(at, call.actor, model, row);
  return seen ? withActions(resource, call.actor, at.today(), true)(seen) : { id, version };
}

function reaches(at: At, call: Call, resource: AnyResource, row: Row): boolean {
  const facts = Object.fromEntries(scopeNames(resource).map((name) => [name, valueIn(row, resource, name) ?? null]));
  const { user } = guardContext(call.actor, at.today());
  return inScope(resource, user, facts, at.today());
}
