import { type QueryExecutorProvider, sql } from "kysely";
import type { ServerHealth } from "../../../../src/contract/health.ts";
import type { Releases } from "../../../db/connection.ts";
import { busy } from "../../../engine/wire/problem.ts";
import type { Draining } from "../../../http/app.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import type { MaintenanceState } from "../../../http/maintenance-gate.ts";
import { routeFor } from "../../../http/route-access.ts";
import { clockProblem } from "../../../metrics/clock-jump.ts";
import type { DiskWatch } from "../../../metrics/disk-space.ts";

/** Shorter than network timeouts, because health checks need a prompt answer. */
const LIMIT_MS = 2_000;

export interface HealthDeps {
  readonly db: QueryExecutorProvider;
  readonly pool: Releases;
  readonly disk: Pick<DiskWatch, "problems">;
  readonly maintenance: MaintenanceState;
  readonly draining: Draining;
}

/**
 * For load balancers and supervisors. `health` succeeds while calls should come here: the database answers, with all migrations, without which
 * the server does not listen, and the server is not about to stop. A disk that is nearly full, or a clock that was set, is told and fails nothing: what can be read goes on, and another
 * server would not have more room. `live` succeeds while the process works, whatever the database does.
 */
export const healthCall = defineRoutes((app, { db, pool, disk, maintenance, draining }: HealthDeps) => {
  let inTime: ReturnType<typeof createTimeLimited> | undefined;
  let asking: Promise<unknown> | undefined;
  // Takes no place, so that it is answered under any load: all who ask at the same time share one query.
  app.get("/api/health", routeFor({ ability: "public", scope: "Nothing." }, "none"), async (_request, reply) => {
    // What load balancers understand; no page of ours asks.
    if (draining.on) return reply.code(503).send({ status: "draining" });
    inTime ??= createTimeLimited(pool, LIMIT_MS);
    asking ??= inTime(() => sql`SELECT 1`.execute(db)).finally(() => {
      asking = undefined;
    });
    const [full] = await Promise.all([disk.problems(), asking]);
    const clock = clockProblem();
    const problems = clock ? [...full, clock] : full;
    const status = maintenance.on ? "maintenance" : problems.length > 0 ? "degraded" : "ok";
    return { status, ...(problems.length > 0 ? { problems } : {}), maxEventLoopLagMs: app.maxEventLoopLag() } satisfies ServerHealth;
  });
  app.get("/api/live", routeFor({ ability: "public", scope: "Nothing." }, "none"), async () => ({ status: "ok" }));
});

/**
 * Limits how long a query may wait for the database. If the database answered other queries in the meantime, it is only busy, and
 * restarting the server would make things worse: the call then fails with 429.
 * @throws Problem 429; Error ETIMEDOUT when the database answered nothing
 */
export function createTimeLimited(pool: Releases, limitMs: number) {
  let released = 0;
  pool.on("release", (error: unknown) => {
    if (!error) released += 1;
  });
  return async function inTime<T>(query: () => Promise<T>): Promise<T> {
    const before = released;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      const silent = () => Object.assign(new Error("The database does not answer."), { code: "ETIMEDOUT" });
      timer = setTimeout(() => reject(released > before ? busy() : silent()), limitMs);
    });
    try {
      return await Promise.race([query(), timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}
