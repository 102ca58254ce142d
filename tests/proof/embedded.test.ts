import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { type DatabaseOptions, type Db, openDatabase } from "../../server/db/connection.ts";
import { databaseTemplate } from "../support/database.ts";

let template: string;
let dataDir: string;
const opened: Db[] = [];

async function open(options: DatabaseOptions = {}): Promise<Db> {
  const db = await openDatabase({ dataDir, template, durable: false, ...options });
  opened.push(db);
  return db;
}
/** The same database with an empty table to write to. */
async function openEmpty(options: DatabaseOptions = {}): Promise<Db> {
  const db = await open(options);
  await sql`drop table if exists kept; create table kept (name text)`.execute(db.kysely);
  return db;
}
const insert = (db: Db, name: string) => sql`insert into kept (name) values (${name})`.execute(db.kysely);
const names = async (db: Db) =>
  (await sql<{ name: string }>`select name from kept order by name`.execute(db.kysely)).rows.map((row) => row.name);

beforeAll(async () => {
  template = await databaseTemplate({ migrated: false });
  dataDir = mkdtempSync(join(tmpdir(), "hq-test-"));
});
afterEach(() => Promise.all(opened.splice(0).map((db) => db.close())));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe("a data directory", () => {
  it("keeps its data across close and reopen, and rejects a second opener", async () => {
    const first = await openEmpty();
    await insert(first, "a");
    const alias = `${dataDir}-alias`;
    symlinkSync(dataDir, alias);
    try {
      await expect(open()).rejects.toThrow("is already open in another process");
      await expect(open({ dataDir: alias })).rejects.toThrow("is already open in another process");
      await first.close();
      expect(await names(await open({ dataDir: alias }))).toEqual(["a"]);
    } finally {
      rmSync(alias);
    }
  });

  it("flushes commits to disk before acknowledging them", async () => {
    const db = await open({ durable: true });
    const { rows } = await sql`select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method,
      current_setting('synchronous_commit') as commit, current_setting('max_wal_size') as log, current_setting('shared_buffers') as memory`.execute(
      db.kysely,
    );
    expect(rows).toEqual([{ fsync: "on", method: "fsync", commit: "on", log: "64MB", memory: "32MB" }]);
  });

  it("starts over after an earlier start was killed halfway, and reports what it can't open", async () => {
    const other = join(dataDir, "other");
    mkdirSync(join(other, "database"), { recursive: true });
    writeFileSync(join(other, "database", "PG_VERSION"), "nonsense");
    await expect(open({ dataDir: other })).rejects.toThrow("The embedded database could not be opened");
    rmSync(join(other, "database"), { recursive: true });
    mkdirSync(join(other, "database.unfinished"));
    writeFileSync(join(other, "database.unfinished", "PG_VERSION"), "18\n");
    const db = await open({ dataDir: other });
    expect((await sql`select 1 as one`.execute(db.kysely)).rows).toEqual([{ one: 1 }]);
    expect(existsSync(join(other, "database.unfinished"))).toBe(false);
  });
});

describe("the watchdog", () => {
  const endless = sql`select count(*) from generate_series(1, 100000000000) as n`;

  it("stops a query that runs too long, loses nothing committed, and serves waiting callers", async () => {
    const logged: string[] = [];
    const db = await openEmpty({ queryLimit: 300, log: (message) => logged.push(message) });
    await insert(db, "committed");
    const running = db.transaction(async (tx) => {
      await sql`insert into kept (name) values ('never committed')`.execute(tx);
      await endless.execute(tx);
    });
    const stopped = expect(running).rejects.toMatchObject({
      code: "57014",
      message: expect.stringMatching(/stopped after .* s: it took longer than the embedded database allows/),
    });
    const waited = names(db);
    await stopped;
    expect(await waited).toEqual(["committed"]);
    await insert(db, "later");
    expect(await names(db)).toEqual(["committed", "later"]);
    expect(logged).toEqual([expect.stringMatching(/^Restarting the embedded database/)]);
  });

  it("leaves work marked withoutTimeout alone", async () => {
    const db = await openDatabase({ memory: true, template, queryLimit: 100 });
    opened.push(db);
    await expect(db.withoutTimeout((client) => client.query("select pg_sleep(0.4), 1 as one"))).resolves.toMatchObject({ rowCount: 1 });
  });

  it("reports that an in-memory database is lost with its thread", async () => {
    const db = await openDatabase({ memory: true, template, queryLimit: 300 });
    opened.push(db);
    await expect(endless.execute(db.kysely)).rejects.toMatchObject({ code: "57014" });
    await expect(sql`select 1`.execute(db.kysely)).rejects.toThrow("The in-memory database was lost");
  });
});

describe("a database that can't continue", () => {
  const log = () => join(dataDir, "database", "pg_wal");
  const away = () => join(dataDir, "pg_wal-away");
  const soon = { timeout: 15_000 };

  it("reports why, recovers by itself once it can, and loses nothing committed", async () => {
    const logged: string[] = [];
    const db = await openEmpty({ log: (message) => logged.push(message) });
    await insert(db, "committed");
    renameSync(log(), away());
    onTestFinished(() => void (existsSync(away()) && renameSync(away(), log())));
    // The next segment of the write-ahead log cannot be created, so PostgreSQL panics over one of these two, and ends.
    const switched = await sql`select pg_switch_wal()`.execute(db.kysely).catch((error: unknown) => error);
    const inserted = await insert(db, "never committed").catch((error: unknown) => error);
    expect([switched, inserted]).toContainEqual(expect.objectContaining({ severity: "PANIC", code: "58P01" }));
    expect(inserted).toMatchObject({ message: expect.stringContaining("could not create file") });
    const unusable = /could not be opened in .*: required WAL directory "pg_wal" does not exist/;
    await vi.waitFor(() => expect(names(db)).rejects.toThrow(unusable), soon);
    renameSync(away(), log());
    await vi.waitFor(async () => expect(await names(db)).toEqual(["committed"]), soon);
    await insert(db, "later");
    expect(await names(db)).toEqual(["committed", "later"]);
    expect(logged.join()).toContain("The embedded database stopped");
  });
});

describe("a discarded connection", () => {
  it("leaves no state behind for the next one", async () => {
    const db = await openEmpty();
    const client = await db.pool.connect();
    await client.query("set search_path = pg_catalog");
    await client.query({ name: "mine", text: "select 1" });
    await client.query("begin");
    await client.query("insert into public.kept values ('half done')");
    client.release(true);
    expect(await names(db)).toEqual([]);
    const { rows } = await db.pool.query({ name: "mine", text: "select current_setting('search_path') as path" });
    expect(rows).toEqual([{ path: "public" }]);
  });
});

it("starts a database from a dump of another one", async () => {
  const db = await openEmpty();
  await insert(db, "copied");
  const file = join(dataDir, "dump.tar");
  writeFileSync(file, (await db.dump?.()) ?? "");
  await insert(db, "not any more");
  const copy = await openDatabase({ memory: true, template: file });
  opened.push(copy);
  expect(await names(copy)).toEqual(["copied"]);
});
