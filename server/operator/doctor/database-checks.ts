import { sql } from "kysely";
import { checkBooks } from "../../areas/accounting/ports/check-books.ts";
import { commandLine } from "../../config/installation.ts";
import { checkDatabase } from "../../db/check-database.ts";
import type { Db } from "../../db/connection.ts";
import { readMigrations, type Standing, standingOf } from "../../db/migrate.ts";
import { allTables } from "../../db/tables.ts";
import { readBackupNote } from "../backup/note.ts";
import { sweepTrials } from "../backup/trial-databases.ts";
import { type DoctorFinding, findingsAbout } from "./finding.ts";

const MINUTE = 60;
const DAY = 86_400;
const count = new Intl.NumberFormat("en-US");

/** "3 days", "2 hours", "40 seconds". */
export function lengthOf(seconds: number): string {
  const [amount, unit] =
    seconds >= 2 * DAY
      ? [seconds / DAY, "days"]
      : seconds >= 7_200
        ? [seconds / 3_600, "hours"]
        : seconds >= 2 * MINUTE
          ? [seconds / MINUTE, "minutes"]
          : [seconds, "seconds"];
  return `${count.format(Math.floor(amount))} ${unit}`;
}

/** What search needs of the database. */
const extensions = ["pg_trgm", "unaccent"] as const;

export async function checkVersion(db: Db): Promise<DoctorFinding[]> {
  const say = findingsAbout("Database");
  const { rows } = await sql<{ number: number; version: string; missing: string[] }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      array(select e from unnest(${[...extensions]}::text[]) e except select extname from pg_extension) as missing`.execute(db.kysely);
  const { number = 0, version = "", missing = [] } = rows[0] ?? {};
  const name = `PostgreSQL ${version}${db.kind === "embedded" ? ", embedded" : ""}`;
  return [
    number < 150_000 ? say.problem(`${name} is too old.`, "Use PostgreSQL 15 or newer.") : say.ok(name),
    ...missing.map((each) =>
      say.problem(`The extension ${each} is missing.`, `Install PostgreSQL's contrib modules, then: create extension ${each}`),
    ),
  ];
}

/** Nothing else can be read from a database whose migrations are missing, so its problems stop the checks of its content. */
export async function checkMigrations(db: Db): Promise<DoctorFinding[]> {
  const say = findingsAbout("Migrations");
  const { rows } = await sql<{ there: boolean }>`select to_regclass('migrations') is not null as there`.execute(db.kysely);
  if (!rows[0]?.there) return [say.problem("The database is empty.", `Start the server once, or run: ${commandLine("migrate")}`)];
  const { rows: applied } = await sql<{ name: string; digest: string }>`select name, digest from migrations`.execute(db.kysely);
  let standing: Standing;
  try {
    standing = standingOf(applied, readMigrations());
  } catch (error) {
    return [say.problem(error instanceof Error ? error.message : String(error), "Use that version first.")];
  }
  const { unknown, changed, missing } = standing;
  if (unknown.length > 0) return [say.problem(`The database is newer than this program: ${unknown[0]}.`, "Update the program.")];
  if (changed.length > 0) return [say.problem(`Migration ${changed[0]} was changed after it had been applied.`, "Restore the file.")];
  if (missing.length > 0)
    return [
      say.problem(`${count.format(missing.length)} migrations are missing, from ${missing[0]?.name}.`, `Run: ${commandLine("migrate")}`),
    ];
  try {
    await checkDatabase(db, allTables());
  } catch (error) {
    return [say.problem(error instanceof Error ? error.message : String(error), "Restore a backup, or undo the change.")];
  }
  return [say.ok(`${count.format(applied.length)} applied; the tables are as declared.`)];
}

export async function checkClock(db: Db): Promise<DoctorFinding[]> {
  const say = findingsAbout("Clock");
  const before = Date.now();
  const { rows } = await sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db.kysely);
  const after = Date.now();
  const apart = Math.abs((rows[0]?.now ?? 0) - (before + after) / 2) - (after - before) / 2;
  const text = `The database's clock is ${lengthOf(apart / 1_000)} apart from this machine's.`;
  if (apart > 60_000) return [say.problem(text, "Synchronize both clocks (NTP).")];
  return apart > 5_000 ? [say.warning(text, "Synchronize both clocks (NTP).")] : [say.ok("This machine and the database agree.")];
}

interface JobFacts {
  readonly late: number;
  readonly wait: number;
  readonly lost: number;
  readonly dead: number;
  readonly queue: string | null;
  readonly error: string | null;
}

export async function checkJobs(db: Db): Promise<DoctorFinding[]> {
  const say = findingsAbout("Jobs");
  const { rows } = await sql<JobFacts>`
    select count(*) filter (where dead_at is null and locked_until is null and run_at < now() - interval '10 minutes')::int as late,
      coalesce(extract(epoch from now() - min(run_at) filter (where dead_at is null and locked_until is null)), 0)::float8 as wait,
      count(*) filter (where dead_at is null and locked_until < now() - interval '5 minutes')::int as lost,
      count(*) filter (where dead_at > now() - interval '30 days')::int as dead,
      (select queue from jobs where dead_at is not null order by dead_at desc limit 1) as queue,
      (select last_error from jobs where dead_at is not null order by dead_at desc limit 1) as error
    from jobs`.execute(db.kysely);
  const { late, wait, lost, dead, queue, error } = rows[0] ?? { late: 0, wait: 0, lost: 0, dead: 0, queue: null, error: null };
  const findings: DoctorFinding[] = [];
  if (late > 0)
    findings.push(
      say.warning(
        `${count.format(late)} jobs are due and not begun, the oldest for ${lengthOf(wait)}.`,
        "Start a server, or look at its log.",
      ),
    );
  if (lost > 0)
    findings.push(say.warning(`${count.format(lost)} jobs were begun by a server that is gone.`, "Start a server: it takes them up."));
  if (dead > 0)
    findings.push(
      say.warning(
        `${count.format(dead)} jobs failed for good in the last 30 days, the last in "${queue}": ${(error ?? "no reason").slice(0, 200)}`,
        "Mend the cause, and repeat what they were for.",
      ),
    );
  return findings.length > 0 ? findings : [say.ok("Nothing waits for long, nothing failed for good.")];
}

export async function checkOutbox(db: Db): Promise<DoctorFinding[]> {
  const say = findingsAbout("Outbox");
  const { rows } = await sql<{ waiting: number; age: number }>`
    select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age from outbox`.execute(
    db.kysely,
  );
  const { waiting = 0, age = 0 } = rows[0] ?? {};
  if (age < 5 * MINUTE) return [say.ok("Nothing waits to be sent.")];
  return [say.warning(`${count.format(waiting)} messages wait, the oldest for ${lengthOf(age)}.`, "Start a server, or look at its log.")];
}

export async function checkTheBooks(db: Db): Promise<DoctorFinding[]> {
  const say = findingsAbout("Books");
  const { problems, entries } = await checkBooks(db);
  if (problems.length === 0) return [say.ok(`${count.format(entries)} entries, in balance.`)];
  return [
    say.problem(
      `Out of balance: ${problems[0]}${problems.length > 1 ? ` And ${problems.length - 1} more.` : ""}`,
      `Run: ${commandLine("check-books")}`,
    ),
  ];
}

/** @param days how old the last backup may be */
export async function checkLastBackup(db: Db, days: number): Promise<DoctorFinding[]> {
  const say = findingsAbout("Backup");
  const remedy = `Run: ${commandLine("backup <file>")}`;
  const note = await readBackupNote(db.kysely);
  const trials = db.kind === "postgres" ? await sweepTrials(db) : [];
  const swept = trials.length === 0 ? [] : [say.ok(`Databases that interrupted trials had left were removed: ${trials.join(", ")}`)];
  if (!note) return [say.warning("No backup was made by this program.", remedy), ...swept];
  const age = (Date.now() - Date.parse(note.at)) / 1_000;
  const text = `The last one is ${lengthOf(Math.max(0, age))} old${note.isTried ? "" : " and was not tried"}: ${note.file}`;
  return [age > days * DAY || !note.isTried ? say.warning(text, remedy) : say.ok(text), ...swept];
}
