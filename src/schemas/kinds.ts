import type { ComputedKind, Field, Kind } from "./field.ts";

/** The comparisons a list may filter by. Every value arrives as text; `in` may be repeated. */
export const operators = ["eq", "in", "contains", "gte", "lte", "empty", "has"] as const;
export type Operator = (typeof operators)[number];

/** What a kind can do in a list, whatever the resource. */
export interface KindTraits {
  readonly operators: readonly Operator[];
  /** May be ordered by, where the declaration says `sort`. */
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

/** The kind whose column, cell and comparisons a field has: a computed field behaves as what it computes. */
export function valueKind(field: Field): Exclude<Kind, "computed"> | ComputedKind {
  return field.kind === "computed" ? field.as : field.kind;
}

export function traitsOf(field: Field): KindTraits {
  return kindTraits[valueKind(field)];
}

/** Filterable, sortable, searchable: what the declaration asks for and the kind can do. */
export function canFilter(field: Field): boolean {
  return "filter" in field && field.filter === true && traitsOf(field).operators.length > 0;
}
export function canSort(field: Field): boolean {
  return field.kind === "sequence" || ("sort" in field && field.sort === true && traitsOf(field).sortable);
}
export function canSearch(field: Field): boolean {
  return field.kind === "sequence" || ("search" in field && field.search === true);
}
