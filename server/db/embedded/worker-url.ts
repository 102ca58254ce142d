import { existsSync } from "node:fs";

/** Returns the URL of the worker file: next to this module in the sources, or next to its bundle. */
export function workerUrl(): URL {
  const candidates = [new URL("./embedded-worker.mjs", import.meta.url), new URL("./embedded-worker.js", import.meta.url)];
  const found = candidates.find((candidate) => existsSync(candidate));
  if (!found)
    throw new Error(
      `The embedded database's worker file is missing; looked for ${candidates.map((candidate) => candidate.pathname).join(" and ")}.`,
    );
  return found;
}
