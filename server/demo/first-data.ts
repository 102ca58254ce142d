import { sql } from "kysely";
import type { Db } from "../db/connection.ts";
import { allTables } from "../db/tables.ts";
import { passwords } from "../identity/passwords.ts";
import { ensureOperator } from "../operator/first-company.ts";
import { type Step, unsaid } from "../operator/step.ts";
import { demoPassword } from "./accounts.ts";
import { billDemoStorage } from "./demo-storage.ts";
import { isDatabaseEmpty, isDemo, seedDemo } from "./index.ts";
import { orderDemoPhotos } from "./jobs/demo-photos.ts";

export interface FirstData {
  readonly demo: boolean;
  readonly hasUsers: boolean;
}

/** Fills an empty database: with the demo company if requested, otherwise only with the operating company. */
export async function prepareData(
  db: Db,
  { demo, today, companyName, step = unsaid }: { demo: boolean; today: string; companyName: string; step?: Step },
): Promise<FirstData> {
  if (await isDatabaseEmpty(db)) {
    if (demo) await step("Filling in the demo company", () => seed(db, today));
    else await ensureOperator(db.kysely, companyName);
  }
  const isOfDemo = await isDemo(db);
  if (isOfDemo) await orderDemoPhotos(db);
  return { demo: isOfDemo, hasUsers: !(await isDatabaseEmpty(db)) };
}

async function seed(db: Db, today: string): Promise<void> {
  try {
    await seedDemo(db, { today, now: new Date().toISOString(), passwordDigest: await passwords.hash(demoPassword) });
    await db.transaction((tx) => billDemoStorage(tx, today));
    // Only what was filled: the system's own tables take as long again.
    await sql`analyze ${sql.join(allTables().map(({ name }) => sql.table(name)))}`.execute(db.kysely);
  } catch (error) {
    // When several processes start on an empty database, one wins; the others find its data.
    if (await isDatabaseEmpty(db)) throw error;
  }
}
