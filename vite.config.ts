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

// What decides before anything else is loaded, which depends on no package.
const first =
  /src[\\/](first\.ts|providers[\\/](store|calls[\\/]early-calls|session[\\/]stored-token)\.ts|theme[\\/]mode\.ts|pages[\\/]guest\.css|theme[\\/]base\.css|first\.css)|virtual:hq-tokens|vite[\\/]preload-helper/;

// What the sign-in screen is made of, which the application stands on too.
const guest =
  /node_modules[\\/](react|react-dom|scheduler)[\\/]|src[\\/](main\.tsx|i18n[\\/](translate|guest)\.|pages[\\/]guest[\\/](login-page|guest-frame)|providers[\\/](use-store|client-config|session[\\/](auth-state|login|session-end|login-errors|safe-return))\.)/;

// What lists and forms both stand on, so that neither loads the other.
const shared =
  /src[\\/](app[\\/]start\.tsx|providers[\\/]calls[\\/]calls\.ts|views[\\/](cells[\\/]cells\.tsx|actions[\\/]operations\.ts|editing[\\/]use-sending\.ts|(today|preferences|use-is-still-here|use-loaded|use-written-row|list[\\/](figure-address|bulk-target-links)|actions[\\/]use-operate)\.ts|(list[\\/](list-tabs|search-box)|actions[\\/](action-icons|use-slow-toast))\.tsx))|node_modules[\\/](dayjs[\\/]|rc-util[\\/]es[\\/]hooks[\\/]useId|antd[\\/]es[\\/]segmented[\\/])|@ant-design[\\/]icons[\\/]es[\\/]icons[\\/](Bars|Check|Left|Plus|Right)Outlined\.js/;

// The same for records and forms, beside the inputs and menus of both.
const controls =
  /src[\\/](i18n[\\/](records|forms)|views[\\/](controls|popup-menu|actions[\\/]offered-remedies|remedies[\\/]late-links|editing[\\/]attempts|inputs[\\/](option-select|day-field)|lines[\\/](line-rows|line-totals)|show[\\/]days-in-words|breakdown-block))\.tsx?$|icons[\\/]es[\\/]icons[\\/](ArrowLeft|Copy|Delete|Mail|More|Printer)Outlined\.js/;

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
            { name: "list", test: /src[\\/]views[\\/]list[\\/]list-page\.tsx/ },
            { name: "controls", test: controls },
            { name: "record", test: /src[\\/]views[\\/]show[\\/]record-page\.tsx/ },
            { name: "overlay", test: /node_modules[\\/]antd[\\/]es[\\/](modal|drawer)[\\/]index/ },
            // Of dialogs and forms, so that neither loads the other.
            { name: "submit-keys", test: /src[\\/]views[\\/]submit-keys\.ts/ },
            { name: "form", test: /src[\\/]views[\\/]form[\\/]form-page\.tsx/ },
          ],
        },
      },
    },
  },
});
