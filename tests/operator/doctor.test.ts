// @module-tag gate
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Config, readConfig } from "../../server/config/config.ts";
import { commandLine } from "../../server/config/installation.ts";
import type { Db } from "../../server/db/connection.ts";
import { FilesUnavailable } from "../../server/integrations/blobs/blob-store.ts";
import { createBlobs, directoryPlaces } from "../../server/integrations/blobs/blobs.ts";
import { diskSpaces } from "../../server/metrics/disk-space.ts";
import { writeBackupNote } from "../../server/operator/backup/note.ts";
import { serveControl } from "../../server/operator/control.ts";
import { diagnose } from "../../server/operator/doctor/doctor.ts";
import { doctorCommand } from "../../server/operator/doctor-command.ts";
import { runReport } from "../../server/operator/reports.ts";
import { sentenceFor } from "../../server/operator/sentence.ts";
import { startImapServer } from "../integrations/mail-in/imap-server.ts";
import { testDatabase } from "../support/database.ts";
import { freePort } from "../support/free-port.ts";
import { sourceFiles } from "../support/imports.ts";
import { startS3StandIn } from "../support/s3-stand-in.ts";

const dataDir = mkdtempSync(join(tmpdir(), "hq-doctor-"));
const config = { ...readConfig({ HQ_DATA_DIR: dataDir }), lowDiskBytes: 0 };
let db: Db;
beforeAll(async () => {
  db = await testDatabase();
  await writeBackupNote(db.kysely, { at: new Date().toISOString(), file: "/backups/one.tar", isTried: true });
});
afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true });
});

/** What is found about one part, as "status: text". */
async function about(part: string, other: Partial<Config> = {}, all = false): Promise<string> {
  const findings = await diagnose({ ...config, ...other }, db, { all });
  return findings
    .filter((each) => each.about === part)
    .map(({ status, text }) => `${status}: ${text}`)
    .join("\n");
}
/** The same after a fault was made, which is mended afterwards. */
async function withFault(fault: string, part: string, mend: string): Promise<string> {
  await db.pool.query(fault);
  return about(part).finally(() => db.pool.query(mend));
}

describe("the doctor", () => {
  it("finds nothing wrong where nothing is", async () => {
    const findings = await diagnose(config, db, { all: true });
    expect(findings.filter(({ status }) => status !== "ok").map((each) => each.about)).toEqual(["Email"]);
    expect(findings.map((each) => each.about)).toEqual([
      "Settings",
      "Data directory",
      "Disk",
      "Email",
      "File storage",
      "Database",
      "Clock",
      "Migrations",
      "Jobs",
      "Outbox",
      "Books",
      "Files",
      "Backup",
    ]);
  });

  it("finds simulated services, and addresses that others can't open", async () => {
    expect(await about("Settings", { paymentGateway: { kind: "test" }, textGateway: { kind: "test" } })).toBe(
      "warning: Card payments are simulated; no money moves.\nwarning: Text messages are simulated; none is sent.",
    );
    expect(await about("Settings", { paymentGateway: { kind: "stripe", secretKey: "sk_test_1", webhookSecret: "x" } })).toMatch(
      /test mode.*\n.*without https/,
    );
  });

  it("finds files that other users can read, and a directory that can't be written to", async () => {
    await createBlobs(directoryPlaces(dataDir)).save(Buffer.from("private"), 100);
    chmodSync(join(dataDir, "files"), 0o755);
    expect(await about("Data directory")).toContain(`problem: Other users of this machine can open ${join(dataDir, "files")}`);
    chmodSync(join(dataDir, "files"), 0o700);
    const file = join(dataDir, "a-file");
    writeFileSync(file, "", { mode: 0o600 });
    expect(await about("Data directory", { dataDir: join(file, "nowhere") })).toMatch(/^problem: .* can't be written to: /);
  });

  it("finds a disk that is nearly full, by the setting", async () => {
    const free = 1e15;
    expect(await about("Disk", { lowDiskBytes: 1 })).toMatch(/^ok: [\d,]+ MB are free on the disk of /);
    expect(await about("Disk", { lowDiskBytes: free })).toMatch(/^problem: [\d,]+ MB are free/);
    const [{ freeBytes } = { freeBytes: 0 }] = await diskSpaces(config);
    expect(await about("Disk", { lowDiskBytes: freeBytes * 3 })).toMatch(/^warning: /);
  });

  it("finds a mail server that is away", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    await new Promise((resolve) => server.close(resolve));
    expect(await about("Email", { mailUrl: `smtp://127.0.0.1:${port}` })).toMatch(
      /^problem: The mail server can't be used: .*ECONNREFUSED/,
    );
  });

  it("finds a mailbox that does not open, and one that the server could not read", async () => {
    const imap = await startImapServer();
    const mailInbox = { host: "127.0.0.1", port: imap.port, tls: false, user: "office", password: "secret", folder: "INBOX" };
    expect(await about("Mailbox")).toBe("");
    expect(await about("Mailbox", { mailInbox })).toBe("ok: The mailbox opens with our name and password.");
    await sql`insert into mailboxes (name, problem, failing_since) values ('imap office 127.0.0.1 INBOX', 'Index is corrupted', now() - interval '3 hours')`.execute(
      db.kysely,
    );
    expect(await about("Mailbox", { mailInbox })).toContain("problem: The mailbox has not been read for 3 hours: Index is corrupted");
    await sql`delete from mailboxes`.execute(db.kysely);
    imap.refusals.set("LOGIN", "[AUTHENTICATIONFAILED] Password expired");
    expect(await about("Mailbox", { mailInbox })).toMatch(/^problem: The mailbox can't be opened: .*Password expired/);
    await imap.close();
  });

  it("names the host that can't be reached, what failed and what to do, instead of the runtime's own words", async () => {
    const port = await freePort();
    const bucket = { url: `http://127.0.0.1:${port}/files`, prefix: "", region: "x", accessKey: "key", secret: "secret" };
    const mailInbox = { host: "127.0.0.1", port, tls: true, user: "office", password: "secret", folder: "INBOX" };
    const away = { files: { kind: "s3", s3: bucket }, mailUrl: `smtp://127.0.0.1:${port}`, mailInbox } as const;
    const findings = await diagnose({ ...config, ...away }, db, { all: false });
    for (const part of ["File storage", "Email", "Mailbox"])
      expect(findings).toContainEqual({
        about: part,
        status: "problem",
        text: expect.stringMatching(
          new RegExp(`Nothing accepts connections at 127\\.0\\.0\\.1:${port} \\(connect ECONNREFUSED 127\\.0\\.0\\.1:${port}\\)\\.$`),
        ),
        remedy: "Start that server, or correct its address.",
      });
    expect(JSON.stringify(findings)).not.toContain("fetch failed");
    const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:9"), { code: "ECONNREFUSED" });
    expect(sentenceFor(new FilesUnavailable(new TypeError("fetch failed", { cause: refused })))).toBe(
      "The file storage can't be used: connect ECONNREFUSED 127.0.0.1:9. Start that server, or correct its address.",
    );
  });

  it("says whose settings it looks at", async () => {
    const dir = join(dataDir, "served");
    mkdirSync(dir, { mode: 0o700 });
    const environment = { HQ_DATA_DIR: dir };
    const text = async () => (await doctorCommand({ all: false, json: false }, environment)).text.split("\n")[0];
    expect(await text()).toContain("By the settings that this command was started with.");
    const control = await serveControl(dir, (request) => runReport({ config: { ...config, mailUrl: "smtp://127.0.0.1:1" }, db }, request));
    expect(await text()).toContain("By the settings of the running server");
    const served = await doctorCommand({ all: false, json: true }, environment);
    expect(JSON.parse(served.text)).toMatchObject({ settings: "running server" });
    // The command's own environment has no mail server.
    expect(served.text).toContain("The mail server can't be used");
    await control.close();
  });

  it("names commands as this installation has them", async () => {
    expect(commandLine("migrate")).toBe("npm run hq -- migrate");
    expect(commandLine("migrate", dataDir)).toBe("hq migrate");
    const source = ["server", "src"].flatMap((folder) => sourceFiles(folder));
    expect(source.filter(({ text }) => /(npm run hq|\bhq --) /.test(text)).map(({ path }) => path)).toEqual([
      "server/config/installation.ts",
    ]);
  });

  it("finds a bucket that is away", async () => {
    const s3 = await startS3StandIn();
    const files: Config["files"] = { kind: "s3", s3: s3.bucket };
    expect(await about("File storage", { files })).toMatch(/^ok/);
    expect(s3.objects.size).toBe(0);
    expect(await about("File storage", { files: { kind: "s3", s3: { ...s3.bucket, secret: "wrong" } } })).toMatch(
      /^problem: .*403 \(SignatureDoesNotMatch\)/,
    );
    await s3.close();
  });

  it("finds missing migrations, newer ones and changed tables", async () => {
    const { rows } = await sql<{ name: string; digest: string }>`select name, digest from migrations order by name desc limit 1`.execute(
      db.kysely,
    );
    const { name, digest } = rows[0] ?? { name: "", digest: "" };
    const newest = `insert into migrations (name, digest) values ('${name}', '${digest}')`;
    expect(await withFault(`delete from migrations where name = '${name}'`, "Migrations", newest)).toBe(
      `problem: 1 migrations are missing, from ${name}.`,
    );
    expect(
      await withFault(
        "insert into migrations (name, digest) values ('9999-later', '')",
        "Migrations",
        "delete from migrations where name = '9999-later'",
      ),
    ).toContain("problem: The database is newer than this program: 9999-later");
    expect(
      await withFault(
        "alter table outbox rename column topic to subject",
        "Migrations",
        "alter table outbox rename column subject to topic",
      ),
    ).toContain("lacks outbox.topic text");
  });

  it("finds jobs that wait, were lost or failed, and messages that wait", async () => {
    const clear = "delete from jobs; delete from outbox";
    const job = (columns: string, values: string) => `insert into jobs (queue, ${columns}) values ('mail', ${values})`;
    expect(await withFault(job("run_at", "now() - interval '1 hour'"), "Jobs", clear)).toMatch(
      /^warning: 1 jobs are due and not begun, the oldest for/,
    );
    expect(await withFault(job("run_at, locked_by, locked_until", "now(), 'x', now() - interval '1 hour'"), "Jobs", clear)).toBe(
      "warning: 1 jobs were begun by a server that is gone.",
    );
    expect(await withFault(job("dead_at, last_error", "now(), 'no such mailbox'"), "Jobs", clear)).toContain(
      'the last in "mail": no such mailbox',
    );
    expect(
      await withFault("insert into outbox (topic, payload, created_at) values ('push', '{}', now() - interval '3 hours')", "Outbox", clear),
    ).toBe("warning: 1 messages wait, the oldest for 3 hours.");
  });

  it("finds missing and damaged files, in a sample and in all", async () => {
    const { digest } = await createBlobs(directoryPlaces(dataDir)).save(Buffer.from("here for now"), 100);
    await sql`insert into files (name, mime, size, sha256, storage_key) values ('plan.pdf', 'x', 1, ${digest}, ${digest})`.execute(
      db.kysely,
    );
    expect(await about("Files")).toBe("ok: All 1 are there and intact.");
    await createBlobs(directoryPlaces(dataDir)).remove(digest);
    for (const all of [false, true]) expect(await about("Files", {}, all)).toMatch(/^problem: 1 missing, 0 damaged, .* such as plan.pdf/);
    await sql`delete from files`.execute(db.kysely);
  });

  it("finds that the last backup is old, or was not tried", async () => {
    const note = { at: new Date(Date.now() - 9 * 86_400_000).toISOString(), file: "/backups/old.tar", isTried: true };
    await writeBackupNote(db.kysely, note);
    expect(await about("Backup")).toBe("warning: The last one is 9 days old: /backups/old.tar");
    await writeBackupNote(db.kysely, { ...note, at: new Date().toISOString(), isTried: false });
    expect(await about("Backup")).toContain("and was not tried");
  });

  it("fails for problems, not for warnings, and says everything as JSON too", async () => {
    const wrong = await doctorCommand({ all: false, json: true }, { HQ_DATA_DIR: dataDir, PORT: "many", HQ_FILES_URL: "ftp://x" });
    expect(wrong.fails).toBe(true);
    expect(JSON.parse(wrong.text)).toMatchObject({ healthy: false, findings: [{ about: "Settings" }, { about: "Settings" }] });
    const away = await doctorCommand(
      { all: false, json: false },
      { HQ_DATA_DIR: dataDir, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" },
    );
    expect(away.fails).toBe(true);
    expect(away.text).toMatch(/problem {2}Database .*127\.0\.0\.1:1\/none can't be used/);
    expect(away.text).toContain("File storage");
    const empty = join(dataDir, "empty");
    mkdirSync(empty, { mode: 0o700 });
    expect((await doctorCommand({ all: false, json: false }, { HQ_DATA_DIR: empty })).text).toContain(`There is no database in ${empty}.`);
    expect(readdirSync(empty)).toEqual(["files"]);
  });

  // The last one: entries can't be removed again.
  it("finds books that are out of balance", async () => {
    await db.pool.query(`set session_replication_role = replica;
      insert into journal_entries (dated, kind, party_id) values (now(), 'x', 1); reset session_replication_role`);
    expect(await about("Books")).toMatch(/^problem: Out of balance: entry \d+: an entry has no lines\.$/);
  });
});
