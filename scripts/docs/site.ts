import { dirname, relative } from "node:path/posix";
import { Marked } from "marked";
import { gfmHeadingId } from "marked-gfm-heading-id";

/** A page of Markdown in the repository. */
export interface SourcePage {
  /** From the root, with slashes: "docs/tour.md". */
  readonly path: string;
  readonly text: string;
}

export interface SitePage {
  readonly path: string;
  readonly title: string;
  readonly html: string;
}

/** The pages that each page leads to, in this order; the others are found through them. */
const navigation = {
  "README.md": "HQ",
  "docs/tour.md": "Tour",
  "docs/modules/README.md": "Modules",
  "docs/keyboard.md": "Keys",
  "docs/settings.md": "Settings",
  "docs/operations.md": "Operations",
  "docs/deploy.md": "Deploying",
  "docs/upgrading.md": "Upgrading",
  "docs/permissions.md": "Permissions",
  "docs/api.md": "API",
  "docs/declarations.md": "Declarations",
  "CONTRIBUTING.md": "Contributing",
  "CHANGELOG.md": "Changelog",
} as const;

/** README.md is index.html of its folder. */
const addressOf = (path: string): string => path.replace(/README\.md$/, "index.html").replace(/\.md$/, ".html");

/** Renders pages of Markdown whose links lead to each other. Links to files that are no pages stay text. */
export function sitePages(sources: readonly SourcePage[]): SitePage[] {
  const known = new Set(sources.map(({ path }) => path));
  return sources.map(({ path, text }) => {
    const marked = new Marked(gfmHeadingId(), {
      gfm: true,
      walkTokens(token) {
        if (token.type !== "link") return;
        const [target = "", anchor] = String(token.href).split("#", 2);
        if (target === "" || /^[a-z]+:/i.test(target)) return;
        const resolved = resolveFrom(path, target);
        const page = [resolved, `${resolved}/README.md`.replace(/^\//, "")].find((each) => known.has(each));
        if (page) token.href = `${linkTo(path, addressOf(page))}${anchor === undefined ? "" : `#${anchor}`}`;
        else if (!/\.(webp|png)$|LICENSE$/.test(target)) Object.assign(token, { type: "text", text: token.text, tokens: token.tokens });
      },
    });
    const title = /^# (.+)$/m.exec(text)?.[1] ?? path;
    return { path: addressOf(path), title, html: layout(path, title, marked.parse(text, { async: false })) };
  });
}

const linkTo = (from: string, to: string): string => relative(dirname(from), to) || to;

function resolveFrom(path: string, target: string): string {
  const parts = dirname(path) === "." ? [] : dirname(path).split("/");
  for (const part of target.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function layout(path: string, title: string, content: string): string {
  const links = Object.entries(navigation).map(([target, label]) => {
    const current = target === path ? ' aria-current="page"' : "";
    return `<a href="${linkTo(path, addressOf(target))}"${current}>${escaped(label)}</a>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(title.replaceAll("`", ""))}${title === "HQ" ? "" : " – HQ"}</title>
<link rel="stylesheet" href="${linkTo(path, "site.css")}">
</head>
<body>
<nav aria-label="Pages">${links.join("\n")}</nav>
<main>
${content}</main>
</body>
</html>
`;
}
