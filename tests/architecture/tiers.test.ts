import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ui } from "../../vitest.config.ts";
import e2e from "../../vitest.e2e.config.ts";
import { sourceFiles } from "../support/imports.ts";
import { fullOnly, nightBrowser, onPostgres, pathsOf, quickProofs, stories } from "../tiers.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(resolve(root, path), "utf8");
const files = sourceFiles("tests")
  .map(({ path }) => path)
  .filter((path) => /\.test\.tsx?$/.test(path));
const below = (folder: string) => files.filter((path) => path.startsWith(`tests/${folder}/`));
const scripts = (JSON.parse(read("package.json")) as { scripts: Record<string, string> }).scripts;

describe("test tiers", () => {
  it("assign every test file to a project: server, components, browser or proof", () => {
    // The include patterns of each vitest project; a file's folder decides which project runs it.
    expect(ui.test.include).toEqual(["tests/ui/**/*.test.ts", "tests/ui/**/*.test.tsx"]);
    expect(e2e.test?.include).toEqual(["tests/e2e/**/*.test.ts"]);
    const components = files.filter((path) => path.endsWith(".tsx"));
    expect(components.filter((path) => !path.startsWith("tests/ui/"))).toEqual([]);
  });

  it("list only files that exist", () => {
    expect(pathsOf([...fullOnly, ...quickProofs, ...stories, ...nightBrowser]).filter((path) => !existsSync(resolve(root, path)))).toEqual(
      [],
    );
    expect(quickProofs.filter((file) => !file.startsWith("proof/"))).toEqual([]);
    expect(fullOnly.filter((file) => /^(ui|e2e|proof)\//.test(file))).toEqual([]);
  });

  it("leave part of each server folder in npm test", () => {
    const folders = new Set(files.filter((path) => !/^tests\/(ui|e2e|proof)\//.test(path)).map((path) => path.split("/")[1] ?? ""));
    const excluded = pathsOf(fullOnly);
    for (const folder of folders)
      expect(
        below(folder).filter((path) => !excluded.includes(path)),
        folder,
      ).not.toEqual([]);
  });

  it("run on PostgreSQL what needs a database, and what npm test leaves out", () => {
    const paths = onPostgres();
    expect(paths).toEqual(expect.arrayContaining(pathsOf(fullOnly)));
    for (const path of ["tests/effects/shipping-quote.test.ts", "tests/permissions/matrix.test.ts", "tests/db/connection.test.ts"])
      expect(paths).toContain(path);
    expect(paths).not.toContain("tests/schemas/values.test.ts");
    const chosen = files.filter((path) => /\benv\.TEST_DATABASE_URL/.test(read(path)) && !/^tests\/(ui|e2e|proof)\//.test(path));
    expect(chosen.filter((path) => !paths.includes(path))).toEqual([]);
  });

  it("are each run by npm test, the gate or the nightly workflow", () => {
    expect(scripts.test).toContain("vitest run --config vitest.quick.config.ts");
    expect(scripts["test:postgres"]).toBe("vitest run --config vitest.postgres.config.ts");
    expect(scripts["test:proof"]).toContain("vitest run --config vitest.proof.config.ts --project proof");
    const gate = read(".ci/run");
    for (const name of ["npm test", "test:postgres", "test:proof", "test:ui", "test:e2e:gate", "test:e2e:stories"])
      expect(gate, name).toContain(name);
    expect(read(".github/workflows/gate.yml")).toContain(".ci/run");
    expect(read(".github/workflows/night.yml")).toContain("npm run test:night");
  });
});
