import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const found = new Map<string, Promise<string>>();

/**
 * The path of a program that runs in a process of its own, by its source. The build puts programs beside the server (scripts/build-server.mjs);
 * where the server runs from its sources, the program is bundled once.
 */
export function programAt(source: URL): Promise<string> {
  const path = found.get(source.href) ?? findProgram(source);
  found.set(source.href, path);
  return path;
}

async function findProgram(source: URL): Promise<string> {
  const path = fileURLToPath(source);
  const built = path.replace(/ts$/, "js");
  return existsSync(built) ? built : bundled(path);
}

/** Below node_modules, so that the program finds its packages. Several processes may write the same file. */
async function bundled(path: string): Promise<string> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20.19",
    write: false,
    logLevel: "warning",
  });
  const code = outputFiles[0]?.text ?? "";
  const folder = fileURLToPath(new URL("../../node_modules/.cache/hq", import.meta.url));
  const target = join(folder, `${basename(path, ".ts")}-${createHash("sha256").update(code).digest("hex").slice(0, 12)}.mjs`);
  if (existsSync(target)) return target;
  await mkdir(folder, { recursive: true });
  const temporary = `${target}.${process.pid}`;
  await writeFile(temporary, code);
  await rename(temporary, target);
  return target;
}
