import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "../../server/db/connection.ts";
import { type Caller, signedInCaller } from "../support/caller.ts";
import { type ServerProcess, startProcess } from "../support/server-process.ts";
import { type SmallDisk, smallDisk } from "../support/small-disk.ts";
import { delay } from "../support/waits.ts";
import { type AcknowledgedWrites, company, noAcknowledgedWrites } from "./support/acknowledged-writes.ts";
import { checkDatabase } from "./support/check-database.ts";
import { replay, startLoad } from "./support/load.ts";
import { builtServer } from "./support/server-build.ts";

const shim = resolve(import.meta.dirname, "support/file-shim.mjs");
const full = "Nothing was saved: the server's disk is full. Tell your administrator, then try again.";
/** The first caller gets the disk error; callers during the database restart are asked to wait. */
const broken = /^(Something went wrong on our side\.|The database can't be reached right now\.)/;

let main: string;
let folder: string;
const servers: ServerProcess[] = [];
const mounts: SmallDisk[] = [];

beforeAll(async () => {
  main = await builtServer();
  folder = mkdtempSync(join(tmpdir(), "hq-disk-"));
});
afterAll(async () => {
  for (const server of servers) await server.end("SIGKILL");
  for (const mount of mounts) mount.unmount();
  rmSync(folder, { recursive: true, force: true });
});

function start(dataDir: string, env: Record<string, string> = {}, preload?: string): ServerProcess {
  const server = startProcess({ main, dataDir, env, ...(preload ? { preload } : {}) });
  servers.push(server);
  return server;
}

interface ApiResponse {
  readonly status: number;
  readonly body: { readonly message?: string };
}
interface AcceptedCount {
  count: number;
  unknown: number;
}

/** A quote of about 100 KB that does not compress. */
const large = () => ({
  ...company,
  orderType: "curbside",
  sidemark: "filling",
  pieces: Array.from({ length: 400 }, () => ({ description: randomBytes(120).toString("hex"), quantity: 1 })),
});

/**
 * Writes large quotes until one is rejected, counting the accepted ones. Returns a rejection, preferably one that
 * names the disk.
 */
async function fill(url: string, { token }: Caller, accepted: AcceptedCount): Promise<ApiResponse> {
  const refusals: ApiResponse[] = [];
  const write = async () => {
    for (let count = 0; count < 100 && refusals.length === 0; count++) {
      const response = await fetch(`${url}/api/quotes`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(large()),
      });
      const body = (await response.json()) as { message?: string };
      if (response.status === 201) accepted.count += 1;
      else refusals.push({ status: response.status, body });
      // When the disk fails, it is unknown whether the write was stored.
      if (broken.test(body.message ?? "")) accepted.unknown += 1;
    }
  };
  await Promise.all([write(), write(), write()]);
  const fullRefusal = refusals.find(({ body }) => body.message === full);
  return fullRefusal ?? refusals[0] ?? { status: 0, body: { message: "It never was full." } };
}

async function upload(url: string, { token }: Caller): Promise<ApiResponse> {
  const form = new FormData();
  form.set("file", new Blob([randomBytes(3_000_000)]), "large.bin");
  const response = await fetch(`${url}/api/files`, { method: "POST", headers: { authorization: `Bearer ${token}` }, body: form });
  return { status: response.status, body: (await response.json()) as { message?: string } };
}

/** Checks that the server recovers soon and without a restart. */
async function servedAgain(url: string, caller: Caller): Promise<void> {
  await vi.waitFor(async () => expect(await upload(url, caller)).toMatchObject({ status: 201 }), { timeout: 30_000, interval: 200 });
}

/** The output of a start that fails. */
async function complaint(dataDir: string, env: Record<string, string> = {}, preload?: string): Promise<string> {
  const server = start(dataDir, env, preload);
  await expect(server.ready()).rejects.toThrow("The server has ended");
  expect(server.child.exitCode).toBe(1);
  return server.output().trim();
}

/** Checks that every acknowledged write is there, through the server and in the database. */
async function expectWhole(
  server: ServerProcess,
  url: string,
  caller: Caller,
  dataDir: string,
  ledger: AcknowledgedWrites,
  accepted: AcceptedCount,
) {
  await replay(url, caller, ledger);
  expect(ledger.surprises).toEqual([]);
  await server.end("SIGTERM");
  expect(server.child.exitCode).toBe(0);
  const db = await openDatabase({ dataDir });
  try {
    expect(await checkDatabase(db, dataDir, ledger)).toEqual([]);
    const { rows } = await db.pool.query<{ count: number }>("select count(*) as count from shipping_quotes where sidemark = 'filling'");
    expect(rows[0]?.count).toBeGreaterThanOrEqual(accepted.count);
    expect(rows[0]?.count).toBeLessThanOrEqual(accepted.count + accepted.unknown);
  } finally {
    await db.close();
  }
}

async function load(url: string, caller: Caller, ledger: AcknowledgedWrites, round: string, ms: number): Promise<void> {
  const writers = startLoad({ url, caller, ledger, writers: 3, round });
  await delay(ms);
  await writers.stop();
}

describe("a disk that accepts no more writes", () => {
  test("is reported as such, loses nothing, and is back in service once there is space", async () => {
    const dataDir = join(folder, "faults");
    mkdirSync(dataDir);
    const fault = join(folder, "fault");
    const server = start(dataDir, { HQ_PROOF_ROOT: dataDir, HQ_PROOF_FAULT: fault }, shim);
    const { url } = await server.ready();
    const caller = await signedInCaller(url);
    const ledger = noAcknowledgedWrites();
    const accepted = { count: 0, unknown: 0 };
    for (const [round, [code, message]] of (
      [
        ["ENOSPC", full],
        // Only the write-ahead log fails: PostgreSQL panics and cannot restart while the fault lasts.
        ["ENOSPC pg_wal", full],
        ["EIO database", broken],
      ] as const
    ).entries()) {
      await load(url, caller, ledger, `before${round}`, 500);
      expect(ledger.surprises).toEqual([]);
      writeFileSync(fault, code);
      const refusal = await fill(url, caller, accepted);
      expect(refusal.status, code).toBe(message === full ? 507 : 500);
      expect(refusal.body.message, code).toMatch(message);
      for (let count = 0; count < 3; count++) expect([201, 500, 507], code).toContain((await upload(url, caller)).status);
      rmSync(fault);
      await servedAgain(url, caller);
    }
    await load(url, caller, ledger, "after", 500);
    await expectWhole(server, url, caller, dataDir, ledger, accepted);
  });
});

test("recovers from a real disk running full", async ({ skip }) => {
  const mounted = smallDisk(join(folder, "disk"), 96);
  if (mounted === null) skip();
  else {
    mounts.push(mounted);
    const disk = mounted.path;
    const dataDir = join(disk, "data");
    const server = start(dataDir);
    const { url } = await server.ready();
    const caller = await signedInCaller(url);
    const ledger = noAcknowledgedWrites();
    const accepted = { count: 0, unknown: 0 };
    await load(url, caller, ledger, "before", 500);
    const { bavail, bsize } = statfsSync(disk);
    const ballast = join(disk, "ballast");
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 600_000));
    const refusal = await fill(url, caller, accepted);
    expect(refusal).toMatchObject({ status: 507, body: { message: full } });
    expect(await upload(url, caller)).toMatchObject({ status: 507, body: { message: full } });
    rmSync(ballast);
    await servedAgain(url, caller);
    await load(url, caller, ledger, "after", 500);
    await expectWhole(server, url, caller, dataDir, ledger, accepted);
  }
});

describe("a start that can't succeed exits with a readable error", () => {
  test("for a data directory in use by another server", async () => {
    const dataDir = join(folder, "shared");
    const first = start(dataDir);
    await first.ready();
    expect(await complaint(dataDir)).toBe(
      `The database in ${dataDir} is already open in another process. Stop that process first, or use a different data directory.`,
    );
    // After the first process is killed, the next one can open the database.
    await first.end("SIGKILL");
    const next = start(dataDir);
    await next.ready();
    await next.end("SIGTERM");
  });

  test("for a data directory that is a file", async () => {
    const path = join(folder, "file");
    writeFileSync(path, "");
    expect(await complaint(path)).toBe(`HQ_DATA_DIR can't be used: EEXIST: file already exists, mkdir '${path}'.`);
  });

  test("for a full disk at the first start", async () => {
    const dataDir = join(folder, "full");
    mkdirSync(dataDir);
    const fault = join(folder, "fault-at-start");
    writeFileSync(fault, "ENOSPC unfinished");
    expect(await complaint(dataDir, { HQ_PROOF_ROOT: dataDir, HQ_PROOF_FAULT: fault }, shim)).toBe(
      "HQ_DATA_DIR can't be used: ENOSPC: no space left on device, write.",
    );
  });

  test("for a read-only disk", async ({ skip }) => {
    const mounted = smallDisk(join(folder, "read-only"), 64);
    if (mounted === null) skip();
    else {
      mounts.push(mounted);
      const disk = mounted.path;
      const dataDir = join(disk, "data");
      const server = start(dataDir);
      await server.ready();
      await server.end("SIGTERM");
      execFileSync("mount", ["-o", "remount,ro", disk]);
      expect(await complaint(dataDir)).toBe(`The directory ${dataDir} can't be written to: the file system is read-only.`);
    }
  });
});
