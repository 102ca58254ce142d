import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "../../server/db/connection.ts";
import { seedDemo } from "../../server/db/demo/index.ts";
import type { Documents } from "../../server/documents/documents.ts";
import { createPaperwork, type Paperwork } from "../../server/documents/paperwork.ts";
import type { Renderer } from "../../server/documents/renderer.ts";
import { effects } from "../../server/effects/index.ts";
import type { Call, Row } from "../../server/engine/call.ts";
import { createEngine, type Engine } from "../../server/engine/engine.ts";
import { createFileStore, type FileStore } from "../../server/integrations/file-store.ts";
import { resources } from "../../src/resources/index.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { testDatabase } from "../support/database.ts";
import { testDocuments } from "../support/paperwork.ts";

export const today = "2026-11-20";

/** The demo company with its documents. */
export interface Rig {
  readonly db: Db;
  readonly engine: Engine;
  readonly documents: Documents;
  readonly paperwork: Paperwork;
  readonly files: FileStore;
  readonly dataDir: string;
  close(): Promise<void>;
}

export async function createRig(renderer?: Renderer): Promise<Rig> {
  const db = await testDatabase();
  await seedDemo(db, { today, passwordDigest: "none" });
  const dataDir = mkdtempSync(join(tmpdir(), "hq-documents-"));
  const files = createFileStore({ dataDir });
  const documents = testDocuments({ resources, files, ...(renderer ? { renderer } : {}) });
  const engine = createEngine({
    db,
    resources,
    effects,
    documents,
    today: () => today,
    timeZone: "America/New_York",
    onCommit: () => undefined,
  });
  const paperwork = createPaperwork({ engine, documents, files });
  return {
    db,
    engine,
    documents,
    paperwork,
    files,
    dataDir,
    async close() {
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function named(name: string): AnyResource {
  const found = resources.find((each) => each.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

/** An employee who may do everything. */
export const office: Call = {
  actor: { id: 1, name: "Alex Mercer", side: "employee", isAdmin: true, companyId: null, abilities: [] },
  ip: "203.0.113.7",
};

/** The rows of a module that have the document now, complete. */
export async function rowsWith({ engine }: Rig, resource: AnyResource, name: string): Promise<Row[]> {
  const { rows } = await engine.list(office, resource, { limit: 200, offset: 0 });
  const from = resource.documents[name]?.from;
  const states = from === undefined ? Object.keys(resource.states) : [from].flat();
  const there = rows.filter(({ state }) => typeof state !== "string" || states.includes(state));
  return Promise.all(there.map(({ id }) => engine.get(office, resource, id)));
}
