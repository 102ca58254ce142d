import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { digestOf, forget, isFresh, remember } from "./build/stamp.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

const packages = ["package.json", "package-lock.json"];
const parts = {
  web: {
    inputs: ["src", "public", "index.html", "vite.config.ts", "scripts/build", ...packages],
    async build() {
      const { build } = await import("vite");
      await build({ root, logLevel: "warn" });
    },
  },
  server: {
    inputs: ["server", "src/schemas", "src/resources", "src/contract", "scripts/build-server.mjs", ...packages],
    async build() {
      const { buildServer } = await import("./build-server.mjs");
      await buildServer();
    },
  },
  // After the server, whose bundle creates it.
  database: {
    inputs: ["server/db/migrations", "server/db/embedded", "server/db/fresh-database.ts", ...packages],
    async build() {
      execFileSync(process.execPath, ["dist/server/fresh-database.js", "dist/fresh-database.tar"], { cwd: root, stdio: "inherit" });
    },
  },
};

const stampOf = (name) => join(root, `dist/${name}.stamp`);

/** The parts whose sources changed since they were built. */
export function stale(names = Object.keys(parts)) {
  return names.filter((name) => !isFresh(stampOf(name), digestOf(root, parts[name].inputs)));
}

/** `node scripts/build.mjs [web] [server]` builds these parts, or everything. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const requested = process.argv.slice(2);
  for (const name of requested.length > 0 ? requested : Object.keys(parts)) {
    const digest = digestOf(root, parts[name].inputs);
    forget(stampOf(name));
    await parts[name].build();
    remember(stampOf(name), digest);
  }
}
