import { type QueryExecutorProvider, sql } from "kysely";
import { mayRead } from "../access/permission.ts";
import { readableIds } from "../access/readable.ts";
import { inScope, type ScopeContext } from "../access/scope.ts";
import type { Bus } from "../realtime/bus.ts";
import type { ChangedMessage } from "../realtime/messages.ts";
import type { SessionActor } from "./session-actor.ts";
import { clearOnAccessChange, createSessionCache } from "./session-cache.ts";
import { readActor } from "./session-rows.ts";

export interface ReaderOptions extends ScopeContext {
  readonly db: QueryExecutorProvider;
  readonly bus: Bus;
}

const CACHE_MS = 5_000;

/** Users who may be notified that a row changed: those who could read it before the change or can read it now. */
export function createReaders({ db, bus, resources, today, timeZone }: ReaderOptions) {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const cache = createSessionCache(CACHE_MS, Date.now);
  const close = clearOnAccessChange(cache, bus);

  const actorOf = (userId: number): Promise<SessionActor | null> =>
    cache.get(String(userId), async () => {
      const actor = await readActor(db, userId);
      return actor && { actor, until: Number.POSITIVE_INFINITY };
    });

  async function mayHear(userId: number, { resource: name, facts, comment }: ChangedMessage): Promise<boolean> {
    const resource = byName.get(name);
    const actor = resource && (await actorOf(userId));
    if (!resource || !actor || !mayRead(resource, actor)) return false;
    if (comment && actor.side === "customer" && (comment.companyId === null || comment.companyId !== actor.companyId)) return false;
    return [facts.before, facts.after].some((values) => isRowValues(values) && inScope(resource, actor, values, { today, timeZone }));
  }

  /** Those of these users who may read the record now; all of them for what is about no record. */
  async function mayReadNow(userIds: readonly number[], name: string | null, recordId: number | null): Promise<number[]> {
    const readers: number[] = [];
    for (const id of userIds) {
      const actor = await actorOf(id);
      if (!actor) continue;
      if (name === null || recordId === null) readers.push(id);
      else if ((await readableIds(db, { resources, today, timeZone }, actor, name, [recordId])).size > 0) readers.push(id);
    }
    return readers;
  }

  return {
    mayHear,
    mayReadNow,
    /** For a push service that manages the sockets itself. */
    async readersOf(message: ChangedMessage): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`SELECT id FROM users WHERE state = 'active' AND deleted_at IS NULL`.execute(db);
      const readers: number[] = [];
      for (const { id } of rows) if (await mayHear(id, message)) readers.push(id);
      return readers;
    },
    close,
  };
}

const isRowValues = (values: unknown): values is Readonly<Record<string, unknown>> => typeof values === "object" && values !== null;
