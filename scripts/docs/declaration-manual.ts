import { COUNT_LIMIT } from "../../server/engine/read/known-totals.ts";
import { UPLOAD_BYTES } from "../../server/http/uploads.ts";
import { MAX_COLUMNS, MAX_ROWS as MAX_IMPORTED_ROWS } from "../../server/imports/read-table.ts";
import { MAX_ROWS as MAX_BULK_ROWS } from "../../src/contract/row-outcome.ts";
import { MAX_SOURCE_RECORDS } from "../../src/schemas/carry/form-source.ts";
import { MAX_TOGETHER } from "../../src/schemas/documents/documents.ts";
import type { Kind } from "../../src/schemas/fields/field.ts";
import { kindTraits, type Operator } from "../../src/schemas/fields/kinds.ts";
import { MAX_COMMENT, MAX_COMMENT_FILES } from "../../src/schemas/rules/comments.ts";
import { PAGE_SIZE } from "../../src/schemas/views/view.ts";

type Rows = readonly (readonly string[])[];
const table = (head: readonly string[], rows: Rows): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`).join("\n");
const count = (n: number) => n.toLocaleString("en-US");

/** The words of most declarations, each with what it says and an example from the product. */
const firstWords: Rows = [
  ["`title`", "The field that names a row.", '`title: "number"`'],
  ["`path`", "The address of its list; the others follow from it.", '`path: "/sales/quotes"`'],
  ["`subject`", "Whose abilities open it.", '`subject: "SALES_QUOTES"`'],
  ["`menu`", "Its place in the sidebar.", '`menu: { group: "sales", order: 3 }`'],
  ["`fields`", "What a row holds, by name.", '`fields: { name: text({ required: true }), hub: ref("hub") }`'],
  ["`required`", "A field that can't be left empty.", "`date({ required: true })`"],
  ["`filter`, `sort`, `search`", "What lists do with a field.", "`text({ sort: true, search: true })`"],
  ["`readOnly`", "Only actions and effects write it.", "`dateTime({ readOnly: true })`"],
  ["`hiddenFrom`", "Customers never see it.", '`money({ hiddenFrom: "customer" })`'],
  ["`selectable`", "Which rows a reference may point at.", '`ref("vehicle", { selectable: { state: "active" } })`'],
  [
    "`rules`",
    "What has to hold, and what is said if it does not.",
    '`rules: [{ at: "until", holds: (row) => row.until >= row.from, message: "Must not be before its start." }]`',
  ],
  [
    "`states`",
    "Where a row can stand, the first at its creation.",
    '`states: { draft: { id: 70, tone: "muted" }, approved: { id: 72, tone: "good" } }`',
  ],
  ["`actions`", "What moves it, and who may.", '`actions: { approve: { from: "draft", to: "approved", verb: "approve" } }`'],
  [
    "`guards`",
    "Why an action is refused now, with the way out.",
    '`guards: [{ refuse: (row) => (row.total > 0 ? null : "Add a line first."), remedy: { fill: "lines" } }]`',
  ],
  ["`input`", "What an action asks for.", "`input: { reason: longText({ required: true }) }`"],
  ["`effect`", "It does more than its own row: a file in `server/areas/<area>/effects`.", "`effect: true`"],
  ["`create`, `update`, `remove`", "Rows are created, changed, removed; `{}` with the usual rights.", "`create: {}, update: {}`"],
  [
    "`customer`",
    "Which rows customers reach, and what they may do.",
    '`customer: { rows: { customer: me.company }, may: ["read", "create"] }`',
  ],
  ["`people`", "Who is told.", '`people: { owner: "createdBy", company: "customer" }`'],
  ["`views`", "How it is listed, shown and edited.", '`views: { list: { columns: ["number", "customer", "state"], sort: "-createdAt" } }`'],
];

/** What a value of each kind is, as it travels. */
const values: Readonly<Record<Kind, string>> = {
  text: "one line",
  longText: "several lines",
  richText: "sanitized HTML",
  email: "an address",
  phone: '"+1 2125550143 x12"',
  url: "an http or https address",
  integer: "a whole number",
  decimal: "a number of up to 3 places",
  money: "cents; a price `perUnit` to a hundredth of one",
  percent: "7.25 is 7.25 %",
  boolean: "true or false",
  date: "YYYY-MM-DD",
  dateTime: "ISO 8601 in UTC",
  choice: "one of its options",
  tags: "a list of texts",
  address: "street, city, state, ZIP code, country",
  ref: "`<name>Id`, with the name of the row under `<name>`",
  anyRef: "`bizObjectId` and `recordId`, with the name under `<name>`",
  files: "a list of files with id, name, type and size",
  abilities: '"SALES_QUOTES approve"',
  sequence: "a number that the server gives",
  lines: "a list of rows of its own fields",
  computed: "what its function makes of the row, of the kind it names",
};

const operatorWords: Readonly<Record<Operator, string>> = {
  eq: "is this value",
  in: "is one of these; may be repeated",
  contains: "has this in it, regardless of case and accents",
  gte: "is this or more, this day or later",
  lte: "is this or less, this day or earlier",
  empty: "is empty (`true`) or filled (`false`)",
  has: "has this tag",
};

const conditions: Rows = [
  ['`{ payer: "customer" }`', "has this value; several names must all match"],
  ['`{ state: ["draft", "sent"] }`', "has one of these"],
  ["`{ response: null }`", "is empty"],
  ["`{ customer: me.company }`, `{ owner: me.user }`", "is the caller's company, or the caller"],
  ["`{ dueOn: now.today }`", "is today, in the company's zone"],
  ["`{ dueOn: { before: now.today } }`, `{ after: ... }`", "is earlier or later, the day itself excluded"],
  ['`{ "invoice.customer": me.company }`', "a field of the row that a reference points at, one step, where SQL judges it"],
  ["`{ $any: [{ ... }, { ... }] }`, `{ $not: { ... } }`", "one of these, and not this, beside the names"],
];

const limits: Rows = [
  ["Rows of a page", `${PAGE_SIZE}, unless the list says \`pageSize\``],
  ["Rows that a list counts", `${count(COUNT_LIMIT)}; beyond, it says "${count(COUNT_LIMIT)}+"`],
  ["Records that an action takes at once", count(MAX_BULK_ROWS)],
  ["Records that a form takes over", count(MAX_SOURCE_RECORDS)],
  ["Documents printed together", count(MAX_TOGETHER)],
  ["A comment", `${count(MAX_COMMENT)} characters and ${MAX_COMMENT_FILES} files`],
  ["A file", `${count(UPLOAD_BYTES / 1_000_000)} MB`],
  ["An import", `${count(MAX_IMPORTED_ROWS)} rows and ${MAX_COLUMNS} columns`],
  ["A filter", "200 values of 500 characters"],
];

/** What somebody who declares their first resource needs, before the words one by one. */
export const manual: readonly string[] = [
  "## The first twenty words",
  "Most declarations are made of these. The rest is for the screen, the rule or the document that needs it.",
  table(["Word", "What it says", "For example"], firstWords),
  "## Kinds of field",
  'A kind is a column, a check, an input, a cell, filters and a form in exports. Its function has its name: `text()`, `money()`, `ref("hub")`.',
  table(
    ["Kind", "A value", "Filtered by", "Sorted"],
    Object.entries(kindTraits).map(([kind, { operators, sortable }]) => [
      `\`${kind}\``,
      values[kind as Kind],
      operators.map((each) => `\`${each}\``).join(" "),
      sortable ? "yes" : "",
    ]),
  ),
  "## Filters",
  "A list is filtered by the fields that say `filter`, in its address and in calls: `?filter[state][in]=draft&filter[dueOn][lte]=2026-12-31`.",
  table(
    ["Operator", "The value"],
    Object.entries(operatorWords).map(([name, words]) => [`\`${name}\``, words]),
  ),
  "## What a condition can compare",
  "The same condition becomes SQL on the server, a test in the browser and a line in [permissions.md](permissions.md).",
  table(["Condition", "The row"], conditions),
  "## Limits",
  table(["What", "At most"], limits),
];
