import { sql } from "kysely";
import type { Db } from "./db/connection.ts";
import { demoPassword } from "./db/demo/accounts.ts";
import { isEmpty, seedDemo } from "./db/demo/index.ts";
import { passwords } from "./identity/passwords.ts";
import { ensureOperator } from "./operator/first-company.ts";

export interface FirstData {
  readonly demo: boolean;
  readonly hasUsers: boolean;
}

const MARK = "demo";

/** Fills an empty database: with the demo company where that is wanted, else with the operating company alone. */
export async function prepareData(db: Db, options: { demo: boolean; today: string; companyName: string }): Promise<FirstData> {
  if (await isEmpty(db)) {
    if (options.demo) await seed(db, options.today);
    else await ensureOperator(db.kysely, options.companyName);
  }
  const { rows } = await sql<{ demo: boolean }>`SELECT EXISTS (SELECT 1 FROM settings WHERE key = ${MARK}) AS demo`.execute(db.kysely);
  return { demo: rows[0]?.demo === true, hasUsers: !(await isEmpty(db)) };
}

async function seed(db: Db, today: string): Promise<void> {
  try {
    await seedDemo(db, { today, passwordDigest: await passwords.hash(demoPassword) });
    await sql`INSERT INTO settings (key, value) VALUES (${MARK}, 'true'::jsonb) ON CONFLICT (key) DO NOTHING`.execute(db.kysely);
    await sql`ANALYZE`.execute(db.kysely);
  } catch (error) {
    // Of several processes that start on an empty database one is the first; the others find its data.
    if (await isEmpty(db)) throw error;
  }
}
