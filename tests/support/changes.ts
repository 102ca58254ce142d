import { execFileSync } from "node:child_process";
import { basename, resolve } from "node:path";
import { resources } from "../../src/resources/index.ts";
import { type SourceFile, sourceFiles } from "./imports.ts";

const root = resolve(import.meta.dirname, "../..");

const git = (...args: string[]): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/**
 * The paths of the files that differ from a commit, new ones included. Default: from where this branch left the one it tracks; without
 * such a one, from the last commit. None outside of a repository.
 */
export function changedFiles(since?: string): string[] {
  try {
    const base = since ?? forkPoint();
    const lists = [git("diff", "--name-only", "--relative", base), git("ls-files", "--others", "--exclude-standard")];
    return [...new Set(lists.flatMap((list) => list.split("\n")).filter(Boolean))].sort();
  } catch (error) {
    if (since !== undefined) throw error;
    return [];
  }
}

function forkPoint(): string {
  try {
    return git("merge-base", "HEAD", "@{upstream}");
  } catch {
    return "HEAD";
  }
}

/** Where a module's own code is; its files are named after it. */
const isOwn = (path: string): boolean =>
  /^(src\/resources|server\/areas\/[^/]+\/(effects|documents))\//.test(path) && path !== "src/resources/index.ts";

/** The names of the product's modules whose declaration, effect or document one of these files is, or is imported by. */
export function changedModules(changed: readonly string[]): string[] {
  const own = sourceFiles("src/resources", "server/areas").filter(({ path }) => isOwn(path));
  const concerned = changed.filter(isOwn);
  const reached = distancesFrom(concerned, own);
  const names = new Set([...reached.keys()].map((path) => basename(path).replace(/\.tsx?$/, "")));
  return resources.map(({ name }) => name).filter((name) => names.has(name));
}

/** How many imports lie between these files and each file that reaches one of them. */
export function distancesFrom(changed: readonly string[], sources: readonly SourceFile[]): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of sources)
    for (const { to, typeOnly } of imports) if (!typeOnly) importers.set(to, [...(importers.get(to) ?? []), path]);
  const distances = new Map(changed.map((path) => [path, 0]));
  // Paths that are added while this runs come after the others, so each gets its shortest distance.
  for (const [path, distance] of distances)
    for (const importer of importers.get(path) ?? []) if (!distances.has(importer)) distances.set(importer, distance + 1);
  return distances;
}
