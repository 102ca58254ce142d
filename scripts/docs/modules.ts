import { readdirSync } from "node:fs";
import { screens } from "../../src/contract/screens.ts";
import { resources } from "../../src/resources/index.ts";
import type { Action, Rule } from "../../src/schemas/actions/action.ts";
import { choiceLabel, type Field, type Fields, labelOf } from "../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { whereInWords } from "../../src/schemas/rules/where-words.ts";
import { namedRoutes, viewName } from "../../src/schemas/views/route-names.ts";

/** The areas with their modules, in the order of the documentation. */
const areas = {
  accounts: "Customers, contacts and locations",
  sales: "Sales",
  warehousing: "Warehousing",
  care: "Customer care",
  providers: "Providers",
  accounting: "Billing and accounting",
  tasks: "Tasks and follow-ups",
  people: "People and roles",
  api: "API keys and webhooks",
};
type Area = keyof typeof areas;

/** Options of a choice beyond this many are not listed. */
const MOST_OPTIONS = 12;

export const moduleAreas = Object.keys(areas).map((name) => name as Area);

/** docs/modules/<area>.md, printed from the declarations for those who work with the product, not on it. */
export function modulePage(area: Area): string {
  const modules = modulesOf(area);
  const lines = [
    `# ${areas[area]}`,
    "",
    "Printed from the declarations by `npm run docs`. What each action needs is in [permissions.md](../permissions.md).",
    "",
    ...modules.map((resource) => `- [${resource.plural}](#${anchorOf(resource.plural)})`),
    ...modules.flatMap(section),
  ];
  return `${lines.join("\n")}\n`;
}

/** The screens that no module has, in docs/modules/README.md. */
function screenTable(): string[] {
  return [
    "## Screens of no module",
    "",
    "| Name | Address |",
    "|---|---|",
    ...Object.entries(screens).map(([name, path]) => `| \`${name}\` | \`${path}\` |`),
    "",
    "## Records of several modules",
    "",
    "A name that opens a record by the first of these modules that its reader may read.",
    "",
    "| Name | Modules |",
    "|---|---|",
    ...resources.filter(({ slices }) => slices).map((base) => `| \`${viewName(base)}\` | ${pluralsOf(base.slices ?? [])} |`),
  ];
}

const pluralsOf = (names: readonly string[]): string =>
  names.map((name) => resources.find((each) => each.name === name)?.plural ?? name).join(", ");

/** docs/modules/README.md: all areas with their modules. */
export function modulesIndex(): string {
  const lines = moduleAreas.map(
    (area) =>
      `- [${areas[area]}](${area}.md): ${modulesOf(area)
        .map(({ plural }) => plural)
        .join(", ")}`,
  );
  return `# Modules\n\nWhat each module holds, its states and what can be done with it. Printed from the declarations by \`npm run docs\`.\n\n${[...lines, "", ...screenTable()].join("\n")}\n`;
}

/** A module belongs to the area in whose folder it is declared. */
async function modulesIn(area: Area): Promise<AnyResource[]> {
  const folder = new URL(`../../src/resources/${area}/`, import.meta.url);
  const declared = new Set<unknown>();
  for (const file of readdirSync(folder)) {
    const exported = (await import(new URL(file, folder).href)) as Record<string, unknown>;
    for (const value of Object.values(exported)) declared.add(value);
  }
  return resources.filter((resource) => resource.routes && declared.has(resource));
}

const byArea = new Map<Area, AnyResource[]>();
for (const area of moduleAreas) byArea.set(area, await modulesIn(area));
const modulesOf = (area: Area): readonly AnyResource[] => byArea.get(area) ?? [];

/** The modules that no area shows; a test expects none. */
export function modulesWithoutArea(): string[] {
  const shown = new Set(moduleAreas.flatMap((area) => modulesOf(area).map(({ name }) => name)));
  return resources.filter(({ name, routes }) => routes && !shown.has(name)).map(({ name }) => name);
}

const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, "")
    .replaceAll(" ", "-");

function section(resource: AnyResource): string[] {
  const states = Object.values(resource.states).map(({ label }) => label);
  const documents = Object.entries(resource.documents).map(([name, { label }]) => label ?? name);
  return [
    "",
    `## ${resource.plural}`,
    "",
    `${customerSide(resource)}${states.length > 1 ? ` States: ${states.join(", ")}.` : ""}${documents.length > 0 ? ` Documents: ${documents.join(", ")}.` : ""}`,
    "",
    ...routeTable(resource),
    "",
    "| Field | Kind | |",
    "|---|---|---|",
    ...fieldRows(resource.fields),
    ...actionTable(resource),
  ];
}

/** The names by which everything leads to the module's screens. */
const routeTable = (resource: AnyResource): string[] => [
  "| Name | Address |",
  "|---|---|",
  ...namedRoutes(resource, resources).map(({ name, path = "" }) => `| \`${name}\` | \`${path}\` |`),
];

function customerSide({ side, customer }: AnyResource): string {
  if (side === "employee" || !customer) return "For employees alone.";
  return `Customers see those where ${whereInWords(customer.rows)}.`;
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

function fieldRows(fields: Fields, within = ""): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const label = within + labelOf(name, field);
    const row = `| ${cell(label)} | ${kindOf(field)} | ${cell(remarksOn(field).join(" "))} |`;
    return field.kind === "lines" ? [row, ...fieldRows(field.fields, `${label} › `)] : [row];
  });
}

function kindOf(field: Field): string {
  if (field.kind === "ref") return resources.find(({ name }) => name === field.target)?.label ?? field.target;
  return kindNames[field.kind] ?? field.kind;
}

const kindNames: Readonly<Partial<Record<Field["kind"], string>>> = {
  longText: "long text",
  richText: "formatted text",
  dateTime: "date and time",
  anyRef: "any record",
  boolean: "yes or no",
};

function remarksOn(field: Field): string[] {
  const isRequired = "required" in field && field.required === true;
  return [
    ...(isRequired ? ["Required."] : []),
    ...(field.kind === "choice" ? [optionsOf(field)] : []),
    ...(field.kind === "computed" ? ["Computed."] : []),
    ...(field.readOnly === true ? ["Filled in by actions."] : []),
    ...(field.createOnly ? ["Set when created."] : []),
    ...(field.hiddenFrom ? ["Hidden from customers."] : []),
    ...(field.help === undefined ? [] : [`${field.help.replace(/\.$/, "")}.`]),
  ];
}

function optionsOf(field: Extract<Field, { kind: "choice" }>): string {
  const shown = field.options.slice(0, MOST_OPTIONS).map((option) => choiceLabel(field, option));
  const more = field.options.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}

function actionTable(resource: AnyResource): string[] {
  const stateNames = (names: readonly string[]) => names.map((name) => resource.states[name]?.label ?? name).join(", ");
  const rows = Object.entries(resource.actions)
    .filter(([, { by }]) => !by || by.some((side) => side !== "system"))
    .map(([name, action]) => {
      const from = action.from === undefined ? "" : stateNames([action.from].flat());
      const to = action.to === undefined ? "" : stateNames([action.to]);
      return `| ${cell(action.label)} | ${from} | ${to} | ${whoMay(resource, name, action)} | ${cell(askedBy(action))} |`;
    });
  if (rows.length === 0) return [];
  return ["", "| Action | While | Leads to | Who | Asks for |", "|---|---|---|---|---|", ...rows];
}

function whoMay(resource: AnyResource, name: string, { by = ["employee"] }: Rule): string {
  const sides = by.filter((side) => side === "employee" || (side === "customer" && resource.customer?.may.includes(name)));
  return sides.map((side) => (side === "employee" ? "employees" : "customers")).join(", ");
}

const askedBy = ({ input = {} }: Action): string =>
  Object.entries(input)
    .map(([name, field]) => labelOf(name, field))
    .join(", ");
