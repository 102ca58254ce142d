import { posix } from "node:path";
import { childrenOf, isFunction, lineOf, type Node, nameOf, nodeIn, nodesIn, parsed } from "./syntax-tree.ts";

export interface TestSource {
  readonly path: string;
  readonly text: string;
}

/** What a test does to a screen, in the order of the source. `load`: opens another one, of which nothing is known yet. */
interface Step {
  readonly kind: "load" | "presence" | "absence";
  readonly path: string;
  readonly node: Node;
}

/** The functions and imports that a file or a block names. */
interface Scope {
  readonly path: string;
  readonly outer: Scope | undefined;
  readonly functions: ReadonlyMap<string, Node>;
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
}

const asksAtOnce = /^((query)(All)?By\w+|querySelector(All)?|count|isVisible|allTextContents|allInnerTexts|evaluateAll|all)$/;
const failsWithout = /^((find|get)(All)?By\w+|waitForElementToBeRemoved)$/;
/** What Playwright does to a locator once it is there. */
const waitsForIt =
  /^(click|dblclick|fill|clear|press|pressSequentially|type|check|uncheck|setChecked|hover|focus|blur|tap|selectOption|setInputFiles|dragTo|textContent|innerText|innerHTML|inputValue|getAttribute|evaluate|boundingBox|scrollIntoViewIfNeeded|isDisabled|isEnabled|isChecked|isEditable|screenshot|waitFor|waitForSelector|waitForFunction)$/;
const opensAnother = /^(goto|reload|goBack|goForward|waitForURL)$/;
/** These have methods of the same names that wait for nothing. */
const isNoLocator = /^(page|other|keyboard|mouse|context|browser|vi|request)$/i;

const isNothing = (node: Node | undefined): boolean => {
  if (node?.type === "Literal") return node.value === 0 || node.value === false || node.value === null || node.value === "";
  if (node?.type === "ArrayExpression") return nodesIn(node, "elements").every(isNothing);
  return node?.type === "Identifier" && node.name === "undefined";
};

/** `expect(subject).not.toBe(value)` and `expect.poll(subject).toBe(value)`. What is only said to be otherwise is neither there nor absent. */
function expectationIn(call: Node): { readonly subject: Node; readonly kind: "presence" | "absence" | undefined } | undefined {
  const matcher = nameOf(nodeIn(call, "callee"));
  let isNot = false;
  for (let at = nodeIn(nodeIn(call, "callee"), "object"); at; at = nodeIn(at, "object")) {
    if (at.type === "MemberExpression") isNot ||= nameOf(at) === "not";
    if (at.type !== "CallExpression") continue;
    const callee = nodeIn(at, "callee");
    const isExpect = nameOf(callee) === "expect" || (nameOf(callee) === "poll" && nameOf(nodeIn(callee, "object")) === "expect");
    const [subject] = nodesIn(at, "arguments");
    if (!isExpect || !subject) return undefined;
    const [value] = nodesIn(call, "arguments");
    const isPositive = /^(toBeInTheDocument|toBeVisible|toBeTruthy|toBeDefined|toContain|toContainEqual|toMatch)$/.test(matcher);
    const isNegative =
      /^(toBeNull|toBeUndefined|toBeFalsy)$/.test(matcher) || (/^to(Be|Equal|StrictEqual|HaveLength)$/.test(matcher) && isNothing(value));
    if (!isNot) return { subject, kind: isNegative ? "absence" : "presence" };
    return { subject, kind: isPositive ? "absence" : isNegative ? "presence" : undefined };
  }
  return undefined;
}

/** `it.each(rows)("title", body)` and all others that give Vitest something to run. */
function blockIn(call: Node): { readonly name: string; readonly title: string; readonly body: Node } | undefined {
  let root = nodeIn(call, "callee");
  while (root && root.type !== "Identifier") root = nodeIn(root, root.type === "CallExpression" ? "callee" : "object");
  const name = nameOf(root);
  const args = nodesIn(call, "arguments");
  const body = args.find(isFunction);
  if (!body || !/^(it|test|describe|beforeAll|beforeEach)$/.test(name)) return undefined;
  return {
    name,
    title: String(
      args[0]?.value ??
        nodesIn(args[0], "quasis")
          .map(({ value }) => Reflect.get(Object(value), "raw"))
          .join("…"),
    ),
    body,
  };
}

function once<T>(known: Map<Node, T>, node: Node, make: () => T): T {
  const value = known.get(node) ?? make();
  known.set(node, value);
  return value;
}

const scopes = new WeakMap<Node, Scope>();
function scopeOf(node: Node, path: string, outer?: Scope): Scope {
  const known = scopes.get(node);
  if (known) return known;
  const functions = new Map<string, Node>();
  const imports = new Map<string, { from: string; name: string }>();
  for (const statement of nodesIn(node, "body")) {
    const declared = nodeIn(statement, "declaration") ?? statement;
    if (declared.type === "FunctionDeclaration") functions.set(nameOf(nodeIn(declared, "id")), declared);
    for (const each of nodesIn(declared, "declarations")) {
      const value = nodeIn(each, "init");
      if (value && isFunction(value)) functions.set(nameOf(nodeIn(each, "id")), value);
    }
    const from = String(nodeIn(statement, "source")?.value ?? "");
    for (const each of from.startsWith(".") ? nodesIn(statement, "specifiers") : [])
      imports.set(nameOf(nodeIn(each, "local")), { from: posix.join(posix.dirname(path), from), name: nameOf(nodeIn(each, "imported")) });
  }
  const scope = { path, outer, functions, imports };
  scopes.set(node, scope);
  return scope;
}

/**
 * The places of tests that say that something is not on a screen before they have waited for anything that is: they pass just as well while
 * nothing is loaded. What the test's helpers and hooks wait for counts.
 */
export function earlyAbsences(sources: readonly TestSource[]): string[] {
  const asking = new Map<Node, boolean>();
  const stepsOfHelpers = new Map<Node, Step[]>();
  const files = new Map(sources.map(({ path, text }) => [path, { text, program: parsed(path, text) }]));

  function find(name: string, scope: Scope | undefined): { readonly node: Node; readonly scope: Scope } | undefined {
    for (let at = scope; at; at = at.outer) {
      const node = at.functions.get(name);
      if (node) return { node, scope: at };
      const imported = at.imports.get(name);
      const file = imported && files.get(imported.from);
      if (file) return find(imported.name, scopeOf(file.program, imported.from));
    }
    return undefined;
  }
  const helperOf = (call: Node, scope: Scope, within: readonly Node[]) => {
    const callee = nodeIn(call, "callee");
    const helper = callee?.type === "Identifier" ? find(nameOf(callee), scope) : undefined;
    return helper && !within.includes(helper.node) ? helper : undefined;
  };

  /** Whether a value tells what is on the screen at this moment. */
  function isAsked(node: Node, scope: Scope, within: readonly Node[] = []): boolean {
    if (node.type === "CallExpression") {
      if (asksAtOnce.test(nameOf(nodeIn(node, "callee")))) return true;
      const helper = helperOf(node, scope, within);
      if (helper && once(asking, helper.node, () => isAsked(helper.node, helper.scope, [...within, helper.node]))) return true;
    }
    return childrenOf(node).some((child) => isAsked(child, scope, within));
  }

  function stepsOf(node: Node, scope: Scope, within: readonly Node[]): Step[] {
    if (isFunction(node) || node.type === "BlockStatement") {
      const inner = scopeOf(node, scope.path, scope);
      // A named function is what it does where it is called.
      const parts = isFunction(node) ? [nodeIn(node, "body")] : childrenOf(node);
      return parts.flatMap((each) => (each && each.type !== "FunctionDeclaration" ? stepsOf(each, inner, within) : []));
    }
    const value = nodeIn(node, "init");
    if (node.type === "VariableDeclarator" && value && isFunction(value)) return [];
    const expectation = node.type === "CallExpression" ? expectationIn(node) : undefined;
    const step = (kind: Step["kind"]): Step => ({ kind, path: scope.path, node });
    if (expectation) {
      const { subject, kind } = expectation;
      const own = kind && isAsked(subject, scope) ? [step(kind)] : [];
      return [...stepsOf(subject, scope, within), ...own];
    }
    const inside = (nodes: readonly Node[]) => nodes.flatMap((each) => stepsOf(each, scope, within));
    if (node.type !== "CallExpression") return inside(childrenOf(node));
    const callee = nodeIn(node, "callee");
    // It checks over a time that gives everything its chance to come.
    if (/^(stays|screenStays)$/.test(nameOf(callee))) return [];
    const kind = /\/ui\//.test(scope.path) || scope.path.endsWith(".tsx") ? kindInUi(node) : kindInBrowser(node);
    const helper = helperOf(node, scope, within);
    const ofHelper = helper ? once(stepsOfHelpers, helper.node, () => stepsOf(helper.node, helper.scope, [...within, helper.node])) : [];
    const args = nodesIn(node, "arguments");
    // What a helper is given to do, it does once it has done its own part.
    return [
      ...inside([...(callee ? [callee] : []), ...args.filter((each) => !isFunction(each))]),
      ...(kind ? [step(kind)] : []),
      ...ofHelper,
      ...inside(args.filter(isFunction)),
    ];
  }

  function visit(node: Node, scope: Scope, hooks: Step[], found: Set<string>): void {
    const block = node.type === "CallExpression" ? blockIn(node) : undefined;
    if (!block) {
      const inner = node.type === "BlockStatement" || isFunction(node) ? scopeOf(node, scope.path, scope) : scope;
      for (const child of childrenOf(node)) visit(child, inner, hooks, found);
    } else if (block.name === "describe") visit(block.body, scope, [...hooks], found);
    else {
      const steps = stepsOf(block.body, scope, []);
      if (block.name.startsWith("before")) hooks.push(...steps);
      else for (const each of early([...hooks, ...steps])) found.add(describeStep(each, block.title));
    }
  }
  const describeStep = ({ path, node }: Step, title: string): string => {
    const { text = "" } = files.get(path) ?? {};
    return `${path}:${lineOf(text, node)}: ${text.slice(node.start, node.end).split("\n")[0]} (${title})`;
  };

  const found = new Set<string>();
  for (const [path, { program }] of files) visit(program, scopeOf(program, path), [], found);
  return [...found];
}

function kindInUi(call: Node): Step["kind"] | undefined {
  const name = nameOf(nodeIn(call, "callee"));
  if (name === "render") return "load";
  // The address is there before what it leads to.
  if (nodesIn(call, "arguments").some(({ value }) => value === "where")) return "load";
  return failsWithout.test(name) ? "presence" : undefined;
}

function kindInBrowser(call: Node): Step["kind"] | undefined {
  const callee = nodeIn(call, "callee");
  const object = nodeIn(callee, "object");
  const name = nameOf(callee);
  if (object && opensAnother.test(name)) return "load";
  if (!object || !waitsForIt.test(name) || (isNoLocator.test(nameOf(object)) && !name.startsWith("waitFor"))) return undefined;
  const options = nodesIn(call, "arguments").flatMap((each) => nodesIn(each, "properties"));
  return options.some((each) => /^(hidden|detached)$/.test(String(nodeIn(each, "value")?.value))) ? "absence" : "presence";
}

/** The absences before anything of the screen was found. */
function early(steps: readonly Step[]): Step[] {
  let isLoaded = false;
  return steps.filter(({ kind }) => {
    if (kind !== "absence") isLoaded = kind === "presence";
    return kind === "absence" && !isLoaded;
  });
}
