import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { resources } from "../../src/resources/index.ts";

const source = (path: string): string => fileURLToPath(new URL(`../../src/${path}`, import.meta.url));

/** The screens that have keys of their own, by the file that gives them. */
const screens: Readonly<Record<string, string>> = {
  "views/list/list-page.tsx": "Lists",
  "pages/home/now.tsx": "Home",
  "pages/care/calls/record-communications.tsx": "Records",
  "pages/sales/calendar/calendar-page.tsx": "Work order calendar",
  "pages/care/dispatch/use-dispatch-keys.ts": "Dispatch tracker",
};
const everywhere = "shell/use-shortcuts.ts";

/** docs/keyboard.md: one page to print, from what `?` shows in the product. */
export async function keyboardPage(): Promise<string> {
  const texts = await allTexts();
  const says = (key: string): string => {
    const text = texts.get(key);
    if (typeof text !== "string") throw new Error(`There is no text ${key}.`);
    return text;
  };
  const found = readdirSync(source(""), { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.tsx?$/.test(path) && readFileSync(source(path), "utf8").includes("usePageKeys("));
  const unnamed = found.filter((path) => !(path in screens) && path !== everywhere && path !== "views/kit/use-page-keys.ts");
  if (unnamed.length > 0) throw new Error(`Name the screens with the keys of ${unnamed.join(", ")} in scripts/docs/keyboard.ts.`);
  const keysIn = (path: string) => keysOf(readFileSync(source(path), "utf8")).map(([key, text]) => [key, says(text)] as const);
  return `${[
    "# Keys",
    "",
    "One page to print. `?` shows the keys of the screen that you are on. On a Mac, Cmd stands for Ctrl. Printed by `npm run docs`.",
    ...table("Everywhere", [
      ["Ctrl+K", says("header.search")],
      ["Ctrl+Enter, Ctrl+S", says("keys.save")],
      ...keysIn(everywhere).filter(([key]) => key !== "g"),
    ]),
    ...table(says("keys.go"), goKeys(says("nav.home"))),
    ...Object.entries(screens).flatMap(([path, title]) => table(title, keysIn(path))),
  ].join("\n")}\n`;
}

type NamedKey = readonly [key: string, text: string];

const table = (title: string, keys: readonly NamedKey[]): string[] => [
  "",
  `## ${title}`,
  "",
  "| Key | |",
  "|---|---|",
  ...keys.map(
    ([key, text]) =>
      `| ${key
        .split(", ")
        .map((each) => `\`${each}\``)
        .join(", ")} | ${text} |`,
  ),
];

/** The entries of a screen's keys: `j: [t("keys.down"), ...]`. */
const keysOf = (text: string): NamedKey[] =>
  [...text.matchAll(/(?:"([^"\n]+)"|\b(\w+)): \[\s*t\("([\w.]+)"/g)].map(([, quoted, plain, key]) => [quoted ?? plain ?? "", key ?? ""]);

/** Where "g" and a letter lead somebody who may see everything. */
function goKeys(home: string): NamedKey[] {
  const keys = resources
    .filter(({ routes }) => routes)
    .flatMap(({ plural, views }): NamedKey[] => {
      const { goKey, title, relatedScreens = {} } = views.list;
      const own: NamedKey[] = goKey === undefined ? [] : [[`g ${goKey}`, title ?? plural]];
      return [
        ...own,
        ...Object.values(relatedScreens).flatMap(({ goKey: key, label }): NamedKey[] => (key === undefined ? [] : [[`g ${key}`, label]])),
      ];
    });
  return [["g h", home] as const, ...keys].sort(([first], [second]) => first.localeCompare(second));
}

async function allTexts(): Promise<ReadonlyMap<string, unknown>> {
  const texts = new Map<string, unknown>();
  for (const file of readdirSync(source("i18n"), { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"))) {
    const exported = (await import(source(`i18n/${file}`))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported))
      if (name.endsWith("Texts") && typeof value === "object" && value !== null)
        for (const [key, text] of Object.entries(value)) texts.set(key, text);
  }
  return texts;
}
