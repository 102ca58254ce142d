import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx"));

it("hides every icon from screen readers, which would read its English file name before the text beside it", () => {
  const icons = files.flatMap((name) =>
    [...readFileSync(`src/${name}`, "utf8").matchAll(/<[A-Z]\w*(?:Outlined|Filled|TwoTone)\b[^<>]*>/g)].map(([tag]) => ({ name, tag })),
  );
  expect(icons.length).toBeGreaterThan(20);
  expect(icons.filter(({ tag }) => !/\saria-(?:hidden|label)/.test(tag))).toEqual([]);
});
