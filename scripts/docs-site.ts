import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type SitePage, sitePages } from "./docs/site.ts";

/** Writes the documentation as plain pages to dist/docs: `npm run docs:site`. They need no server, and ask no other host for anything. */
const root = fileURLToPath(new URL("..", import.meta.url));
const out = join(root, "dist/docs");
const folders = ["docs", "docs/modules", "docs/decisions", "docs/deploy"];
const inRoot = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "bench/README.md", "bench/RESULTS.md"];

const sources = [...inRoot, ...folders.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))].filter(
  (path) => path.endsWith(".md"),
);
const pages: SitePage[] = sitePages(sources.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") })));

rmSync(out, { recursive: true, force: true });
for (const { path, html } of pages) {
  const target = join(out, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, html);
}
cpSync(join(root, "scripts/docs/site.css"), join(out, "site.css"));
cpSync(join(root, "docs/pictures"), join(out, "docs/pictures"), { recursive: true });
cpSync(join(root, "LICENSE"), join(out, "LICENSE"));
console.log(`${pages.length} pages in ${relative(process.cwd(), out) || "."}: open ${join(out, "index.html")}`);
