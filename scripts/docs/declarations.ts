import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { manual } from "./declaration-manual.ts";

/** The types that declarations use, in the order of the page, each with its file under `src/schemas`. */
const parts: readonly { readonly title: string; readonly file: string; readonly types: readonly string[] }[] = [
  { title: "The resource", file: "resource.ts", types: ["ResourceOptions"] },
  { title: "Who reaches which rows", file: "access/row-access.ts", types: ["CustomerAccess", "EmployeeAccess", "People"] },
  {
    title: "States and operations",
    file: "actions/action.ts",
    types: ["State", "Rule", "Action", "RemoveRule", "Guard", "GuardContext", "NotificationRule"],
  },
  {
    title: "What makes a refused operation possible",
    file: "actions/remedy.ts",
    types: ["FillField", "TakeAction", "OpenRecord", "OpenRows", "CreateRecord", "AskPerson", "NoRemedy"],
  },
  { title: "Daily actions", file: "rules/daily.ts", types: ["DailyRule"] },
  {
    title: "Fields",
    file: "fields/field.ts",
    types: [
      "CommonOptions",
      "InputOptions",
      "Filterable",
      "Sortable",
      "Searchable",
      "Uniquable",
      "TextOptions",
      "LongTextOptions",
      "EmailOptions",
      "PhoneOptions",
      "UrlOptions",
      "NumberOptions",
      "MoneyOptions",
      "DateOptions",
      "DateTimeOptions",
      "SequenceOptions",
      "RefOptions",
      "ChoiceOptions",
      "TagsOptions",
      "FilesOptions",
      "AbilitiesOptions",
      "LinesOptions",
      "ComputedField",
    ],
  },
  { title: "References that fill in other fields", file: "carry/fills.ts", types: ["Fills"] },
  { title: "Rules", file: "rules/row-rule.ts", types: ["RowRule"] },
  { title: "What is in the way of rows", file: "actions/obstacles.ts", types: ["Obstacles"] },
  { title: "Amounts shared out", file: "rules/shares-out.ts", types: ["SharesOut"] },
  { title: "Days that don't overlap", file: "rules/no-overlap.ts", types: ["NoOverlap"] },
  { title: "Conditions", file: "rules/where.ts", types: ["Where"] },
  { title: "Imports", file: "imports/import-rule.ts", types: ["ImportRule"] },
  { title: "Documents", file: "documents/document-rule.ts", types: ["DocumentRule", "DocumentLink"] },
  { title: "Links for people without an account", file: "access/link-rule.ts", types: ["LinkRule"] },
  {
    title: "Views",
    file: "views/view.ts",
    types: [
      "Views",
      "ListView",
      "Tab",
      "Highlight",
      "BulkTargetOptions",
      "BulkTarget",
      "BoardView",
      "TilesView",
      "MapView",
      "Section",
      "ShowView",
      "RecordTab",
      "RelatedRows",
      "EditedRows",
      "FormView",
    ],
  },
  { title: "Rows in a record's rail", file: "views/rail-item.ts", types: ["RailItemView"] },
  { title: "Columns that rows don't hold", file: "views/list-figures.ts", types: ["ListFigure", "ListRowsFigure", "LineNames"] },
  { title: "Segments of a list", file: "views/segment.ts", types: ["Segment"] },
  { title: "What a record shows first", file: "views/strip.ts", types: ["StripOptions", "StripField", "StripRows"] },
  { title: "Next steps", file: "actions/next-step.ts", types: ["NextStep", "StepOptions"] },
  { title: "Forms that start from records", file: "carry/form-source.ts", types: ["RecordSource", "RecordsSource"] },
  { title: "What customers need", file: "views/needs.ts", types: ["NeedsView", "Need"] },
  { title: "Figures of dashboards", file: "views/figure.ts", types: ["FigureRule", "DayRange", "FigureSplit"] },
  { title: "The queue of the home page", file: "views/queue.ts", types: ["QueueRule"] },
  { title: "Breakdowns", file: "views/breakdown.ts", types: ["Breakdown", "BreakdownLine"] },
  { title: "Menu, addresses and calls", file: "views/navigation.ts", types: ["MenuEntry", "Paths", "RouteNames", "Endpoints"] },
  { title: "Related screens", file: "views/related-screen.ts", types: ["RelatedScreen"] },
];

/** A node of the syntax tree, with the properties read here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface Source {
  readonly text: string;
  /** Statements by the name of the type they declare. */
  readonly types: ReadonlyMap<string, { readonly statement: Node; readonly declaration: Node }>;
  /** The doc comment that ends right before this position, as one line; "" if there is none. */
  docBefore(position: number): string;
}

/**
 * `docs/declarations.md`: everything a declaration can say, with the comments of its types.
 * @throws Error that names every property without a comment, and every type that does not exist
 */
export function declarationsPage(): string {
  const missing: string[] = [];
  const sections = parts.flatMap(({ title, file, types }) => {
    const source = sourceOf(file);
    return [`## ${title}`, `From \`src/schemas/${file}\`.`, ...types.flatMap((name) => sectionOf(source, file, name, missing))];
  });
  if (missing.length > 0) throw new Error(`Without a comment:\n${missing.join("\n")}`);
  const titles = [...manual, ...sections].flatMap((line) => (line.startsWith("## ") ? [line.slice(3)] : []));
  const contents = titles.map((title) => `- [${title}](#${anchorOf(title)})`).join("\n");
  return `${[...head, contents, ...manual, ...sections].join("\n\n")}\n`;
}

/** As GitHub makes it of a heading. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");

const head = [
  "# What a declaration can say",
  "Printed from the comments of the types in `src/schemas` by `npm run docs`; a test keeps it up to date. [CONTRIBUTING.md](../CONTRIBUTING.md) has the steps and a worked example. A word with * is required.",
];

function sectionOf(source: Source, file: string, name: string, missing: string[]): string[] {
  const found = source.types.get(name);
  if (!found) {
    missing.push(`${file}: there is no type ${name}`);
    return [];
  }
  const doc = source.docBefore(found.statement.start);
  const rows = membersOf(found.declaration).flatMap((member) => rowsOf(source, member, "", `${file} ${name}`, missing));
  const table = rows.length > 0 ? [["| Word | Type | Meaning |", "|---|---|---|", ...rows].join("\n")] : [];
  return [`### ${name}`, ...(doc ? [doc] : []), ...table];
}

/** A row for the property, followed by rows for the properties of its object type if they have comments. */
function rowsOf(source: Source, member: Node, path: string, where: string, missing: string[]): string[] {
  const { text } = source;
  const key = member.key as Node;
  const name = `${path}${text.slice(key.start, key.end)}`;
  const annotation = (member.typeAnnotation as Node | null)?.typeAnnotation as Node | undefined;
  const doc = source.docBefore(member.start);
  const opened = annotation ? objectsIn(annotation).flatMap(membersOf) : [];
  // An object type whose properties have no comments is shown as its type.
  const inner = opened.some((each) => source.docBefore(each.start) !== "") ? opened : [];
  if (doc === "") missing.push(`${where}.${name}`);
  const type =
    annotation && inner.length === 0
      ? text.slice(annotation.start, annotation.end)
      : member.type === "TSMethodSignature"
        ? "function"
        : "object";
  const row = `| \`${name}\`${member.optional ? "" : " *"} | ${cell(`\`${type}\``)} | ${cell(doc)} |`;
  return [row, ...inner.flatMap((each) => rowsOf(source, each, `${name}.`, where, missing))];
}

/** The members that a type itself adds, including those of its object literals. */
function membersOf(node: Node): Node[] {
  if (node.type === "TSInterfaceDeclaration") return propertiesOf((node.body as Node).body as Node[]);
  if (node.type === "TSTypeAliasDeclaration") return objectsIn(node.typeAnnotation as Node).flatMap(membersOf);
  if (node.type === "TSTypeLiteral") return propertiesOf(node.members as Node[]);
  return [];
}

const propertiesOf = (members: readonly Node[]): Node[] =>
  members.filter(
    ({ type, typeAnnotation }) => type === "TSMethodSignature" || (type === "TSPropertySignature" && !isNever(typeAnnotation)),
  );

/** `readonly many?: never` only distinguishes two shapes. */
const isNever = (annotation: unknown): boolean =>
  (annotation as { typeAnnotation?: Node } | null)?.typeAnnotation?.type === "TSNeverKeyword";

/** The object literals that a type consists of. */
function objectsIn(node: Node): Node[] {
  if (node.type === "TSTypeLiteral") return (node.members as Node[]).some(({ type }) => type === "TSPropertySignature") ? [node] : [];
  if (node.type === "TSParenthesizedType") return objectsIn(node.typeAnnotation as Node);
  if (node.type === "TSUnionType" || node.type === "TSIntersectionType") return (node.types as Node[]).flatMap(objectsIn);
  if (node.type === "TSTypeOperator") return objectsIn(node.typeAnnotation as Node);
  if (node.type === "TSArrayType") return objectsIn(node.elementType as Node);
  if (node.type === "TSTypeReference") {
    const typeArguments = (node.typeArguments as { params?: Node[] } | null)?.params ?? [];
    const name = (node.typeName as { name?: string }).name;
    return name === "Readonly" || name === "Record" ? typeArguments.flatMap(objectsIn) : [];
  }
  return [];
}

function sourceOf(file: string): Source {
  const path = fileURLToPath(new URL(`../../src/schemas/${file}`, import.meta.url));
  const text = readFileSync(path, "utf8");
  const { program, comments } = parseSync(path, text);
  const types = new Map<string, { statement: Node; declaration: Node }>();
  for (const each of program.body as unknown as Node[]) {
    const declaration = (each.type === "ExportNamedDeclaration" ? each.declaration : each) as Node | null;
    const id = declaration?.id as { name?: string } | null | undefined;
    if (declaration && id?.name) types.set(id.name, { statement: each, declaration });
  }
  const docBefore = (position: number): string => {
    const comment = comments.findLast(({ type, end }) => type === "Block" && end <= position && text.slice(end, position).trim() === "");
    return comment?.value.startsWith("*")
      ? comment.value
          .slice(1)
          .replace(/\s*\n\s*\*\s?/g, " ")
          .trim()
      : "";
  };
  return { text, types, docBefore };
}

const cell = (text: string): string => text.replace(/\s*\n\s*/g, " ").replaceAll("|", "\\|");
