import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { demoPassword } from "../../../server/demo/accounts.ts";
import { createAdminCommand } from "../../../server/operator/commands.ts";
import { builtServer } from "../../proof/support/server-build.ts";
import { type Body, type Caller, callerWith, signedInCaller } from "../caller.ts";
import { freePort } from "../free-port.ts";
import { outsideTests, type ServerProcess, startProcess } from "../server-process.ts";
import { until } from "../waits.ts";

/** An HQ of its own, as it is run: a process with its environment, a company with one administrator, and the embedded database. */
export interface Office {
  readonly caller: Caller;
  /** What `hq doctor --json` found about a part, as "status: text". */
  doctor(about: string): Promise<readonly string[]>;
  metrics(): Promise<string>;
  /** Stores a file for a record that is made next, and returns its id. */
  upload(form: FormData): Promise<number>;
  /** Begins a conversation by email and returns its id. */
  conversationWith(address: string, subject: string): Promise<number>;
  /** Waits until a message is as described, and returns it. */
  message(id: number, is: (message: Body) => boolean, what: string): Promise<Body>;
  /** Ends the process and starts it again, with further settings if there are any. */
  restart(signal: NodeJS.Signals, more?: Readonly<Record<string, string>>): Promise<void>;
  output(): string;
  close(): Promise<void>;
}

const email = "ada@hq.example";

export async function startOffice(env: Readonly<Record<string, string>>): Promise<Office> {
  const dataDir = mkdtempSync(join(tmpdir(), "hq-office-"));
  await createAdminCommand({ email, firstName: "Ada", lastName: "Young", password: async () => demoPassword }, { HQ_DATA_DIR: dataDir });
  const main = await builtServer();
  const metricsPort = String(await freePort());
  let settings: Readonly<Record<string, string>> = {
    HQ_MAIL_FROM: "HQ <office@hq.example>",
    HQ_METRICS_PORT: metricsPort,
    // The machine's own disk is not what is tried.
    HQ_LOW_DISK_MB: "0",
    ...env,
  };
  let server: ServerProcess;
  let caller: Caller;
  let address = "";
  async function start(): Promise<void> {
    server = startProcess({ main, dataDir, env: settings });
    const { url } = await server.ready();
    address = url;
    // A session outlives its server.
    caller = caller ? callerWith(url, caller.token) : await signedInCaller(url, email);
  }
  await start();
  return {
    get caller() {
      return caller;
    },
    async doctor(about) {
      const cli = join(dirname(main), "cli.js");
      const printed = await new Promise<string>((resolve) =>
        // It fails where it finds a problem, which is its result here. Asked without the server's settings, which it uses all the same.
        execFile(process.execPath, [cli, "doctor", "--json"], { env: { ...outsideTests, HQ_DATA_DIR: dataDir } }, (_, out) => resolve(out)),
      );
      const { findings } = JSON.parse(printed) as { findings: { about: string; status: string; text: string; remedy?: string }[] };
      return findings.filter((each) => each.about === about).map(({ status, text, remedy = "" }) => `${status}: ${text} ${remedy}`.trim());
    },
    metrics: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
    async upload(body) {
      const response = await fetch(`${address}/api/files`, { method: "POST", headers: { authorization: `Bearer ${caller.token}` }, body });
      const text = await response.text();
      if (response.status !== 201) throw new Error(`${response.status} ${text}`);
      return (JSON.parse(text) as { data: { id: number } }).data.id;
    },
    conversationWith: async (address, subject) =>
      (await caller.create("/conversations", { channel: "email", emailAddress: address, subject })).id,
    async message(id, is, what) {
      let found: Body;
      const arrives = async () => {
        found = await caller.data(`/messages/${id}`);
        return is(found);
      };
      await until(arrives, what, { limitMs: 120_000, everyMs: 200 }).catch((cause: unknown) => {
        throw new Error(`${cause instanceof Error ? cause.message : cause}\n${JSON.stringify(found)}\n${server.output()}`, { cause });
      });
      return found;
    },
    async restart(signal, more = {}) {
      await server.end(signal);
      settings = { ...settings, ...more };
      await start();
    },
    output: () => server.output(),
    async close() {
      await server.end("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
