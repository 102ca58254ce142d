import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The program's version, from its package.json: the project's, of sources and of the bundle. */
export function programVersion(): string {
  const found = ["../package.json", "../../package.json"]
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path));
  const parsed: unknown = found === undefined ? {} : JSON.parse(readFileSync(found, "utf8"));
  return typeof parsed === "object" && parsed !== null && "version" in parsed ? String(parsed.version) : "unknown";
}
