// @module-tag gate
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { openDatabase } from "../../server/db/connection.ts";
import { backupCommand } from "../../server/operator/backup-commands.ts";
import { serveControl } from "../../server/operator/control.ts";
import { runReport } from "../../server/operator/reports.ts";
import { sentenceFor } from "../../server/operator/sentence.ts";
import { databaseAddress, testDatabase, testServer } from "../support/database.ts";
import { embeddedFixture } from "../support/embedded-fixture.ts";
import { demoDatabase } from "../support/fixtures.ts";
import { type SmallDisk, smallDisk } from "../support/small-disk.ts";
import { createTestServer, testConfig } from "../support/test-server.ts";
import { until } from "../support/waits.ts";

const folder = mkdtempSync(join(tmpdir(), "hq-full-disk-"));
let disk: SmallDisk | null;
beforeAll(() => {
  disk = smallDisk(join(folder, "small"), 2);
});
afterAll(() => {
  disk?.unmount();
  rmSync(folder, { recursive: true });
});

describe("a full disk", () => {
  const noRoom = /^There is no room for the backup on the disk of .*\/small\. .*Make room, or choose another place\.$/;

  /** What the operator reads. */
  async function refused(environment: Record<string, string>, path: string): Promise<string | null> {
    const error: unknown = await backupCommand({ target: path, verify: true, allFiles: false }, () => undefined, environment).then(
      () => null,
      (failure: unknown) => failure,
    );
    expect(readdirSync(path)).toEqual([]);
    return sentenceFor(error);
  }

  it("is named by a backup of the embedded database, which leaves nothing on it", async ({ skip }) => {
    if (!disk) return skip();
    const dataDir = join(folder, "embedded");
    const db = await openDatabase({ dataDir, template: await embeddedFixture(demoDatabase), durable: false });
    const control = await serveControl(dataDir, (request) => runReport({ config: readConfig({ HQ_DATA_DIR: dataDir }), db }, request));
    expect(await refused({ HQ_DATA_DIR: dataDir }, disk.path)).toMatch(noRoom);
    await control.close();
    await db.close();
  });

  it.skipIf(!testServer)("is named by a backup of a PostgreSQL server", async ({ skip }) => {
    if (!disk) return skip();
    const db = await testDatabase({ fixture: demoDatabase });
    expect(await refused({ HQ_DATA_DIR: join(folder, "postgres"), DATABASE_URL: await databaseAddress(db) }, disk.path)).toMatch(noRoom);
    await db.close();
  });

  it("is told by the health check, which goes on to succeed, until there is room", async ({ skip }) => {
    if (!disk) return skip();
    const backups = { directory: join(disk.path, "nightly"), keep: 1 };
    const server = await createTestServer({ config: { ...testConfig, backups, lowDiskBytes: 1_000_000 }, isDescribed: true });
    const health = async () => {
      const { statusCode, body } = await server.app.inject("/api/health");
      return { statusCode, ...(JSON.parse(body) as { status: string; problems?: string[] }) };
    };
    expect(await health()).toMatchObject({ statusCode: 200, status: "ok" });
    const ballast = join(disk.path, "ballast");
    writeFileSync(ballast, Buffer.alloc(1_500_000));
    await until(async () => (await health()).status === "degraded", "the full disk is told");
    expect(await health()).toMatchObject({ statusCode: 200, problems: ["The disk of the backups is nearly full."] });
    rmSync(ballast);
    await until(async () => (await health()).status === "ok", "there is room again");
    await server.close();
  });
});
