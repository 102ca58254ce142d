// Prints the dependencies that the built server never names: those of the pages, which are in the build by then, and of the build itself.
// The image leaves them out.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { dependencies } = JSON.parse(readFileSync(`${root}/package.json`, "utf8"));
const server = readdirSync(`${root}/dist/server`, { recursive: true })
  .filter((name) => name.endsWith(".js"))
  .map((name) => readFileSync(`${root}/dist/server/${name}`, "utf8"))
  .join("\n");

/** What the server names for running from its sources alone. */
const ofSources = new Set(["esbuild"]);

/** Fonts are named by their scope and a variable. */
const names = (name) => [`"${name}"`, `"${name}/`, `\`${name.split("/")[0]}/\${`];

console.log(
  Object.keys(dependencies)
    .filter((name) => ofSources.has(name) || !names(name).some((text) => server.includes(text)))
    .join(" "),
);
