import { tmpdir } from "node:os";
import type { FastifyInstance, InjectOptions } from "fastify";
import { sql } from "kysely";
import type { Db } from "../../server/db/connection.ts";
import { createSchema } from "../../server/db/ddl.ts";
import { platformTables } from "../../server/db/platform-tables.ts";
import { resourceTables } from "../../server/db/resource-tables.ts";
import type { AnyPapers } from "../../server/documents/paper.ts";
import { createPaperwork } from "../../server/documents/paperwork.ts";
import type { AnyEffects } from "../../server/engine/effect.ts";
import { createEngine, type Engine } from "../../server/engine/engine.ts";
import { createExportFiles } from "../../server/exports/export-files.ts";
import { createExports } from "../../server/exports/exports.ts";
import { createApp } from "../../server/http/app.ts";
import { registerResourceRoutes } from "../../server/http/resource-routes.ts";
import type { SessionActor } from "../../server/http/route-access.ts";
import { createFileStore } from "../../server/integrations/file-store.ts";
import { type Ability, subjects, verbs } from "../../src/schemas/abilities.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { testDatabase } from "../support/database.ts";
import { testDocuments } from "../support/paperwork.ts";

export const today = "2026-11-20";
export const everything: readonly Ability[] = subjects.flatMap((subject) => verbs.map((action) => ({ subject, action })));

/** An answer, with its body parsed. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, and fail where they look in vain.
  readonly body: any;
}

export interface Client {
  readonly actor: SessionActor;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, body?: unknown): Promise<Answer>;
}

export interface Harness {
  readonly db: Db;
  readonly app: FastifyInstance;
  readonly engine: Engine;
  readonly resources: readonly AnyResource[];
  readonly commits: { count: number };
  /** Fields that mean nothing by themselves, by resource: made-up inputs leave them out. */
  readonly leftOut: Readonly<Record<string, readonly string[]>>;
  as(name: string): Client;
  /** Somebody who can sign in under their name. */
  add(name: string, actor: Partial<SessionActor> & Pick<SessionActor, "id" | "side">): Client;
  ask(options: InjectOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface HarnessOptions {
  readonly resources: readonly AnyResource[];
  readonly effects?: readonly AnyEffects[];
  /** Absent: those that the product has for these resources. */
  readonly papers?: readonly AnyPapers[];
  readonly leftOut?: Readonly<Record<string, readonly string[]>>;
  /** Absent: a fresh database with the tables of these resources and the platform's. */
  readonly db?: Db;
}

/** The real server over these resources, with people in place of sessions: the bearer token is the name. */
export async function createHarness({ resources, effects = [], papers, leftOut = {}, db: given }: HarnessOptions): Promise<Harness> {
  const db = given ?? (await freshDatabase(resources));
  const commits = { count: 0 };
  const documents = testDocuments({ resources, ...(papers ? { papers } : {}) });
  const engine = createEngine({
    db,
    documents,
    resources,
    effects,
    today: () => today,
    timeZone: "America/New_York",
    onCommit: () => commits.count++,
  });
  const paperwork = createPaperwork({ engine, documents, files: createFileStore({ dataDir: tmpdir() }) });
  const exports = createExports({ db, engine, resources, files: createExportFiles(tmpdir()), onCommit: () => commits.count++ });
  const people = new Map<string, SessionActor>();
  const app = await createApp({
    config: { publicUrl: "http://hq.test", trustProxy: false, logLevel: "silent" },
    sessions: { find: async (token) => people.get(token) ?? null },
    maintenance: { on: false },
    overload: { inFlight: 100_000, lagMs: 1_000_000 },
    routes: [(server) => registerResourceRoutes(server, { engine, exports, resources, paperwork })],
  });
  const ask = async (options: InjectOptions): Promise<Answer> => {
    const { statusCode, body } = await app.inject(options);
    return { status: statusCode, text: body, body: body === "" ? null : JSON.parse(body) };
  };
  return {
    db,
    app,
    engine,
    resources,
    commits,
    leftOut,
    ask,
    as(name) {
      const actor = people.get(name);
      if (!actor) throw new Error(`Nobody is called ${name}.`);
      return clientOf(ask, name, actor);
    },
    add(name, given) {
      const actor = {
        isAdmin: false,
        companyId: null,
        abilities: everything,
        sessionId: given.id,
        name,
        stakeholderId: given.companyId ?? 1,
        ...given,
      };
      people.set(name, actor);
      return clientOf(ask, name, actor);
    },
    close: async () => {
      await app.close();
      await db.close();
    },
  };
}

async function freshDatabase(resources: readonly AnyResource[]): Promise<Db> {
  const db = await testDatabase({ migrated: false });
  for (const statement of createSchema([...resourceTables(resources), ...platformTables])) await sql.raw(statement).execute(db.kysely);
  return db;
}

function clientOf(ask: Harness["ask"], name: string, actor: SessionActor): Client {
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, headers: Record<string, string> = {}) =>
    ask({
      method,
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${name}`, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  return {
    actor,
    get: (path) => call("GET", path),
    post: (path, body = {}, headers) => call("POST", path, body, headers),
    put: (path, body = {}, headers) => call("PUT", path, body, headers),
    delete: (path, body) => call("DELETE", path, body),
  };
}
