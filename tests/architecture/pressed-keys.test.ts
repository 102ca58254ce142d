import { expect, it } from "vitest";
import { sourceFiles } from "../support/imports.ts";
import { childrenOf, isFunction, lineOf, type Node, nameOf, nodeIn, nodesIn, parsed } from "../support/syntax-tree.ts";

/** The files that look at a key themselves, and why. */
const exempt = new Map([
  ["src/views/kit/pressed-key.ts", "is the helper"],
  ["src/pages/warehousing/scan/device/use-scanner.ts", "a scanner types codes, never composed words"],
]);
const keys = new Set(["Enter", "Escape", "Tab", "Backspace", "Delete", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"]);

/** Where a key is read without `pressedKey`, so that the keys that compose a word would act. */
function rawKeys(path: string, source: string): string[] {
  // Others have no keyboard's events.
  if (!/KeyboardEvent|onKey|keydown|keyup|onInputKey|onPressEnter/.test(source)) return [];
  const found = new Set<number>();
  const see = (node: Node) => {
    if (isKeyOfEvent(node) || isComparedKey(node) || takesKeyApart(node)) found.add(lineOf(source, node));
    for (const child of childrenOf(node)) see(child);
  };
  see(parsed(path, source));
  return [...found].map((line) => `${path}:${line}`);
}

const isKey = (node: Node | undefined): boolean =>
  node?.type === "MemberExpression" && !node.computed && /^(key|keyCode|which)$/.test(nameOf(nodeIn(node, "property")));

/** `event.key` */
const isKeyOfEvent = (node: Node): boolean => isKey(node) && /^(e|ev|.*event|pressed)$/i.test(nameOf(nodeIn(node, "object")));

/** `anything.key === "Enter"` */
const isComparedKey = (node: Node): boolean =>
  node.type === "BinaryExpression" &&
  [nodeIn(node, "left"), nodeIn(node, "right")].some(isKey) &&
  [nodeIn(node, "left"), nodeIn(node, "right")].some((side) => keys.has(String(side?.value)));

/** `onKeyDown: ({ key }) => …` and `({ key }: KeyboardEvent) => …` */
function takesKeyApart(node: Node): boolean {
  const isHandler = /^onKey/.test(nameOf(nodeIn(node, "key"))) || /^onKey/.test(String(nodeIn(node, "name")?.name));
  const inside = isHandler ? (nodeIn(node, "value") ?? node) : node;
  const call = inside.type === "JSXExpressionContainer" ? (nodeIn(inside, "expression") ?? inside) : inside;
  if (!isFunction(call)) return false;
  return nodesIn(call, "params").some(
    (param) =>
      param.type === "ObjectPattern" &&
      (isHandler || JSON.stringify(param.typeAnnotation ?? "").includes("KeyboardEvent")) &&
      nodesIn(param, "properties").some((property) => nameOf(nodeIn(property, "key")) === "key"),
  );
}

it("keys are read by pressedKey, so that those that compose a word do nothing else", () => {
  const sources = sourceFiles("src");
  expect(sources.filter(({ path }) => !exempt.has(path)).flatMap(({ path, text }) => rawKeys(path, text))).toEqual([]);
  for (const path of exempt.keys()) expect(rawKeys(path, sources.find((each) => each.path === path)?.text ?? ""), path).not.toEqual([]);
});

it.each([
  `const press = (event: KeyboardEvent) => event.key === "Enter" && send();`,
  `field.addEventListener("keydown", (e) => { if (e.key !== "Escape") return; close(); });`,
  `const x = <input onKeyDown={({ key }) => key === "Enter" && send()} />;`,
  `const props = { onKeyDown: ({ key, target }) => key === "Enter" && read(target) };`,
  `const press = ({ key }: KeyboardEvent) => key === "Tab";`,
  `const onKeyDown = (it) => it.nativeEvent.key === "Enter";`,
  `const onKeyDown = (event) => event.keyCode === 13;`,
])("%s is found", (source) => {
  expect(rawKeys("src/x.tsx", source)).toEqual(["src/x.tsx:1"]);
});

it.each([`const onKeyDown = (event) => pressedKey(event) === "Enter";`, `const onKeyDown = () => lines.find((line) => line.key === key);`])(
  "%s is none",
  (source) => {
    expect(rawKeys("src/x.tsx", source)).toEqual([]);
  },
);
