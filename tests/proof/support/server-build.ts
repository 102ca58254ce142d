import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { digestOf } from "../../../scripts/build/stamp.mjs";
import { buildServer } from "../../../scripts/build-server.mjs";

const root = resolve(import.meta.dirname, "../../..");
/** Inside node_modules, so that the bundle finds its packages and other builds ignore it. */
const cache = join(root, "node_modules/.cache/hq-proof");
const inputs = ["server", "src/schemas", "src/resources", "scripts/build-server.mjs", "package-lock.json"];

/** Wraps the database thread's file, so that a test can preload a module. */
const worker = `if (process.env.HQ_PROOF_PRELOAD) await import(process.env.HQ_PROOF_PRELOAD);
await import("./real-embedded-worker.js");
`;

/**
 * Builds the server from the current sources, so that no outdated or unfinished build is tested. Built once for all
 * files of a run. Returns the path of its main file.
 */
export async function builtServer(): Promise<string> {
  const folder = join(cache, digestOf(root, inputs)?.slice(0, 16) ?? "none");
  const main = join(folder, "server/main.js");
  if (existsSync(main)) return main;
  removeOld();
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const server = join(unfinished, "server");
  await buildServer(server);
  execFileSync(process.execPath, [join(server, "fresh-database.js"), join(unfinished, "fresh-database")]);
  renameSync(join(server, "embedded-worker.js"), join(server, "real-embedded-worker.js"));
  writeFileSync(join(server, "embedded-worker.js"), worker);
  // Another run may have finished the same build in the meantime and be using it.
  const exists = existsSync(main);
  rmSync(exists ? unfinished : folder, { recursive: true, force: true });
  if (!exists) renameSync(unfinished, folder);
  return main;
}

function removeOld(): void {
  if (!existsSync(cache)) return;
  const aDay = 24 * 60 * 60 * 1000;
  for (const name of readdirSync(cache)) {
    if (Date.now() - statSync(join(cache, name)).mtimeMs > aDay) rmSync(join(cache, name), { recursive: true, force: true });
  }
}
