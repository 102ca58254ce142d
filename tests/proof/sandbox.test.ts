import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signedInCaller } from "../support/caller.ts";
import { type ServerProcess, startProcess } from "../support/server-process.ts";
import { until } from "../support/waits.ts";
import { builtServer } from "./support/server-build.ts";

const dataDir = mkdtempSync(join(tmpdir(), "hq-sandbox-"));
let server: ServerProcess;
let url: string;

beforeAll(async () => {
  server = startProcess({ main: await builtServer(), dataDir, env: { HQ_SANDBOX: "daily" } });
  url = (await server.ready()).url;
}, 600_000);
afterAll(async () => {
  await server?.end("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

const listed = async (token: string, path: string) => {
  const response = await fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, text: await response.text() };
};

it("starts over with fresh data at the same address, ends all sessions, and stops as any server", async () => {
  const { token } = await signedInCaller(url);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const created = await fetch(`${url}/api/tasks`, { method: "POST", headers, body: JSON.stringify({ name: "Left by a visitor" }) });
  expect(created.status).toBe(201);
  const reset = await fetch(`${url}/api/v1/auth/password-reset`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email: "sales@hq.example" }),
  });
  expect(reset.status).toBe(202);
  const outbox = join(dataDir, "outbox");
  await until(() => existsSync(outbox) && readdirSync(outbox).length > 0, "the mail is sent", { limitMs: 100_000 });
  expect((await listed(token, "tasks?q=visitor")).text).toContain("Left by a visitor");

  server.child.kill("SIGHUP");
  let away = 0;
  const isSignedOut = async () => {
    const status = await listed(token, "tasks").then(
      (response) => response.status,
      () => 0,
    );
    if (status === 0) away += 1;
    expect([0, 200, 401, 429]).toContain(status);
    return status === 401;
  };
  await until(isSignedOut, "the sandbox has started over", { limitMs: 200_000, everyMs: 100 });
  expect(away).toBeGreaterThan(0);
  const again = await signedInCaller(url);
  expect((await listed(again.token, "tasks?q=visitor")).text).not.toContain("Left by a visitor");
  expect((await listed(again.token, "tasks")).status).toBe(200);
  expect(readdirSync(dataDir).filter((name) => name.startsWith("discarded") || name === "outbox")).toEqual([]);

  await server.end("SIGTERM");
  expect(server.child.exitCode, server.output()).toBe(0);
});
