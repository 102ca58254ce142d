import type { ComputedKind, Field, Kind } from "./field.ts";

/** The comparisons a list can be filtered by. Every value arrives as text; `in` may be repeated. */
export const operators = ["eq", "in", "contains", "gte", "lte", "empty", "has"] as const;
export type Operator = (typeof operators)[number];

/** What a list can do with a kind, in any resource. */
export interface KindTraits {
  readonly operators: readonly Operator[];
  /** Whether lists can be sorted by it, where the declaration says `sort`. */
  readonly sortable: boolean;
  readonly align: "left" | "right";
}

const words: KindTraits = { operators: ["contains", "eq", "empty"], sortable: true, align: "left" };
const amount: KindTraits = { operators: ["eq", "gte", "lte", "empty"], sortable: true, align: "right" };
const moment: KindTraits = { operators: ["eq", "gte", "lte", "empty"], sortable: true, align: "left" };
const none: KindTraits = { operators: [], sortable: false, align: "left" };

export const kindTraits: Readonly<Record<Kind, KindTraits>> = {
  text: words,
  longText: { ...words, sortable: false },
  richText: none,
  email: words,
  phone: { ...words, sortable: false },
  url: { ...words, sortable: false },
  integer: amount,
  decimal: amount,
  money: amount,
  percent: amount,
  boolean: { operators: ["eq"], sortable: true, align: "left" },
  date: moment,
  dateTime: moment,
  choice: { operators: ["in", "empty"], sortable: true, align: "left" },
  tags: { operators: ["has", "empty"], sortable: false, align: "left" },
  address: { ...none, operators: ["contains"] },
  ref: { operators: ["in", "empty"], sortable: true, align: "left" },
  files: none,
  abilities: none,
  sequence: words,
  lines: none,
  computed: none,
};

/** The kind that decides a field's column, cell and comparisons: a computed field behaves like the kind it computes. */
export function valueKind(field: Field): Exclude<Kind, "computed"> | ComputedKind {
  return field.kind === "computed" ? field.as : field.kind;
}

export function traitsOf(field: Field): KindTraits {
  return kindTraits[valueKind(field)];
}

/** Filtering, sorting and searching need both the declaration's option and a kind that supports them. */
export function canFilter(field: Field): boolean {
  return "filter" in field && field.filter === true && traitsOf(field).operators.length > 0;
}
export function canSort(field: Field): boolean {
  return field.kind === "sequence" || ("sort" in field && field.sort === true && traitsOf(field).sortable);
}
export function canSearch(field: Field): boolean {
  return field.kind === "sequence" || ("search" in field && field.search === true);
}
