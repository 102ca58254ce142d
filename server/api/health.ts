import type { EventEmitter } from "node:events";
import type { FastifyInstance } from "fastify";
import { type QueryExecutorProvider, sql } from "kysely";
import { busy } from "../engine/problem.ts";
import type { MaintenanceState } from "../http/maintenance-gate.ts";

/** Who asks wants to know now, and not when a network gives up. */
const LIMIT_MS = 2_000;

/** Says "release" each time a connection has done its work. */
export type Releases = Pick<EventEmitter, "on">;

export interface HealthDeps {
  readonly db: QueryExecutorProvider;
  readonly pool: Releases;
  readonly maintenance: MaintenanceState;
}

/** For load balancers: answers while the database does. */
export function healthCall(app: FastifyInstance, { db, pool, maintenance }: HealthDeps): void {
  let inTime: ReturnType<typeof createTimeLimited> | undefined;
  app.get("/api/health", { config: { access: { ability: "public", scope: "Nothing." } } }, async () => {
    inTime ??= createTimeLimited(pool, LIMIT_MS);
    await inTime(() => sql`SELECT 1`.execute(db));
    return { status: maintenance.on ? "maintenance" : "ok" };
  });
}

/**
 * Waits so long for an answer of the database. One that works for others meanwhile is not gone, and whoever restarted the server for it
 * would only make things worse: then the answer is that there is too much to do.
 */
export function createTimeLimited(pool: Releases, limitMs: number) {
  let released = 0;
  pool.on("release", (error: unknown) => {
    if (!error) released += 1;
  });
  return async function inTime<T>(ask: () => Promise<T>): Promise<T> {
    const before = released;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const silent = () => Object.assign(new Error("The database does not answer."), { code: "ETIMEDOUT" });
      timer = setTimeout(() => reject(released > before ? busy() : silent()), limitMs);
    });
    try {
      return await Promise.race([ask(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
