import { existsSync } from "node:fs";

/** Returns the URL of the worker file: next to this module in the sources, or next to its bundle. */
export function workerUrl(): URL {
  const places = [new URL("./embedded-worker.mjs", import.meta.url), new URL("./embedded-worker.js", import.meta.url)];
  const found = places.find((place) => existsSync(place));
  if (!found)
    throw new Error(`The embedded database's worker file is missing; looked for ${places.map((place) => place.pathname).join(" and ")}.`);
  return found;
}
