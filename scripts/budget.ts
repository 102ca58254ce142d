import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/**
 * Checks the build against its budgets, in bytes of gzipped JavaScript: what the sign-in screen loads, what the first list loads in total,
 * and what each further page adds to it. Run after the build: `npx tsx scripts/budget.ts`.
 */
const KIB = 1024;
const budgets = { login: 70 * KIB, firstList: 370 * KIB, furtherPage: 80 * KIB };

/** Chunks that a screen always loads as soon as it is shown; they count toward its size. */
const along: Record<string, string[]> = {
  "form-page": ["schemas/zod", "shell/dialog-frame"],
};
const isScreen = /-(page|routes)\.tsx$/;

type Chunk = { file: string; src?: string; imports?: string[]; isEntry?: boolean };

const root = process.argv[2] ?? "dist/web";
// Written by the build; the shape is vite's.
const manifest = JSON.parse(readFileSync(join(root, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;

function chunk(key: string): Chunk {
  const found = manifest[key];
  if (!found) throw new Error(`The build has no chunk "${key}"`);
  return found;
}

/** The files of a chunk and of all chunks it imports statically. */
function files(key: string, seen = new Set<string>()): Set<string> {
  const { file, imports = [] } = chunk(key);
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const each of imports) files(each, seen);
  return seen;
}

const sizes = new Map<string, number>();
function size(file: string): number {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(root, file)), { level: 9 }).length;
  sizes.set(file, known);
  return known;
}
const total = (all: Iterable<string>) => [...all].filter((file) => file.endsWith(".js")).reduce((sum, file) => sum + size(file), 0);

const pages = Object.keys(manifest).filter((key) => manifest[key]?.src !== undefined && !manifest[key]?.isEntry);
const key = (part: string) => pages.find((each) => each.includes(part));

const page = readFileSync(join(root, "index.html"), "utf8");
const login = new Set([...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = ""]) => file));
const main = Object.keys(manifest).find((each) => /^_app-.*\.js$/.test(each)) ?? "src/app/start.tsx";
const app = new Set([...login, ...files(main)]);
const list = key("views/list/list-page");
const firstList = new Set([...app, ...(list ? files(list) : [])]);

let failed = false;
function report(name: string, bytes: number, budget: number): void {
  const over = bytes > budget;
  failed ||= over;
  console.log(`${over ? "OVER" : "  ok"}  ${(bytes / KIB).toFixed(1).padStart(6)} of ${(budget / KIB).toFixed(0)} KiB  ${name}`);
}

report("login", total(login), budgets.login);
report(list ? "first list" : "application without a list yet", total(firstList), budgets.firstList);
for (const each of pages.filter((source) => isScreen.test(source) && source !== list)) {
  const partners = Object.entries(along).find(([part]) => each.includes(part))?.[1] ?? [];
  const needed = [each, ...partners.map(key).filter((found) => found !== undefined)].flatMap((source) => [...files(source)]);
  report(`+ ${each}`, total(new Set(needed.filter((file) => !firstList.has(file)))), budgets.furtherPage);
}
if (failed) process.exit(1);
