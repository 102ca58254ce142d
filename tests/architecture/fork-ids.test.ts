import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { readMigrations } from "../../server/db/migrate.ts";
import { resources } from "../../src/resources/index.ts";
import { forksFrom } from "../../src/schemas/values/fork-ids.ts";

/** A fork has another name, and ids of its own in these ranges. */
const { name } = z.object({ name: z.string() }).parse(JSON.parse(readFileSync("package.json", "utf8")));

it.skipIf(name !== "hq")("the product leaves the ids of forks to them", () => {
  const taken = resources.flatMap(({ name: owner, bizObject, states, menu }) => [
    ...(bizObject >= forksFrom.id ? [`${owner}: bizObject ${bizObject}`] : []),
    ...Object.values(states).flatMap(({ id }) => (id >= forksFrom.id ? [`${owner}: state ${id}`] : [])),
    ...(menu && menu.order >= forksFrom.menuOrder ? [`${owner}: menu order ${menu.order}`] : []),
  ]);
  const numbers = readMigrations().map((each) => Number(each.name.slice(0, 4)));
  expect(taken).toEqual([]);
  expect(numbers.filter((number) => number >= forksFrom.migration)).toEqual([]);
});

it("the ranges of forks are those that docs/upgrading.md names", () => {
  const page = readFileSync("docs/upgrading.md", "utf8");
  const ranges = [...page.matchAll(/^\| (`?\w+.*?) \| (\d+) \|$/gm)].map(([, , from]) => Number(from));
  expect(ranges).toEqual([forksFrom.id, forksFrom.id, forksFrom.menuOrder, forksFrom.migration]);
});
