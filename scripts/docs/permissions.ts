import { resources } from "../../src/resources/index.ts";
import type { Verb } from "../../src/schemas/access/abilities.ts";
import { closedToKeys } from "../../src/schemas/access/closed-to-keys.ts";
import type { Rule } from "../../src/schemas/actions/action.ts";
import { allowedStates } from "../../src/schemas/actions/availability.ts";
import { labelOf } from "../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { employeeRowsInWords, whereInWords } from "../../src/schemas/rules/where-words.ts";

/** docs/permissions.md, printed from the declarations. */
export function permissionsPage(): string {
  const intro = [
    "# Permissions",
    "",
    "Printed from the declarations by `npm run docs`; a test holds it to them. `isAdmin` passes every ability below and no row rule.",
    "An employee reaches every row of a resource whose ability they hold, unless rows are named there; a customer only the rows named there.",
    "",
    "Scanning, and the warehouse's view of a day, are by hub: employees have the hubs whose staff they are. Whoever is on the staff of no hub has every",
    "hub, as has an administrator: a company with one hub need not name its staff. Naming somebody on one hub's staff leaves them that hub.",
    "",
    "An API key has the abilities that it was given, as far as its owner has them now, and never those of",
    `${closedToKeys.map((subject) => `\`${subject}\``).join(", ")}. It reaches calls that ask for an ability, and few others:`,
    "it may write a comment on a record of what it may read and update. It reads, edits and removes no comments.",
  ];
  return `${[...intro, ...resources.filter((resource) => resource.routes).flatMap(section)].join("\n")}\n`;
}

function section(resource: AnyResource): string[] {
  const rows = [
    row(resource, "read", "Read", undefined, "read"),
    ...(resource.create ? [row(resource, "create", "Create", resource.create, "create")] : []),
    ...(resource.update ? [row(resource, "update", "Update", resource.update, "update")] : []),
    ...(resource.remove ? [row(resource, "remove", "Delete", resource.remove, "delete")] : []),
    ...Object.entries(resource.actions).map(([name, action]) => row(resource, name, action.label, action, "update")),
  ];
  const hidden = Object.entries(resource.fields).filter(([, field]) => field.hiddenFrom === "customer");
  const whiles = new Map<string, [string, { readonly label?: string }][]>();
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.hiddenWhile) continue;
    const condition = whereInWords(field.hiddenWhile);
    whiles.set(condition, [...(whiles.get(condition) ?? []), [name, field]]);
  }
  const fixed = Object.entries(resource.fields).filter(([, field]) => field.readOnlyFor === "customer");
  return [
    "",
    `## ${resource.plural}`,
    "",
    `\`/api/${resource.collection}\`, subject \`${resource.subject}\`. ${resource.employee ? `Employees: rows where ${employeeRowsInWords(resource.employee)}. ` : ""}Customers: ${resource.customer ? `rows where ${whereInWords(resource.customer.rows)}.` : "nothing."}`,
    "",
    "| Operation | Ability | Who | While |",
    "|---|---|---|---|",
    ...rows,
    ...(resource.customer && hidden.length > 0 ? ["", `Never reaches a customer: ${names(hidden)}.`] : []),
    ...[...whiles].flatMap(([condition, fields]) => ["", `Empty to a customer while ${condition}: ${names(fields)}.`]),
    ...(resource.customer && fixed.length > 0 ? ["", `A customer reads and never writes: ${names(fixed)}.`] : []),
  ];
}

function row(resource: AnyResource, name: string, label: string, rule: Rule | undefined, verb: Verb): string {
  const by = rule ? (rule.by ?? ["employee"]) : ["employee", "customer"];
  const sides = by.filter((side) => side !== "customer" || resource.customer?.may.includes(name));
  const ability = sides.every((side) => side === "system") ? "-" : `\`${rule?.verb ?? verb}\``;
  const all = Object.keys(resource.states);
  const states = rule && name !== "create" ? allowedStates(resource, rule, "employee") : all;
  const narrower = rule?.fromForCustomer && sides.includes("customer") ? [`a customer: ${rule.fromForCustomer.join(", ")}`] : [];
  const when = [...(name === "create" || states.length === all.length ? [] : [states.join(", ")]), ...narrower];
  return `| ${label} | ${ability} | ${sides.join(", ")} | ${when.join("; ")} |`;
}

function names(fields: [string, { readonly label?: string }][]): string {
  return fields.map(([name, field]) => labelOf(name, field)).join(", ");
}
