import { sql } from "kysely";
import type { PermissionServer } from "./permission-server.ts";

const custodyTables = ["movements", "inventory_items", "places"];

/** Whether what the database enforces about custody applies to this table. */
export const isInCustody = (table: string): boolean => custodyTables.includes(table);

/** Whether a piece in this state is on no pull. */
export const isOnNoPull = (table: string, name: string, state: unknown): boolean =>
  table === "inventory_items" && name === "pullFlow" && !["allocated", "staged", "out"].includes(String(state));

/** Pieces leave, with their story; no row of one is ever removed. */
export const isNeverRemoved = (table: string): boolean => table === "inventory_items";

/**
 * Runs `write` without what the database enforces about custody, for rows that no call could write: a piece at any place in any state, a ledger
 * that begins anywhere. Afterwards the rules apply again, as they did before.
 */
export async function besideCustodyRules<T>(
  { db, resources }: Pick<PermissionServer, "db" | "resources">,
  write: () => Promise<T>,
): Promise<T> {
  if (!resources.some(({ table }) => table === "movements")) return write();
  const { rows: triggers } = await sql<{ table: string; name: string; enabled: string }>`
    select r.relname as "table", t.tgname as name, t.tgenabled as enabled from pg_trigger t join pg_class r on r.oid = t.tgrelid
    where r.relname = any(${custodyTables}::text[]) and not t.tgisinternal and t.tgenabled <> 'D'`.execute(db.kysely);
  for (const table of custodyTables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db.kysely);
  try {
    return await write();
  } finally {
    for (const { table, name, enabled } of triggers)
      await sql`alter table ${sql.table(table)} enable ${sql.raw(enabled === "A" ? "always" : "")} trigger ${sql.ref(name)}`.execute(
        db.kysely,
      );
  }
}
