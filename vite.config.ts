import { existsSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { antdStyles } from "./scripts/build/antd-sheet.ts";
import { precompress } from "./scripts/build/precompress.ts";
import { preloadEntry } from "./scripts/build/preload-entry.ts";
import { serverOnlyDeclarations } from "./scripts/build/server-only.ts";
import { serviceWorker } from "./scripts/build/service-worker.ts";
import { tokenSheet } from "./scripts/build/token-sheet.ts";

// Packages whose modules have no side effects, but whose package.json doesn't say so: unused modules of theirs are left out of the build.
// From react-markdown on they are dependencies of @refinedev/antd.
const pure =
  /node_modules[\\/](rc-[\w-]+|@rc-component[\\/][\w-]+|@refinedev[\\/]antd|react-markdown|remark-gfm|papaparse|warn-once|sunflower-antd)[\\/]/;

/** Sources and other modules as one pattern. A source that isn't there, because it was moved, would silently leave its group. */
function modules(sources: readonly string[], others: readonly RegExp[] = []): RegExp {
  const missing = sources.filter((path) => !existsSync(new URL(`src/${path}`, import.meta.url)));
  if (missing.length > 0) throw new Error(`vite.config.ts names sources that don't exist: ${missing.join(", ")}.`);
  const own = sources.map((path) => `src/${path}$`.replaceAll(".", "\\.").replaceAll("/", "[\\\\/]"));
  return new RegExp([...own, ...others.map(({ source }) => source)].join("|"));
}

// What decides before anything else is loaded, which depends on no package.
const first = modules(
  [
    "first.ts",
    "first.css",
    ...["store.ts", "calls/early-calls.ts", "session/stored-token.ts"].map((path) => `providers/${path}`),
    ...["theme/mode.ts", "theme/base.css", "pages/guest.css"],
  ],
  [/virtual:hq-tokens/, /vite[\\/]preload-helper/],
);

// What the sign-in screen is made of, which the application stands on too.
const guest = modules(
  [
    ...["main.tsx", "i18n/translate.ts", "i18n/kit/guest.ts", "pages/guest/login-page.tsx", "pages/guest/guest-frame.tsx"],
    ...["use-store.ts", "client-config.ts"].map((path) => `providers/${path}`),
    ...["auth-state", "login", "session-end", "login-errors", "safe-return"].map((name) => `providers/session/${name}.ts`),
  ],
  [/node_modules[\\/](react|react-dom|scheduler)[\\/]/],
);

// What lists and forms both stand on, so that neither loads the other.
const shared = modules(
  [
    ...["app/start.tsx", "providers/calls/calls.ts"],
    ...["cells/cells.tsx", "actions/operations.ts", "editing/use-sending.ts", "records/use-written-row.ts"].map((path) => `views/${path}`),
    ...["today", "preferences", "use-is-still-here", "use-loaded"].map((name) => `views/kit/${name}.ts`),
    ...["figure-address.ts", "bulk-target-links.ts", "list-tabs.tsx", "search-box.tsx"].map((path) => `views/list/${path}`),
    ...["use-operate.ts", "action-icons.tsx", "use-slow-toast.tsx"].map((path) => `views/actions/${path}`),
  ],
  [
    /node_modules[\\/](dayjs[\\/]|rc-util[\\/]es[\\/]hooks[\\/]useId|antd[\\/]es[\\/]segmented[\\/])/,
    /@ant-design[\\/]icons[\\/]es[\\/]icons[\\/](Bars|Check|Left|Plus|Right)Outlined\.js/,
  ],
);

// The same for records and forms, beside the inputs and menus of both.
const controls = modules(
  [
    ...["i18n/kit/records.ts", "i18n/kit/forms.ts"],
    ...["kit/controls.ts", "kit/popup-menu.tsx", "actions/offered-remedies.ts", "remedies/late-links.tsx"].map((path) => `views/${path}`),
    ...["editing/attempts.ts", "inputs/option-select.tsx", "inputs/day-field.tsx", "lines/line-rows.ts"].map((path) => `views/${path}`),
    ...["lines/line-totals.ts", "show/days-in-words.ts", "show/breakdown-block.tsx"].map((path) => `views/${path}`),
  ],
  [/icons[\\/]es[\\/]icons[\\/](ArrowLeft|Copy|Delete|Mail|More|Printer)Outlined\.js/],
);

const server = process.env.HQ_SERVER ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  plugins: [serverOnlyDeclarations(), react(), tokenSheet(), antdStyles(), preloadEntry(), serviceWorker(), precompress()],
  server: {
    proxy: {
      "/api": { target: server, changeOrigin: false },
      "/app": { target: server, ws: true },
    },
  },
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // Inlined data: URLs would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      input: ["index.html", "maps.html"],
      treeshake: { moduleSideEffects: [{ test: pure, sideEffects: false }] },
      output: {
        codeSplitting: {
          // A module belongs to the first group that reaches it, with all it stands on. What no group names the bundler divides itself.
          groups: [
            { name: "first", test: first },
            { name: "guest", test: guest },
            // Small enough to come in one request; the editor's is large and shown on few screens.
            { name: "styles", test: /(src[\\/](?!.*(quill|[\\/]map[\\/])).*|hq-antd)\.css$/ },
            // Together they are the first list: docs/decisions/0007.
            { name: "app", test: shared },
            { name: "list", test: modules(["views/list/list-page.tsx"]) },
            { name: "controls", test: controls },
            { name: "record", test: modules(["views/show/record-page.tsx"]) },
            { name: "overlay", test: /node_modules[\\/]antd[\\/]es[\\/](modal|drawer)[\\/]index/ },
            // Of dialogs and forms, so that neither loads the other.
            { name: "submit-keys", test: modules(["views/kit/submit-keys.ts"]) },
            { name: "form", test: modules(["views/form/form-page.tsx"]) },
          ],
        },
      },
    },
  },
});
