import { expect, it } from "vitest";
import { screens } from "../../src/contract/screens.ts";
import { resources } from "../../src/resources/index.ts";
import { createPathMatcher } from "../../src/schemas/views/path-matcher.ts";
import { namedRoutes } from "../../src/schemas/views/route-names.ts";
import { sourceFiles } from "../support/imports.ts";

const named = [
  ...Object.entries(screens).map(([name, path]) => ({ name, path })),
  ...resources.flatMap((resource) => namedRoutes(resource, resources)),
];
const names = new Set(named.map(({ name }) => name));
const match = createPathMatcher(
  named.flatMap(({ name, path }): (readonly [string, string])[] =>
    path === undefined ? [] : [[path.replace(/\?.*/, "").replace(/\{(\w+)\}/g, ":$1"), name]],
  ),
);

/** The addresses of the API that read like those of screens, by the functions they are given to. */
const api = /\b(?:get|post|put|delete|plain)Data(?:<[^()]*>)?\($|\bhttp\.\w+(?:<[^()]*>)?\($|\b(?:plainCall|askEarly)\($|"(?:GET|POST)", $/;

/** The literals of a source that are the address of a screen. Words that stand for values are filled in. */
function addressesIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return [...code.matchAll(/(["'`])(?:\$\{[^}]*\})?(\/[a-z][^"'`\n]*)\1/g)]
    .filter(({ index }) => !api.test(code.slice(Math.max(0, index - 80), index)))
    .map(([, , literal = ""]) => literal.replaceAll(/\$\{[^}]*\}/g, "1"))
    .filter((literal) => match(literal.replace(/[?#].*/, "")) !== undefined);
}

it("a screen's address stands in its declaration alone; everything else goes by its name", () => {
  const declares = (path: string) => path.startsWith("src/resources/") || path === "src/contract/screens.ts";
  // The API has some of the same addresses.
  const files = sourceFiles("src", "server").filter(({ path }) => !declares(path) && !path.startsWith("src/providers/calls/"));
  expect(files.flatMap(({ path, text }) => addressesIn(text).map((literal) => `${path}: ${literal}`))).toEqual([]);
});

it("would find an address", () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in a source.
  expect(addressesIn('navigate("/accounting/invoices"); go(`${url}/sales/leads/${id}?x=1`)')).toEqual([
    "/accounting/invoices",
    "/sales/leads/1?x=1",
  ]);
});

it("every name that the code asks for exists", () => {
  const asked = sourceFiles("src").flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:findRouteTo|routeTo)\(\s*"([^"]+)"/g)].map(([, name = ""]) => ({ path, name })),
  );
  expect(asked.filter(({ name }) => !names.has(name))).toEqual([]);
  expect(asked.length).toBeGreaterThan(20);
});
