import { openDatabase } from "../../server/db/connection.ts";
import { migrate } from "../../server/db/migrate.ts";
import { demoPassword } from "../../server/demo/accounts.ts";
import { passwords } from "../../server/identity/passwords.ts";
import { dateIn } from "../../src/schemas/values/time-zone.ts";
import { fillFiveYears } from "../five-years/fill.ts";
import { keptDatabase } from "./kept-database.ts";

/** The URL of the cluster that `npm run bench` started. */
export function server(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("Run it by npm run bench: it starts a PostgreSQL of its own.");
  return url;
}

const seed = 1;

/** Address of a database with the five-year company at this factor; created on first use, kept with the cluster. */
export const companyDatabase = (factor: number): Promise<string> =>
  keptDatabase(server(), databaseName(factor), {}, async (databaseUrl) => {
    console.log(`Making the five-year company at factor ${factor} ...`);
    const db = await openDatabase({ databaseUrl });
    await migrate(db);
    await fillFiveYears(db, {
      factor,
      seed,
      today: dateIn("UTC", new Date()),
      passwordDigest: await passwords.hash(demoPassword),
      log: (line) => console.log(`  ${line}`),
    });
    await db.close();
  });

/** A copy of the company under another name, with additions; also created on first use. */
export function copyOf(factor: number, name: string, add: (databaseUrl: string) => Promise<void>): Promise<string> {
  const company = databaseName(factor);
  return keptDatabase(server(), `${company}_${name}`, { copyOf: company }, (databaseUrl) => {
    console.log(`Adding ${name} ...`);
    return add(databaseUrl);
  });
}

const databaseName = (factor: number): string => `company_${String(factor).replace(".", "_")}`;
