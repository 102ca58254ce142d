import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { registerCalls } from "../../server/calls/register-calls.ts";
import type { Db } from "../../server/db/connection.ts";
import { seedDemo } from "../../server/db/demo/index.ts";
import { createPaperwork } from "../../server/documents/paperwork.ts";
import { effects } from "../../server/effects/index.ts";
import { createEngine, type Engine } from "../../server/engine/engine.ts";
import { createExportFiles } from "../../server/exports/export-files.ts";
import { createExportJob, type ExportJobOptions } from "../../server/exports/export-job.ts";
import type { Export } from "../../server/exports/export-rows.ts";
import { createExports, EXPORT_QUEUE } from "../../server/exports/exports.ts";
import { createApp } from "../../server/http/app.ts";
import { registerResourceRoutes } from "../../server/http/resource-routes.ts";
import { createLogin } from "../../server/identity/login.ts";
import { createSessions, type Sessions } from "../../server/identity/sessions.ts";
import { createThrottle } from "../../server/identity/throttle.ts";
import { createFileStore } from "../../server/integrations/file-store.ts";
import { createWorker, type Worker } from "../../server/jobs/worker.ts";
import { createLocalBus } from "../../server/realtime/bus.ts";
import { resources } from "../../src/resources/index.ts";
import { addUser, bearer, config, type Person, plainPasswords, silent } from "../http/support.ts";
import { testDatabase } from "../support/database.ts";
import { testDocuments } from "../support/paperwork.ts";
import { testPayments } from "../support/payments.ts";

export const today = "2026-11-20";
export const timeZone = "America/New_York";

export interface Client {
  readonly id: number;
  readonly headers: { readonly authorization: string };
}

export interface ExportRig {
  readonly db: Db;
  readonly app: FastifyInstance;
  readonly engine: Engine;
  readonly sessions: Sessions;
  readonly dataDir: string;
  /** What the job and the clean-up are made of; a test may put something else in their place. */
  readonly parts: ExportJobOptions;
  add(name: string, more?: Partial<Person>): Promise<Client>;
  /** One of the demo company's people. */
  signIn(email: string): Promise<Client>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, and fail where they look in vain.
  ask(client: Client, method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<{ status: number; text: string; body: any }>;
  /** Takes an export from its request to its end; answers it as it is then. */
  run(client: Client, collection: string, body: object): Promise<Export>;
  /** Does what waits in the queue, by a job of these parts. */
  work(parts?: Partial<ExportJobOptions>): Promise<void>;
  download(client: Client, made: Pick<Export, "fullPath">): Promise<Buffer>;
  /** The pushes to users so far, oldest first; then they are forgotten. */
  pushes(): Promise<{ userIds: number[]; event: string; data: unknown }[]>;
  close(): Promise<void>;
}

/** The product's calls over the demo company's data with real sessions, and a worker that runs when it is told. */
export async function createExportRig(): Promise<ExportRig> {
  const db = await testDatabase();
  await seedDemo(db, { today, passwordDigest: "none" });
  const dataDir = mkdtempSync(join(tmpdir(), "hq-exports-"));
  const bus = createLocalBus(silent);
  const sessions = createSessions({ db: db.kysely, bus, idleMs: 3_600_000, lifetimeMs: 86_400_000 });
  const onCommit = () => undefined;
  const files = createFileStore({ dataDir });
  const documents = testDocuments({ resources, files });
  const engine = createEngine({ db, resources, effects, today: () => today, timeZone, documents, onCommit });
  const paperwork = createPaperwork({ engine, documents, files });
  const parts: ExportJobOptions = { db, engine, resources, files: createExportFiles(dataDir), timeZone, today: () => today, onCommit };
  const exports = createExports({ ...parts, engine });
  const [passwords, throttle] = [plainPasswords(), createThrottle()];
  const calls = {
    config,
    db: db.kysely,
    pool: db.pool,
    resources,
    sessions,
    login: createLogin({ db: db.kysely, sessions, passwords, throttle }),
    engine,
    passwords,
    throttle,
    realtime: { authorize: () => null },
    realtimeKey: "hq",
    maintenance: { on: false },
    files,
    exports,
    payments: testPayments({ db, engine, documents, files, today: () => today }),
    testGateway: null,
    photoSecret: "for tests",
    today: () => today,
  };
  const app = await createApp({
    config,
    sessions,
    maintenance: { on: false },
    overload: { inFlight: 100_000, lagMs: Number.POSITIVE_INFINITY },
    routes: [(each) => registerCalls(each, calls), (each) => registerResourceRoutes(each, { engine, exports, resources, paperwork })],
  });

  const ask: ExportRig["ask"] = async (client, method, path, body) => {
    const answer = await app.inject({ method, url: `/api/${path}`, headers: client.headers, ...(body ? { payload: body } : {}) });
    return { status: answer.statusCode, text: answer.body, body: answer.body === "" ? null : answer.json() };
  };
  const work: ExportRig["work"] = async (more = {}) => {
    const worker: Worker = createWorker({
      db: db.kysely,
      handlers: { [EXPORT_QUEUE]: createExportJob({ ...parts, ...more }) },
      log: silent,
      backOff: () => 0,
    });
    worker.start();
    for (let left = 1; left > 0; ) {
      const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM jobs WHERE queue = ${EXPORT_QUEUE} AND dead_at IS NULL`.execute(
        db.kysely,
      );
      left = Number(rows[0]?.n);
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await worker.stop();
  };
  return {
    db,
    app,
    engine,
    sessions,
    dataDir,
    parts,
    ask,
    work,
    async add(name, more = {}) {
      const id = await addUser(db, { email: `${name}@hq.example`, ...more });
      return { id, headers: await bearer({ sessions }, id) };
    },
    async signIn(email) {
      const { rows } = await sql<{ id: number }>`SELECT id FROM users WHERE email = ${email}`.execute(db.kysely);
      const id = rows[0]?.id ?? 0;
      return { id, headers: await bearer({ sessions }, id) };
    },
    async run(client, collection, body) {
      const { status, text, body: answer } = await ask(client, "POST", `${collection}/exports`, body);
      if (status !== 202) throw new Error(`${status}: ${text}`);
      await work();
      return (await ask(client, "GET", `exports/${answer.data.id}`)).body.data;
    },
    async download(client, { fullPath }) {
      const { statusCode, rawPayload, body } = await app.inject({ url: fullPath ?? "", headers: client.headers });
      if (statusCode !== 200) throw new Error(`${statusCode}: ${body}`);
      return rawPayload;
    },
    async pushes() {
      const { rows } = await sql<{ payload: { userIds: number[]; event: string; data: unknown } }>`
        WITH gone AS (DELETE FROM outbox WHERE topic = 'bus' RETURNING id, payload) SELECT payload FROM gone ORDER BY id`.execute(
        db.kysely,
      );
      return rows.map(({ payload: { userIds, event, data } }) => ({ userIds, event, data }));
    },
    async close() {
      await app.close();
      sessions.close();
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
