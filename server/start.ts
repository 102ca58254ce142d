import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import { resources } from "../src/resources/index.ts";
import { dateIn } from "../src/schemas/values/date.ts";
import { startBackground } from "./background.ts";
import { registerCalls } from "./calls/register-calls.ts";
import type { Config } from "./config.ts";
import { type Db, openDatabase } from "./db/connection.ts";
import { migrate } from "./db/migrate.ts";
import { createDocuments } from "./documents/documents.ts";
import { papers } from "./documents/index.ts";
import { letterheadOf } from "./documents/letterhead.ts";
import { createPaperwork } from "./documents/paperwork.ts";
import { createRenderer } from "./documents/renderer.ts";
import { effects } from "./effects/index.ts";
import { createEngine } from "./engine/engine.ts";
import { createExportFiles } from "./exports/export-files.ts";
import { createExportJob } from "./exports/export-job.ts";
import { createExports } from "./exports/exports.ts";
import { sweepExports } from "./exports/sweep-exports.ts";
import { prepareData } from "./first-data.ts";
import { createApp } from "./http/app.ts";
import { followDatabase, followFile } from "./http/maintenance.ts";
import { registerResourceRoutes } from "./http/resource-routes.ts";
import { createLogin } from "./identity/login.ts";
import { passwords } from "./identity/passwords.ts";
import { secretOf } from "./identity/secrets.ts";
import { createSessions } from "./identity/sessions.ts";
import { createThrottle } from "./identity/throttle.ts";
import { createFileStore } from "./integrations/file-store.ts";
import { createQuickBooksOnline } from "./integrations/quickbooks/online.ts";
import { quickBooksOff } from "./integrations/quickbooks/quickbooks.ts";
import { sweepUploads } from "./integrations/sweep-uploads.ts";
import { gatewayOf } from "./payments/gateway-of.ts";
import { createPayments, type Payments } from "./payments/payments.ts";
import { startPush } from "./push.ts";
import { keptTokens } from "./quickbooks/tokens.ts";
import { createLocalBus } from "./realtime/bus.ts";
import { createPostgresBus } from "./realtime/postgres-bus.ts";

export interface Running {
  readonly db: Db;
  /** The port that is really listened on: with PORT=0 the system chose it. */
  readonly port: number;
  /** Whether the database holds the demo data, whose accounts have a known password. */
  readonly demo: boolean;
  /** Whether anybody can sign in at all. */
  readonly hasUsers: boolean;
  /** Answers what is in flight, lets the sockets come back elsewhere, closes the database. */
  close(): Promise<void>;
}

/** Starts everything. Rejects with a sentence for the operator where something outside is in the way. */
export async function startServer(config: Config, options: { readonly demo: boolean; readonly log: FastifyBaseLogger }): Promise<Running> {
  const { log } = options;
  const undo: (() => Promise<unknown> | unknown)[] = [];
  const closeAll = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    await mkdir(config.dataDir, { recursive: true });
    const db = await openDatabase({
      dataDir: config.dataDir,
      poolSize: config.databasePoolSize,
      ...(existsSync(freshDatabase) ? { template: freshDatabase } : {}),
      log: (message) => log.warn(message),
      ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }),
    });
    undo.push(() => db.close());
    await migrate(db);
    const today = () => dateIn(config.timeZone, new Date());
    const data = await prepareData(db, { demo: options.demo, today: today(), companyName: config.productName });

    const bus = config.databaseUrl ? await createPostgresBus({ connectionString: config.databaseUrl, log }) : createLocalBus(log);
    undo.push(() => bus.close());
    const sessions = createSessions({ db: db.kysely, bus, idleMs: config.sessionIdleMs, lifetimeMs: config.sessionMs });
    const maintenance = config.databaseUrl ? await followDatabase(db.kysely, bus) : followFile(config.dataDir, bus);
    undo.push(
      () => maintenance.close(),
      () => sessions.close(),
    );
    const push = await startPush({ config, db, bus, sessions, resources, today, log });
    undo.push(() => push.close());

    const onCommit = () => background.poke();
    const files = createFileStore({ dataDir: config.dataDir });
    const renderer = createRenderer();
    undo.push(() => renderer.close());
    const { timeZone } = config;
    const documents = createDocuments({ resources, papers, letterhead: letterheadOf(config.company), timeZone, renderer, files, log });
    const engine = createEngine({ db, resources, effects, today, timeZone, documents, onCommit });
    const paperwork = createPaperwork({ engine, documents, files });
    const exporting = { db, engine, resources, files: createExportFiles(config.dataDir), timeZone, today, onCommit };
    const exports = createExports(exporting);
    const { gateway, test: testGateway } = await gatewayOf({
      setting: config.paymentGateway,
      publicUrl: config.publicUrl,
      demo: data.demo,
      db,
      payments: () => payments,
    });
    const now = () => new Date();
    const payments: Payments = createPayments({ db, engine, gateway, documents, files, config, today, now, log });
    const account = config.quickBooks;
    const quickBooks = account
      ? createQuickBooksOnline({ ...account, tokens: keptTokens(db.kysely, account.refreshToken) })
      : quickBooksOff;
    const background = startBackground({
      config,
      db,
      payments,
      bus,
      realtime: push.realtime,
      engine,
      quickBooks,
      exportJob: createExportJob(exporting),
      files,
      sweeps: [() => sweepExports(exporting), (signal) => sweepUploads(db.kysely, files, signal)],
      today,
      log,
    });
    undo.push(() => background.close());

    const throttle = createThrottle(Date.now, bus);
    const login = createLogin({ db: db.kysely, sessions, passwords, throttle });
    const calls = {
      config,
      db: db.kysely,
      pool: db.pool,
      resources,
      sessions,
      login,
      engine,
      passwords,
      throttle,
      maintenance,
      today,
      realtime: push.realtime,
      realtimeKey: push.key,
      files,
      exports,
      payments,
      testGateway,
      photoSecret: await secretOf(db.kysely, "editor-photo"),
    };
    const app = await createApp({
      config,
      sessions,
      maintenance,
      logger: log,
      webRoot: webRoot(),
      routes: [(each) => registerCalls(each, calls), (each) => registerResourceRoutes(each, { engine, exports, resources, paperwork })],
    });
    // The server waits for its sockets to close, so they are sent away first.
    undo.push(
      () => app.close(),
      () => push.realtime.close(),
    );
    push.realtime.attach(app.server);
    await app.listen({ host: config.host, port: config.port });
    await background.start();

    // A server that listens on a port has an address of this form.
    const { port } = app.server.address() as AddressInfo;
    return { db, port, ...data, close: closeAll };
  } catch (error) {
    await closeAll().catch(() => undefined);
    throw error;
  }
}

/** What the build made for first starts; where the sources run there is none, and a first start makes everything itself. */
const freshDatabase = fileURLToPath(new URL("../fresh-database.tar", import.meta.url));

/** The built pages: beside the bundle, or in dist where the sources run. */
function webRoot(): string {
  const beside = fileURLToPath(new URL("../web", import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL("../dist/web", import.meta.url));
}
