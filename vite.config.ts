import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { leanPackages } from "./scripts/build/lean-packages.ts";
import { precompress } from "./scripts/build/precompress.ts";
import { smallPreload } from "./scripts/build/small-preload.ts";
import { tokenSheet } from "./scripts/build/token-sheet.ts";

const standIn = (name: string) => fileURLToPath(new URL(`scripts/build/stand-ins/${name}`, import.meta.url));

// Imported by packages we use, and in part or in whole called by nothing we use. Their parts have no side effects, which
// they don't say themselves; without this they stay in the bundle.
const dead =
  /node_modules[\\/](react-markdown|remark-gfm|papaparse|warn-once|sunflower-antd|rc-[\w-]+|@rc-component[\\/][\w-]+|@refinedev[\\/]simple-rest)[\\/]/;

// What the sign-in screen is made of.
const guest =
  /src[\\/](main\.tsx|i18n[\\/](translate|guest)\.|theme[\\/]mode|pages[\\/]guest[\\/](login-page|guest-frame)|providers[\\/](store|client-config|session[\\/](auth-state|login|session-end|login-errors|safe-return))\.)/;

const server = process.env.HQ_SERVER ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  plugins: [react(), tokenSheet(), smallPreload(), leanPackages(), precompress()],
  resolve: {
    alias: {
      pluralize: standIn("pluralize.ts"),
      "@ucast/mongo2js": standIn("ucast.ts"),
      "query-string": standIn("query-string.ts"),
      qs: standIn("qs.ts"),
      "side-channel": standIn("side-channel.cjs"),
      "error-stack-parser": standIn("error-stack-parser.ts"),
      "resize-observer-polyfill": standIn("resize-observer-polyfill.ts"),
    },
  },
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
      treeshake: { moduleSideEffects: [{ test: dead, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            // In one piece; left alone it would be cut up by what the application shares of it.
            { name: "guest", test: guest, priority: 1 },
            // With all it stands on: one file instead of twenty, which the sign-in screen would have to name.
            { name: "app", test: /src[\\/]app[\\/]start\.tsx/, priority: 0 },
          ],
        },
      },
    },
  },
});
