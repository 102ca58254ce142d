import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { resources } from "../src/resources/index.ts";
import { subjects } from "../src/schemas/access/catalogue.ts";
import { forksFrom } from "../src/schemas/values/fork-ids.ts";
import { stubsOf } from "./new-module/stubs.ts";

/**
 * `npm run new-module -- claim --area sales --subject SALES_CLAIMS`: writes a small module that works, to be changed into the one wanted,
 * and adds it to the index of declarations. The server finds all other files by their place. With `--fork`, its ids are of the range of forks.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const areas = readdirSync(join(root, "src/resources"), { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && entry.name !== "shared" ? [entry.name] : [],
);
const text = { type: "string" } as const;
const { positionals, values } = parseArgs({ allowPositionals: true, options: { area: text, subject: text, fork: { type: "boolean" } } });
const [name = ""] = positionals;
const { area = "", subject = "" } = values;

const problems = [
  ...(/^[a-z]+(-[a-z]+)*$/.test(name) ? [] : ["a name in lower case with hyphens"]),
  ...(areas.includes(area) ? [] : [`--area with one of ${areas.join(", ")}`]),
  ...(/^[A-Z]+(_[A-Z]+)*$/.test(subject) ? [] : ["--subject with the subject of its abilities, such as SALES_QUOTE"]),
  ...(resources.some((each) => each.name === name) ? [`a name that is not used yet: there is a ${name}`] : []),
];
if (problems.length > 0) {
  console.error(`Usage: npm run new-module -- claim --area sales --subject SALES_CLAIMS\nNeeded: ${problems.join("; ")}.`);
  process.exit(1);
}

/** The next free id. A fork takes those of its own range, and goes on there once it has one. */
const nextId = (ids: readonly number[]) => Math.max(...ids, values.fork ? forksFrom.id - 1 : 0) + 1;
const stubs = stubsOf({
  name,
  area,
  subject,
  bizObject: nextId(resources.map(({ bizObject }) => bizObject)),
  statusId: nextId(resources.flatMap(({ states }) => Object.values(states).map(({ id }) => id))),
});
for (const [file, text] of stubs.files) {
  const path = join(root, file);
  if (existsSync(path)) throw new Error(`${file} exists already.`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const index = join(root, "src/resources/index.ts");
const lines = readFileSync(index, "utf8").split("\n");
const lastImport = lines.findLastIndex((line) => line.startsWith("import "));
const end = lines.lastIndexOf("];");
lines.splice(end, 0, `  ${stubs.variable},`);
lines.splice(lastImport + 1, 0, `import { ${stubs.variable} } from "./${area}/${name}.ts";`);
writeFileSync(index, lines.join("\n"));

// A subject that exists may have an entry in another area's file.
// An area without a file of subjects shares the system's.
const ownCatalogue = `src/schemas/access/subjects/${area}.ts`;
const catalogue = existsSync(join(root, ownCatalogue)) ? ownCatalogue : "src/schemas/access/subjects/system.ts";
const isNew = !subjects.some((each) => each === subject);
if (isNew) {
  const text = readFileSync(join(root, catalogue), "utf8");
  writeFileSync(join(root, catalogue), text.replace(/\};\n$/, `${stubs.subjectEntry}};\n`));
}

console.log(`Written:\n${[...stubs.files.keys(), "src/resources/index.ts (a line)", ...(isNew ? [`${catalogue} (an entry)`] : [])].map((file) => `  ${file}`).join("\n")}

Next:
  1. Describe the module in its declaration; docs/declarations.md has every word. Delete what it doesn't need.
  2. Say in ${isNew ? catalogue : `the entry of ${subject}`} which verbs apply, and who may do what at first.
  3. npm run lint -- --write
  4. npm run migration -- add-${name}s, and read the SQL.
  5. npm run check, and npm test.`);
