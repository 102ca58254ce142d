import { sql } from "kysely";
import { createExportJob, type ExportJobOptions } from "../../server/exports/export-job.ts";
import { EXPORT_QUEUE } from "../../server/exports/exports.ts";
import { createWorker, type Worker } from "../../server/jobs/worker.ts";
import type { Export } from "../../src/contract/exports.ts";
import { addUser, bearer, type Person } from "../http/support.ts";
import { demoDatabase, demoToday } from "../support/fixtures.ts";
import { createTestServer, silent, type TestServer } from "../support/test-server.ts";
import { until } from "../support/waits.ts";

export const today = demoToday;
export const timeZone = "America/New_York";

export interface Client {
  readonly id: number;
  readonly headers: { readonly authorization: string };
}

export interface ExportServer extends TestServer {
  /** The dependencies of the export job and the clean-up, which a test can replace. */
  readonly parts: ExportJobOptions;
  add(name: string, more?: Partial<Person>): Promise<Client>;
  /** Signs in one of the demo company's users. */
  signIn(email: string): Promise<Client>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape, and fail if a value is missing.
  ask(client: Client, method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<{ status: number; text: string; body: any }>;
  /** Requests an export, waits until it has ended, and returns it. */
  run(client: Client, collection: string, body: object): Promise<Export>;
  /** Runs the queued exports, with these dependencies replaced, and waits for them as long as a test waits, or as is said. */
  work(parts?: Partial<ExportJobOptions>, limitMs?: number): Promise<void>;
  download(client: Client, exported: Pick<Export, "fullPath">): Promise<Buffer>;
  /** Returns the pushes to users so far, oldest first, and clears them. */
  pushes(): Promise<{ userIds: number[]; event: string; data: unknown }[]>;
}

/** The product's API with the demo company's data and real sessions, and a worker that runs on request. */
export async function createExportServer(): Promise<ExportServer> {
  const server = await createTestServer({ fixture: demoDatabase, today: () => today, config: { timeZone } });
  const { db, app, sessions, exporting: parts } = server;

  const ask: ExportServer["ask"] = async (client, method, path, body) => {
    const response = await app.inject({ method, url: `/api/${path}`, headers: client.headers, ...(body ? { payload: body } : {}) });
    return { status: response.statusCode, text: response.body, body: response.body === "" ? null : response.json() };
  };
  const work: ExportServer["work"] = async (more = {}, limitMs) => {
    const worker: Worker = createWorker({
      db: db.kysely,
      handlers: { [EXPORT_QUEUE]: createExportJob({ ...parts, ...more }) },
      log: silent,
      backOff: () => 0,
    });
    worker.start();
    const isIdle = async () => {
      const { rows } = await sql`SELECT 1 FROM jobs WHERE queue = ${EXPORT_QUEUE} AND dead_at IS NULL LIMIT 1`.execute(db.kysely);
      return rows.length === 0;
    };
    await until(isIdle, "the worker has done all exports", { everyMs: 5, ...(limitMs === undefined ? {} : { limitMs }) });
    await worker.stop();
  };
  return {
    ...server,
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
      const { status, text, body: result } = await ask(client, "POST", `${collection}/exports`, body);
      if (status !== 202) throw new Error(`${status}: ${text}`);
      await work();
      return (await ask(client, "GET", `exports/${result.data.id}`)).body.data;
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
  };
}
