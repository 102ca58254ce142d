import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Parts of declarations that only the server reads: src/resources/sales/queues.ts, work-queues.ts. */
const serverOnly = /\/src\/resources\/.*queues\.ts$/;

/** Leaves them out of the pages: what they export is undefined there, as if the module did not declare it. */
export function serverOnlyDeclarations(): Plugin {
  return {
    name: "hq-server-only",
    apply: "build",
    enforce: "pre",
    load(id) {
      if (!serverOnly.test(id)) return;
      const names = [...readFileSync(id, "utf8").matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
      return names.map((name) => `export const ${name} = undefined;`).join("\n");
    },
  };
}
