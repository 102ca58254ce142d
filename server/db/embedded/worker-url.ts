import { existsSync } from "node:fs";

/** Where the database thread's file is: beside this module in the sources, or beside the bundle made of it. */
export function workerUrl(): URL {
  const places = [new URL("./embedded-worker.mjs", import.meta.url), new URL("./embedded-worker.js", import.meta.url)];
  const found = places.find((place) => existsSync(place));
  if (!found)
    throw new Error(`The embedded database's worker file is missing; looked for ${places.map((place) => place.pathname).join(" and ")}.`);
  return found;
}
