import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import type { Person } from "../../server/access/caller.ts";
import { createTables, missingStatements } from "../../server/db/declared.ts";
import { resourceTables } from "../../server/db/resource-tables.ts";
import { allTables } from "../../server/db/tables.ts";
import { effects } from "../../server/effects/index.ts";
import { createEngine } from "../../server/engine/engine.ts";
import { resources } from "../../src/resources/index.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { testDatabase } from "../support/database.ts";

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "hq-contributing-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The declaration of CONTRIBUTING.md, taken out of the page as a reader would. */
async function exampleOf(page: string): Promise<AnyResource> {
  const code = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, page), "utf8"))?.[1] ?? "";
  const file = join(folder, "forklift.ts");
  writeFileSync(file, code.replaceAll('"../schemas/', `"${pathToFileURL(join(root, "src/schemas")).href}/`));
  const { forklift } = (await import(/* @vite-ignore */ file)) as { forklift: AnyResource };
  return forklift;
}

describe("the module of CONTRIBUTING.md", () => {
  it("needs its declaration and one generated migration, and works", async () => {
    const forklift = await exampleOf("CONTRIBUTING.md");
    const all = [...resources, forklift];
    const db = await testDatabase();
    const declared = await testDatabase({ migrated: false });
    await createTables(declared, [...allTables(), ...resourceTables(all).filter((table) => table.name === forklift.table)]);
    const migration = await missingStatements(db, declared);
    expect(migration.join("\n")).toContain("create table");
    for (const statement of migration) await db.pool.query(statement);
    await declared.close();

    const engine = createEngine({ db, resources: all, effects, today: () => "2026-11-21", onCommit: () => undefined });
    await db.pool.query(`insert into hubs (code, name, address, time_zone) values ('NJC', 'Jersey City', '{}', 'America/New_York')`);
    await db.pool.query(
      `insert into users (first_name, last_name, name, email, type, is_admin, state) values ('A', 'B', 'A B', 'a@hq.example', 'E', true, 'active')`,
    );
    const admin: Person = { id: 1, name: "A B", side: "employee", isAdmin: true, companyId: null, abilities: [] };
    const call = { actor: admin };
    const { data: made } = await engine.create(call, forklift, { serial: "HQ-1", kind: "reach truck", hubId: 1 });
    const { data: out } = await engine.act(call, forklift, { id: made.id, version: made.version }, "takeOut", { reason: "Brakes" });
    expect(out).toMatchObject({ serial: "HQ-1", hub: "Jersey City", state: "out", outReason: "Brakes" });
    await expect(engine.create(call, forklift, { serial: "hq-1", kind: "reach truck", hubId: 1 })).rejects.toMatchObject({ status: 422 });
    const record = await engine.get(call, forklift, made.id);
    expect(record.actions).toMatchObject({ update: true, putBack: true });
    expect((await engine.activity(call, forklift, made.id, { limit: 10, offset: 0 })).total).toBe(2);
    await db.close();
  }, 120_000);
});
