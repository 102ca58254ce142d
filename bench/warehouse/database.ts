import { openDatabase } from "../../server/db/connection.ts";
import { migrate } from "../../server/db/migrate.ts";
import { seedDemo } from "../../server/demo/index.ts";
import { server } from "../support/company.ts";
import { keptDatabase } from "../support/kept-database.ts";
import { fillWarehouse } from "./fill.ts";

const today = "2026-11-20";

/** Address of a database with the demo company and this many pieces more, each with five movements; created on first use. */
export const warehouseDatabase = (pieces: number): Promise<string> =>
  keptDatabase(server(), `warehouse_${pieces}`, {}, async (databaseUrl) => {
    const start = Date.now();
    const db = await openDatabase({ databaseUrl, poolSize: 2 });
    try {
      await migrate(db);
      await seedDemo(db, { today, passwordDigest: "none" });
      await fillWarehouse(db, { pieces, today });
    } finally {
      await db.close();
    }
    console.log(`${pieces} pieces: filled in ${Math.round((Date.now() - start) / 1000)} s`);
  });
