import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The files that `server/composition/definitions.ts` finds by what they define: each stays a file of its own, at the same place. */
function definitions() {
  return readdirSync(join(root, "server"))
    .filter((room) => !["main.ts", "composition"].includes(room))
    .flatMap((folder) =>
      readdirSync(join(root, "server", folder), { recursive: true })
        .filter((name) => name.endsWith(".ts") && /\bdefine[A-Z]\w*\(/.test(readFileSync(join(root, "server", folder, name), "utf8")))
        .map((name) => [`${folder}/${name.replaceAll("\\", "/").slice(0, -3)}`, `server/${folder}/${name}`]),
    );
}

/**
 * Bundles our own server code; packages stay in node_modules.
 * @returns the packages that the server imports at its start
 */
export async function buildServer(out = join(root, "dist/server")) {
  rmSync(out, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: {
      main: "server/main.ts",
      cli: "server/operator/cli.ts",
      "check-program": "server/operator/check-program.ts",
      "embedded-worker": "server/db/embedded/embedded-worker.mjs",
      "pdf-worker": "server/documents/pdf-worker.mjs",
      "image-process": "server/integrations/image-process.ts",
      "mail-process": "server/integrations/mail-in/mail-process.ts",
      "table-process": "server/imports/table-process.ts",
      "fresh-database": "server/db/fresh-database.ts",
      ...Object.fromEntries(definitions()),
    },
    outdir: out,
    bundle: true,
    splitting: true,
    // Chunks are in the same folder as the entries, so that relative paths (migrations, the worker) work from both.
    chunkNames: "[name]-[hash]",
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20.19",
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
    metafile: true,
  });
  cpSync(join(root, "server/db/migrations"), join(out, "migrations"), { recursive: true });
  const imports = Object.entries(metafile.outputs)
    .filter(([path]) => !/-(worker|process)\.js$|decode-heic/.test(path))
    .flatMap(([, output]) => output.imports)
    .filter(({ external, kind, path }) => external && kind === "import-statement" && !isBuiltin(path));
  return [...new Set(imports.map(({ path }) => path))];
}
