// @module-tag gate
import { matchRoutes, type RouteObject } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { createRouteMatcher } from "../../../src/app/route-matcher.ts";
import { createRoutes } from "../../../src/app/routes.tsx";
import { resources } from "../../../src/resources/index.ts";
import { isNight } from "../../support/by-night.ts";

const routes = createRoutes(resources);

const patternsOf = (each: readonly RouteObject[]): string[] =>
  each.flatMap(({ path, children }) => (children ? patternsOf(children) : path === undefined || path === "*" ? [] : [path]));
const patterns = patternsOf(routes);
/**
 * React Router takes a millisecond and more for each address, so only the night tries every pattern. Otherwise every third: most modules
 * have four in a row, of which every fourth would always be the same.
 */
const tried = patterns.filter((_, at) => isNight || at % 3 === 0);

/** What a browser may send in place of a pattern's parameters, case and end; one per pattern. */
const variants: readonly ((pattern: string) => string)[] = [
  ...["all", "a%20b", "%C3%A9", "a%2Fb"].map((value) => (pattern: string) => pattern.replace(/:\w+/g, value)),
  (pattern) => pattern.toUpperCase(),
  (pattern) => `${pattern}/`,
];
const addressesOf = (pattern: string, at: number): string[] => [
  pattern.replace(/:\w+/g, "7"),
  variants[at % variants.length]?.(pattern) ?? pattern,
];

const odd = ["/nowhere", "/shipping//quotes/all", "/%61uth", "/%zz", "/shipping/quotes/all/7/x", "/accounting/invoices/create/"];

const summary = (matches: ReturnType<typeof matchRoutes>) =>
  matches?.map(({ route: { path, id, handle }, params, pathname, pathnameBase }) => ({ path, id, handle, params, pathname, pathnameBase }));

afterEach(() => vi.unstubAllGlobals());

it("matches every address as React Router does", () => {
  const match = createRouteMatcher(routes);
  expect(patterns.length).toBeGreaterThan(150);
  const addresses = [...tried.flatMap(addressesOf), ...odd];
  const wrong = addresses.filter((address) => {
    const [own, theirs] = [match(address), matchRoutes(routes, address)].map((each) => JSON.stringify(summary(each)));
    return own !== theirs;
  });
  expect(wrong).toEqual([]);
});

it("compiles no regular expression", () => {
  const match = createRouteMatcher(routes);
  const compiled: unknown[] = [];
  vi.stubGlobal(
    "RegExp",
    new Proxy(RegExp, {
      construct(target, args: [string, string?]) {
        compiled.push(args[0]);
        return new target(...args);
      },
    }),
  );
  for (const pattern of patterns) match(pattern.replace(/:\w+/g, "7"));
  expect(compiled).toEqual([]);
  matchRoutes(routes, "/shipping/quotes/all");
  expect(compiled.length).toBeGreaterThan(0);
});

it("matches an address once", () => {
  const match = createRouteMatcher(routes);
  expect(match("/shipping/quotes/all")).toBe(match("/shipping/quotes/all"));
});
