import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import e2e from "../../vitest.e2e.config.ts";
import {
  budgetOf,
  isServerTest,
  isUiTest,
  larger,
  onPostgres,
  onPostgresByNight,
  stages,
  tagged,
  taggedServerTests,
  tags,
  testFiles,
} from "../tiers.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(resolve(root, path), "utf8");
const files = testFiles().map(({ path }) => path);
const scripts = (JSON.parse(read("package.json")) as { scripts: Record<string, string> }).scripts;

describe("test tiers", () => {
  it("assign every test file to a project: server, components, browser, proof or counterparts", () => {
    // A file's folder decides which project runs it.
    expect(e2e.test?.projects).toMatchObject([{ test: { include: ["tests/e2e/**/*.test.ts"] } }]);
    const folder = (path: string) => /^tests\/(e2e|proof|counterparts)\//.test(path);
    const projectsOf = (path: string) => [isServerTest, isUiTest, folder].filter((isIts) => isIts(path)).length;
    expect(files.filter((path) => projectsOf(path) !== 1)).toEqual([]);
  });

  it("know every tag of a file, which has one at most, in its first line", () => {
    const known: readonly string[] = tags.map(({ name }) => name);
    expect(testFiles().filter((file) => file.tags.length > 1 || file.tags.some((tag) => !known.includes(tag)))).toEqual([]);
    const tagLines = (path: string) =>
      read(path)
        .split("\n")
        .flatMap((line, index) => (/@module-tag/.test(line) ? [index] : []));
    const elsewhere = files.filter((path) => path !== "tests/architecture/tiers.test.ts" && tagLines(path).some((line) => line !== 0));
    expect(elsewhere).toEqual([]);
  });

  it("use each tag only where it means something", () => {
    expect(tagged("", "modules").filter((path) => !isServerTest(path))).toEqual([]);
    expect(tagged("", "gate").filter((path) => path.startsWith("tests/e2e/"))).toEqual([]);
    expect(tagged("", "embedded").filter((path) => !path.startsWith("tests/e2e/"))).toEqual([]);
    // Proofs without a tag are the night's.
    expect(tagged("proof/", "night")).toEqual([]);
  });

  it("leave part of each server folder in npm test", () => {
    // Few files, each of which takes long. What they are made of is tested in other folders too.
    const wholeInGate = ["care", "document-links", "guests", "imports", "inbound"];
    const folders = new Set(files.filter(isServerTest).map((path) => path.split("/")[1] ?? ""));
    for (const folder of wholeInGate) folders.delete(folder);
    const later = taggedServerTests("gate", "modules", "night");
    for (const folder of folders)
      expect(
        files.filter((path) => path.startsWith(`tests/${folder}/`) && !later.includes(path)),
        folder,
      ).not.toEqual([]);
  });

  it("run on PostgreSQL what runs only there, and by night what the gate leaves out", () => {
    const isOnlyThere = (path: string) => isServerTest(path) && /\btestServer\b/.test(read(path));
    expect(files.filter((path) => isOnlyThere(path) && !onPostgres().includes(path))).toEqual([]);
    expect(onPostgres()).toContain("tests/db/connection.test.ts");
    expect(onPostgres()).not.toContain("tests/effects/task.test.ts");
    const byNight = onPostgresByNight();
    expect(files.filter((path) => isServerTest(path) && !byNight.includes(path) && !onPostgres().includes(path))).toEqual([]);
    expect(byNight).toContain("tests/contract/every-resource-product.test.ts");
  });

  it("are each run by npm test, the gate or the nightly workflow", () => {
    expect(scripts.test).toContain("typecheck lint test:quick");
    expect(scripts["test:quick"]).toBe("vitest run --config vitest.quick.config.ts");
    expect(scripts["test:postgres"]).toBe("vitest run --config vitest.postgres.config.ts");
    expect(scripts["test:proof"]).toBe("vitest run --config vitest.proof.config.ts");
    const gate = read(".ci/run");
    for (const name of ["npm test", "test:postgres", "test:proof", "test:e2e:gate"]) expect(gate, name).toContain(name);
    expect(read(".github/workflows/gate.yml")).toContain(".ci/run");
    expect(read(".github/workflows/night.yml")).toContain("npm run test:night");
  });

  it("have a budget for each stage and each file", () => {
    const named = [...read(".ci/run").matchAll(/^stage "([^"]+)"/gm)].map(([, name]) => name);
    const withoutBudget = ["Debian packages", "npm ci"];
    expect(named.filter((name) => !withoutBudget.includes(name ?? ""))).toEqual(Object.keys(stages));
    expect(files.filter((path) => !(budgetOf(path) > 0))).toEqual([]);
    expect(Object.keys(larger).filter((path) => !files.includes(path))).toEqual([]);
  });
});
