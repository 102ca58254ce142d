import { type QueryExecutorProvider, sql } from "kysely";
import type { StoryDocument, StoryEvent } from "../../../../src/contract/piece-story.ts";
import { fieldOf } from "../../../../src/schemas/resource.ts";
import { mayRead } from "../../../access/permission.ts";
import { type ScopeContext, scopeSql } from "../../../access/scope.ts";
import { columnOf } from "../../../db/names.ts";
import type { SessionActor } from "../../../identity/session-actor.ts";

export interface StoryPiece {
  readonly id: number;
  readonly description: string;
  readonly receiveId: number | null;
}

export interface StoryContext extends ScopeContext {
  readonly db: QueryExecutorProvider;
  readonly actor: SessionActor;
  readonly piece: StoryPiece;
  /** The most events that a part returns. */
  readonly limit: number;
}

/** A document by the kind of record, as references to any record are stored. */
interface NamedDocument {
  readonly bizObject: number;
  readonly id: number;
}

/** An event before its document is looked up. */
export interface ToldEvent extends Omit<StoryEvent, "document"> {
  readonly documentOf: NamedDocument | null;
  /** When it was recorded, and among events of one moment the order in which they happened. */
  readonly order: string;
  readonly rank: number;
}

/** A part of a story: what one table says of the piece. */
export type StoryPart = (context: StoryContext) => Promise<readonly ToldEvent[]>;

type Told = Pick<ToldEvent, "key" | "kind" | "at" | "order"> & Partial<ToldEvent>;

/** An event with what is said of it; everything else is empty. */
export const told = (event: Told): ToldEvent => ({
  recordedAt: null,
  by: null,
  hub: null,
  from: null,
  to: null,
  outside: null,
  isArrival: false,
  isFirst: false,
  quantity: null,
  documentOf: null,
  carrier: null,
  note: null,
  device: null,
  photos: [],
  isInternal: false,
  rank: 0,
  ...event,
});

/** The clocks of devices are not set to the second, and a scan takes a moment to arrive. */
const SAME_TIME_MS = 5 * 60_000;

/** Whether something is recorded so much later than it happened that both times are told. */
export const isLate = (happenedAt: string, recordedAt: string): boolean =>
  Math.abs(Date.parse(recordedAt) - Date.parse(happenedAt)) > SAME_TIME_MS;

/** Who did something, as far as the reader may know: customers are told of their own colleagues only. */
export const nameFor = ({ side, companyId }: SessionActor, name: string | null, company: number | null): string | null =>
  side === "employee" || (companyId !== null && company === companyId) ? name : null;

/** Gives events the documents they belong to, of those that the reader may open. */
export async function withDocuments(context: StoryContext, events: readonly ToldEvent[]): Promise<StoryEvent[]> {
  const { db, resources, actor } = context;
  const documents = new Map<string, StoryDocument>();
  const kinds = new Set(events.flatMap(({ documentOf }) => documentOf?.bizObject ?? []));
  for (const resource of resources) {
    if (!kinds.has(resource.bizObject) || !resource.routes || !mayRead(resource, actor)) continue;
    const ids = events.flatMap(({ documentOf }) => (documentOf?.bizObject === resource.bizObject ? [documentOf.id] : []));
    const title = columnOf(resource.title, fieldOf(resource, resource.title));
    const { rows } = await sql<{ id: number; number: string }>`select "t".id, ${sql.ref(`t.${title}`)}::text as number
      from ${sql.table(resource.table)} "t" where "t".id = any(${ids}::bigint[]) and ${scopeSql(context, resource, actor, "t")}`.execute(
      db,
    );
    for (const { id, number } of rows) documents.set(`${resource.bizObject} ${id}`, { resource: resource.name, id, number });
  }
  return events.map(({ documentOf, order: _order, rank: _rank, ...event }) => ({
    ...event,
    document: (documentOf && documents.get(`${documentOf.bizObject} ${documentOf.id}`)) ?? null,
  }));
}
