import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const standIn = (name: string) => fileURLToPath(new URL(`stand-ins/${name}`, import.meta.url));
const inside = (path: string) => new RegExp(`[\\\\/]node_modules[\\\\/]${path.replaceAll("/", "[\\\\/]")}`);

/** Replaces an import of a package's own file with a stand-in. */
interface Swap {
  readonly importer: RegExp;
  readonly id: RegExp;
  readonly replacement: string;
}

const swaps: readonly Swap[] = [
  // Filter menus in the header, pagination, radio selection and the loading overlay: our lists have their own.
  {
    importer: inside("antd/es/table/"),
    id: /^(\.\/FilterDropdown|\.\.\/pagination|\.\.\/\.\.\/radio|\.\.\/spin)$/,
    replacement: standIn("table-part.ts"),
  },
  // ConfigProvider receives our own text for empty tables and selects.
  { importer: inside("antd/es/config-provider/defaultRenderEmpty"), id: /^\.\.\/empty$/, replacement: standIn("table-part.ts") },
  { importer: inside("antd/es/input/index"), id: /^\.\/(Group|OTP|Password|Search)$/, replacement: standIn("missing-part.ts") },
  // Only the context, not the package's index, which would add the whole form and its validator to every page.
  { importer: inside("antd/es/form/context"), id: /^rc-field-form$/, replacement: "rc-field-form/es/FormContext" },
  // Every browser we support has XMLHttpRequest, which axios prefers.
  { importer: inside("axios/lib/adapters/adapters"), id: /^\.\/fetch\.js$/, replacement: standIn("axios-fetch.ts") },
  // Not used: requests are aborted by a signal, forms are sent unchanged, and statuses are numbers.
  {
    importer: inside("axios/lib/(axios|defaults/index)"),
    id: /^(\.|\.\.)\/(helpers\/(formDataToJSON|HttpStatusCode)|cancel\/CancelToken)\.js$/,
    replacement: standIn("missing-part.ts"),
  },
  // The patch for React 19 replaces this rendering.
  {
    importer: inside("antd/es/config-provider/UnstableContext"),
    id: /^rc-util\/es\/React\/render$/,
    replacement: standIn("legacy-render.ts"),
  },
  // Three functions that would import a hundred others.
  { importer: inside("@refinedev/core/"), id: /^lodash-es\/isEqual\.js$/, replacement: standIn("same-data.ts") },
  { importer: inside("@refinedev/core/"), id: /^lodash-es\/differenceWith\.js$/, replacement: standIn("difference-with.ts") },
  { importer: inside("@refinedev/core/"), id: /^lodash-es\/unionWith\.js$/, replacement: standIn("union-with.ts") },
  // Checks are only run, never converted to JSON Schema, and form values are never cyclic.
  {
    importer: inside("zod/v4/classic/schemas"),
    id: /^\.\.\/core\/(json-schema-processors|to-json-schema)\.js$/,
    replacement: standIn("zod-json-schema.cjs"),
  },
  { importer: inside("zod/v4/core/index"), id: /^\.\/memoizer\.js$/, replacement: standIn("zod-memoizer.ts") },
  // The package's main entry is its development build, with warnings.
  {
    importer: /./,
    id: /^react-router$/,
    replacement: fileURLToPath(new URL("../../node_modules/react-router/dist/production/index.mjs", import.meta.url)),
  },
];

/** Leaves out the parts of packages that our application never shows or calls. */
export function leanPackages(): Plugin {
  return {
    name: "hq-lean-packages",
    apply: "build",
    enforce: "pre",
    // React looks for the hook of its developer tools, which a production build does not use.
    config: () => ({ define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined" } }),
    resolveId: {
      filter: { id: swaps.map(({ id }) => id) },
      handler(id, importer) {
        const swap = importer && swaps.find((each) => each.id.test(id) && each.importer.test(importer));
        if (!swap) return null;
        return swap.replacement.startsWith("rc-") ? this.resolve(swap.replacement, importer, { skipSelf: true }) : swap.replacement;
      },
    },
  };
}
