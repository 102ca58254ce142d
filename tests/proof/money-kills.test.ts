import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../server/db/connection.ts";
import { operatorId } from "../../server/db/demo/parties.ts";
import { checkBooks } from "../../server/ledger/check-books.ts";
import { testServer } from "../support/database.ts";
import { scaled } from "./scale.ts";
import { type Caller, signIn } from "./support/load.ts";
import { builtServer } from "./support/server-build.ts";
import { type ServerProcess, startProcess } from "./support/server-process.ts";

if (!testServer) console.log("Skipped on PostgreSQL: it needs a server (scripts/with-postgres.sh).");

const kills = scaled({ quick: 4, night: 20, long: 60 });
const folder = mkdtempSync(join(tmpdir(), "hq-money-kills-"));
const running = new Set<ServerProcess>();
let main: string;
beforeAll(async () => {
  main = await builtServer();
});
afterAll(async () => {
  for (const server of running) await server.end("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

interface Made {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly state: string;
}

/** Null when the connection broke: nobody knows what has become of it. */
async function call(url: string, { token }: Caller, path: string, body?: object): Promise<{ status: number; data: Made } | null> {
  try {
    const answer = await fetch(`${url}/api/${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { data } = (await answer.json()) as { data: Made };
    return { status: answer.status, data };
  } catch {
    return null;
  }
}

async function strike(env: Readonly<Record<string, string>>, dataDir: string, databaseUrl?: string): Promise<void> {
  const issued = new Set<string>();
  let broken = 0;
  let caller: Caller | undefined;
  for (let kill = 0; kill < kills; kill++) {
    const server = startProcess({ main, dataDir, env });
    running.add(server);
    server.child.once("exit", () => running.delete(server));
    const { url } = await server.ready();
    caller ??= await signIn(url);
    const by = caller;
    // The demo company's first customer.
    const customerId = operatorId + 1;
    const make = (path: string, input: object) => call(url, by, path, { customerId, ...input });
    const billTo = { address: "1 Elm", city: "Reno", state: "NV", zip: "89501", country: "US" };
    const drafts = await Promise.all(
      Array.from({ length: 50 }, () => make("invoices", { billTo, lines: [{ product: "Delivery", quantity: 1, price: 1_000 }] })),
    );
    const checks = await Promise.all(Array.from({ length: 20 }, () => make("payments", { amount: 1_500, method: "check" })));
    for (const made of [...drafts, ...checks]) expect(made?.status, JSON.stringify(made)).toBe(201);
    let answered = 0;
    const calls = [
      ...drafts.map(async (made) => {
        const answer = await call(url, by, `invoices/${made?.data.id}/actions/issue`, { version: made?.data.version, mail: false });
        if (answer?.status === 200) issued.add(answer.data.number);
        return answer;
      }),
      ...checks.map((made) => call(url, by, `payments/${made?.data.id}/actions/allocateOldest`, { version: made?.data.version })),
    ].map((each) =>
      each.then((answer) => {
        answered += 1;
        return answer;
      }),
    );
    // In the middle of them: after some were answered, another number of them each time.
    while (answered < 5 + kill * 7) await new Promise((resolve) => setTimeout(resolve, 1));
    await server.end("SIGKILL");
    broken += (await Promise.all(calls)).filter((answer) => answer === null).length;
  }
  const db = await openDatabase(databaseUrl === undefined ? { dataDir } : { databaseUrl });
  const { problems } = await checkBooks(db);
  const { rows } = await sql<{ number: string }>`select number from invoices where state <> 'draft'`.execute(db.kysely);
  await db.close();
  expect(problems).toEqual([]);
  expect([...issued].filter((number) => !rows.some((row) => row.number === number))).toEqual([]);
  expect(broken, "kills struck calls that were under way").toBeGreaterThan(0);
  console.log(`${kills} kills, ${issued.size} issues answered, ${broken} calls without an answer`);
}

const limit = scaled({ quick: 240_000, long: 3_600_000 });

test(
  "of invoices issued and payments allocated while the server is killed, what was answered stands, and no number is missing",
  () => strike({}, folder),
  limit,
);

test.skipIf(!testServer)(
  "the same with the database on a server of its own",
  async () => {
    const name = `hq_kills_${randomUUID().replaceAll("-", "")}`;
    const admin = new pg.Client({ connectionString: testServer });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const url = new URL(testServer ?? "");
    url.pathname = `/${name}`;
    try {
      await strike({ DATABASE_URL: url.href }, join(folder, "files"), url.href);
    } finally {
      for (const server of running) await server.end("SIGKILL");
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    }
  },
  limit,
);
