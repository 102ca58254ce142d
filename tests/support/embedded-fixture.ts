import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../server/db/connection.ts";
import type { Fixture } from "./fixtures.ts";

const prefix = "hq-test-template-";

/**
 * The path of a dump of the fixture. The name contains a hash of the fixture's sources, so all runs share one dump.
 */
export async function embeddedFixture(fixture: Fixture): Promise<string> {
  const file = join(tmpdir(), `${prefix}${fixture.name}-${fixture.version()}.tar`);
  if (!existsSync(file)) await make(fixture, file);
  return file;
}

async function make(fixture: Fixture, file: string): Promise<void> {
  removeOld();
  const db = await openDatabase({ memory: true, ...(fixture.base ? { template: await embeddedFixture(fixture.base) } : {}) });
  await fixture.fill(db);
  const content = await db.dump?.();
  await db.close();
  if (!content) throw new Error("The embedded database gave no dump.");
  // Written to a temporary file and renamed, so that another test process never reads a partial file.
  const unfinished = `${file}.${process.pid}-${randomUUID()}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}

function removeOld(): void {
  const aDay = 24 * 60 * 60 * 1000;
  for (const name of readdirSync(tmpdir())) {
    const path = join(tmpdir(), name);
    if (name.startsWith(prefix) && Date.now() - statSync(path).mtimeMs > aDay) rmSync(path, { recursive: true, force: true });
  }
}
