import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./scripts/build/precompress.ts";
import { smallPreload } from "./scripts/build/small-preload.ts";
import { tokenSheet } from "./scripts/build/token-sheet.ts";

// Imported by packages we use, called by nothing we use. Without this they stay in the bundle for their side effects.
const dead = /node_modules[\\/](react-markdown|remark-gfm|papaparse|pluralize|warn-once|sunflower-antd)[\\/]/;

const guest =
  /src[\\/](main\.tsx|i18n[\\/](translate|en-US\.guest)|theme[\\/]mode|pages[\\/](login-page)|providers[\\/](store|auth-state|login|session-end|login-errors|safe-return|client-config)\.)/;

const server = process.env.HQ_SERVER ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  plugins: [react(), tokenSheet(), smallPreload(), precompress()],
  resolve: { alias: { pluralize: fileURLToPath(new URL("scripts/build/plain-plural.ts", import.meta.url)) } },
  server: {
    proxy: {
      "/api": { target: server, changeOrigin: false },
      "/app": { target: server, ws: true },
      "/files": { target: server },
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
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/, priority: 2 },
            // What the sign-in screen needs, in one piece; left alone it would be cut up by what the application shares of it.
            { name: "guest", test: guest, priority: 1 },
          ],
        },
      },
    },
  },
});
