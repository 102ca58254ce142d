import { relative } from "node:path";
import { sourceFiles } from "./support/imports.ts";

/**
 * Which test files run when. A file says so by tags of its own, each in a line such as `// @module-tag gate`; vitest knows them
 * too. tests/architecture/tiers.test.ts checks that every file runs somewhere.
 *
 * | Tier | Command | On |
 * |---|---|---|
 * | quick | `npm test` | embedded database: the server's and the components' tests without tags, those tagged `modules` for changed modules |
 * | gate | `npm run test:postgres` | PostgreSQL: what is tagged `gate` or `modules`, on representative modules |
 * | proof | `npm run test:proof` | PostgreSQL: the proofs tagged `gate`, with few iterations, on the same modules |
 * | browser | `npm run test:e2e:gate` | Chromium: those tagged `embedded` on the embedded database, all others but `night` on PostgreSQL |
 * | night | `npm run test:night` | both: every proof with many iterations, on the embedded database, and through PgBouncer, what the gate runs on PostgreSQL, there the generic suites on all modules and what is not tagged `gate`; the counterparts, programs that nobody here wrote |
 */
export const tags = [
  {
    name: "gate",
    description:
      "A test of the server or the components that npm test leaves to the gate, because another one fails first when its subject is broken, or because it needs PostgreSQL; a proof that runs with every change.",
  },
  {
    name: "modules",
    description:
      "A generic suite on the product's modules: npm test runs it for those that changed, the gate also for representative ones.",
  },
  { name: "embedded", description: "A browser test that the gate runs on the embedded database, which takes more CPU than PostgreSQL." },
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

/** The path of a file as vitest names it, relative to the project root. */
export const pathOf = (moduleId: string): string => relative(".", moduleId).replaceAll("\\", "/");

/** The paths of the files in a folder under tests that have one of the tags. */
export const tagged = (folder: string, ...wanted: readonly Tag[]): string[] =>
  testFiles()
    .filter(({ path, tags: own }) => path.startsWith(`tests/${folder}`) && own.some((tag) => wanted.includes(tag as Tag)))
    .map(({ path }) => path);

/** Whether a test file is one of the server's, or of what both sides share, and not of the components, the browser, the proofs or the counterparts. */
export const isServerTest = (path: string): boolean => /\.test\.ts$/.test(path) && !/^tests\/(ui|e2e|proof|counterparts)\//.test(path);

/** Whether a test file is one of the components', with the models behind them: those of their folder, and any with components in it. */
export const isUiTest = (path: string): boolean => path.startsWith("tests/ui/") || path.endsWith(".test.tsx");

/** The server's tests that have one of the tags. */
export const taggedServerTests = (...wanted: readonly Tag[]): string[] => tagged("", ...wanted).filter(isServerTest);

/** What the gate runs on PostgreSQL. Without a tag, a test runs on the embedded database with every change, and on PostgreSQL by night. */
export const onPostgres = (): string[] => taggedServerTests("gate", "modules");

/** What the night runs on PostgreSQL: the generic suites on all modules, and what the gate does not run there. */
export const onPostgresByNight = (): string[] =>
  testFiles()
    .filter(({ path, tags: own }) => isServerTest(path) && !own.includes("gate"))
    .map(({ path }) => path);

/** A stage of .ci/run. */
export interface Stage {
  /** CPU seconds of all its processes, on the machine that `referenceMs` of scripts/stage-cost.ts was measured on. A fifth more fails. */
  readonly cpu: number;
}

/** What each stage of .ci/run may take. */
export const stages: Readonly<Record<string, Stage>> = {
  "npm test": { cpu: 420 },
  "build and budgets": { cpu: 65 },
  "server, PostgreSQL": { cpu: 1400 },
  "proofs, quick sizes": { cpu: 560 },
  browser: { cpu: 1500 },
};

/**
 * CPU seconds of a test file with every change, or by night if only the night runs it, if it takes more than those of its folder below.
 * PostgreSQL's own are not counted, but files start in the order of these (support/longest-first.ts): one for which PostgreSQL works long
 * has more here than it is counted for.
 */
export const larger: Readonly<Record<string, number>> = {
  "tests/architecture/expressions.test.ts": 45,
  "tests/contract/action.test.ts": 15,
  "tests/contract/contributing.test.ts": 155,
  "tests/contract/list.test.ts": 20,
  "tests/contract/pumped-product.test.ts": 25,
  "tests/counterparts/pgbouncer.test.ts": 100,
  "tests/db/plans.test.ts": 60,
  "tests/db/private-directory.test.ts": 35,
  "tests/documents/labels.test.ts": 25,
  "tests/e2e/access.test.ts": 145,
  "tests/e2e/api-keys.test.ts": 90,
  "tests/e2e/claims.test.ts": 120,
  "tests/e2e/comments.test.ts": 95,
  "tests/e2e/exports.test.ts": 90,
  "tests/e2e/faults-session.test.ts": 125,
  "tests/e2e/faults-windows.test.ts": 115,
  "tests/e2e/faults.test.ts": 125,
  "tests/e2e/follow-ups.test.ts": 90,
  "tests/e2e/forms.test.ts": 85,
  "tests/e2e/goods-out-story.test.ts": 85,
  "tests/e2e/home.test.ts": 90,
  "tests/e2e/hostile-content.test.ts": 70,
  "tests/e2e/keyboard-story.test.ts": 95,
  "tests/e2e/keyboard.test.ts": 65,
  "tests/e2e/looks-customers.test.ts": 105,
  "tests/e2e/looks-employees.test.ts": 300,
  "tests/e2e/looks-guests.test.ts": 75,
  "tests/e2e/maintenance.test.ts": 110,
  "tests/e2e/maps.test.ts": 95,
  "tests/e2e/people-roles.test.ts": 125,
  "tests/e2e/sales-boards.test.ts": 105,
  "tests/e2e/story.test.ts": 90,
  "tests/e2e/tasks.test.ts": 130,
  "tests/e2e/told.test.ts": 65,
  "tests/e2e/two-step.test.ts": 75,
  "tests/e2e/warehouse-views.test.ts": 75,
  "tests/effects/sales-races.test.ts": 15,
  "tests/effects/shipping-quote.test.ts": 15,
  "tests/effects/warehousing/repair-sequences.test.ts": 20,
  "tests/imports/hostile-files.test.ts": 25,
  "tests/inbound/inbound.test.ts": 15,
  "tests/operator/backup.test.ts": 55,
  "tests/permissions/comments.test.ts": 15,
  "tests/processes/limited-process.test.ts": 15,
  "tests/proof/permissions-probing.test.ts": 60,
  "tests/proof/permissions.test.ts": 100,
  "tests/proof/races.test.ts": 75,
  "tests/ui/views/lines.test.tsx": 15,
};

/** CPU seconds of a file in this folder, its share of what a worker's first file loads for all included. */
const usual: readonly (readonly [folder: string, cpu: number])[] = [
  ["tests/e2e/", 60],
  ["tests/proof/", 40],
  ["tests/counterparts/", 60],
  ["tests/", 10],
];

/** The CPU seconds that a test file may take. */
export const budgetOf = (path: string): number => larger[path] ?? usual.find(([folder]) => path.startsWith(folder))?.[1] ?? 0;
