import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { apiPage } from "../../scripts/docs/api.ts";
import { declarationsPage } from "../../scripts/docs/declarations.ts";
import { permissionsPage } from "../../scripts/docs/permissions.ts";
import { withSettings } from "../../scripts/docs/settings.ts";
import { demoAccounts, demoPassword } from "../../server/db/demo/accounts.ts";
import { openapiText } from "../../server/operator/openapi.ts";

const root = resolve(import.meta.dirname, "../..");
const page = (path: string) => readFileSync(join(root, path), "utf8");

describe("generated documentation is up to date with `npm run docs`", () => {
  it("docs/permissions.md", () => expect(page("docs/permissions.md")).toBe(permissionsPage()));
  it("docs/declarations.md", () => expect(page("docs/declarations.md")).toBe(declarationsPage()));
  it("docs/api.md", async () => expect(page("docs/api.md")).toBe(apiPage(JSON.parse(await openapiText()))));
  it("the settings in README.md", () => expect(page("README.md")).toBe(withSettings(page("README.md"))));
});

describe("README.md", () => {
  it("names every demo account and the password", () => {
    const readme = page("README.md");
    expect(readme).toContain(demoPassword);
    for (const { email } of demoAccounts) expect(readme).toContain(email.endsWith("@hq.example") ? `${email.split("@")[0]}@` : email);
  });
  it("names only scripts that exist", () => {
    const { scripts } = JSON.parse(page("package.json")) as { scripts: Record<string, string> };
    for (const name of ["README.md", "CONTRIBUTING.md"]) {
      for (const [, script] of page(name).matchAll(/npm run (\w[\w:-]*)/g))
        expect(Object.keys(scripts), `${name}: npm run ${script}`).toContain(script);
    }
  });
  it("links only to files that exist", () => {
    for (const name of ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"]) {
      for (const [, target] of page(name).matchAll(/\]\(([^)#:]+)\)/g))
        expect(existsSync(join(root, dirname(name), target ?? "")), `${name}: ${target}`).toBe(true);
      for (const [, path] of page(name).matchAll(/`((?:src|server|tests|docs|scripts)\/[\w./-]+)`/g))
        expect(existsSync(join(root, path ?? "")), `${name}: ${path}`).toBe(true);
    }
  });
});

describe("decisions", () => {
  it("carry the number of their file", () => {
    for (const name of readdirSync(join(root, "docs/decisions"))) {
      const number = /^0*(\d+b?)-/.exec(name)?.[1];
      expect(page(`docs/decisions/${name}`).split("\n", 1)[0], name).toMatch(new RegExp(`^# ${number}\\. [A-Z]`));
    }
  });
});
