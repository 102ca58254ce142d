import { type SourceFile, sourceFiles } from "./support/imports.ts";

/**
 * Which test files run when. A file says so by tags of its own, each in a line such as `// @module-tag gate`; vitest knows them
 * too. tests/architecture/tiers.test.ts checks that every file runs somewhere.
 *
 * | Tier | Command | On |
 * |---|---|---|
 * | quick | `npm test` | embedded database: the server's and the components' tests without tags, those tagged `modules` for changed modules |
 * | gate | `npm run test:postgres` | PostgreSQL: all server tests that need a database, and what is tagged `gate` or `modules` |
 * | proof | `npm run test:proof` | PostgreSQL: the proofs tagged `gate`, with few iterations |
 * | browser | `npm run test:e2e:gate` | Chromium: those tagged `postgres` on PostgreSQL, all others but `night` on the embedded database |
 * | night | `npm run test:night` | both: every proof with many iterations, everything on the other database, and what is tagged `night` |
 */
export const tags = [
  {
    name: "gate",
    description:
      "A test of the server or the components that npm test leaves to the gate, because another one fails first when its subject is broken, or because it needs PostgreSQL; a proof that runs with every change.",
  },
  {
    name: "modules",
    description: "A generic suite on the product's modules: npm test runs it for those that changed, the gate for all.",
  },
  { name: "postgres", description: "A browser test of a whole business, which the gate runs on PostgreSQL." },
  { name: "night", description: "Only the night runs it: the gate proves the same at another height, or less of it." },
] as const;

export type Tag = (typeof tags)[number]["name"];

export interface TestFile {
  /** Relative to the project root. */
  readonly path: string;
  readonly tags: readonly string[];
}

let found: readonly TestFile[] | undefined;

/** Every test file with its tags. */
export function testFiles(): readonly TestFile[] {
  found ??= sourceFiles("tests")
    .filter(({ path }) => /\.test\.tsx?$/.test(path))
    .map(({ path, text }) => ({ path, tags: tagsIn(text) }));
  return found;
}

const tagsIn = (text: string): string[] => [...text.matchAll(/^\/\/ @module-tag (\S+)$/gm)].map(([, tag]) => tag ?? "");

/** The paths of the files in a folder under tests that have one of the tags. */
export const tagged = (folder: string, ...wanted: readonly Tag[]): string[] =>
  testFiles()
    .filter(({ path, tags: own }) => path.startsWith(`tests/${folder}`) && own.some((tag) => wanted.includes(tag as Tag)))
    .map(({ path }) => path);

/** Whether a test file is one of the server's, or of what both sides share, and not of the components, the browser or the proofs. */
export const isServerTest = (path: string): boolean => /\.test\.ts$/.test(path) && !/^tests\/(ui|e2e|proof)\//.test(path);

/** Whether a test file is one of the components', with the models behind them. */
export const isUiTest = (path: string): boolean => path.startsWith("tests/ui/");

/** The server's tests that have one of the tags. */
export const taggedServerTests = (...wanted: readonly Tag[]): string[] => tagged("", ...wanted).filter(isServerTest);

/** Server tests that run on PostgreSQL. All others need no database, and npm test has run them. */
export function onPostgres(): string[] {
  const needing = reaching("tests/support/database.ts", sourceFiles("tests", "server", "src", "scripts"));
  const later = taggedServerTests("night");
  const paths = [...[...needing].filter(isServerTest), ...taggedServerTests("gate", "modules")];
  return [...new Set(paths)].filter((path) => !later.includes(path)).sort();
}

/** What imports a file at run time, itself or through others, and the file. */
function reaching(file: string, sources: readonly SourceFile[]): ReadonlySet<string> {
  const reached = new Set([file]);
  for (let before = 0; before !== reached.size; ) {
    before = reached.size;
    for (const { path, imports } of sources) if (imports.some(({ to, typeOnly }) => !typeOnly && reached.has(to))) reached.add(path);
  }
  return reached;
}

/** A stage of .ci/run. */
export interface Stage {
  /** CPU seconds on the machine that `referenceSeconds` was measured on, of all its processes. A fifth more fails. */
  readonly cpu: number;
}

/** What each stage of .ci/run may take. On two cores, the whole is done in 25 minutes and `npm test` in two and a half. */
export const stages: Readonly<Record<string, Stage>> = {
  "npm test": { cpu: 300 },
  "build and budgets": { cpu: 40 },
  "server, PostgreSQL": { cpu: 700 },
  "proofs, quick sizes": { cpu: 400 },
  "browser, embedded database": { cpu: 1000 },
  "browser, stories on PostgreSQL": { cpu: 250 },
};

/** CPU seconds of a test file in whichever tier it takes longest, if it takes more than those of its folder below. */
export const larger: Readonly<Record<string, number>> = {};

/** CPU seconds of a file in this folder, its share of what a worker's first file loads for all included. */
const usual: readonly (readonly [folder: string, cpu: number])[] = [
  ["tests/e2e/", 25],
  ["tests/proof/", 30],
  ["tests/ui/", 8],
  ["tests/", 8],
];

/** The CPU seconds that a test file may take. */
export const budgetOf = (path: string): number => larger[path] ?? usual.find(([folder]) => path.startsWith(folder))?.[1] ?? 0;
