import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Parts of declarations that only the server reads: src/resources/sales/queues.ts, work-queues.ts. */
const serverOnly = /\/src\/resources\/.*queues\.ts$/;
const declarations = /\/src\/resources\/.*\.ts$/;

/** Words that the pages never read: who is told what, why an operation is refused now (answers say it), and the reasons that a start asks for. */
const serverWords = new Set(["notifies", "guards", "leaves", "unscoped", "noOverlap", "reliesOn"]);

/** A node of the syntax tree, as far as it is read here. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly key?: { readonly type: string; readonly name?: string };
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === "object" && value !== null && "type" in value && "start" in value;

/** The outermost properties with such a name. */
function serverProperties(node: SyntaxNode): SyntaxNode[] {
  if (node.type === "Property" && node.key?.type === "Identifier" && serverWords.has(node.key.name ?? "")) return [node];
  return Object.values(node).flatMap((value: unknown) => [value].flat().filter(isNode).flatMap(serverProperties));
}

/**
 * Leaves both out of the pages: what such a file exports is undefined there, as if the module did not declare it, and properties with such
 * a name are cut out of the other declarations, after the step that turns TypeScript into the JavaScript that is parsed here.
 */
export function serverOnlyDeclarations(): Plugin {
  return {
    name: "hq-server-only",
    apply: "build",
    enforce: "post",
    load(id) {
      if (!serverOnly.test(id)) return;
      const names = [...readFileSync(id, "utf8").matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
      return names.map((name) => `export const ${name} = undefined;`).join("\n");
    },
    transform(code, id) {
      if (!declarations.test(id)) return;
      let left = code;
      for (const { start, end } of serverProperties(this.parse(code) as SyntaxNode).reverse())
        left = left.slice(0, start) + left.slice(end).replace(/^\s*,/, "");
      return left === code ? undefined : { code: left, map: null };
    },
  };
}
