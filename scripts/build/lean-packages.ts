import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const standIn = (name: string) => fileURLToPath(new URL(`stand-ins/${name}`, import.meta.url));
const inside = (path: string) => new RegExp(`[\\\\/]node_modules[\\\\/]${path.replaceAll("/", "[\\\\/]")}`);

/** What a package's own file imports, and what it gets in its place. */
interface Swap {
  readonly importer: RegExp;
  readonly id: RegExp;
  readonly by: string;
}

const swaps: readonly Swap[] = [
  // Filter menus in the header, pagination, radio selection and the veil while loading: our lists have their own.
  {
    importer: inside("antd/es/table/"),
    id: /^(\.\/FilterDropdown|\.\.\/pagination|\.\.\/\.\.\/radio|\.\.\/spin)$/,
    by: standIn("table-part.ts"),
  },
  // ConfigProvider is given what an empty table or select says.
  { importer: inside("antd/es/config-provider/defaultRenderEmpty"), id: /^\.\.\/empty$/, by: standIn("table-part.ts") },
  { importer: inside("antd/es/input/index"), id: /^\.\/(Group|OTP|Password|Search)$/, by: standIn("missing-part.ts") },
  // The context alone, not the package's index, which would bring the whole form and its validator into every page.
  { importer: inside("antd/es/form/context"), id: /^rc-field-form$/, by: "rc-field-form/es/FormContext" },
  // Every browser we serve has XMLHttpRequest, which axios takes first.
  { importer: inside("axios/lib/adapters/adapters"), id: /^\.\/fetch\.js$/, by: standIn("axios-fetch.ts") },
  // Requests are given up by a signal, forms go as they are, and statuses are numbers.
  {
    importer: inside("axios/lib/(axios|defaults/index)"),
    id: /^(\.|\.\.)\/(helpers\/(formDataToJSON|HttpStatusCode)|cancel\/CancelToken)\.js$/,
    by: standIn("missing-part.ts"),
  },
  // The patch for React 19 puts its own in its place.
  { importer: inside("antd/es/config-provider/UnstableContext"), id: /^rc-util\/es\/React\/render$/, by: standIn("legacy-render.ts") },
  // Three functions that bring a hundred others.
  { importer: inside("@refinedev/core/"), id: /^lodash-es\/isEqual\.js$/, by: standIn("same-data.ts") },
  { importer: inside("@refinedev/core/"), id: /^lodash-es\/differenceWith\.js$/, by: standIn("difference-with.ts") },
  { importer: inside("@refinedev/core/"), id: /^lodash-es\/unionWith\.js$/, by: standIn("union-with.ts") },
  // Checks are run, and told to nobody as JSON Schema; what comes from a form contains nothing twice.
  {
    importer: inside("zod/v4/classic/schemas"),
    id: /^\.\.\/core\/(json-schema-processors|to-json-schema)\.js$/,
    by: standIn("zod-json-schema.cjs"),
  },
  { importer: inside("zod/v4/core/index"), id: /^\.\/memoizer\.js$/, by: standIn("zod-memoizer.ts") },
  // Its main entry is the build that explains itself in warnings.
  {
    importer: /./,
    id: /^react-router$/,
    by: fileURLToPath(new URL("../../node_modules/react-router/dist/production/index.mjs", import.meta.url)),
  },
];

/** Leaves the parts of packages out that ours never show or call. */
export function leanPackages(): Plugin {
  return {
    name: "hq-lean-packages",
    apply: "build",
    enforce: "pre",
    // React looks for its developer tools' hook; they have nothing to do in a built application.
    config: () => ({ define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined" } }),
    resolveId: {
      filter: { id: swaps.map(({ id }) => id) },
      handler(id, importer) {
        const swap = importer && swaps.find((each) => each.id.test(id) && each.importer.test(importer));
        if (!swap) return null;
        return swap.by.startsWith("rc-") ? this.resolve(swap.by, importer, { skipSelf: true }) : swap.by;
      },
    },
  };
}
