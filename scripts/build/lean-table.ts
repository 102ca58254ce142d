import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const standIn = fileURLToPath(new URL("stand-ins/table-part.ts", import.meta.url));

/** Leaves the parts of the component library's table out that our lists never show. */
export function leanTable(): Plugin {
  return {
    name: "hq-lean-table",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: /^(\.\/FilterDropdown|\.\.\/pagination|\.\.\/\.\.\/radio)$/ },
      handler: (_id, importer) => (importer && /[\\/]antd[\\/]es[\\/]table[\\/]/.test(importer) ? standIn : null),
    },
  };
}
