import { type Db, openDatabase } from "../../../server/db/connection.ts";
import { type AppData, makeData, removeData } from "./demo-data.ts";
import { serverProcess } from "./server-process.ts";

/** The built app as a process of its own, with demo data: in an embedded database, or on TEST_DATABASE_URL. */
export interface App {
  readonly url: string;
  readonly dataDir: string;
  /** What it has printed so far. */
  output(): string;
  /** kill -9, as a power cut would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Runs an operator's command beside the server. */
  command(...args: string[]): Promise<string>;
  /** Ends the server, works on its database, and starts it again: what a clock would have done meanwhile. */
  whileStopped(work: (db: Db) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it on a copy of the data given; without any it makes the demo company itself, as a first start does. */
export async function startApp(from?: AppData): Promise<App> {
  const data = await makeData(from);
  const { dataDir, databaseUrl } = data;
  const server = await serverProcess({
    HQ_DATA_DIR: dataDir,
    // On a server's database nobody takes cards until somebody says who.
    ...(databaseUrl ? { DATABASE_URL: databaseUrl, HQ_PAYMENT_GATEWAY: "test" } : {}),
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
