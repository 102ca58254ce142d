// @module-tag gate
import { check } from "recheck";
import { analyse } from "scslre";
import { expect, test } from "vitest";
import { resources } from "../../src/resources/index.ts";
import { sourceFiles } from "../support/imports.ts";
import { childrenOf, lineOf, type Node, nameOf, nodeIn, parsed } from "../support/syntax-tree.ts";

/** Where expressions are put together, and of what. */
const builders: Readonly<Record<string, string>> = {
  "src/contract/piece-address.ts": "a constant path",
  "src/schemas/values/csv.ts": "constants",
  "src/schemas/check/check-functions.ts": "constants",
  "src/schemas/fields/zod.ts": "the patterns of declared fields, which are checked below",
  "src/views/comments/mentions.ts": "names, escaped",
  "src/views/lines/parse-table.ts": "one of three separators",
  "server/db/migration-failure.ts": "names of tables, columns and constraints, in a migration of ours",
  "server/engine/write/rich-text.ts": "the editor's sizes",
  "server/integrations/mail-in/bounce.ts": "names of header fields",
  "server/integrations/mail-in/reply-token.ts": "the company's own address, escaped",
};

interface Expression {
  readonly at: string;
  readonly pattern: string;
  readonly flags: string;
}

const isRepeating = ({ pattern }: Expression) => /[*+]|\{\d*,\d*\}/.test(pattern);

function expressionsIn(path: string, text: string) {
  const written: Expression[] = [];
  let builds = false;
  const walk = (node: Node): void => {
    if (node.type === "NewExpression" && nameOf(nodeIn(node, "callee")) === "RegExp") builds = true;
    // Type boundary: what the parser gives a literal of an expression.
    const regex = node.regex as { readonly pattern: string; readonly flags: string } | undefined;
    if (regex) written.push({ at: `${path}:${lineOf(text, node)}`, ...regex });
    for (const child of childrenOf(node)) walk(child);
  };
  walk(parsed(path, text));
  return { written, builds };
}

/** What is wrong with an expression: for which texts it takes more than linear time. */
async function problemOf({ at, pattern, flags }: Expression): Promise<string[]> {
  // It knows assertions and back references, but only texts that repeat one character.
  const { reports } = analyse(new RegExp(pattern, flags));
  // It knows all texts, but neither of them.
  const found = await check(pattern, flags, { checker: "automaton" });
  const attack = found.status === "vulnerable" ? `, for example for ${found.attack.pattern.slice(0, 80)}` : "";
  return attack || reports.length > 0 ? [`${at} /${pattern}/${flags}${attack}`] : [];
}

const files = sourceFiles("src", "server").map(({ path, text }) => ({ path, ...expressionsIn(path, text) }));

test("every expression takes linear time, whatever the text", async () => {
  const declared = resources.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { kind, ...rest }]) => {
      const pattern = kind === "text" && "matches" in rest && rest.matches ? rest.matches.pattern : undefined;
      return pattern === undefined ? [] : [{ at: `${name}.${field}`, pattern: `^(?:${pattern})$`, flags: "" }];
    }),
  );
  const all = [...files.flatMap(({ written }) => written), ...declared].filter(isRepeating);
  expect(all.length).toBeGreaterThan(200);
  const problems: string[] = [];
  for (const each of all) problems.push(...(await problemOf(each)));
  expect(problems).toEqual([]);
  // Two analysers look at each of more than a thousand.
}, 180_000);

test("expressions are put together in known places, of known parts", () => {
  expect(
    files
      .filter(({ builds }) => builds)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(Object.keys(builders).sort());
});

test("the check sees what takes polynomial and exponential time", async () => {
  for (const pattern of ["(a+)+$", "\\s+$", " \\(.*\\)$", "^\\S+@\\S+$", "(?<!x)(a|a)*b"])
    expect(await problemOf({ at: "here", pattern, flags: "" }), pattern).toHaveLength(1);
  expect(await problemOf({ at: "here", pattern: "^a+b{2,}$", flags: "" })).toEqual([]);
});
