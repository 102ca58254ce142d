import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const standIn = fileURLToPath(new URL("stand-ins/table-filter.ts", import.meta.url));

/** Leaves the component library's header filter menus out of the bundle. */
export function noTableFilter(): Plugin {
  return {
    name: "hq-no-table-filter",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: /^\.\/(FilterDropdown|hooks\/useFilter\/FilterDropdown)$/ },
      handler: (_id, importer) => (importer?.includes("/antd/es/table/") ? standIn : null),
    },
  };
}
