// @module-tag gate
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBooks } from "../../server/areas/accounting/ports/check-books.ts";
import { type Config, readConfig } from "../../server/config/config.ts";
import { type Db, openDatabase } from "../../server/db/connection.ts";
import { createBlobs, directoryPlaces } from "../../server/integrations/blobs/blobs.ts";
import { isIntact } from "../../server/integrations/blobs/move-blobs.ts";
import { backup } from "../../server/operator/backup/backup.ts";
import { createDailyBackup } from "../../server/operator/backup/daily-backup.ts";
import { readBackupNote } from "../../server/operator/backup/note.ts";
import { restore } from "../../server/operator/backup/restore.ts";
import { trialName } from "../../server/operator/backup/trial-databases.ts";
import { checkBooksCommand } from "../../server/operator/commands.ts";
import { serveControl } from "../../server/operator/control.ts";
import { runReport } from "../../server/operator/reports.ts";
import { byNight } from "../support/by-night.ts";
import { databaseAddress, testDatabase, testServer } from "../support/database.ts";
import { embeddedFixture } from "../support/embedded-fixture.ts";
import { demoDatabase } from "../support/fixtures.ts";
import { startS3StandIn } from "../support/s3-stand-in.ts";
import { addressOf, administer } from "../support/server-fixture.ts";
import { silent } from "../support/test-server.ts";
import { delay, until } from "../support/waits.ts";

const folder = mkdtempSync(join(tmpdir(), "hq-backup-"));
const quick = { verify: false, allFiles: false } as const;
afterAll(() => rmSync(folder, { recursive: true }));

/** Every row of every table, but the note of the backup itself. */
async function contentOf(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db.kysely);
  const content: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ all: string }>`
      select coalesce(string_agg(t::text, chr(10) order by t::text), '') as all from ${sql.table(name)} t
      where t::text not like '(last-backup,%'`.execute(db.kysely);
    content[name] = rows[0]?.all ?? "";
  }
  return content;
}

/** Two rows that belong together, in one transaction, and a file with its row after its content. */
async function writeOnce(db: Db, dataDir: string, turn: number): Promise<void> {
  const { digest, size } = await createBlobs(directoryPlaces(dataDir)).save(Buffer.from(`file of turn ${turn}`), 1_000);
  await db.transaction(async (tx) => {
    for (const half of ["a", "b"]) await sql`insert into counters (name, value) values (${`turn-${turn}-${half}`}, ${turn})`.execute(tx);
    await sql`insert into files (name, mime, size, sha256, storage_key) values ('turn.txt', 'text/plain', ${size}, ${digest}, ${digest})`.execute(
      tx,
    );
  });
}

/** Writes until it is stopped; resolves to the number of turns. */
function writeOnAndOn(db: Db, dataDir: string): { stop(): Promise<number> } {
  let isOn = true;
  const writing = (async () => {
    let turn = 0;
    while (isOn) await writeOnce(db, dataDir, turn++);
    return turn;
  })();
  return {
    stop() {
      isOn = false;
      return writing;
    },
  };
}

/** The turns in a database; each must be whole. */
async function turnsIn(db: Db): Promise<number> {
  const { rows } = await sql<{ a: number; b: number; files: number }>`
    select (select count(*) from counters where name like 'turn-%-a')::int as a, (select count(*) from counters where name like 'turn-%-b')::int as b,
      (select count(*) from files where name = 'turn.txt')::int as files`.execute(db.kysely);
  const { a = 0, b = -1, files = -1 } = rows[0] ?? {};
  expect([b, files]).toEqual([a, a]);
  return a;
}

describe("the embedded database", { timeout: 240_000 }, () => {
  const dataDir = join(folder, "embedded");
  const environment = { HQ_DATA_DIR: dataDir };
  const config = readConfig(environment);
  let db: Db;
  let control: Awaited<ReturnType<typeof serveControl>>;
  beforeAll(async () => {
    db = await openDatabase({ dataDir, template: await embeddedFixture(demoDatabase), durable: false });
    control = await serveControl(dataDir, (request) => runReport({ config, db }, request));
  });
  afterAll(async () => {
    await control.close();
    await db.close();
  });

  it("is backed up beside its server while it writes, and restored as it was at one moment", async () => {
    const writer = writeOnAndOn(db, dataDir);
    await until(async () => (await turnsIn(db)) >= 5, "the writer has written five times", { limitMs: 200_000 });
    const { file, untried, booksProblems, manifest } = await backup(config, { target: folder, verify: true, allFiles: false });
    const turns = await writer.stop();
    expect([untried, booksProblems, manifest.files.missing]).toEqual([null, [], []]);
    expect(await readBackupNote(db.kysely)).toEqual({ at: manifest.createdAt, file, isTried: true });

    const target = readConfig({ HQ_DATA_DIR: join(folder, "restored") });
    expect(await restore(target, { archive: file, replace: false })).toMatchObject({ replaced: null, missing: [], booksProblems: [] });
    const restored = await openDatabase({ dataDir: target.dataDir, durable: false });
    const restoredTurns = await turnsIn(restored);
    expect(restoredTurns).toBeGreaterThanOrEqual(5);
    expect(restoredTurns).toBeLessThan(turns);
    const blobs = createBlobs(directoryPlaces(target.dataDir));
    const { rows } = await sql<{ digest: string }>`select storage_key as digest from files`.execute(restored.kysely);
    for (const { digest } of rows) expect(await isIntact(blobs, digest)).toBe(true);
    await restored.close();
  });

  byNight("is the same in every table, with balanced books, and takes the place of another one that is kept", async () => {
    const { file } = await backup(config, { target: join(folder, "second.tar"), ...quick });
    const expected = await contentOf(db);
    await expect(backup(config, { target: file, ...quick })).rejects.toThrow("exists already");
    await expect(restore(config, { archive: file, replace: true })).rejects.toThrow("already open in another process");

    const target = readConfig({ HQ_DATA_DIR: join(folder, "restored") });
    await expect(restore(target, { archive: file, replace: false })).rejects.toThrow("With --replace it is set aside");
    const { replaced } = await restore(target, { archive: file, replace: true });
    expect(existsSync(replaced ?? "")).toBe(true);
    // As if it had been interrupted between the two renames.
    renameSync(join(target.dataDir, "database"), join(target.dataDir, "database.restored"));
    const restored = await openDatabase({ dataDir: target.dataDir, durable: false });
    expect(await contentOf(restored)).toEqual(expected);
    expect((await checkBooks(restored)).problems).toEqual([]);
    await restored.close();
    expect(readdirSync(target.dataDir).filter((name) => /unfinished|restored$/.test(name))).toEqual([]);
  });

  byNight("leaves no archive when it is stopped, and begins anew after a kill", async () => {
    const s3 = await startS3StandIn();
    const { url, prefix, region, accessKey, secret } = s3.bucket;
    const away: Config = { ...config, files: { kind: "s3", s3: { url, prefix, region, accessKey, secret } } };
    await s3.close();
    const { digest } = await createBlobs(directoryPlaces(dataDir)).save(Buffer.from("in the bucket only"), 100);
    await sql`insert into files (name, mime, size, sha256, storage_key) values ('x', 'x', 1, ${digest}, ${digest})`.execute(db.kysely);
    await createBlobs(directoryPlaces(dataDir)).remove(digest);
    const target = join(folder, "third.tar");
    await expect(backup(away, { target, ...quick })).rejects.toThrow("The file storage can't be reached");
    expect(readdirSync(folder).filter((name) => name.startsWith("third"))).toEqual([]);
    // Missing files don't stop it; they are named.
    mkdirSync(`${target}.unfinished`);
    writeFileSync(join(`${target}.unfinished`, "archive"), "half");
    expect((await backup(config, { target, ...quick })).manifest.files.missing).toEqual([digest]);
    expect(readdirSync(folder).filter((name) => name.startsWith("third"))).toEqual(["third.tar"]);
  });

  byNight("is backed up by night, and only the newest backups are kept", async () => {
    const directory = join(folder, "nightly");
    mkdirSync(directory);
    for (const name of ["hq-2020-01-01T02-15-00.tar", "hq-2020-01-02T02-15-00.tar", "mine.tar"])
      writeFileSync(join(directory, name), "old");
    // One was killed; the others are being made by hand, the second of them for days.
    for (const name of ["killed", "begun", "long"].map((_, index) => `hq-2020-01-0${index + 3}T02-15-00.tar.unfinished`)) {
      mkdirSync(join(directory, name));
      writeFileSync(join(directory, name, "archive"), "half");
    }
    const [killed = "", begun = "", long = ""] = readdirSync(directory).filter((name) => name.endsWith(".unfinished"));
    const longAgo = new Date("2020-01-03");
    for (const path of [join(killed, "archive"), killed, long]) utimesSync(join(directory, path), longAgo, longAgo);
    const nightly = createDailyBackup({ ...config, backups: { directory, keep: 2 } }, silent);
    await nightly(
      { id: 1, queue: "daily-backup", payload: {}, attempt: 1, maxAttempts: 1 },
      { signal: new AbortController().signal, finish: async () => undefined },
    );
    const { at, file, isTried } = (await readBackupNote(db.kysely)) ?? { at: "", file: "", isTried: false };
    expect([Date.now() - Date.parse(at) < 240_000, isTried]).toEqual([true, true]);
    expect(readdirSync(directory)).toEqual(["hq-2020-01-02T02-15-00.tar", begun, long, basename(file), "mine.tar"]);
  });

  byNight.each(["Copying the database", "Copying", "Trying the archive"])(
    "ends at once when it is stopped while %s, and leaves nothing",
    async (step) => {
      const directory = join(folder, `stopped ${step}`);
      mkdirSync(directory);
      const stopping = new AbortController();
      const onStep = (text: string) => void (text.startsWith(step) && setImmediate(() => stopping.abort()));
      const stopped = backup(config, { target: directory, verify: true, allFiles: false, signal: stopping.signal, onStep });
      await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
      expect(readdirSync(directory)).toEqual([]);
    },
  );

  it("has its books checked beside its server", async () => {
    expect(await checkBooksCommand(environment)).toMatchObject({
      fails: false,
      text: expect.stringContaining("The books are in balance."),
    });
  });
});

describe.skipIf(!testServer)("a PostgreSQL server", { timeout: 240_000 }, () => {
  const trialsOn = async (db: Db) =>
    (
      await sql<{ name: string }>`select datname as name from pg_database where datname like 'hq_trial_%' order by 1`.execute(db.kysely)
    ).rows.map(({ name }) => name);

  byNight("is left by what is stopped as it was, and rid of what was killed", async () => {
    const db = await testDatabase({ fixture: demoDatabase });
    const config = readConfig({ HQ_DATA_DIR: join(folder, "postgres-stopped"), DATABASE_URL: await databaseAddress(db) });
    const server = testServer ?? "";
    const [killed, running, used] = [trialName(Date.parse("2020-01-01")), trialName(), trialName(Date.parse("2020-01-02"))];
    for (const name of [killed, running, used]) await administer(server, (run) => run(`create database ${name}`));
    const user = await openDatabase({ databaseUrl: addressOf(server, used) });
    try {
      await sql`select 1`.execute(user.kysely);
      const target = join(folder, "postgres-stopped.tar");
      const others = await trialsOn(db);
      // What was killed is removed before a trial's own database is made.
      const isUnderWay = {
        "Copying the database": () => delay(200),
        "Trying the archive": () => until(async () => (await trialsOn(db)).some((name) => !others.includes(name)), "a trial has begun"),
      };
      for (const [step, begun] of Object.entries(isUnderWay)) {
        const stopping = new AbortController();
        const onStep = (text: string) => void (text.startsWith(step) && begun().then(() => stopping.abort()));
        await expect(backup(config, { target, verify: true, allFiles: false, signal: stopping.signal, onStep })).rejects.toMatchObject({
          name: "AbortError",
        });
        expect(readdirSync(folder).filter((name) => name.startsWith("postgres-stopped.tar"))).toEqual([]);
      }
      const left = await trialsOn(db);
      expect([killed, running, used].map((name) => left.includes(name))).toEqual([false, true, true]);
    } finally {
      await user.close();
      await db.close();
      for (const name of [killed, running, used]) await administer(server, (run) => run(`drop database if exists ${name} with (force)`));
    }
  });

  it("is backed up while others write, and restored as it was at one moment", async () => {
    const db = await testDatabase({ fixture: demoDatabase });
    const config = readConfig({ HQ_DATA_DIR: join(folder, "postgres"), DATABASE_URL: await databaseAddress(db) });
    const name = `hq_test_restored_${process.pid}`;
    const server = testServer ?? "";
    const target = readConfig({ HQ_DATA_DIR: join(folder, "postgres-restored"), DATABASE_URL: addressOf(server, name) });
    await administer(server, (run) => run(`create database ${name}`));
    try {
      const writer = writeOnAndOn(db, config.dataDir);
      await until(async () => (await turnsIn(db)) >= 5, "the writer has written five times", { limitMs: 200_000 });
      const first = await backup(config, { target: join(folder, "postgres.tar"), verify: true, allFiles: false });
      const turns = await writer.stop();
      expect([first.untried, first.booksProblems]).toEqual([null, []]);
      await restore(target, { archive: first.file, replace: false });
      const restored = await openDatabase({ databaseUrl: target.databaseUrl ?? "" });
      const restoredTurns = await turnsIn(restored);
      expect(restoredTurns).toBeGreaterThanOrEqual(5);
      expect(restoredTurns).toBeLessThan(turns);
      const second = await backup(config, { target: join(folder, "postgres-second.tar"), ...quick });
      await expect(restore(target, { archive: second.file, replace: true })).rejects.toThrow("Stop all servers first");
      await restored.close();

      await expect(restore(target, { archive: second.file, replace: false })).rejects.toThrow("With --replace they are replaced");
      await restore(target, { archive: second.file, replace: true });
      const again = await openDatabase({ databaseUrl: target.databaseUrl ?? "" });
      expect(await contentOf(again)).toEqual(await contentOf(db));
      expect((await checkBooks(again)).problems).toEqual([]);
      await again.close();
    } finally {
      await db.close();
      await administer(server, (run) => run(`drop database if exists ${name} with (force)`));
    }
  });
});
