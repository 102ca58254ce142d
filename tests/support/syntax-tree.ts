import { parseSync } from "vite";

/** A node of a syntax tree as the bundler's parser makes it. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof Reflect.get(value, "type") === "string";

/** In the order of the source. */
export const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));

export const nodeIn = (node: Node | undefined, key: string): Node | undefined => {
  const value = node?.[key];
  return isNode(value) ? value : undefined;
};

export const nodesIn = (node: Node | undefined, key: string): Node[] => {
  const value = node?.[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
};

export const isFunction = ({ type }: Node): boolean => /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(type);

/** The last name of an expression: "getByText" of `screen.getByText`, and "page" of `page`. */
export const nameOf = (node: Node | undefined): string => {
  if (node?.type === "Identifier") return String(node.name);
  if (node?.type === "MemberExpression") return nameOf(nodeIn(node, "property"));
  return node?.type === "ChainExpression" ? nameOf(nodeIn(node, "expression")) : "";
};

export const lineOf = (text: string, { start }: Pick<Node, "start">): number => text.slice(0, start).split("\n").length;

/** @throws if the source can't be read, since a rule that reads half of it holds half of it */
export function parsed(path: string, source: string): Node {
  const { program, errors } = parseSync(path, source);
  const root: unknown = program;
  if (errors.length > 0 || !isNode(root)) throw new Error(`${path}: ${errors[0]?.message ?? "can't be read"}`);
  return root;
}
