// @module-tag night
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { freePort } from "../support/free-port.ts";
import { until } from "../support/waits.ts";

const root = resolve(import.meta.dirname, "../..");
const copy = mkdtempSync(join(tmpdir(), "hq-dev-"));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it("keeps the running server when a declaration is refused, says why in the browser, and goes on once it is mended", async () => {
  const files = readdirSync(root).filter((name) => /^(src|server|scripts|public|index\.html)$|\.(ts|json)$/.test(name));
  for (const name of files) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const { VITEST: _, NODE_ENV: __, ...env } = process.env;
  const port = await freePort();
  const child = spawn(process.execPath, ["scripts/dev.mjs", "--no-demo"], {
    cwd: copy,
    env: { ...env, PORT: String(port), HQ_DATA_DIR: join(copy, "data"), DATABASE_URL: "", NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
  const healthy = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    await until(healthy, "the server listens", { limitMs: 120_000 });
    await until(() => /Local:\s+\S+/.test(printed), "vite listens");
    const page = /Local:\s+(\S+?)\/?\s/.exec(printed)?.[1] ?? "";
    const [, token = ""] = /wsToken = "([^"]+)"/.exec(await (await fetch(`${page}/@vite/client`)).text()) ?? [];
    const messages: string[] = [];
    const socket = new WebSocket(`${page.replace("http", "ws")}/?token=${token}`, "vite-hmr");
    socket.on("message", (message) => messages.push(String(message)));
    await once(socket, "open");

    const file = join(copy, "src/resources/accounts/location.ts");
    const before = readFileSync(file, "utf8");
    writeFileSync(file, before.replace('title: "', 'title: "no'));
    await until(() => messages.join("\n").includes("location: `title` must name a field with text"), "the pages say why");
    expect(await healthy()).toBe(true);
    expect((await fetch(page)).ok).toBe(true);

    const refused = messages.length;
    writeFileSync(file, before);
    await until(() => messages.slice(refused).join("\n").includes("full-reload"), "the pages are loaded again");
    expect(await healthy()).toBe(true);
    socket.close();
  } finally {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
  }
}, 300_000);
