import { openDatabase } from "../../server/db/connection.ts";
import { migrate } from "../../server/db/migrate.ts";
import { demoPassword } from "../../server/demo/accounts.ts";
import { isDatabaseEmpty } from "../../server/demo/index.ts";
import { passwords } from "../../server/identity/passwords.ts";
import { dateIn } from "../../src/schemas/values/time-zone.ts";
import { options } from "../support/options.ts";
import { fillFiveYears } from "./fill.ts";

/** Fills the empty database of DATABASE_URL, or the embedded one in HQ_DATA_DIR; its users sign in as in the demo. */
const { factor, seed, today } = options({ factor: "0.01", seed: "1", today: dateIn("UTC", new Date()) });
const { DATABASE_URL: databaseUrl, HQ_DATA_DIR: dataDir } = process.env;
if (!databaseUrl && !dataDir) throw new Error("Name the database to fill: DATABASE_URL or HQ_DATA_DIR.");
const db = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir: dataDir ?? "" });
try {
  await migrate(db);
  if (!(await isDatabaseEmpty(db))) throw new Error("There are people in this database already.");
  await fillFiveYears(db, {
    factor: Number(factor),
    seed: Number(seed),
    today,
    passwordDigest: await passwords.hash(demoPassword),
    log: console.log,
  });
} finally {
  await db.close();
}
