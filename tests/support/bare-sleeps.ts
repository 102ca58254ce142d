import { childrenOf, lineOf, type Node, nameOf, nodeIn, nodesIn, parsed } from "./syntax-tree.ts";

const isOfTimers = /^(node:)?timers(\/promises)?$/;

/** `vi.waitFor` has one second unless it is told otherwise. */
function givesUpSoon(call: Node): boolean {
  const callee = nodeIn(call, "callee");
  const isWait = /^wait(For|Until)$/.test(nameOf(callee)) && nameOf(nodeIn(callee, "object")) === "vi";
  return isWait && nodesIn(call, "arguments").length < 2;
}

function isSleep(node: Node): boolean {
  if (node.type === "Identifier") return node.name === "setTimeout";
  if (node.type === "MemberExpression") return nameOf(node) === "waitForTimeout";
  if (node.type === "CallExpression") return givesUpSoon(node);
  // A turn of the event loop is no time that may be too short.
  const isTurn = (each: Node) => nameOf(nodeIn(each, "imported")) === "setImmediate";
  return (
    node.type === "ImportDeclaration" &&
    isOfTimers.test(String(nodeIn(node, "source")?.value)) &&
    !nodesIn(node, "specifiers").every(isTurn)
  );
}

/** A type, and code as a string, which the page is to refuse. */
function isHarmless(node: Node): boolean {
  if (node.type === "TSTypeQuery") return true;
  const [code] = nodesIn(node, "arguments");
  return node.type === "CallExpression" && nameOf(nodeIn(node, "callee")) === "setTimeout" && typeof code?.value === "string";
}

/** The places that wait by the clock, too short on a busy machine and too long on every other, or give up when a busy one has not begun. */
export function bareSleeps(path: string, text: string): string[] {
  if (!/setTimeout|waitForTimeout|timers|vi\.wait/.test(text)) return [];
  const sleeps: Node[] = [];
  const visit = (node: Node): void => {
    if (isHarmless(node)) return;
    if (isSleep(node)) sleeps.push(node);
    else for (const child of childrenOf(node)) visit(child);
  };
  visit(parsed(path, text));
  return [...new Set(sleeps.map((node) => `${path}:${lineOf(text, node)}`))];
}
