import { describe, expect, it } from "vitest";
import { routeProblems } from "../../src/schemas/check/check-routes.ts";
import { text } from "../../src/schemas/fields/fields.ts";
import { type AnyResource, resource } from "../../src/schemas/resource.ts";
import { namedRoutes } from "../../src/schemas/views/route-names.ts";

const crate = (name: string, more: { path: string; names?: { list?: string; view?: string }; related?: string }): AnyResource =>
  resource(name, {
    title: "label",
    path: more.path,
    ...(more.names ? { names: more.names } : {}),
    subject: "WH_INVENTORY",
    bizObject: 900,
    fields: { label: text() },
    states: { out: { id: 900, tone: "info" }, back: { id: 901, tone: "good" } },
    create: {},
    views: {
      list: {
        columns: ["label"],
        tabs: { out: { where: { state: "out" } }, back: { where: { state: "back" } } },
        ...(more.related ? { relatedScreens: { [more.related]: { label: "More" } } } : {}),
      },
    },
  });
const box = crate("box", { path: "/warehousing/boxes" });

describe("the names of a resource's addresses", () => {
  const named = (of: AnyResource) => Object.fromEntries(namedRoutes(of, [of]).map(({ name, path }) => [name, path]));

  it("follow from its path and what they show", () => {
    expect(named(box)).toEqual({
      "warehousing.boxes": "/warehousing/boxes",
      "warehousing.boxes.out": "/warehousing/boxes/out",
      "warehousing.boxes.back": "/warehousing/boxes/back",
      "warehousing.boxes.create": "/warehousing/boxes/create",
      "warehousing.boxes.view": "/warehousing/boxes/{id}",
    });
  });

  it("begin with the declared name of the list, and the record may have its own", () => {
    expect(Object.keys(named(crate("box", { path: "/warehousing/boxes", names: { list: "wh.box", view: "wh.box.id" } })))).toEqual([
      "wh.box",
      "wh.box.out",
      "wh.box.back",
      "wh.box.create",
      "wh.box.id",
    ]);
  });
});

describe("the check of names", () => {
  it("finds nothing wrong with different names", () => {
    expect(routeProblems([box, crate("bin", { path: "/warehousing/bins", related: "warehousing.boxes" })], { home: "/" })).toEqual([]);
  });

  it.each([
    [
      "two of one name",
      [box, crate("bin", { path: "/bins", names: { list: "bins", view: "warehousing.boxes" } })],
      'The name "warehousing.boxes" must be unique, but is used by box and bin. Declare `names` or `paths`.',
    ],
    [
      "a screen of the same name",
      [crate("house", { path: "/houses", names: { list: "home" } })],
      'The name "home" must be unique, but is used by a screen without a declaration and house. Declare `names` or `paths`.',
    ],
    [
      "two of one address",
      [box, crate("bin", { path: "/warehousing/boxes", names: { list: "bins" } })],
      'The address "/warehousing/boxes" must be unique, but is used by box and bin. Declare `names` or `paths`.',
    ],
    [
      "a name that is no name",
      [crate("bin", { path: "/bins", names: { list: "Our bins" } })],
      'bin: "Our bins" can\'t be the name of an address. Use words joined by dots.',
    ],
    [
      "a link to nothing",
      [crate("bin", { path: "/bins", related: "warehousing.boxes" })],
      'bin: `relatedScreens` leads to "warehousing.boxes", which is not the name of a screen.',
    ],
  ] as const)("refuses %s", (_what, resources, problem) => {
    expect(routeProblems(resources, { home: "/" })).toContain(problem);
  });
});
