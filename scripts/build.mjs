import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { besideEachOther } from "./build/beside-each-other.mjs";
import { digestOf, forget, isFresh, remember } from "./build/stamp.mjs";
import { step } from "./build/step.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

const packages = ["package.json", "package-lock.json"];
const parts = {
  web: {
    says: "Building the pages",
    inputs: ["src", "public", "index.html", "maps.html", "vite.config.ts", "scripts/build", ...packages],
    async build() {
      const { build } = await import("vite");
      await build({ root, logLevel: "warn" });
    },
  },
  server: {
    says: "Bundling the server",
    inputs: ["server", "src/schemas", "src/resources", "src/contract", "scripts/build-server.mjs", ...packages],
    async build() {
      const { buildServer } = await import("./build-server.mjs");
      await buildServer();
    },
  },
  database: {
    says: "Preparing an empty database with all tables",
    // Its bundle creates it.
    after: ["server"],
    inputs: ["server/db/migrations", "server/db/embedded", "server/db/fresh-database.ts", ...packages],
    async build() {
      await promisify(execFile)(process.execPath, ["dist/server/fresh-database.js", "dist/fresh-database"], { cwd: root });
    },
  },
};

const stampOf = (name) => join(root, `dist/${name}.stamp`);

/** The parts whose sources changed since they were built. */
export function stale(names = Object.keys(parts)) {
  return names.filter((name) => !isFresh(stampOf(name), digestOf(root, parts[name].inputs)));
}

async function buildPart(name) {
  const { says, inputs, build } = parts[name];
  const digest = digestOf(root, inputs);
  forget(stampOf(name));
  await step(says, build);
  remember(stampOf(name), digest);
}

/** `node scripts/build.mjs [web] [server] [database]` builds these parts, or everything. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const requested = process.argv.slice(2);
  const names = Object.keys(parts).filter((name) => requested.length === 0 || requested.includes(name));
  await besideEachOther(names, (name) => parts[name].after ?? [], buildPart);
}
