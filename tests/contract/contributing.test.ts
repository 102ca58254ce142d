import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { createTables, missingStatements } from "../../server/db/declared.ts";
import { insertRows, type SeedRow } from "../../server/db/demo/insert-rows.ts";
import { resourceTables } from "../../server/db/resource-tables.ts";
import { allTables } from "../../server/db/tables.ts";
import type { AnyDocumentTemplates } from "../../server/documents/document-template.ts";
import type { AnyEffects } from "../../server/engine/effect.ts";
import { documentTemplates, effects } from "../../server/modules.ts";
import { resources } from "../../src/resources/index.ts";
import { catalogue } from "../../src/schemas/access/catalogue.ts";
import type { SubjectEntry } from "../../src/schemas/access/subject.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { testDatabase } from "../support/database.ts";
import { createProductHarness } from "./product-harness.ts";

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "hq-contributing-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The page's code blocks, by the file that the text before each of them names. */
const blocks = new Map(
  [...readFileSync(join(root, "CONTRIBUTING.md"), "utf8").matchAll(/`([\w./-]+\.ts)`:\n\n```ts\n([\s\S]*?)```/g)].map(
    ([, file = "", code = ""]) => [file, code],
  ),
);

/** Writes a block to a file. Imports of other blocks point to the same folder, all others to the product. */
function write(file: string, change = (code: string) => code): string {
  const code = blocks.get(file);
  if (code === undefined) throw new Error(`CONTRIBUTING.md has no code for ${file}.`);
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  const located = code.replace(/from "(\.[^"]+)"/g, (_, to: string) => {
    const target = join(dirname(file), to);
    return `from "${pathToFileURL(join(blocks.has(target) ? folder : root, target)).href}"`;
  });
  writeFileSync(path, change(located));
  return path;
}
const load = async (file: string): Promise<unknown> => await import(/* @vite-ignore */ write(file));

const { forklift } = (await load("src/resources/forklift.ts")) as { forklift: AnyResource };
const { forkliftEffects } = (await load("server/effects/forklift.ts")) as { forkliftEffects: AnyEffects };
const { forkliftTemplates } = (await load("server/documents/forklift.ts")) as { forkliftTemplates: AnyDocumentTemplates };
const { demoForklifts } = (await load("server/db/demo/forklifts.ts")) as { demoForklifts: (today: string) => SeedRow[] };
const helpers = `import { documentVerbs, look, subject, write } from "${pathToFileURL(join(root, "src/schemas/access/subject.ts")).href}";`;
const entry = write("src/schemas/access/subjects/warehousing.ts", (code) => `${helpers}\nexport const subjects = {\n${code}};\n`);
const { subjects } = (await import(/* @vite-ignore */ entry)) as { subjects: { FORKLIFTS: SubjectEntry } };
Object.assign(catalogue, subjects);
afterAll(() => Reflect.deleteProperty(catalogue, "FORKLIFTS"));
/** What the page's entry grants to the warehouse. */
const abilities = (subjects.FORKLIFTS.grants?.warehouse ?? []).map((action) => ({ subject: forklift.subject, action }));

const all = [...resources, forklift];

/** The product with the page's module, on a database that its generated migration was applied to. */
async function withForklifts() {
  const db = await testDatabase();
  const declared = await testDatabase({ migrated: false });
  await createTables(declared, [...allTables(), ...resourceTables(all).filter(({ name }) => name === forklift.table)]);
  const migration = await missingStatements(db, declared);
  expect(migration.join("\n")).toContain("create table");
  for (const statement of migration) await db.pool.query(statement);
  await declared.close();
  return createProductHarness({
    db,
    more: { resources: all, effects: [...effects, forkliftEffects], templates: [...documentTemplates, forkliftTemplates] },
  });
}

describe("the example module in CONTRIBUTING.md", () => {
  it("works for its role with its demo rows: actions, refusals, document and history", async () => {
    const harness = await withForklifts();
    const address = { address: "1 Pier", city: "Newark", state: "NJ", zip: "07102", country: "US" };
    expect((await harness.ann.post("hubs", { code: "NJC", name: "Newark", address })).status).toBe(201);
    await harness.db.transaction((tx) => insertRows(tx, forklift, demoForklifts("2026-11-20")));
    const mechanic = harness.add("mechanic", {
      id: harness.bob.actor.id,
      side: "employee",
      abilities,
    });

    const [first, second] = (await mechanic.get("forklifts?sort=serial")).body.data.forklifts;
    expect(first).toMatchObject({ serial: "NJ-01", hub: "Newark", inspectionDue: "2026-12-30" });
    expect(second).toMatchObject({ serial: "NJ-02", state: "out", outReason: "Hydraulics leak" });
    const duplicate = await mechanic.post("forklifts", { serial: "nj-01", kind: "reach truck", hubId: 1 });
    expect(duplicate.status).toBe(422);
    const refused = await mechanic.post(`forklifts/${second.id}/actions/inspect`, { version: second.version, inspectedOn: "2026-11-01" });
    expect(refused.status).toBe(409);

    const tag = await harness.app.inject({
      url: `/api/forklifts/${first.id}/documents/tag/print`,
      headers: { authorization: "Bearer mechanic" },
    });
    expect([tag.statusCode, tag.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect((await mechanic.post(`forklifts/${second.id}/actions/putBack`, { version: second.version })).body.data.outReason).toBeNull();
    expect((await mechanic.get(`forklifts/${second.id}/activity`)).body.data.total).toBe(1);
    await harness.close();
  }, 120_000);
});

// Runs the page's own test as part of this file, against the page's module.
(globalThis as { forkliftHarness?: typeof withForklifts }).forkliftHarness = withForklifts;
await import(
  /* @vite-ignore */ write("tests/effects/forklift.test.ts", (code) =>
    code.replace(/^import \{ createProductHarness \}.*$/m, "const createProductHarness = globalThis.forkliftHarness;"),
  )
);
