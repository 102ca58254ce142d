import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { startProgram } from "./program.ts";

/** HAProxy before two PostgreSQL servers: the second is used while the first doesn't accept connections. It looks no deeper. */
export async function startHaproxy(
  path: string,
  [first, second]: readonly [number, number],
): Promise<{ port: number; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "hq-haproxy-"));
  const port = await freePort();
  const config = join(folder, "haproxy.cfg");
  writeFileSync(
    config,
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen postgres
  bind 127.0.0.1:${port}
  default-server inter 200ms fall 1 rise 1 on-marked-down shutdown-sessions
  server first 127.0.0.1:${first} check
  server second 127.0.0.1:${second} check backup
`,
  );
  const running = await startProgram(path, ["-db", "-f", config], { ready: port });
  return {
    port,
    async close() {
      await running.stop("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
