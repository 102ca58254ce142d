import { sql } from "kysely";
import { insertPlaces } from "../../server/areas/warehousing/custody/places.ts";
import type { Db } from "../../server/db/connection.ts";
import { rebuildTotals } from "../../server/db/kept-totals.ts";
import { allTables } from "../../server/db/tables.ts";
import { resources } from "../../src/resources/index.ts";
import { continueIds, switchAlwaysTriggers, withoutIndexes } from "../support/bulk-fill.ts";
import { checks, statements } from "./statements.ts";

export interface Warehouse {
  readonly pieces: number;
  readonly today: string;
}

/** The hubs of the demo company that are filled. */
const hubs = [1, 2];
const [aisles, bays, levels] = [25, 19, 10];
const tableNames = ["parties", "receives", "inventory_items", "movements"];

/** Adds bins, customers, receives, pieces and their ledgers to a new database with the demo company. Needs a superuser of PostgreSQL. */
export async function fillWarehouse(db: Db, { pieces, today }: Warehouse): Promise<void> {
  const bins = binCodes().map((code) => ({ kind: "bin", code }));
  for (const hubId of hubs) await db.kysely.transaction().execute((trx) => insertPlaces(trx, { hubId, userId: null }, bins));
  const tables = allTables().filter(({ name }) => tableNames.includes(name));
  await db.withoutTimeout(async (client) => {
    await client.query("set session_replication_role = replica");
    await switchAlwaysTriggers(client, tables, "disable");
    await withoutIndexes(client, tables, async () => {
      for (const statement of statements({ pieces, today, bins: bins.length })) await client.query(statement);
    });
    await switchAlwaysTriggers(client, tables, "enable always");
    await client.query("reset session_replication_role");
    for (const { name } of tables) await client.query(continueIds(name));
  });
  // No trigger has kept them of the rows that were filled in.
  await rebuildTotals(db.kysely, resources);
  await db.withoutTimeout(async (client) => {
    await client.query("vacuum analyze");
  });
  const { rows } = await sql<{ wrong: number }>`select ${sql.raw(checks)} as wrong`.execute(db.kysely);
  if (rows[0]?.wrong !== 0) throw new Error(`${rows[0]?.wrong} pieces are not where their ledgers end.`);
}

/** "R07-12-03": aisle, bay and level. The demo's own bins begin with another letter. */
function binCodes(): string[] {
  const two = (index: number): string => String(index + 1).padStart(2, "0");
  return Array.from({ length: aisles * bays * levels }, (_, index) => {
    const bay = Math.floor(index / levels);
    return `R${two(Math.floor(bay / bays))}-${two(bay % bays)}-${two(index % levels)}`;
  });
}
