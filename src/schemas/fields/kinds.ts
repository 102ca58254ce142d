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

const textTraits: KindTraits = { operators: ["contains", "eq", "empty"], sortable: true, align: "left" };
const amountTraits: KindTraits = { operators: ["eq", "gte", "lte", "empty"], sortable: true, align: "right" };
const dateTraits: KindTraits = { operators: ["eq", "gte", "lte", "empty"], sortable: true, align: "left" };
const noTraits: KindTraits = { operators: [], sortable: false, align: "left" };

/** By kind, that of a computed field apart, which has those of the kind it computes. */
export const kindTraits: Readonly<Record<Kind, KindTraits>> = {
  text: textTraits,
  longText: { ...textTraits, sortable: false },
  richText: noTraits,
  email: textTraits,
  phone: { ...textTraits, sortable: false },
  url: { ...textTraits, sortable: false },
  integer: amountTraits,
  decimal: amountTraits,
  money: amountTraits,
  percent: amountTraits,
  boolean: { operators: ["eq"], sortable: true, align: "left" },
  date: dateTraits,
  dateTime: dateTraits,
  choice: { operators: ["in", "empty"], sortable: true, align: "left" },
  tags: { operators: ["has", "empty"], sortable: false, align: "left" },
  address: { ...noTraits, operators: ["contains"] },
  ref: { operators: ["in", "empty"], sortable: true, align: "left" },
  anyRef: { operators: ["in", "empty"], sortable: false, align: "left" },
  files: noTraits,
  abilities: noTraits,
  sequence: textTraits,
  lines: noTraits,
  computed: noTraits,
};

/** The kind that decides a field's column, cell and comparisons: a computed field behaves like the kind it computes. */
export function valueKind(field: Field): Exclude<Kind, "computed"> | ComputedKind {
  return field.kind === "computed" ? field.as : field.kind;
}

export function traitsOf(field: Field): KindTraits {
  return kindTraits[valueKind(field)];
}

/** Whether the field is the price of a unit, which has parts of a cent. */
export const isPerUnit = (field: Field): boolean => field.kind === "money" && field.perUnit === true;

/** Whether values of the field can be added up. */
export const isSummed = (field: Field | undefined): boolean =>
  field !== undefined && ["money", "decimal", "integer"].includes(valueKind(field)) && !isPerUnit(field);

/** Kinds that are loaded with a record but not with a list. */
const recordKinds: ReadonlySet<Kind> = new Set(["lines", "files", "richText", "abilities"]);
export const isRecordOnly = ({ kind }: Pick<Field, "kind">): boolean => recordKinds.has(kind);

/** Whether an action's input says to whom it is sent, which can't be given for several records: each goes to its own recipients. */
export const namesRecipient = ({ kind }: Pick<Field, "kind">): boolean => kind === "email" || kind === "phone";

/** Whether inputs may contain the field: at all, or (`update`) for an existing row. */
export function isWritable(field: Field, mode: "create" | "update" = "create"): field is Exclude<Field, { kind: "computed" | "sequence" }> {
  if (mode === "update" && field.createOnly) return false;
  return field.kind !== "computed" && field.kind !== "sequence" && field.readOnly !== true;
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
