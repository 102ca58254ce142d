import { setTimeout as pause } from "node:timers/promises";
import type { ActivityPage, LogEntry } from "../../src/contract/activity.ts";
import type { DocumentFlow } from "../../src/contract/document-flow.ts";
import type { MergePreview, MergeRequest, RecentMerge, UndoneMerge } from "../../src/contract/merges.ts";
import type { LookupOption } from "../../src/contract/options.ts";
import type { MapPoints } from "../../src/contract/points.ts";
import type { RecordFigures } from "../../src/contract/record-figures.ts";
import type { RowOutcome } from "../../src/contract/row-outcome.ts";
import type { SearchHit } from "../../src/contract/search.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { QueueTime } from "../../src/schemas/views/queue.ts";
import type { Person } from "../access/caller.ts";
import type { Db, Queryable, Tx } from "../db/connection.ts";
import { noteRequestId } from "../jobs/request-id.ts";
import { isUrgent } from "../realtime/outbox-messages.ts";
import type { Call, Input, Row } from "./call.ts";
import type { DocumentStore, EngineContext, EngineSession } from "./context.ts";
import type { AnyEffects, EffectSettings } from "./effect.ts";
import { merge, mergePreview } from "./merge/merge.ts";
import { mergedInto, recentMerges, undoMerge } from "./merge/undo-merge.ts";
import { modelsOf } from "./models.ts";
import type { ListSelection, Operations, Target } from "./operations.ts";
import { allIds, allRows } from "./read/all-rows.ts";
import { counts } from "./read/counts.ts";
import { documentFlow } from "./read/document-flow.ts";
import { createKnownTotals } from "./read/known-totals.ts";
import { list } from "./read/list.ts";
import { type LogRequest, logs } from "./read/logs.ts";
import { type LookupRequest, lookup } from "./read/lookup.ts";
import { points } from "./read/points.ts";
import { type FoundQueue, queue } from "./read/queue.ts";
import { get } from "./read/read.ts";
import { readFields } from "./read/read-fields.ts";
import { recordFigures } from "./read/record-figures.ts";
import { type SearchRequest, search } from "./read/search.ts";
import { type Sums, sums } from "./read/sums.ts";
import { createSendingLimits, type SendingLimits } from "./sending-limits.ts";
import { idempotent } from "./wire/idempotency.ts";
import { act } from "./write/act.ts";
import { actOnEach } from "./write/act-on-each.ts";
import { activity } from "./write/activity.ts";
import { create } from "./write/create.ts";
import { refusingAtEnd } from "./write/database-refusals.ts";
import { writeOtherRow } from "./write/effect-writes.ts";
import { remove } from "./write/remove.ts";
import { update } from "./write/update.ts";

const LONGEST_WAIT_MS = 1_000;

export interface EngineOptions {
  readonly db: Db;
  readonly resources: readonly AnyResource[];
  readonly effects: readonly AnyEffects[];
  /** The calendar date in the company's time zone, YYYY-MM-DD. */
  readonly today: () => string;
  /** The time zone in which days begin, for filters by date; default UTC. */
  readonly timeZone?: string;
  /** What the company has set, read whenever an effect runs; by default what the law allows. */
  readonly settings?: EffectSettings;
  /** Keeps the documents that effects store; without it, storing one throws. */
  readonly documents?: DocumentStore;
  /** Bounds what a person can make the product send; the product's own limits by default. */
  readonly sending?: SendingLimits;
  /** Called after each committed write to wake the outbox and the jobs. A returned promise settles when all messages are sent. */
  readonly onCommit: () => unknown;
}

const standardSettings: EffectSettings = { textHours: ["08:00", "21:00"], localWebhooks: false };

const noDocuments: DocumentStore = {
  store: () => Promise.reject(new Error("No document store was passed to the engine.")),
  emailToPeople: () => Promise.reject(new Error("No document store was passed to the engine.")),
};

export interface Engine extends Operations {
  /** An action, or the removal, on several rows in one transaction, with one answer for each. */
  actOnEach(call: Call, resource: AnyResource, targets: readonly Target[], action: string, input: Input): Promise<readonly RowOutcome[]>;
  /** A whole list: its ids as of now, and its rows by those ids. */
  allIds(call: Call, resource: AnyResource, request: ListSelection): Promise<Float64Array>;
  allRows(call: Call, resource: AnyResource, request: ListSelection, ids: readonly number[]): Promise<readonly Row[]>;
  counts(call: Call, resource: AnyResource): Promise<Record<string, number>>;
  /** Where the rows of a list are, for its map. */
  points(call: Call, resource: AnyResource, request: ListSelection): Promise<MapPoints>;
  /** The amounts of a whole list, added up. */
  sums(call: Call, resource: AnyResource, request: ListSelection): Promise<Sums>;
  lookup(call: Call, resource: AnyResource, request: LookupRequest): Promise<readonly LookupOption[]>;
  /** One record merged into another, and that undone. */
  mergePreview(call: Call, request: MergeRequest): Promise<MergePreview>;
  merge(call: Call, request: MergeRequest): Promise<{ readonly id: number }>;
  undoMerge(call: Call, id: number): Promise<UndoneMerge>;
  recentMerges(call: Call, resource: AnyResource, id: number): Promise<readonly RecentMerge[]>;
  mergedInto(resource: AnyResource, id: number): Promise<number | null>;
  activity(
    call: Call,
    resource: AnyResource,
    id: number,
    page: { limit: number; offset: number },
  ): Promise<Omit<ActivityPage, "currentPage">>;
  /** The documents that a record was made from, and those made from it. */
  documentFlow(call: Call, resource: AnyResource, id: number): Promise<DocumentFlow>;
  /** The declared figures of rows that point at a record. */
  recordFigures(call: Call, resource: AnyResource, id: number): Promise<RecordFigures>;
  /** The log over all rows that the caller may read, newest first. */
  logs(call: Call, request: LogRequest): Promise<readonly LogEntry[]>;
  search(call: Call, request: SearchRequest): Promise<readonly SearchHit[]>;
  /** What waits for a person: the first rows of each rule that concerns them, and how many there are. */
  queue(actor: Person, time: QueueTime): Promise<readonly FoundQueue[]>;
  /** One transaction around several operations and related queries, for API routes that no declaration generates. */
  transaction<T>(work: (tx: Tx, operations: Operations) => Promise<T>): Promise<T>;
  /** The session the operations use outside any transaction. */
  readonly session: EngineSession;
  /** The operations within the caller's own transaction; the caller must then also call `onCommit`. */
  inTransaction(connection: Queryable): Operations;
}

/** The generic operations over these resources, each in one transaction. The start has checked declarations and effects. */
export function createEngine(options: EngineOptions): Engine {
  const { db, resources, effects, today, timeZone = "UTC", settings = standardSettings, documents = noDocuments, onCommit } = options;
  const { sending = createSendingLimits() } = options;
  const context: EngineContext = {
    db,
    resources,
    models: modelsOf(resources),
    effects: new Map(effects.map((each) => [each.resource, each])),
    today,
    timeZone,
    settings,
    totals: createKnownTotals(),
    documents,
    sending,
  };
  const reading: EngineSession = { ...context, connection: db.kysely };

  async function transaction<T>(work: (tx: Tx, operations: Operations) => Promise<T>): Promise<T> {
    let urgent = false;
    let begun: Tx | undefined;
    const takeBack = () => {
      if (begun) sending.takeBack(begun);
    };
    const done = await refusingAtEnd(() =>
      db.transaction(async (tx) => {
        // That of an attempt before it was rolled back.
        takeBack();
        begun = tx;
        const result = await work(tx, operationsAt({ ...context, connection: tx }));
        urgent = isUrgent(tx);
        return result;
      }),
    ).catch((error: unknown) => {
      takeBack();
      throw error;
    });
    const sent = onCommit();
    // A caller who revokes someone's access gets the answer once the messages about it are sent, or after a second at most.
    if (urgent) await Promise.race([sent, pause(LONGEST_WAIT_MS)]);
    return done;
  }

  const write = <T>(call: Call, operation: string, body: unknown, work: (operations: Operations, tx: Tx) => Promise<T>): Promise<T> =>
    transaction((tx, operations) => idempotent(tx, call, operation, body, () => work(operations, tx)));

  return {
    list: (call, resource, request) => list(reading, call, resource, request),
    get: (call, resource, id) => get(reading, call, resource, id),
    read: (resource, id, fields, options) => readFields(db.kysely, resource, id, fields, options),
    create: (call, resource, input, values) =>
      write(call, `create ${resource.name}`, input, (operations) => operations.create(call, resource, input, values)),
    update: (call, resource, target, input) =>
      write(call, `update ${resource.name} ${target.id}`, { ...input, version: target.version }, (operations) =>
        operations.update(call, resource, target, input),
      ),
    remove: (call, resource, target, input) =>
      write(call, `remove ${resource.name} ${target.id}`, input, (operations) => operations.remove(call, resource, target, input)),
    act: (call, resource, target, action, input) =>
      write(call, `${action} ${resource.name} ${target.id}`, { ...input, version: target.version }, (operations) =>
        operations.act(call, resource, target, action, input),
      ),
    actOnEach: (call, resource, targets, action, input) =>
      write(call, `${action} each ${resource.name}`, { ...input, rows: targets }, (operations, tx) =>
        actOnEach({ ...context, connection: tx }, call, operations, resource, targets, action, input),
      ),
    write: (call, resource, id, values) => transaction((_tx, operations) => operations.write(call, resource, id, values)),
    allIds: (call, resource, request) => allIds(reading, call, resource, request),
    allRows: (call, resource, request, ids) => allRows(reading, call, resource, request, ids),
    counts: (call, resource) => counts(reading, call, resource),
    points: (call, resource, request) => points(reading, call, resource, request),
    sums: (call, resource, request) => sums(reading, call, resource, request),
    lookup: (call, resource, request) => lookup(reading, call, resource, request),
    mergePreview: (call, request) => transaction((tx) => mergePreview({ ...context, connection: tx }, call, request)),
    merge: (call, request) =>
      write(call, "merge", { ...request }, (operations, tx) => merge({ ...context, connection: tx }, call, operations, request)),
    undoMerge: (call, id) => write(call, `undo merge ${id}`, {}, (_operations, tx) => undoMerge({ ...context, connection: tx }, call, id)),
    recentMerges: (call, resource, id) => recentMerges(reading, call, resource, id),
    mergedInto: (resource, id) => mergedInto(reading, resource, id),
    activity: (call, resource, id, page) => activity(reading, call, resource, id, page),
    documentFlow: (call, resource, id) => documentFlow(reading, call, resource, id),
    recordFigures: (call, resource, id) => recordFigures(reading, call, resource, id),
    logs: (call, request) => logs(reading, call, request),
    queue: (actor, time) => queue(reading, actor, time),
    search: (call, request) => search(reading, call, request),
    transaction,
    session: reading,
    inTransaction: (connection) => operationsAt({ ...context, connection }),
  };
}

function operationsAt(session: EngineSession): Operations {
  const noted = (call: Call): Call => {
    noteRequestId(session.connection, call.requestId);
    return call;
  };
  const operations: Operations = {
    list: (call, resource, request) => list(session, call, resource, request),
    get: (call, resource, id) => get(session, call, resource, id),
    read: (resource, id, fields, options) => readFields(session.connection, resource, id, fields, options),
    create: (call, resource, input, values) => create(session, noted(call), operations, resource, input, values),
    update: (call, resource, target, input) => update(session, noted(call), operations, resource, target, input),
    remove: (call, resource, target, input = {}) => remove(session, noted(call), operations, resource, target, input),
    act: (call, resource, target, action, input = {}) => act(session, noted(call), operations, resource, target, action, input),
    write: (call, resource, id, values) => writeOtherRow(session, noted(call), session.models.of(resource), id, values),
  };
  return operations;
}
