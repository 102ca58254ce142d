// @module-tag night
import { execFileSync } from "node:child_process";
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../server/db/connection.ts";
import { makePrivate } from "../../server/db/private-directory.ts";
import { databaseTemplate } from "../support/database.ts";

const root = mkdtempSync(join(tmpdir(), "hq-private-"));
let dataDir: string;
beforeEach(() => {
  dataDir = join(mkdtempSync(join(root, "each-")), "data");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Everything in the directory, and itself, that somebody other than its owner may open. */
function open(path: string): string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  const below = stats.isDirectory() ? readdirSync(path).flatMap((name) => open(join(path, name))) : [];
  return stats.mode & 0o077 && !stats.isSocket() ? [`${path} ${(stats.mode & 0o777).toString(8)}`, ...below] : below;
}

// Windows has no modes: a folder's access list is inherited there.
describe.skipIf(process.platform === "win32")("the files of the embedded database", () => {
  it("are their owner's alone from the first byte", async () => {
    const seen = new Set<string>();
    // The database works in its own thread, so this one can watch it being created.
    const watch = setInterval(() => {
      if (readdirSync(join(dataDir, "..")).length > 0) for (const each of open(dataDir)) seen.add(each);
    }, 5);
    const db = await openDatabase({ dataDir, durable: false });
    await db.pool.query("create table created_later (id int)");
    await db.pool.query("insert into created_later select generate_series(1, 1000)");
    clearInterval(watch);
    const after = open(dataDir);
    await db.close();
    expect([...seen, ...after, ...open(dataDir)]).toEqual([]);
    expect(lstatSync(join(dataDir, "database/base")).mode & 0o777).toBe(0o700);
    expect(lstatSync(join(dataDir, "database/PG_VERSION")).mode & 0o777).toBe(0o600);
  });

  it("are closed to others on the next start", async () => {
    const options = { dataDir, durable: false, template: await databaseTemplate({ migrated: false }) };
    await (await openDatabase(options)).close();
    expect(open(dataDir)).toEqual([]);
    for (const path of ["", "database", "database/base"]) chmodSync(join(dataDir, path), 0o755);
    for (const path of ["database/PG_VERSION", "database/global/pg_control"]) chmodSync(join(dataDir, path), 0o666);
    mkdirSync(join(dataDir, "outbox"));
    writeFileSync(join(dataDir, "outbox/letter.eml"), "", { mode: 0o644 });
    expect(open(dataDir)).toHaveLength(7);
    await (await openDatabase(options)).close();
    expect(open(dataDir)).toEqual([]);
  });
});

describe.skipIf(process.platform === "win32")("a database copied from a directory", () => {
  it("has the directory's rows, and is closed to others though the directory is not", async () => {
    const made = await openDatabase({
      dataDir: join(dataDir, "made"),
      durable: false,
      template: await databaseTemplate({ migrated: false }),
    });
    await made.pool.query("create table copied as select 1 as id");
    await made.close();
    const template = join(dataDir, "made/database");
    for (const path of ["", "base", "global"]) chmodSync(join(template, path), 0o755);
    chmodSync(join(template, "PG_VERSION"), 0o644);
    const db = await openDatabase({ dataDir: join(dataDir, "copy"), durable: false, template });
    const { rows } = await db.pool.query("select id from copied");
    await db.close();
    expect(rows).toEqual([{ id: 1 }]);
    expect(open(join(dataDir, "copy"))).toEqual([]);
    expect(open(template)).not.toEqual([]);
  });
});

describe.skipIf(process.platform === "win32")("a data directory", () => {
  it("gets what the commands write for its owner alone, whatever the shell's mask is", () => {
    const cli = join(import.meta.dirname, "../../server/operator/cli.ts");
    const command = `umask 000; exec "${process.execPath}" --import tsx "${cli}" maintenance on`;
    execFileSync("sh", ["-c", command], { env: { ...process.env, HQ_DATA_DIR: dataDir, DATABASE_URL: "" } });
    expect(readdirSync(dataDir)).toContain("maintenance-on");
    expect(open(dataDir)).toEqual([]);
  });

  it("is refused when it belongs to somebody else", () => {
    makePrivate(dataDir);
    expect(() => makePrivate(dataDir, (process.getuid?.() ?? 0) + 1)).toThrow(/belongs to another user .* Start HQ as that user/);
  });

  it("includes a store on another disk", () => {
    const elsewhere = join(dataDir, "../elsewhere");
    mkdirSync(join(elsewhere, "ab"), { recursive: true, mode: 0o755 });
    makePrivate(dataDir);
    symlinkSync(elsewhere, join(dataDir, "files"));
    makePrivate(dataDir);
    expect(open(elsewhere)).toEqual([]);
  });
});
