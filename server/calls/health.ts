import type { FastifyInstance } from "fastify";
import { type QueryExecutorProvider, sql } from "kysely";
import type { MaintenanceState } from "../http/maintenance-gate.ts";

/** For load balancers: answers while the database does. */
export function healthCall(app: FastifyInstance, { db, maintenance }: { db: QueryExecutorProvider; maintenance: MaintenanceState }): void {
  app.get("/api/health", { config: { access: { ability: "public", scope: "Nothing." } } }, async () => {
    await sql`SELECT 1`.execute(db);
    return { status: maintenance.on ? "maintenance" : "ok" };
  });
}
