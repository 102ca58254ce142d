import type { FastifyInstance } from "fastify";
import { type QueryExecutorProvider, sql } from "kysely";
import type { MaintenanceState } from "../http/maintenance-gate.ts";

/** Who asks wants to know now, and not when a network gives up. */
const LIMIT_MS = 2_000;

/** For load balancers: answers while the database does. */
export function healthCall(app: FastifyInstance, { db, maintenance }: { db: QueryExecutorProvider; maintenance: MaintenanceState }): void {
  app.get("/api/health", { config: { access: { ability: "public", scope: "Nothing." } } }, async () => {
    await inTime(sql`SELECT 1`.execute(db));
    return { status: maintenance.on ? "maintenance" : "ok" };
  });
}

async function inTime(answer: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error("The database does not answer."), { code: "ETIMEDOUT" })), LIMIT_MS);
  });
  try {
    await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
