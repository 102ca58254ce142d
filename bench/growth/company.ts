import { openDatabase } from "../../server/db/connection.ts";
import { migrate } from "../../server/db/migrate.ts";
import { seedDemo } from "../../server/demo/index.ts";
import { keptDatabase } from "../support/kept-database.ts";
import { multiply } from "./multiply.ts";

/** Rows of the demo company's largest module. */
const demoRows = 97;
export const today = "2026-11-20";

/**
 * A database on the server with the demo company multiplied until its largest module has this many rows: filled anew, or as it was left by an
 * earlier run. Returns its URL.
 */
export const grownCompany = (server: string, rows: number, { reuse }: { readonly reuse: boolean }): Promise<string> =>
  keptDatabase(server, `growth_${rows}`, { anew: !reuse }, async (databaseUrl) => {
    const db = await openDatabase({ databaseUrl, poolSize: 2 });
    try {
      await migrate(db);
      await seedDemo(db, { today, passwordDigest: "none" });
      await multiply(db, Math.max(2, Math.round(rows / demoRows)));
    } finally {
      await db.close();
    }
  });
