import { readdirSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

export interface SourceFile {
  /** Relative to the project root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}
export interface Import {
  readonly to: string;
  readonly typeOnly: boolean;
  /** Imported with `import()`, so evaluated later. */
  readonly lazy: boolean;
}

const statement =
  /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[\w*{][^;"']*?\sfrom\s+)?["'](\.[^"']+)["']|\bimport\(\s*["'](\.[^"']+)["']\s*\)/g;

/** The project's source files in these folders, each with the project files that it imports. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders
    .flatMap((folder) => list(folder))
    .map((path) => {
      const text = readFileSync(resolve(root, path), "utf8");
      return { path, text, imports: [...importsOf(path, text)] };
    });
}

/** A project file and everything that it imports at run time, in a stable order. */
export function sourcesOf(entry: string): { readonly path: string; readonly text: string }[] {
  const sources = new Map<string, string>();
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (sources.has(path)) continue;
    const text = readFileSync(resolve(root, path), "utf8");
    sources.set(path, text);
    waiting.push(...[...importsOf(path, text)].filter(({ typeOnly }) => !typeOnly).map(({ to }) => to));
  }
  return [...sources].map(([path, text]) => ({ path, text })).sort((one, other) => (one.path < other.path ? -1 : 1));
}

function list(folder: string): string[] {
  return readdirSync(resolve(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|tsx|mts)$/.test(name))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .sort();
}

function* importsOf(path: string, text: string): Generator<Import> {
  for (const match of text.matchAll(statement)) {
    const target = match[3] ?? match[4];
    if (!target) continue;
    const to = relative(root, resolve(root, dirname(path), target)).replaceAll("\\", "/");
    yield { to, typeOnly: match[2] !== undefined, lazy: match[4] !== undefined };
  }
}
