import type { Field } from "./field.ts";
import type { Operator } from "./kinds.ts";

/**
 * The columns that every table has, as fields: types, SQL columns, wire names, cells, sorting and exports follow from them. `state` is
 * one too, of resources with states. Those with `filter` are offered in lists; the API filters by all of them.
 */
export const systemFields = {
  id: { kind: "integer", label: "ID", required: true, sort: true },
  createdAt: { kind: "dateTime", label: "Created", required: true, filter: true, sort: true },
  updatedAt: { kind: "dateTime", label: "Updated", required: true, sort: true },
  createdBy: { kind: "ref", target: "user", label: "Created by", filter: true, sort: true },
  updatedBy: { kind: "ref", target: "user", label: "Updated by" },
} as const satisfies Readonly<Record<string, Field>>;

/** Other labels of system fields than those above. */
export type SystemLabels = Readonly<Partial<Record<keyof typeof systemFields, string>>>;

export type SystemColumn = keyof typeof systemFields | "state";

/** Those without the state, which not every resource has. */
export const systemEntries: readonly (readonly [string, Field])[] = Object.entries(systemFields);

/** What lists can compare system columns with. */
export const systemOperators: Readonly<Record<SystemColumn, readonly Operator[]>> = {
  state: ["eq", "in"],
  id: ["eq", "in"],
  createdAt: ["eq", "gte", "lte"],
  updatedAt: ["eq", "gte", "lte"],
  createdBy: ["in", "empty"],
  updatedBy: ["in", "empty"],
};
