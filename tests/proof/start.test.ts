import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { type Running, startServer } from "../../server/composition/start.ts";
import { readConfig } from "../../server/config/config.ts";
import { checkBooksCommand, createAdminCommand, maintenanceCommand } from "../../server/operator/commands.ts";
import { doctorCommand } from "../../server/operator/doctor-command.ts";
import { sentenceFor } from "../../server/operator/sentence.ts";
import { retryingFetch } from "../support/retrying-fetch.ts";
import { until } from "../support/waits.ts";

// As main.ts and cli.ts do for their process, which this one stands for.
process.umask(0o077);

const folder = mkdtempSync(join(tmpdir(), "hq-start-"));
const log = pino({ level: "silent" });
const environment = (name: string, more: Record<string, string> = {}) => ({ HQ_DATA_DIR: join(folder, name), PORT: "0", ...more });
const running: Running[] = [];

async function start(env: Record<string, string>, demo: boolean): Promise<Running> {
  const server = await startServer(readConfig(env), { demo, log });
  running.push(server);
  return server;
}
const sentenceOf = (env: Record<string, string>): Promise<string | null> =>
  start(env, false).then(
    () => "It started.",
    (error: unknown) => sentenceFor(error, `127.0.0.1:${env.PORT}`),
  );
const call = (server: Running, path: string, init: RequestInit = {}) => retryingFetch(`http://127.0.0.1:${server.port}/api/${path}`, init);
const login = (server: Running, email: string, password: string) =>
  call(server, "v1/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });

afterAll(async () => {
  for (const server of running) await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test("seeds the demo company at the first start, keeps it, and lets its users sign in", async () => {
  const env = environment("demo");
  const first = await start(env, true);
  expect(first).toMatchObject({ demo: true, hasUsers: true });
  const response = await login(first, "sales@hq.example", "HubAndSpoke1");
  const { token } = (await response.json()).result;
  const headers = { authorization: `Bearer ${token}` };
  expect((await (await call(first, "quotes?pageSize=1", { headers })).json()).data.total).toBeGreaterThan(10);
  expect((await login(first, "suspended@atelier.example", "HubAndSpoke1")).status).toBe(401);

  expect(await sentenceOf(env)).toContain("already open in another process");
  expect(await sentenceOf(environment("other", { PORT: String(first.port) }))).toContain(
    `127.0.0.1:${first.port} is already in use by another program.`,
  );

  await maintenanceCommand("on", env);
  await until(async () => (await call(first, "iam", { headers })).status === 503, "maintenance is on", { limitMs: 100_000 });
  expect((await login(first, "sales@hq.example", "HubAndSpoke1")).status).toBe(503);
  expect(await maintenanceCommand("status", env)).toBe("Maintenance is on.");
  await maintenanceCommand("off", env);
  await until(async () => (await call(first, "iam", { headers })).status === 200, "maintenance is off", { limitMs: 100_000 });

  // In the running server, which has the database.
  expect((await checkBooksCommand(env)).text.split("\n").at(-1)).toBe("The books are in balance.");
  const { healthy, findings } = JSON.parse((await doctorCommand({ all: true, json: true }, env)).text);
  expect(findings.filter(({ status }: { status: string }) => status === "problem")).toEqual([]);
  expect(healthy).toBe(true);
  await first.close();
  const { text, fails } = await checkBooksCommand(env);
  expect([fails, text.split("\n").at(-1)]).toEqual([false, "The books are in balance."]);
  const second = await start(env, true);
  expect((await call(second, "iam", { headers })).status, "sessions outlive a restart").toBe(200);
});

test("lets an operator create the first administrator without the demo data", async () => {
  const env = environment("real");
  const empty = await start(env, false);
  expect(empty).toMatchObject({ demo: false, hasUsers: false });
  await empty.close();
  const admin = { email: "ada@company.example", firstName: "Ada", lastName: "Young" };
  const make = (password: string) => createAdminCommand({ ...admin, password: async () => password }, env);
  await expect(make("short")).rejects.toThrow("at least 8");
  expect(await make("Tr0ubadour")).toBe("ada@company.example can now sign in.");
  await expect(make("Tr0ubadour")).rejects.toThrow("A user with the address");
  const random = await createAdminCommand({ ...admin, email: "bob@company.example", password: async () => "" }, env);
  const server = await start(env, true);
  expect(server).toMatchObject({ demo: false, hasUsers: true });
  const token = (await (await login(server, "ADA@company.example", "Tr0ubadour")).json()).result.token;
  const { user } = await (await call(server, "iam", { headers: { authorization: `Bearer ${token}` } })).json();
  expect(user).toMatchObject({ type_id: "E", is_admin: true, stakeholder_id: 1 });
  expect((await login(server, "bob@company.example", random.split("password ")[1] ?? "")).status).toBe(200);
});

test("reports startup errors in a readable sentence", async () => {
  expect(await sentenceOf({ ...environment("x"), DATABASE_URL: "postgres://hq:secret@127.0.0.1:1/hq" })).toMatch(
    /^The database at 127\.0\.0\.1:1\/hq can't be used: (?!.*secret)/,
  );
  expect(sentenceFor(new TypeError("a bug"))).toBeNull();
});
