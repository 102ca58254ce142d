import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The directory with the project's package.json, for sources and for the bundle; undefined if it was left behind. */
export function projectRoot(from = import.meta.url): string | undefined {
  const found = ["../package.json", "../../package.json"]
    .map((path) => fileURLToPath(new URL(path, from)))
    .find((path) => existsSync(path));
  return found === undefined ? undefined : dirname(found);
}

/**
 * A command as this installation's operator types it: a checkout has npm's scripts, the image has a program of its own.
 * @param words what follows, such as "migrate"
 */
export function commandLine(words: string, root = projectRoot()): string {
  const isCheckout = root !== undefined && existsSync(join(root, "scripts", "hq.mjs"));
  return `${isCheckout ? "npm run hq --" : "hq"} ${words}`;
}
