import type { Field } from "../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { cover } from "./cover.ts";

/** The modules that a company's day runs on. */
export const daily: readonly string[] = [
  "customer",
  "shipping-quote",
  "sales-quote",
  "work-order",
  "receive",
  "inventory-item",
  "invoice",
  "payment",
  "claim",
  "task",
  "company-user",
];

/** What decides who may read and write a field, and with which values. */
const rulesOfFields = [
  "hiddenFrom",
  "hiddenWhile",
  "readOnlyFor",
  "createOnly",
  "lockedIn",
  "unique",
  "scopedBy",
  "ownCompany",
  "selectable",
  "personal",
] as const;

/**
 * What the server has to do for a module: each kind of field and each rule of one, in a record, in its lines and in an action's input; each
 * word of the declaration, of its operations and of the access to its rows.
 */
function partsOf(resource: AnyResource): ReadonlySet<string> {
  const parts = new Set<string>();
  const add = (place: string, declared: object | undefined) => {
    for (const [word, value] of Object.entries(declared ?? {}))
      if (value !== undefined && !(Array.isArray(value) && value.length === 0)) parts.add(`${place} ${word}`);
  };
  const addFields = (place: string, fields: Readonly<Record<string, Field>>) => {
    for (const field of Object.values(fields)) {
      parts.add(`${place} ${field.kind}`);
      for (const rule of rulesOfFields) if (rule in field) parts.add(`${place} ${rule}`);
      if (field.kind === "lines") addFields("lines", field.fields);
    }
  };
  add("module", resource);
  addFields("record", resource.fields);
  add("create", resource.create);
  add("update", resource.update);
  add("remove", resource.remove);
  for (const action of Object.values(resource.actions)) {
    add("action", action);
    addFields("input", action.input ?? {});
  }
  add("customer", resource.customer);
  add("employee", resource.employee);
  return parts;
}

/**
 * The modules on which the gate runs the generic suites: those in daily use and a few others, so that together they have every part that
 * any module has. A module with a part of its own is one of them without being named.
 */
export const representativeModules = (resources: readonly AnyResource[]): AnyResource[] =>
  cover(
    resources.filter(({ routes }) => routes).map((resource) => ({ of: resource, parts: partsOf(resource) })),
    ({ name }) => daily.includes(name),
  );
