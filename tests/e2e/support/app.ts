import { type Db, openDatabase } from "../../../server/db/connection.ts";
import { type AppData, copyOf, removeData } from "./demo-data.ts";
import { restartableServer } from "./restartable-server.ts";

/** The built app in its own process, with demo data in an embedded database or on PostgreSQL. */
export interface App {
  readonly url: string;
  readonly dataDir: string;
  /** Everything the server has printed so far. */
  output(): string;
  /** kill -9, as a power cut would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Runs an admin CLI command while the server is running. */
  command(...args: string[]): Promise<string>;
  /** Stops the server, works on its database and starts it again, e.g. to simulate that time has passed. */
  whileStopped(work: (db: Db) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the app on a copy of the given data. `settings`: environment variables. */
export async function startApp(from: AppData, settings: Readonly<Record<string, string>> = {}): Promise<App> {
  const data = await copyOf(from);
  const { dataDir, databaseUrl } = data;
  const server = await restartableServer(dataDir, {
    // With an external database, card payments and text messages are off until a gateway is configured.
    ...(databaseUrl ? { DATABASE_URL: databaseUrl, HQ_PAYMENT_GATEWAY: "test", HQ_TEXT_GATEWAY: "test" } : {}),
    ...settings,
  });
  await server.start();
  return {
    url: server.url,
    dataDir,
    output: server.output,
    kill: () => server.end("SIGKILL"),
    start: server.start,
    command: server.command,
    whileStopped: async (work) => {
      await server.end("SIGTERM");
      const db = await openDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) });
      await work(db).finally(() => db.close());
      await server.start();
    },
    stop: async () => {
      await server.end("SIGTERM");
      await removeData(data);
    },
  };
}
