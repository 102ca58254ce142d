import { beforeAll, describe, expect, it } from "vitest";
import { createRouteMatcher } from "../../../src/app/route-matcher.ts";
import { createRoutes, findRoute } from "../../../src/app/routes.tsx";
import { mayOpen, registerRoutes } from "../../../src/providers/known-routes.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { resources } from "../../../src/resources/index.ts";
import type { Ability, Side, Subject } from "../../../src/schemas/access/abilities.ts";
import { entryOf, subjects } from "../../../src/schemas/access/catalogue.ts";
import { visibleMenu } from "../../../src/shell/menu.ts";
import { pageEntries } from "../../../src/shell/menu-sections.tsx";
import { screens } from "../../../src/shell/palette/screen-hits.ts";
import { relatedScreensOf } from "../../../src/views/paths/view-paths.ts";
import { signInAs } from "../../support/ui-user.tsx";

beforeAll(() => {
  registerResources(resources);
  const match = createRouteMatcher(createRoutes(resources));
  registerRoutes((path) => findRoute(match, path));
});

const sides: readonly Side[] = ["employee", "customer"];
const verbsOf = (subject: Subject, side: Side) => (side === "employee" ? entryOf(subject).verbs : entryOf(subject).customer) ?? [];
const as = (side: Side, may: Ability[]) => signInAs({ side: side === "customer" ? "C" : "E", may });

const itemsOf = (side: Side) => visibleMenu(side).flatMap(({ items }) => items);

/** Every ability alone, on each side that can hold it. */
const alone = sides.flatMap((side) =>
  subjects.flatMap((subject) => verbsOf(subject, side).map((action) => ({ side, ability: { subject, action } as Ability }))),
);

it("no entry leads to a screen that its user can't open, whichever one ability they hold", () => {
  const denied = alone.flatMap(({ side, ability }) => {
    as(side, [ability]);
    return itemsOf(side)
      .filter(({ path }) => !mayOpen(path))
      .map(({ path }) => `${side} ${ability.subject} ${ability.action}: ${path}`);
  });
  expect(denied).toEqual([]);
  expect(alone.length).toBeGreaterThan(300);
});

/** The subjects of each entry, as the specification lists them, with our own behind. */
const shownBy = new Map<string, readonly Subject[]>([
  ...resources.flatMap(({ name, subject, menu }): [string, readonly Subject[]][] => (menu ? [[name, menu.subjects ?? [subject]]] : [])),
  ...pageEntries.map(({ screen, subjects: of = [] }): [string, readonly Subject[]] => [screen, of]),
]);

describe("who may read one subject of an entry", () => {
  const readers = [...shownBy].flatMap(([entry, of]) => of.map((subject) => [entry, subject] as const));

  it.each(readers)("%s: %s sees it", (entry, subject) => {
    const seen = sides.flatMap((side) => {
      if (!verbsOf(subject, side).includes("read")) return [];
      as(side, []);
      const before = itemsOf(side).length;
      as(side, [{ subject, action: "read" }]);
      return [itemsOf(side).length > before];
    });
    expect(seen, entry).toContain(true);
  });
});

it("no list links to another screen that its reader can't open", () => {
  const denied = alone.flatMap(({ side, ability }) => {
    as(side, [ability]);
    return resources
      .filter(({ subject }) => subject === ability.subject)
      .flatMap((resource) => relatedScreensOf(resource, side))
      .filter(({ path }) => !mayOpen(path))
      .map(({ path }) => `${side} ${ability.subject} ${ability.action}: ${path}`);
  });
  expect(denied).toEqual([]);
});

it.each([
  ["PROVIDERS_AC_CARRIERS", "/providers/partners"],
  ["PROVIDERS_AC_JOBS", "/providers/jobs"],
  ["PROVIDERS_AC_FEEDBACK_NOTES", "/providers/feedback-notes"],
  ["CC_DISPATCH_TRACKER", "/reputation-center/dispatch"],
  ["CC_DISPATCH_TRACKER_SMS", "/reputation-center/dispatch"],
  ["CC_DISPATCH_TRACKER_EMAIL", "/reputation-center/dispatch"],
  ["WH_INVENTORY_DASHBOARD", "/warehousing/warehouse-view/remote"],
  ["WH_REPAIRS", "/warehousing/repairs"],
] as const)("%s alone opens %s", (subject, path) => {
  as("employee", [{ subject, action: "read" }]);
  const paths = itemsOf("employee").map((item) => item.path);
  expect(paths).toEqual([path, "/activity-logs"]);
  expect(mayOpen(path)).toBe(true);
});

it("who may only create is led to the form", () => {
  as("employee", [{ subject: "SALES_LEADS", action: "create" }]);
  expect(visibleMenu("employee").find(({ group }) => group === "sales")?.items).toEqual([{ path: "/sales/leads/create", label: "Leads" }]);
});

it("every list that somebody may read is found by the search, with or without an entry", () => {
  const missing = alone
    .filter(({ ability }) => ability.action === "read")
    .flatMap(({ side, ability }) => {
      as(side, [ability]);
      const found = new Set(screens(side).map(({ path }) => path));
      return resources
        .filter(({ routes, subject, path }) => routes && subject === ability.subject && mayOpen(path) && !found.has(path))
        .map(({ name }) => `${side} ${ability.subject}: ${name}`);
    });
  expect(missing).toEqual([]);
});
