// @module-tag gate
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Running } from "../../server/composition/start.ts";
import { readConfig } from "../../server/config/config.ts";
import { createLog } from "../../server/config/log.ts";
import type { Db } from "../../server/db/connection.ts";
import { resetAfter, sandboxReset } from "../../server/demo/sandbox-mark.ts";
import { discardData, removeDiscarded, runSandbox } from "../../server/operator/sandbox.ts";
import { testDatabase } from "../support/database.ts";
import { patiently } from "../support/waits.ts";

const zone = { timeZone: "America/New_York" };
const begun = new Date("2026-11-20T15:00:00Z");

describe("a sandbox", () => {
  let db: Db;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.close());

  it("starts over at night, or after its hours", () => {
    expect(resetAfter(begun, 24, zone.timeZone).toISOString()).toBe("2026-11-21T09:00:00.000Z");
    expect(resetAfter(begun, 3, zone.timeZone).toISOString()).toBe("2026-11-20T18:00:00.000Z");
  });

  it("refuses data that it did not begin, the demo company's too", async () => {
    for (const data of [
      { demo: false, wasEmpty: true },
      { demo: false, wasEmpty: false },
      { demo: true, wasEmpty: false },
    ])
      await expect(sandboxReset(db, zone, data)).rejects.toThrow("which a sandbox did not begin");
  });

  it("marks what it begins, and goes by that at each start", async () => {
    const due = await sandboxReset(db, { ...zone, sandboxHours: 3 }, { demo: true, wasEmpty: true }, begun);
    const later = new Date("2026-11-25T00:00:00Z");
    expect(await sandboxReset(db, { ...zone, sandboxHours: 3 }, { demo: true, wasEmpty: false }, later)).toEqual(due);
  });
});

it("throws away what servers write, and nothing else", () => {
  const folder = mkdtempSync(join(tmpdir(), "hq-sandbox-"));
  try {
    for (const name of ["database", "files", "outbox", "discarded-database", "family-photos"]) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, "content"), "1");
    }
    discardData(folder);
    expect(existsSync(join(folder, "database"))).toBe(false);
    removeDiscarded(folder);
    expect(readdirSync(folder)).toEqual(["family-photos"]);
    expect(existsSync(join(folder, "family-photos/content"))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("goes on with what it has while no fresh company can be made, and starts over once one can", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "hq-sandbox-"));
  const log = createLog("silent");
  const problems: unknown[] = [];
  log.error = ({ err }: { err: unknown }) => void problems.push(err);
  const servers: { isOpen: boolean }[] = [];
  const start = async (): Promise<Running> => {
    const server = { isOpen: true };
    servers.push(server);
    const close = async () => {
      server.isOpen = false;
    };
    return { db: {} as Db, port: 4100, demo: true, hasUsers: true, resetsAt: new Date(Date.now() + 3_600_000), drain: close, close };
  };
  let attempts = 0;
  const prepare = async () => {
    attempts += 1;
    if (attempts < 3) throw new Error("No space left on device");
    const next = join(dataDir, "next");
    mkdirSync(join(next, "database"), { recursive: true });
    return next;
  };
  try {
    const sandbox = await runSandbox({ ...readConfig({}), dataDir }, log, {
      start,
      failed: (error) => problems.push(error),
      prepare,
      retryMs: 0,
    });
    await sandbox.startOver();
    expect([attempts, servers, problems.map(String)]).toEqual([1, [{ isOpen: true }], ["Error: No space left on device"]]);
    // It tries again by itself.
    await vi.waitFor(() => expect(servers).toEqual([{ isOpen: false }, { isOpen: true }]), patiently);
    expect([attempts, problems.length, readdirSync(dataDir)]).toEqual([3, 2, ["database"]]);
    await sandbox.close();
    expect(servers.some(({ isOpen }) => isOpen)).toBe(false);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
