import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./installation.ts";

/** The program's version, from its package.json: the project's, of sources and of the bundle. */
export function programVersion(): string {
  const root = projectRoot();
  const parsed: unknown = root === undefined ? {} : JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return typeof parsed === "object" && parsed !== null && "version" in parsed ? String(parsed.version) : "unknown";
}
