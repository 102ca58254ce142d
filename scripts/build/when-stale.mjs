import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { stale } from "../build.mjs";

/**
 * Builds what changed, in a separate process, so that the server does not keep the builder's memory. Exits this process if the build fails.
 */
export function buildWhenStale(names) {
  const changed = stale(names);
  if (changed.length === 0) return;
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL("../build.mjs", import.meta.url)), ...changed], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) {
    console.error("The build has failed; nothing was started. If a package is missing, run npm ci first.");
    process.exit(1);
  }
}
