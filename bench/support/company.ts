import { openDatabase } from "../../server/db/connection.ts";
import { demoPassword } from "../../server/db/demo/accounts.ts";
import { migrate } from "../../server/db/migrate.ts";
import { passwords } from "../../server/identity/passwords.ts";
import { dateIn } from "../../src/schemas/values/time-zone.ts";
import { fillFiveYears } from "../five-years/fill.ts";
import { administer, exists } from "./administer.ts";

/** The URL of the cluster that `npm run bench` started. */
export function server(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("Run it by npm run bench: it starts a PostgreSQL of its own.");
  return url;
}

const seed = 1;

/** Address of a database with the five-year company at this factor; created on first use, kept with the cluster. */
export async function companyDatabase(factor: number): Promise<string> {
  const name = databaseName(factor);
  const url = new URL(server());
  url.pathname = `/${name}`;
  if (!(await exists(server(), name))) await make(`${name}_unfinished`, name, factor);
  const db = await openDatabase({ databaseUrl: url.href });
  await migrate(db);
  await db.close();
  return url.href;
}

/** Created under another name and renamed at the end: a database under its final name is complete. */
async function make(unfinished: string, name: string, factor: number): Promise<void> {
  console.log(`Making the five-year company at factor ${factor} ...`);
  await administer(server(), `drop database if exists ${unfinished} with (force)`);
  await administer(server(), `create database ${unfinished}`);
  const url = new URL(server());
  url.pathname = `/${unfinished}`;
  const db = await openDatabase({ databaseUrl: url.href });
  await migrate(db);
  await fillFiveYears(db, {
    factor,
    seed,
    today: dateIn("UTC", new Date()),
    passwordDigest: await passwords.hash(demoPassword),
    log: (line) => console.log(`  ${line}`),
  });
  await db.close();
  await administer(server(), `alter database ${unfinished} rename to ${name}`);
}

/** A copy of the company under another name, with additions; also created on first use. */
export async function copyOf(factor: number, name: string, add: (databaseUrl: string) => Promise<void>): Promise<string> {
  const company = databaseName(factor);
  const copy = `${company}_${name}`;
  const url = new URL(server());
  url.pathname = `/${copy}`;
  if (!(await exists(server(), copy))) {
    console.log(`Adding ${name} ...`);
    const unfinished = `${copy}_unfinished`;
    await administer(server(), `drop database if exists ${unfinished} with (force)`);
    await administer(server(), `create database ${unfinished} template ${company}`);
    const unfinishedUrl = new URL(url);
    unfinishedUrl.pathname = `/${unfinished}`;
    await add(unfinishedUrl.href);
    await administer(server(), `alter database ${unfinished} rename to ${copy}`);
  }
  const db = await openDatabase({ databaseUrl: url.href });
  await migrate(db);
  await db.close();
  return url.href;
}

const databaseName = (factor: number): string => `company_${String(factor).replace(".", "_")}`;
