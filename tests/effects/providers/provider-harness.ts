import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { createProviderLinkMail, PROVIDER_LINK_MAIL_QUEUE } from "../../../server/areas/providers/service/link-mail.ts";
import { createMarkWork, PROVIDER_WORK_QUEUE } from "../../../server/areas/providers/service/mark-work.ts";
import type { Mail } from "../../../server/integrations/mail.ts";
import { demoToday } from "../../support/fixtures.ts";
import { type AnyRow, createSalesHarness, type SalesHarness } from "../sales-harness.ts";

export type PaperKind = "insurance" | "authority" | "w9" | "other";

export interface ProviderHarness extends SalesHarness {
  readonly today: string;
  /** The server's day. */
  readonly clock: { today: string };
  read(path: string): Promise<AnyRow>;
  post(path: string, input: object): Promise<AnyRow>;
  /** Runs an action on the row's current version; the answer's status and message. */
  run(path: string, action: string, input?: object): Promise<readonly [number, string]>;
  /** A carrier that is active, without papers. */
  carrier(more?: object): Promise<AnyRow>;
  /** A document of a provider with a file, not checked yet. */
  document(providerId: number, kind: PaperKind, expiresOn: string | null, more?: object): Promise<AnyRow>;
  /** The same, accepted. */
  accepted(providerId: number, kind: PaperKind, expiresOn: string | null): Promise<AnyRow>;
  /** Work of the provider without a crew, on that day. */
  workOf(providerId: number, day: string): Promise<AnyRow>;
  /** Does what the server's jobs would do by now. Returns the emails. */
  jobs(): Promise<readonly Mail[]>;
  /** Puts a file on a link's page. */
  upload(token: string, fields: object, file?: { name: string; bytes: Buffer | string }): Promise<{ status: number; body: AnyAnswer }>;
  /** How many files the server has stored. */
  stored(): number;
  open(token: string): Promise<{ status: number; body: AnyAnswer }>;
}
// biome-ignore lint/suspicious/noExplicitAny: answers are read by field name; tests fail if one is missing.
type AnyAnswer = Record<string, any>;

export const pdf = (text = "policy") => ({ name: "certificate.pdf", bytes: `%PDF-1.4\n${text}` });
/** The token in an email's link. */
export const tokenIn = ({ text }: Mail): string => /portal\/providers\/([\w-]{43})/.exec(text ?? "")?.[1] ?? "";

let serial = 0;

/** The product's modules with what providers need. */
export async function createProviderHarness(): Promise<ProviderHarness> {
  const clock = { today: demoToday };
  let uploads = 0;
  const dataDir = mkdtempSync(join(tmpdir(), "hq-providers-"));
  const harness = await createSalesHarness({ more: { calls: true, today: () => clock.today, config: { dataDir } } });
  const { bob, db, engine, app } = harness;
  const see: ProviderHarness["read"] = async (path) => (await bob.get(path)).body.data;
  const post: ProviderHarness["post"] = async (path, input) => {
    const { status, body, text } = await bob.post(path, input);
    if (status !== 201) throw new Error(`${path}: ${text}`);
    return body.data;
  };
  const run: ProviderHarness["run"] = async (path, action, input = {}) => {
    const { version } = await see(path);
    const { status, body } = await bob.post(`${path}/actions/${action}`, { version, ...input });
    return [status, body.message];
  };
  const carrier: ProviderHarness["carrier"] = async (more) => {
    const { id } = await post("agent-carriers", {
      name: `Carrier ${++serial}`,
      email: `carrier${serial}@road.test`,
      baseCost: 1,
      cycleDays: 1,
      ...more,
    });
    await run(`agent-carriers/${id}`, "whitelist");
    return see(`agent-carriers/${id}`);
  };
  const document: ProviderHarness["document"] = async (providerId, kind, expiresOn, more) =>
    post("provider-documents", { providerId, kind, expiresOn, files: [await harness.photo()], ...more });
  const multipart = (fields: object, file?: { name: string; bytes: Buffer | string }) => {
    const part = (head: string, body: Buffer | string) =>
      Buffer.concat([Buffer.from(`--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n`), Buffer.from(body), Buffer.from("\r\n")]);
    const texts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, String(value)));
    const files = file ? [part(`name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream`, file.bytes)] : [];
    return Buffer.concat([...texts, ...files, Buffer.from("--x--\r\n")]);
  };
  const answered = ({ statusCode, body }: { statusCode: number; body: string }) => ({ status: statusCode, body: JSON.parse(body) });
  return {
    ...harness,
    async close() {
      await harness.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
    stored: () => {
      const folder = join(dataDir, "files");
      return existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length : 0;
    },
    today: demoToday,
    clock,
    read: see,
    post,
    run,
    carrier,
    document,
    accepted: async (...given) => {
      const { id } = await document(...given);
      const [status, message] = await run(`provider-documents/${id}`, "accept");
      if (status !== 200) throw new Error(message);
      return see(`provider-documents/${id}`);
    },
    workOf: (providerId, day) =>
      harness.work({
        providerId,
        crew: [],
        vehicleId: null,
        windowStart: `${day}T16:00:00.000Z`,
        windowEnd: `${day}T20:00:00.000Z`,
      }),
    async jobs() {
      const sent: Mail[] = [];
      const handlers = {
        [PROVIDER_LINK_MAIL_QUEUE]: createProviderLinkMail({
          db,
          engine,
          config: { publicUrl: "https://hq.company.example", company: { name: "Meridian", address: [], phone: "", email: "" } },
          mailer: { send: async (mail) => ({ messageId: String(sent.push(mail)), refused: [] }), close: () => undefined },
        }),
        [PROVIDER_WORK_QUEUE]: createMarkWork({ db, engine }),
      };
      const context = { signal: new AbortController().signal, finish: async () => undefined };
      for (const [queue, handle] of Object.entries(handlers)) {
        const { rows } = await sql<{ id: number; payload: unknown }>`delete from jobs where queue = ${queue} returning id, payload`.execute(
          db.kysely,
        );
        for (const job of rows) await handle({ ...job, queue, attempt: 1, maxAttempts: 10 }, context);
      }
      return sent;
    },
    open: async (token) => answered(await app.inject({ url: `/api/portal/providers/${token}` })),
    upload: async (token, fields, file) =>
      answered(
        await app.inject({
          method: "POST",
          url: `/api/portal/providers/${token}/documents`,
          // Of another address each time: one may upload twenty in a row.
          remoteAddress: `10.1.${Math.floor(++uploads / 250)}.${uploads % 250}`,
          headers: { "content-type": "multipart/form-data; boundary=x" },
          payload: multipart(fields, file),
        }),
      ),
  };
}
