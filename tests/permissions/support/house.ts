import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { pino } from "pino";
import { startBackground } from "../../../server/background.ts";
import { registerCalls } from "../../../server/calls/register-calls.ts";
import type { Db } from "../../../server/db/connection.ts";
import { createSchema } from "../../../server/db/ddl.ts";
import { platformTables } from "../../../server/db/platform-tables.ts";
import { resourceTables } from "../../../server/db/resource-tables.ts";
import { createPaperwork } from "../../../server/documents/paperwork.ts";
import { effects } from "../../../server/effects/index.ts";
import type { AnyEffects } from "../../../server/engine/effect.ts";
import { createEngine, type Engine } from "../../../server/engine/engine.ts";
import { createExportFiles } from "../../../server/exports/export-files.ts";
import { createExportJob } from "../../../server/exports/export-job.ts";
import { createExports } from "../../../server/exports/exports.ts";
import { createApp } from "../../../server/http/app.ts";
import { registerResourceRoutes } from "../../../server/http/resource-routes.ts";
import { createLogin } from "../../../server/identity/login.ts";
import { createSessions, type Sessions } from "../../../server/identity/sessions.ts";
import { createThrottle } from "../../../server/identity/throttle.ts";
import { createFileStore, type FileStore } from "../../../server/integrations/file-store.ts";
import { quickBooksOff } from "../../../server/integrations/quickbooks/quickbooks.ts";
import { startPush } from "../../../server/push.ts";
import { type Bus, createLocalBus } from "../../../server/realtime/bus.ts";
import type { Realtime } from "../../../server/realtime/realtime.ts";
import { resources } from "../../../src/resources/index.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { tinyEffects, tinyResources } from "../../contract/tiny/index.ts";
import { config, plainPasswords } from "../../http/support.ts";
import { testDatabase } from "../../support/database.ts";
import { letterhead, testDocuments } from "../../support/paperwork.ts";
import { testPayments } from "../../support/payments.ts";
import { withoutLedgerRules } from "./without-rules.ts";

export const today = "2026-11-20";
export const timeZone = "America/New_York";

/** The server with real sessions, push and calls, over some modules. */
export interface House {
  readonly db: Db;
  readonly app: FastifyInstance;
  readonly engine: Engine;
  readonly bus: Bus;
  readonly sessions: Sessions;
  readonly realtime: Realtime;
  readonly files: FileStore;
  readonly dataDir: string;
  readonly resources: readonly AnyResource[];
  /** The state of a company in good standing. */
  readonly goodStanding: string;
  /** Whether the calls are there that no declaration gives. */
  readonly calls: boolean;
  /** Every line of the log, from the lowest level on. */
  readonly log: string[];
  /** Sends messages after each commit from here on, and does jobs. Settles what is to be sent when it is asked to. */
  startBackground(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface HouseOptions extends Pick<House, "db" | "resources" | "goodStanding" | "calls"> {
  readonly effects: readonly AnyEffects[];
  /** Default: one that nobody else hears. */
  readonly bus?: Bus;
  /** Default: no pages. */
  readonly webRoot?: string;
}

export const productHouse = async (): Promise<House> => {
  const db = await testDatabase();
  await withoutLedgerRules(db);
  return createHouse({ db, resources, effects, goodStanding: "active", calls: true });
};

/** The modules of the tests, which use every word of the vocabulary. The other calls look into the product's own tables. */
export async function tinyHouse(): Promise<House> {
  const db = await testDatabase({ migrated: false });
  for (const statement of createSchema([...resourceTables(tinyResources), ...platformTables])) await sql.raw(statement).execute(db.kysely);
  return createHouse({ db, resources: tinyResources, effects: tinyEffects, goodStanding: "client", calls: false });
}

export async function createHouse({
  db,
  resources,
  effects,
  goodStanding,
  calls: withCalls,
  bus: given,
  webRoot,
}: HouseOptions): Promise<House> {
  const dataDir = mkdtempSync(join(tmpdir(), "hq-permissions-"));
  const log: string[] = [];
  const logger = pino({ level: "trace" }, { write: (line: string) => void log.push(line) });
  const bus = given ?? createLocalBus(logger);
  const sessions = createSessions({ db: db.kysely, bus, idleMs: 3_600_000, lifetimeMs: 86_400_000 });
  const onToday = () => today;
  const push = await startPush({ config: {}, db, bus, sessions, resources, today: onToday, log: logger });
  let background: ReturnType<typeof startBackground> | undefined;
  const onCommit = () => background?.poke();
  const files = createFileStore({ dataDir });
  const documents = testDocuments({ resources, files });
  const engine = createEngine({ db, resources, effects, today: onToday, timeZone, documents, onCommit });
  const paperwork = createPaperwork({ engine, documents, files });
  const exporting = { db, engine, resources, files: createExportFiles(dataDir), timeZone, today: onToday, onCommit };
  const exports = createExports(exporting);
  const throttle = createThrottle();
  const passwords = plainPasswords();
  const login = createLogin({ db: db.kysely, sessions, passwords, throttle });
  const maintenance = { on: false };
  const payments = testPayments({ db, engine, documents, files, today: onToday });
  const calls = {
    config: { ...config, timeZone },
    db: db.kysely,
    pool: db.pool,
    resources,
    sessions,
    login,
    engine,
    passwords,
    throttle,
    realtime: push.realtime,
    realtimeKey: push.key,
    files,
    exports,
    maintenance,
    payments,
    testGateway: null,
    photoSecret: "for tests",
    today: onToday,
  };
  const app = await createApp({
    config,
    sessions,
    maintenance,
    logger,
    ...(webRoot === undefined ? {} : { webRoot }),
    // The machine that runs the tests may be slow without being overloaded.
    overload: { inFlight: 100_000, lagMs: Number.POSITIVE_INFINITY },
    routes: [
      ...(withCalls ? [(each: FastifyInstance) => registerCalls(each, calls)] : []),
      (each: FastifyInstance) => registerResourceRoutes(each, { engine, exports, resources, paperwork }),
    ],
  });
  return {
    db,
    app,
    engine,
    bus,
    sessions,
    realtime: push.realtime,
    files,
    dataDir,
    resources,
    goodStanding,
    calls: withCalls,
    log,
    async startBackground() {
      const started = startBackground({
        config: {
          dataDir,
          mailFrom: { name: "HQ", address: "hq@hq.example" },
          timeZone,
          publicUrl: "http://hq.test",
          productName: "HQ",
          company: letterhead,
        },
        db,
        bus,
        realtime: push.realtime,
        engine,
        quickBooks: quickBooksOff,
        exportJob: createExportJob(exporting),
        payments,
        files,
        sweeps: [],
        today: onToday,
        log: logger,
      });
      background = started;
      await started.start();
      return started.poke;
    },
    async close() {
      await push.realtime.close();
      await app.close();
      await background?.close();
      push.close();
      sessions.close();
      await bus.close();
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
