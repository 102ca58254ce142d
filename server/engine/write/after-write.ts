import type { Rule } from "../../../src/schemas/actions/action.ts";
import { fillTemplate } from "../../../src/schemas/documents/template.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { dateIn } from "../../../src/schemas/values/time-zone.ts";
import { isSystem, userIdOf } from "../../access/caller.ts";
import { valueIn } from "../../access/columns.ts";
import { mayRead } from "../../access/permission.ts";
import { inScope, scopeNames } from "../../access/scope.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import type { Call, Input, Row } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { AnyEffects } from "../effect.ts";
import type { Model } from "../models.ts";
import type { Operations, Written } from "../operations.ts";
import { LeadingRefusal, RowRefusal } from "../wire/leading-refusal.ts";
import { conflict, Problem } from "../wire/problem.ts";
import { presentRecord, presentRefusal, presentRowRefusal } from "../wire/remedies.ts";
import { refusalOf } from "./database-refusals.ts";
import { fullRow, writeOwnRow } from "./effect-writes.ts";
import { rowForCaller } from "./lock-for-update.ts";
import { notify, notifyAll } from "./notify.ts";
import { recordWrite, reserveLogPosition } from "./record-write.ts";
import { whileEffectRuns } from "./running-effects.ts";
import { takenOver } from "./taken-over.ts";

/** A guarded write that has just been executed. */
export interface CompletedWrite {
  readonly model: Model;
  /** "create", "update", "remove" or the action's name. */
  readonly verb: string;
  readonly rule: Rule;
  readonly id: number;
  /** The row as the write returned it; null when lines or files were written after it, so that it is read again. */
  readonly written: Row | null;
  readonly before: Row | null;
  readonly input: Input;
  readonly reason?: string | null;
  readonly becomes?: Model | undefined;
}

const customerMissed = "Nobody at the customer has a user who can see it, so nobody was told: email it to them.";

/** The steps after every write, in its transaction: effect, log entry, push message, notifications, and the result. */
export async function afterWrite(session: EngineSession, call: Call, operations: Operations, write: CompletedWrite): Promise<Written> {
  const { model, verb, rule, before } = write;
  const { resource } = model;
  const written = write.written ?? (await fullRow(session, model, write.id));
  const effect = session.effects.get(resource.name)?.run[verb];
  const logId = effect ? await reserveLogPosition(session) : undefined;
  const after = effect ? await runEffect(session, call, operations, write, written, effect) : written;
  const removed = verb === "remove";
  if ((verb === "create" || verb === "update") && !reaches(session, call, resource, after)) {
    throw new Problem(422, "Nothing was saved: you would lose access to this record.");
  }
  const { reason = null, becomes: next } = write;
  await recordWrite(session, call, resource, { verb, before, after: removed ? null : after, reason, becomes: next?.resource, logId });
  const missed = rule.notifies ? await notifyAll(session, call, (next ?? model).resource, { row: after, before }, rule.notifies) : false;
  const { emails, sendsCopy } = rule;
  const document = emails ?? sendsCopy;
  const emailed =
    document === undefined ? [] : await session.documents.emailToPeople(session, call, resource, document, after, sendsCopy !== undefined);
  const done = rule.successMessage === undefined ? undefined : fillTemplate(rule.successMessage, after, resource.fields);
  const told = emailed.length > 0 ? ` It is on its way to ${emailed.join(", ")}.` : missed ? ` ${customerMissed}` : "";
  const message = done === undefined ? {} : { message: done + told };
  if (removed) return { data: { id: after.id, version: after.version }, ...message };
  const becomes = next ? { becomes: next.resource.name } : {};
  return { data: await rowForWriter(session, call, next ?? model, after), ...becomes, ...message };
}

async function runEffect(
  session: EngineSession,
  call: Call,
  operations: Operations,
  write: CompletedWrite,
  row: Row,
  effect: AnyEffects["run"][string],
): Promise<Row> {
  const { model, verb, before, input } = write;
  const { resource } = model;
  const doing = () =>
    effect({
      row,
      before,
      input,
      // Boundary: writes only ever run on a transaction.
      trx: session.connection as Parameters<typeof effect>[0]["trx"],
      call,
      engine: operations,
      today: session.today(),
      write: (values) => writeOwnRow(session, model, write.id, values),
      takenOverBy: (target, part = row) => takenOver(target, resource, verb, part, session.timeZone),
      settings: session.settings,
      dayOf: (timestamp) => dateIn(session.timeZone, new Date(timestamp)),
      timeZone: session.timeZone,
      storeDocument: (name, source, place) =>
        session.documents.store(session, { resource, name, row: source, place, userId: userIdOf(call.actor) }),
      notify: async ({ to, about, ...what }) => {
        const target = about ? await fullRow(session, session.models.of(about.resource), about.id) : row;
        await notify(session, call, about?.resource ?? resource, target, { ...what, users: to, companyId: null });
      },
      countEmail: (addresses) => session.sending.email(session.connection, call.actor, addresses),
      enqueue: async (queue, payload, options) => void (await enqueue(session.connection, queue, payload, options)),
    });
  await whileEffectRuns(session.connection, resource.table, write.id, doing).catch(async (error: unknown) => {
    // Within what the system does for a person it stays as it is, until it reaches what that person did.
    if (error instanceof RowRefusal)
      throw isSystem(call.actor) ? error : withVersion(await presentRowRefusal(session, call.actor, error), before);
    throw error instanceof LeadingRefusal
      ? await presentLeadingRefusal(session, call, write, error)
      : withVersion(refusalOf(model, error) ?? error, before);
  });
  return fullRow(session, model, write.id);
}

/** A refusal that leads on as the caller gets it: with the ways that are open to them. */
export async function presentLeadingRefusal(
  session: EngineSession,
  call: Call,
  { model, verb, before }: Pick<CompletedWrite, "model" | "verb" | "before">,
  error: LeadingRefusal,
): Promise<unknown> {
  const visible = before && (await rowForCaller(session, call.actor, model, before));
  return withVersion(await presentRefusal(session, call, model.resource, visible, verb, error), before);
}

/** Adds to an effect's refusal the version and state from before the write, because the write is rolled back. */
function withVersion(error: unknown, before: Row | null): unknown {
  if (!(error instanceof Problem) || error.status !== 409 || before === null) return error;
  const { version, state } = before;
  return conflict(error.message, { ...error.details, version, ...(state === undefined ? {} : { state }) });
}

/** The row as its writer may see it; only its id and version when the writer can no longer reach it. */
export async function rowForWriter(session: EngineSession, call: Call, model: Model, row: Row): Promise<Row> {
  const { resource } = model;
  const { id, version } = row;
  if (!mayRead(resource, call.actor) || !reaches(session, call, resource, row)) return { id, version };
  const visible = await rowForCaller(session, call.actor, model, row);
  return visible ? presentRecord(session, call, resource, visible) : { id, version };
}

function reaches(session: EngineSession, call: Call, resource: AnyResource, row: Row): boolean {
  const values = Object.fromEntries(scopeNames(resource).map((name) => [name, valueIn(row, resource, name) ?? null]));
  return inScope(resource, call.actor, values, session);
}
