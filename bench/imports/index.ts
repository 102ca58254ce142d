import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { openDatabase } from "../../server/db/connection.ts";
import { type ImportDetail, isRunning } from "../../src/contract/imports.ts";
import { signIn, startApp } from "../support/app.ts";
import { companyDatabase, copyOf } from "../support/company.ts";
import { table } from "../support/figures.ts";
import { options } from "../support/options.ts";
import type { Program } from "../support/program.ts";
import { type OldFile, oldCompany } from "./old-company.ts";

/**
 * Reads, checks and writes a file of customers, with one wrong row in a hundred, as the screen does it; beside it, in the same run, a file of
 * a tenth of the rows, and the same rows created one by one by the API. Memory is the server's largest, each time of a new server.
 */
const flags = options({ rows: "200000", factor: "0.02", dist: "dist" });
const rows = Number(flags.rows);
const one = Math.min(2_000, rows);

interface Measured {
  readonly name: string;
  readonly rows: number;
  readonly reading: number;
  readonly checking: number;
  readonly writing: number;
  readonly idle: number;
  readonly peak: number;
}

await companyDatabase(Number(flags.factor));
const small = await measured(rows / 10, "import_small");
const large = await measured(rows, "import_large");
const perSecond = await createdOneByOne();
const line = ({ name, rows: count, reading, checking, writing, idle, peak }: Measured) => [
  name,
  ...[reading, checking, writing].map((seconds) => Math.round(count / seconds).toLocaleString("en-US")),
  (count / (checking + writing) / perSecond).toFixed(2),
  idle.toFixed(0),
  peak.toFixed(0),
];
console.log(table(["", "read, rows/s", "checked", "written", "of one by one", "idle, MB", "peak, MB"], [line(small), line(large)]));
console.log(
  `\nOne by one by the API: ${Math.round(perSecond)} rows/s. Memory over that of a tenth of the rows: ${(large.peak / small.peak).toFixed(2)}.`,
);

/** A server of its own on a new copy of the company. */
async function onCopy<T>(name: string, work: (app: Program, token: string) => Promise<T>): Promise<T> {
  const databaseUrl = await copyOf(Number(flags.factor), `${name}_${Date.now()}`, async () => undefined);
  const db = await openDatabase({ databaseUrl, poolSize: 1 });
  await sql`update users set is_admin = true where email = 'sales@hq.example'`.execute(db.kysely);
  const token = await signIn(db.kysely, "sales@hq.example");
  await db.close();
  const app = await startApp({ databaseUrl, dist: flags.dist });
  try {
    return await work(app, token);
  } finally {
    await app.stop();
  }
}

function measured(count: number, name: string): Promise<Measured> {
  return onCopy(name, async (app, token) => {
    const call = caller(app, token);
    const idle = memoryOf(app.pid).now;
    const fileId = await upload(app, token, oldCompany({ customers: count, pieces: 0 }).customers);
    const started = performance.now();
    const { id } = await call<ImportDetail>("POST", "/v1/imports", { resource: "customer", fileId });
    const ended = async (from: number): Promise<{ seconds: number; detail: ImportDetail }> => {
      for (;;) {
        const detail = await call<ImportDetail>("GET", `/v1/imports/${id}`);
        if (!isRunning(detail.status)) return { seconds: (performance.now() - from) / 1000, detail };
        await pause(250);
      }
    };
    const read = await ended(started);
    const checkedFrom = performance.now();
    await call("POST", `/v1/imports/${id}/check`, read.detail.plan);
    const checked = await ended(checkedFrom);
    const right = count - Math.round(count / 100);
    if (checked.detail.counts.create !== right) throw new Error(`${checked.detail.counts.create} of ${right} rows are found right.`);
    const writtenFrom = performance.now();
    await call("POST", `/v1/imports/${id}/write`, {});
    const written = await ended(writtenFrom);
    if (written.detail.written !== right)
      throw new Error(`${written.detail.written} of ${right} rows are written: ${written.detail.message}`);
    console.log(
      `${count.toLocaleString("en-US")} rows: read ${read.seconds.toFixed(1)} s, checked ${checked.seconds.toFixed(1)} s, written ${written.seconds.toFixed(1)} s`,
    );
    return {
      name: `${count.toLocaleString("en-US")} rows`,
      rows: count,
      ...{ reading: read.seconds, checking: checked.seconds, writing: written.seconds },
      ...{ idle, peak: memoryOf(app.pid).most },
    };
  });
}

function createdOneByOne(): Promise<number> {
  return onCopy("import_by_api", async (app, token) => {
    const call = caller(app, token);
    const started = performance.now();
    for (let index = 0; index < one; index++)
      await call("POST", "/customers", {
        name: `Customer ${index}`,
        email: `c${index}@one.example`,
        kind: "designer",
        phone: "+1 2125550143",
        billTo: { address: "1 Main St", city: "Newark", state: "NJ", zip: "07102", country: "US" },
      });
    return one / ((performance.now() - started) / 1000);
  });
}

function caller({ port }: Program, token: string) {
  return async <T>(method: "GET" | "POST", path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()).data;
  };
}

async function upload({ port }: Program, token: string, file: OldFile): Promise<number> {
  const form = new FormData();
  form.append("file", new Blob([...file.lines()], { type: "text/csv" }), "customers.csv");
  const response = await fetch(`http://127.0.0.1:${port}/api/files`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!response.ok) throw new Error(`The file was answered with ${response.status}: ${await response.text()}`);
  return (await response.json()).data.id;
}

/** What the process holds, and the most it has held, in megabytes. */
function memoryOf(pid: number): { readonly now: number; readonly most: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const line = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? Number.NaN) / 1024;
  return { now: line("VmRSS"), most: line("VmHWM") };
}
