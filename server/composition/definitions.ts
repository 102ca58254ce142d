import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * What the files of a folder export, singly or in lists, apart from their helpers: a module's own file is all it takes.
 * @param folder beside this file: in the sources, and in the build, which keeps each of these files (`scripts/build-server.mjs`)
 */
export async function definitionsIn<T>(folder: string, isDefinition: (value: unknown) => value is T): Promise<readonly T[]> {
  const path = fileURLToPath(new URL(`${folder}/`, import.meta.url));
  const files = readdirSync(path, { recursive: true, encoding: "utf8" }).filter((name) => /\.[jt]s$/.test(name));
  const found = new Set<T>();
  for (const file of files.sort()) {
    const exported: Readonly<Record<string, unknown>> = await import(/* @vite-ignore */ pathToFileURL(join(path, file)).href);
    for (const value of Object.values(exported).flat()) if (isDefinition(value)) found.add(value);
  }
  return [...found];
}
