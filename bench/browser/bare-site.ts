import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { precompress } from "../../scripts/build/precompress.ts";

const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** Builds the bare page with the product's build settings, and serves it with `/api` proxied to the product's server. */
export async function startBareSite(api: string): Promise<{ readonly url: string; close(): void }> {
  const outDir = mkdtempSync(join(tmpdir(), "hq-bench-bare-"));
  await build({
    root: join(import.meta.dirname, "bare"),
    configFile: false,
    logLevel: "error",
    plugins: [react(), precompress()],
    build: { outDir, emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false }, chunkSizeWarningLimit: 2_000 },
  });
  const upstream = new URL(api);
  const server = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? "/", "http://bare").pathname;
    if (path.startsWith("/api/")) {
      const passed = request(
        { host: upstream.hostname, port: upstream.port, path: incoming.url, method: incoming.method, headers: incoming.headers },
        (upstreamResponse) => {
          response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
          upstreamResponse.pipe(response);
        },
      );
      passed.on("error", () => response.destroy());
      incoming.pipe(passed);
      return;
    }
    const file = join(outDir, path === "/" ? "index.html" : path);
    if (!existsSync(file)) return void response.writeHead(404).end();
    const packed = existsSync(`${file}.br`);
    response.writeHead(200, {
      "content-type": types[extname(file)] ?? "application/octet-stream",
      ...(packed ? { "content-encoding": "br" } : {}),
    });
    response.end(readFileSync(packed ? `${file}.br` : file));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The bare page has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.close();
      server.closeAllConnections();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
