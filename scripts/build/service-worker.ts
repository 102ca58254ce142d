import { build } from "esbuild";
import type { Plugin } from "vite";

/**
 * What the scan screen needs without a network: the first script, the sign-in screen it shares its React with, the application, signing for a
 * delivery, the way out.
 */
const entries = [
  "/src/first.ts",
  "/src/main.tsx",
  "/src/app/start.tsx",
  "/src/pages/warehousing/scan/scan-page.tsx",
  "/src/views/inputs/signature-dialog.tsx",
  "/src/shell/user-menu.tsx",
  "/src/pages/guest/logout-page.tsx",
];

/** Builds the service worker, which has to know the names of the files: it is made when they are. */
export function serviceWorker(): Plugin {
  let root = "";
  return {
    name: "hq-service-worker",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).flatMap((each) => (each.type === "chunk" ? [each] : []));
        const first = new Set<string>();
        const take = (fileName: string) => {
          const chunk = chunks.find((each) => each.fileName === fileName);
          if (!chunk || first.has(`/${fileName}`)) return;
          first.add(`/${fileName}`);
          for (const css of chunk.viteMetadata?.importedCss ?? []) first.add(`/${css}`);
          for (const each of chunk.imports) take(each);
        };
        for (const entry of entries) {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.replaceAll("\\", "/").endsWith(entry)));
          if (!chunk) throw new Error(`The build has no chunk with ${entry}.`);
          take(chunk.fileName);
        }
        const all = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
        const { outputFiles } = await build({
          entryPoints: [`${root}/src/sw/service-worker.ts`],
          bundle: true,
          write: false,
          minify: true,
          format: "iife",
          target: "es2022",
          define: {
            __FIRST_FILES__: JSON.stringify([...first].sort()),
            __ALL_FILES__: JSON.stringify(all.map((name) => `/${name}`).sort()),
          },
        });
        const [worker] = outputFiles;
        if (!worker) throw new Error("The service worker was not built.");
        this.emitFile({ type: "asset", fileName: "sw.js", source: worker.text });
      },
    },
  };
}
