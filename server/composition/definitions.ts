import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** In the sources this file is in a folder of the server; in the build, which keeps each file with definitions at its place, beside them. */
const isBuilt = !import.meta.url.endsWith(".ts");
const root = fileURLToPath(new URL(isBuilt ? "./" : "../", import.meta.url));

/** A file that defines something for the server to find, as `scripts/build-server.mjs` reads it too. */
const defines = /\bdefine[A-Z]\w*\(/;

/**
 * What the files under a folder of the server export, singly or in lists: a file of one's own is all that a definition takes.
 * @param folder relative to the server's root: "areas"
 */
export async function definitionsIn(folder: string): Promise<readonly unknown[]> {
  const path = join(root, folder);
  // The build keeps no folder in which nothing is defined.
  if (isBuilt && !existsSync(path)) return [];
  const files = readdirSync(path, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.[jt]s$/.test(name) && (isBuilt || defines.test(readFileSync(join(path, name), "utf8"))),
  );
  const found = new Set<unknown>();
  for (const file of files.sort()) {
    const exported: Readonly<Record<string, unknown>> = await import(/* @vite-ignore */ pathToFileURL(join(path, file)).href);
    for (const value of Object.values(exported).flat()) found.add(value);
  }
  return [...found];
}
