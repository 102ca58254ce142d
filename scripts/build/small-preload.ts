import type { Plugin } from "vite";

/**
 * Vite's helper around each dynamic import, at a quarter of its size, because it is part of the sign-in screen's few KiB. It requests a
 * chunk's dependencies at once, and waits for its style sheets before its code runs.
 */
const helper = `
const asked = {};
export const __vitePreload = (load, files = []) =>
  Promise.all(
    files.map((file) => asked[file] ??= new Promise((done, failed) => {
      const link = document.createElement("link");
      const sheet = file.endsWith(".css");
      link.rel = sheet ? "stylesheet" : "modulepreload";
      link.crossOrigin = "";
      link.href = "/" + file;
      link.onload = done;
      link.onerror = sheet ? () => { asked[file] = undefined; link.remove(); failed(Error("Unable to preload CSS " + file)); } : done;
      if (sheet && document.querySelector('link[rel=stylesheet][href="/' + file + '"]')) return done();
      document.head.append(link);
      if (!sheet) done();
    })),
  ).then(load);
`;

export function smallPreload(): Plugin {
  return {
    name: "hq-small-preload",
    apply: "build",
    enforce: "pre",
    load: { filter: { id: /vite\/preload-helper/ }, handler: () => helper },
  };
}
