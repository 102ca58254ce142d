import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { createArchive, readArchive } from "../../server/operator/backup/archive.ts";
import { differences } from "../../server/operator/backup/facts.ts";
import { environmentFor } from "../../server/operator/backup/pg-tools.ts";
import { restore, restoreFiles } from "../../server/operator/backup/restore.ts";

const folder = mkdtempSync(join(tmpdir(), "hq-archive-"));
afterAll(() => rmSync(folder, { recursive: true }));

const digestOf = (content: string) => createHash("sha256").update(content).digest("hex");
let archives = 0;

/** An archive whose database part is only text. */
async function archiveOf(migration = "9999-later", kind: "embedded" | "postgres" = "embedded"): Promise<string> {
  const path = join(folder, `${archives++}.tar`);
  const part = join(folder, "part");
  writeFileSync(part, "the database");
  const archive = createArchive(path);
  const { sha256 } = await archive.addDatabase(part, 12);
  await archive.addFile(digestOf("a file"), Readable.from([Buffer.from("a file")]), 6);
  await archive.finish({
    format: 1,
    version: "1.0.0",
    createdAt: new Date().toISOString(),
    database: { kind, serverVersion: "18.0", migration, size: 12, sha256, counts: { users: 1 } },
    files: { included: 1, bytes: 6, elsewhere: { place: "", digests: [] }, missing: [] },
  });
  return path;
}
const read = async (path: string) => {
  const drain = async (content: Readable) => void (await content.toArray());
  return readArchive(path, { onDatabase: drain, onFile: (_, content) => drain(content) });
};
function changed(path: string, change: (bytes: Buffer) => Buffer): string {
  const copy = `${path}.changed`;
  writeFileSync(copy, change(readFileSync(path)));
  return copy;
}
const replaced = (path: string, text: string, by: string) =>
  changed(path, (bytes) => Buffer.from(bytes.toString("latin1").replace(text, by), "latin1"));
const configOf = (name: string) => readConfig({ HQ_DATA_DIR: join(folder, name) });
const nothingIn = (name: string) => readdirSync(join(folder, name));

describe("an archive", () => {
  it("is read whole", async () => {
    expect(await read(await archiveOf())).toMatchObject({ version: "1.0.0", files: { included: 1 } });
  });

  it("is refused if anything in it was changed, cut off or added", async () => {
    const path = await archiveOf();
    await expect(read(replaced(path, "the database", "the DATABASE"))).rejects.toThrow("its database is not what was written");
    await expect(read(replaced(path, "a file", "A FILE"))).rejects.toThrow("is not what was stored");
    await expect(read(replaced(path, '"included": 1', '"included": 2'))).rejects.toThrow("it has 1 of 2 files");
    await expect(read(replaced(path, '"format": 1', '"format": 2'))).rejects.toThrow("manifest is of a newer program");
    await expect(read(changed(path, (bytes) => bytes.subarray(0, 1_024)))).rejects.toThrow(/no manifest|can't be read/);
    await expect(read(changed(path, (bytes) => bytes.subarray(0, 700)))).rejects.toThrow(/no manifest|can't be read/);
    await expect(read(changed(path, () => Buffer.from("something else".repeat(100))))).rejects.toThrow(/can't be read|not a backup/);
  });

  it("of a newer program, or of the other kind of database, is refused before anything is stored", async () => {
    await expect(restore(configOf("new"), { archive: await archiveOf(), replace: false })).rejects.toThrow(
      "The backup is newer than this program: it has migration 9999-later. Use version 1.0.0 or newer.",
    );
    await expect(restore(configOf("new"), { archive: await archiveOf("0001-x", "postgres"), replace: false })).rejects.toThrow(
      "Set DATABASE_URL",
    );
    await expect(restore(configOf("new"), { archive: join(folder, "no.tar"), replace: false })).rejects.toThrow("There is no");
    expect(nothingIn("new")).toEqual([]);
  });

  it("gives back files that are missing or damaged, and leaves the others", async () => {
    const archive = await archiveOf();
    const digest = digestOf("a file");
    const path = join(folder, "files-only/files", digest.slice(0, 2), digest.slice(2));
    expect(await restoreFiles(configOf("files-only"), { archive })).toBe(1);
    expect(await restoreFiles(configOf("files-only"), { archive })).toBe(0);
    writeFileSync(path, "A FILE");
    expect(await restoreFiles(configOf("files-only"), { archive })).toBe(1);
    expect(readFileSync(path, "utf8")).toBe("a file");
  });
});

it("tables that differ are named", () => {
  expect(differences({ users: 2, roles: 1, same: 3 }, { users: 1, same: 3, other: 4 })).toEqual([
    "other has 4 rows instead of none.",
    "roles has no rows instead of 1.",
    "users has 1 rows instead of 2.",
  ]);
});

it("addresses are passed to PostgreSQL's programs in the environment", () => {
  expect(environmentFor("postgres://hq%40me:p%40ss%25@db.example:6543/hq%20one?sslmode=no-verify&sslrootcert=/ca.pem&pipeline=1")).toEqual({
    PGHOST: "db.example",
    PGPORT: "6543",
    PGUSER: "hq@me",
    PGPASSWORD: "p@ss%",
    PGDATABASE: "hq one",
    PGSSLMODE: "require",
    PGSSLROOTCERT: "/ca.pem",
  });
  expect(environmentFor("postgres:///hq?host=/run/postgresql")).toEqual({ PGHOST: "/run/postgresql", PGDATABASE: "hq" });
});
