// @module-tag night
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forksFrom } from "../../src/schemas/values/fork-ids.ts";

/** The steps of CONTRIBUTING.md, with its example, in a copy of the project. */
const root = resolve(import.meta.dirname, "../..");
const copy = mkdtempSync(join(tmpdir(), "hq-contributing-"));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const git = (...args: readonly string[]) =>
  execFileSync("git", ["-c", "user.name=test", "-c", "user.email=test@example.test", ...args], { cwd: copy, encoding: "utf8" });

/** Runs a command in the copy. @throws Error with all that it printed */
function run(...args: readonly string[]): string {
  try {
    // Without what Vitest sets for its own processes.
    const { VITEST: _, NODE_ENV: __, ...env } = process.env;
    return execFileSync("npm", ["run", "--silent", ...args], { cwd: copy, encoding: "utf8", env, stdio: "pipe" });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`npm run ${args.join(" ")} failed:\n${stdout}\n${stderr}`);
  }
}

/** What the copy has changed since the last commit: new files, and files that existed. */
function changes(): { readonly added: readonly string[]; readonly changed: readonly string[] } {
  git("add", "-A");
  const lines = git("diff", "--cached", "--name-status").trim().split("\n");
  const ofKind = (kind: string) => lines.filter((line) => line.startsWith(`${kind}\t`)).map((line) => line.slice(2));
  return { added: ofKind("A"), changed: ofKind("M") };
}

const page = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");

beforeAll(() => {
  const files = readdirSync(root).filter((name) => /^(src|server|scripts|tests|bench|docs|public)$|\.(ts|json|md)$/.test(name));
  for (const name of files) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  writeFileSync(join(copy, ".gitignore"), "node_modules\n.cache\ndist\n");
  git("init", "-q");
  git("add", "-A");
  git("commit", "-qm", "Before");
});

it("writes a module that works in each area", () => {
  const areas = readdirSync(join(copy, "src/resources"), { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() && each.name !== "shared" ? [each.name] : [],
  );
  try {
    for (const area of areas) run("new-module", "--", `${area}-probe`, "--area", area, "--subject", `PROBE_${area.toUpperCase()}`);
    run("typecheck");
    run("migration", "--", "add-probes");
    run("check");
  } finally {
    git("reset", "-q", "--hard");
    git("clean", "-qfd");
  }
}, 180_000);

it("takes ids and a number of the ranges of forks where it is asked to", () => {
  try {
    run("new-module", "--", "fork-probe", "--area", "sales", "--subject", "SALES_QUOTE", "--fork");
    const declared = readFileSync(join(copy, "src/resources/sales/fork-probe.ts"), "utf8");
    expect([...declared.matchAll(/\b(?:bizObject|id): (\d+)/g)].map(([, id]) => Number(id))).toEqual([
      forksFrom.id,
      forksFrom.id,
      forksFrom.id + 1,
    ]);
    expect(run("migration", "--", "add-probe", "--fork")).toContain(`${forksFrom.migration}-add-probe.sql`);
    expect(run("migration", "--", "add-probe", "--again", "--fork")).toContain(`${forksFrom.migration}-add-probe.sql`);
    run("check");
  } finally {
    git("reset", "-q", "--hard");
    git("clean", "-qfd");
  }
}, 180_000);

describe("adding a module by the steps of CONTRIBUTING.md", () => {
  it("takes its own files, a line, an entry and a migration", () => {
    const [, command = ""] = /`npm run (new-module -- [^`]+)`/.exec(page) ?? [];
    run(...command.split(" "));
    // What the command writes works as it is.
    run("migration", "--", "add-crate-rentals");
    run("check");
    const written = changes();
    expect(written.changed.filter((file) => !file.includes("migrations/"))).toEqual([
      "src/resources/index.ts",
      "src/schemas/access/subjects/sales.ts",
    ]);
  }, 120_000);

  it("gives a module that the checks and the generic tests accept", () => {
    git("checkout", "-q", "HEAD", "--", "server/db/migrations");
    for (const file of changes().added.filter((each) => each.includes("migrations/"))) rmSync(join(copy, file));
    cpSync(join(root, "docs/example"), copy, { recursive: true });
    const [, entry = ""] = /```ts\n( *SALES_CRATES: [\s\S]*?)```/.exec(page) ?? [];
    const catalogue = join(copy, "src/schemas/access/subjects/sales.ts");
    writeFileSync(
      catalogue,
      readFileSync(catalogue, "utf8").replace(/ {2}SALES_CRATES: subject\(\{[\s\S]*?\n {2}\}\),\n/, () => entry),
    );

    run("migration", "--", "add-crate-rentals");
    run("check");
    run("typecheck");
    const { added, changed } = changes();
    const own = readFileSync(join(copy, "src/resources/sales/crate-rental.ts"), "utf8").split("\n");
    expect(own.length).toBeLessThanOrEqual(150);
    expect(changed.filter((file) => !file.includes("migrations/"))).toHaveLength(2);
    expect(added.filter((file) => !file.includes("crate-rental"))).toEqual([]);
    const suites = ["tests/effects/crate-rental.test.ts", "tests/contract/every-resource-product.test.ts"];
    execFileSync("npx", ["vitest", "run", "--project", "node", ...suites, "-t", "crate"], { cwd: copy, stdio: "pipe" });
  }, 300_000);
});
