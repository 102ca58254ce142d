import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx"));

it("names every table, so that screen readers can list them and say which one was entered", () => {
  const tables = files.flatMap((name) =>
    [...readFileSync(`src/${name}`, "utf8").matchAll(/<table\b[\s\S]*?<(?:caption|thead|tbody|Head)\b/g)].map(([start]) => ({
      name,
      start,
    })),
  );
  expect(tables.length).toBeGreaterThan(10);
  expect(tables.filter(({ start }) => !/\saria-label(?:ledby)?=|<caption$/.test(start))).toEqual([]);
});
