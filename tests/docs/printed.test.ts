import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { answersText } from "../../scripts/docs/answers.ts";
import { apiPage } from "../../scripts/docs/api.ts";
import { decisionsIndex } from "../../scripts/docs/decisions.ts";
import { declarationsPage } from "../../scripts/docs/declarations.ts";
import { keyboardPage } from "../../scripts/docs/keyboard.ts";
import { moduleAreas, modulePage, modulesIndex, modulesWithoutArea } from "../../scripts/docs/modules.ts";
import { permissionsPage } from "../../scripts/docs/permissions.ts";
import { withSettings } from "../../scripts/docs/settings.ts";
import { sitePages } from "../../scripts/docs/site.ts";
import { demoAccounts, demoPassword } from "../../server/demo/accounts.ts";
import { openapiText } from "../../server/operator/openapi.ts";

const root = resolve(import.meta.dirname, "../..");
const page = (path: string) => readFileSync(join(root, path), "utf8");

describe("generated documentation is up to date with `npm run docs`", () => {
  it("server/http/answers.json", () => expect(page("server/http/answers.json")).toBe(answersText()));
  it("docs/permissions.md", () => expect(page("docs/permissions.md")).toBe(permissionsPage()));
  it("docs/declarations.md", () => expect(page("docs/declarations.md")).toBe(declarationsPage()));
  it("docs/api.md", async () => expect(page("docs/api.md")).toBe(apiPage(JSON.parse(await openapiText()))));
  it("docs/keyboard.md", async () => expect(page("docs/keyboard.md")).toBe(await keyboardPage()));
  it("docs/modules", () => {
    expect(modulesWithoutArea()).toEqual([]);
    expect(page("docs/modules/README.md")).toBe(modulesIndex());
    for (const area of moduleAreas) expect(page(`docs/modules/${area}.md`), area).toBe(modulePage(area));
    expect(readdirSync(join(root, "docs/modules"))).toHaveLength(moduleAreas.length + 1);
  });
  it("docs/decisions/README.md", () => expect(page("docs/decisions/README.md")).toBe(decisionsIndex()));
  it("docs/settings.md", () => expect(page("docs/settings.md")).toBe(withSettings(page("docs/settings.md"))));
});

describe("README.md", () => {
  it("is short", () => {
    expect(page("README.md").split("\n").length).toBeLessThanOrEqual(121);
  });
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
    for (const name of [
      "README.md",
      "ARCHITECTURE.md",
      "CONTRIBUTING.md",
      "docs/deploy.md",
      "docs/operations.md",
      "docs/settings.md",
      "docs/upgrading.md",
      "docs/tour.md",
    ]) {
      for (const [, target] of page(name).matchAll(/\]\(([^)#:]+)\)/g))
        expect(existsSync(join(root, dirname(name), target ?? "")), `${name}: ${target}`).toBe(true);
      for (const [, path] of page(name).matchAll(/`((?:src|server|tests|docs|scripts)\/[\w./-]+)`/g))
        expect(existsSync(join(root, path ?? "")), `${name}: ${path}`).toBe(true);
    }
  });
});

describe("the pictures", () => {
  it("are small", () => {
    const names = readdirSync(join(root, "docs/pictures"));
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect(statSync(join(root, "docs/pictures", name)).size, name).toBeLessThanOrEqual(150_000);
  });
});

describe("the site", () => {
  const pages = sitePages([
    { path: "README.md", text: "# HQ\n\n[Tour](docs/tour.md#sales) [Code](src/main.tsx) [Out](https://example.com)" },
    { path: "docs/tour.md", text: "# Tour\n\n## Sales\n\n[Back](../README.md) [Modules](modules)" },
    { path: "docs/modules/README.md", text: "# Modules\n\n| A | B |\n|---|---|\n| <b> | 1 |" },
  ]);
  it("links pages to each other, and leaves out what is none", () => {
    expect(pages.map(({ path }) => path)).toEqual(["index.html", "docs/tour.html", "docs/modules/index.html"]);
    expect(pages[0]?.html).toContain('<a href="docs/tour.html#sales">Tour</a> Code <a href="https://example.com">Out</a>');
    expect(pages[1]?.html).toContain('<a href="../index.html">Back</a> <a href="modules/index.html">Modules</a>');
    expect(pages[1]?.html).toContain('<h2 id="sales">');
    expect(pages[2]?.html).toContain('href="../../site.css"');
  });
});

describe("decisions", () => {
  it("carry the number of their file", () => {
    for (const name of readdirSync(join(root, "docs/decisions")).filter((each) => each !== "README.md")) {
      const number = /^0*(\d+b?)-/.exec(name)?.[1];
      expect(page(`docs/decisions/${name}`).split("\n", 1)[0], name).toMatch(new RegExp(`^# ${number}\\. [A-Z]`));
    }
  });
});
