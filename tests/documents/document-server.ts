import { sql } from "kysely";
import { expect } from "vitest";
import type { Renderer } from "../../server/documents/render/renderer.ts";
import { STORED_DOCUMENT_QUEUE } from "../../server/documents/stored/snapshots.ts";
import { createStoredDocumentJob, type StoredDocumentJobDeps } from "../../server/documents/stored/stored-document-job.ts";
import type { Call, Row } from "../../server/engine/call.ts";
import { createWorker } from "../../server/jobs/worker.ts";
import { resources } from "../../src/resources/index.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { demoDatabase, demoToday } from "../support/fixtures.ts";
import { createTestServer, type TestServer } from "../support/test-server.ts";

export const today = demoToday;

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** Runs the jobs that make the files of stored documents, until none is waiting; `parts` replaces what they work with. */
export async function makeStoredDocuments(server: DocumentServer, parts: Partial<StoredDocumentJobDeps> = {}): Promise<void> {
  const { db, engine, documents, files } = server;
  const handler = createStoredDocumentJob({ engine, documents, files, ...parts });
  const worker = createWorker({ db: db.kysely, handlers: { [STORED_DOCUMENT_QUEUE]: handler }, log: quiet, backOff: () => 0 });
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from jobs
      where queue = ${STORED_DOCUMENT_QUEUE} and dead_at is null`.execute(db.kysely);
    return rows[0]?.n;
  };
  worker.start();
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  await worker.stop();
}

export type DocumentServer = TestServer;

/** A server with the demo company and its documents. */
export const createDocumentServer = (renderer?: Renderer): Promise<TestServer> =>
  createTestServer({ fixture: demoDatabase, today: () => today, ...(renderer ? { renderer } : {}) });

export function findResource(name: string): AnyResource {
  const found = resources.find((each) => each.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

/** A call by an administrator. */
export const employeeCall: Call = {
  actor: { id: 1, name: "Alex Mercer", side: "employee", isAdmin: true, companyId: null, abilities: [] },
  ip: "203.0.113.7",
};

/** The complete rows of a module for which this document is currently available. */
export async function rowsWith({ engine }: DocumentServer, resource: AnyResource, name: string): Promise<Row[]> {
  const { rows } = await engine.list(employeeCall, resource, { limit: 200, offset: 0 });
  const from = resource.documents[name]?.from;
  const states = from === undefined ? Object.keys(resource.states) : [from].flat();
  const matching = rows.filter(({ state }) => typeof state !== "string" || states.includes(state));
  return Promise.all(matching.map(({ id }) => engine.get(employeeCall, resource, id)));
}
