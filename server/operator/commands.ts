import type { BooksReport } from "../areas/accounting/ports/check-books.ts";
import { readConfig } from "../config/config.ts";
import { directAddress } from "../config/database-settings.ts";
import { migrate } from "../db/migrate.ts";
import { readFlag, readRow, writeFlag, writeRow } from "../http/maintenance.ts";
import { passwords } from "../identity/passwords.ts";
import { enqueueCall, readCall, unprocessedCalls } from "../inbound/calls.ts";
import { createPostgresBus } from "../realtime/postgres-bus.ts";
import { booksText } from "./books-text.ts";
import { createAdmin, randomPassword } from "./create-admin.ts";
import { inDatabaseProcess } from "./database-process.ts";
import { withDatabase } from "./with-database.ts";

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** Applies the missing migrations; returns the message for the operator. */
export async function migrateCommand(environment = process.env): Promise<string> {
  const applied = await withDatabase(readConfig(environment), (db) => migrate(db));
  return applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`;
}

export interface AdminOptions {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Called after the other options were read; "" means that a random password is generated. */
  readonly password: () => Promise<string>;
}

export async function createAdminCommand({ password: readPassword, ...admin }: AdminOptions, environment = process.env): Promise<string> {
  const config = readConfig(environment);
  const typed = await readPassword();
  const password = typed === "" ? randomPassword() : typed;
  await withDatabase(config, async (db) => {
    await migrate(db);
    await createAdmin(db, passwords, config.productName, { ...admin, password });
  });
  return typed === "" ? `${admin.email} can now sign in with the password ${password}` : `${admin.email} can now sign in.`;
}

/** Works while a server is running, with both kinds of database; the server follows within a second. */
export async function maintenanceCommand(action: "on" | "off" | "status", environment = process.env): Promise<string> {
  const config = readConfig(environment);
  const say = (on: boolean) => `Maintenance is ${on ? "on" : "off"}.`;
  const databaseUrl = directAddress(config);
  if (databaseUrl === undefined) {
    if (action !== "status") await writeFlag(config.dataDir, action === "on");
    return say(await readFlag(config.dataDir));
  }
  return withDatabase(config, async (db) => {
    if (action === "status") return say(await readRow(db.kysely));
    const bus = await createPostgresBus({ databaseUrl, log: quiet });
    try {
      await writeRow(db.kysely, bus, action === "on");
    } finally {
      await bus.close();
    }
    return say(action === "on");
  });
}

/** Prints the calls that were not processed; or has these (`all`) or one call by its number processed again, by the server's next job. */
export async function inboundCommand(replay: string | null, environment = process.env): Promise<string> {
  return withDatabase(readConfig(environment), async ({ kysely }) => {
    const waiting = await unprocessedCalls(kysely);
    if (replay === null) {
      const lines = waiting.map(({ id, source, eventId, at, reason }) => [id, at, source, eventId, reason ?? "not tried yet"].join("  "));
      return lines.length === 0 ? "Every call was processed." : lines.join("\n");
    }
    if (replay !== "all" && !(await readCall(kysely, Number(replay)))) throw new Error(`There is no call ${replay}.`);
    const ids = replay === "all" ? waiting.map(({ id }) => id) : [Number(replay)];
    for (const id of ids) await enqueueCall(kysely, id, { again: true });
    return ids.length === 1 ? `Call ${ids[0]} will be processed again.` : `${ids.length} calls will be processed again.`;
  });
}

/** The result of a command; `fails` makes the command exit with an error. */
export interface Finding {
  readonly text: string;
  readonly fails: boolean;
}

/**
 * Returns the trial balance, and everything that does not add up. Works beside a running server.
 * @throws Error with a message for the operator
 */
export async function checkBooksCommand(environment = process.env): Promise<Finding> {
  const { value } = await inDatabaseProcess(readConfig(environment), "books", null);
  const report = value as BooksReport;
  return { text: booksText(report), fails: report.problems.length > 0 };
}
