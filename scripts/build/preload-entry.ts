import type { Plugin } from "vite";

/** The module that the first script loads for everybody. */
const next = "/src/main.tsx";

/**
 * Names the scripts that every visit needs in the page: the first script is tiny and decides what else is needed, and must not be waited
 * for to load these.
 */
export function preloadEntry(): Plugin {
  return {
    name: "hq-preload-entry",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {}, path }) {
        if (path !== "/index.html") return [];
        const chunks = Object.values(bundle).flatMap((each) => (each.type === "chunk" ? [each] : []));
        const entry = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.replaceAll("\\", "/").endsWith(next)));
        if (!entry) throw new Error(`The build has no chunk with ${next}.`);
        const files = [entry.fileName, ...entry.imports].filter((file) => !html.includes(file));
        return files.map((file) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
          injectTo: "head",
        }));
      },
    },
  };
}
