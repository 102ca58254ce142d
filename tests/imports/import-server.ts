import { sql } from "kysely";
import { createImportJob, type ImportJobOptions } from "../../server/imports/import-job.ts";
import type { ImportColumn, ImportDetail, ImportProblemGroup, ImportRow } from "../../src/contract/imports.ts";
import { addUser, bearer, type Person } from "../http/support.ts";
import { type Fixture, migratedDatabase } from "../support/fixtures.ts";
import { createTestServer, type TestServer } from "../support/test-server.ts";

export interface Client {
  readonly id: number;
  readonly headers: { readonly authorization: string };
}

/** The product's API with a job that runs on request. */
export async function createImportServer(fixture: Fixture = migratedDatabase) {
  const server: TestServer = await createTestServer({ fixture, today: () => "2026-11-20" });
  const { app, db, sessions, importing } = server;

  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape, and fail if a value is missing.
  type Answer = { readonly status: number; readonly text: string; readonly data: any };
  const ask = async (client: Client, method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Answer> => {
    const response = await app.inject({ method, url: `/api${path}`, headers: client.headers, ...(body ? { payload: body } : {}) });
    const isJson = String(response.headers["content-type"]).includes("json");
    return { status: response.statusCode, text: response.body, data: isJson ? (response.json().data ?? response.json()) : null };
  };
  const upload = async (client: Client, name: string, content: string | Uint8Array): Promise<number> => {
    const boundary = "xxboundary";
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const headers = { ...client.headers, "content-type": `multipart/form-data; boundary=${boundary}` };
    const response = await app.inject({ method: "POST", url: "/api/files", headers, payload });
    if (response.statusCode !== 201) throw new Error(`${response.statusCode}: ${response.body}`);
    return response.json().data.id;
  };
  /** Runs the job of an import to its end; a run can be cut off by a failure. */
  const work = async (id: number, options: Partial<ImportJobOptions> = {}) => {
    const job = { id: 1, queue: "import", payload: { importId: id }, attempt: 1, maxAttempts: 10 };
    const { signal } = new AbortController();
    await createImportJob({ ...importing, ...options })(job, { signal, finish: async () => undefined });
    await sql`DELETE FROM jobs WHERE queue = 'import'`.execute(db.kysely);
  };
  const detail = async (client: Client, id: number): Promise<ImportDetail> => (await ask(client, "GET", `/v1/imports/${id}`)).data;
  const step = async (client: Client, id: number, name: string, body: object = {}): Promise<ImportDetail> => {
    const answer = await ask(client, "POST", `/v1/imports/${id}/${name}`, body);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
    if (name !== "stop") await work(id);
    return detail(client, id);
  };

  return {
    ...server,
    ask,
    upload,
    work,
    detail,
    step,
    async add(name: string, more: Partial<Person> = {}): Promise<Client> {
      const id = await addUser(db, { email: `${name}-${Math.random().toString(36).slice(2)}@hq.example`, ...more });
      return { id, headers: await bearer({ sessions }, id) };
    },
    /** Uploads a file and reads it. */
    async start(client: Client, resource: string, content: string | Uint8Array, name = "file.csv"): Promise<ImportDetail> {
      const fileId = await upload(client, name, content);
      const answer = await ask(client, "POST", "/v1/imports", { resource, fileId });
      if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
      await work(answer.data.id);
      return detail(client, answer.data.id);
    },
    /** Checks with the proposed mapping, or a changed one. */
    async check(
      client: Client,
      { id, plan }: ImportDetail,
      changes: { match?: readonly string[]; columns?: readonly ImportColumn[] } = {},
    ) {
      return step(client, id, "check", { ...plan, ...changes });
    },
    async rows(client: Client, id: number, query = ""): Promise<readonly ImportRow[]> {
      return (await ask(client, "GET", `/v1/imports/${id}/rows?limit=200${query}`)).data.rows;
    },
    async problems(client: Client, id: number): Promise<readonly ImportProblemGroup[]> {
      return (await ask(client, "GET", `/v1/imports/${id}/problems`)).data;
    },
  };
}
export type ImportServer = Awaited<ReturnType<typeof createImportServer>>;
