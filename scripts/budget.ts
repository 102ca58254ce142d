import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/**
 * Checks the build against its budgets: the gzipped JavaScript of the sign-in screen, of the first list in total, of what each further page
 * adds to what is there once the first list is shown, and of each page that is opened first; and the requests of a cold first list. Run after the build: `npx tsx scripts/budget.ts`.
 */
const KIB = 1024;
const budgets = { login: 78 * KIB, firstList: 400 * KIB, furtherPage: 85 * KIB, firstPage: 490 * KIB, requests: 18 };

/** What a first list asks the API for; tests/e2e/requests.test.ts counts it in a browser. */
const apiRequests = 7;
/** The page itself and its icon. */
const ownRequests = 2;

/** Chunks that a screen always loads as soon as it is shown; they count toward its size. */
const along: Record<string, string[]> = { form: ["src/schemas/fields/zod.ts"] };
/** Loaded with every list, after it is shown: they count toward its requests, and are there when a further page is opened. */
const pushConnection = "src/providers/live/live-connection.ts";
const controls = "controls";
/** Pages that vite.config.ts gives a chunk of their own name. */
const named = ["record", "form"];
const isScreen = /-(page|routes)\.tsx$/;

type Chunk = { file: string; src?: string; imports?: string[]; css?: string[] };

const root = process.argv[2] ?? "dist/web";
// Written by the build; the shape is vite's.
const manifest = JSON.parse(readFileSync(join(root, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;

function chunk(key: string): Chunk {
  const found = manifest[key];
  if (!found) throw new Error(`The build has no chunk "${key}"`);
  return found;
}

/** The files of a chunk and of all chunks it imports statically, style sheets included. */
function files(key: string, seen = new Set<string>()): Set<string> {
  const { file, imports = [], css = [] } = chunk(key);
  if (seen.has(file)) return seen;
  for (const each of [file, ...css]) seen.add(each);
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

/** The key of a chunk that vite.config.ts names. */
function keyNamed(name: string): string {
  const found = Object.keys(manifest).find((key) => key.startsWith(`_${name}-`) && key.endsWith(".js"));
  if (!found) throw new Error(`The build has no chunk named "${name}"`);
  return found;
}

const page = readFileSync(join(root, "index.html"), "utf8");
const login = new Set([...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file = ""]) => file));
const application = new Set([...login, ...files(keyNamed("app"))]);
const firstList = new Set([...application, ...files(keyNamed("list"))]);
const afterwards = new Set([...firstList, ...files(pushConnection), ...files(keyNamed(controls))]);
const requests = afterwards.size + ownRequests + apiRequests;

let failed = false;
function report(name: string, value: number, budget: number, unit = "KiB"): void {
  const over = value > budget;
  failed ||= over;
  const text = (amount: number) => (unit === "KiB" ? (amount / KIB).toFixed(1) : String(amount));
  console.log(`${over ? "OVER" : "  ok"}  ${text(value).padStart(6)} of ${text(budget)} ${unit}  ${name}`);
}

report("login", total(login), budgets.login);
report("first list", total(firstList), budgets.firstList);
report("first list, cold", requests, budgets.requests, "requests");
const screens = Object.keys(manifest).filter((key) => isScreen.test(key) && manifest[key]?.src === key);
for (const [name, key] of [...named.map((each) => [each, keyNamed(each)] as const), ...screens.map((each) => [each, each] as const)]) {
  const needed = [key, ...(along[name] ?? [])].flatMap((each) => [...files(each)]);
  report(`+ ${name}`, total(new Set(needed.filter((file) => !afterwards.has(file)))), budgets.furtherPage);
  const all = total(new Set([...application, ...needed]));
  if (all > budgets.firstPage || named.includes(name)) report(`${name}, opened first`, all, budgets.firstPage);
}
if (failed) process.exit(1);
