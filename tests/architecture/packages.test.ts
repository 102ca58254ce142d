import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** What a start builds and runs; `npm ci --omit=dev && npm start` has nothing else. */
const started = ["src", "server", "scripts/build", "scripts/build.mjs", "scripts/build-server.mjs", "scripts/start.mjs", "vite.config.ts"];

const filesOf = (path: string): string[] =>
  /\.\w+$/.test(path)
    ? [path]
    : readdirSync(join(root, path), { recursive: true, encoding: "utf8" })
        .filter((name) => /\.(ts|tsx|mts|mjs)$/.test(name))
        .map((name) => `${path}/${name.replaceAll("\\", "/")}`);

const specifier = /(?:^(?:import |export |\} )(?:.*?from )?|(?<!\.)\bimport\()"([^".\0][^"]*)"/gm;
const packageOf = (name: string) => name.split("/", name.startsWith("@") ? 2 : 1).join("/");
const isForeign = (name: string) => !/^(node:|virtual:)/.test(name) && !builtinModules.includes(name);

/** The imports of a file but those of types alone, which are gone when it runs. */
const importsOf = (text: string) => text.replace(/^import type [^;]*;|^\s*(\/\/|\*).*$/gm, "").matchAll(specifier);

it("everything that a start builds or runs is a dependency, and every dependency is used", () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { dependencies: Record<string, string> };
  const used = new Map<string, string>();
  const texts: string[] = [];
  for (const path of started.flatMap(filesOf)) {
    const text = readFileSync(join(root, path), "utf8");
    texts.push(text);
    for (const [, name = ""] of importsOf(text)) if (isForeign(name)) used.set(packageOf(name), path);
  }
  expect([...used].filter(([name]) => !(name in dependencies))).toEqual([]);
  const everything = texts.join("\n");
  // Fonts are named by their parts.
  expect(Object.keys(dependencies).filter((name) => !/fonts?/.test(name) && !everything.includes(name))).toEqual([]);
});
