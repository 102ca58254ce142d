import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { discardData } from "../../server/sandbox.ts";
import { resetAfter, sandboxReset } from "../../server/sandbox-mark.ts";
import { testDatabase } from "../support/database.ts";

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
    expect(readdirSync(folder)).toEqual(["family-photos"]);
    expect(existsSync(join(folder, "family-photos/content"))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
