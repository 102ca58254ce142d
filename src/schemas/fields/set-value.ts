import { me, now } from "../rules/where.ts";
import type { Field } from "./field.ts";
import type { ValueOf } from "./row.ts";

/** Who acts and when, as the value that an action sets. */
export type SetSymbol = typeof now.moment | typeof now.today | typeof me.user | typeof me.name | typeof me.way;

/** How somebody acted: the options of a `choice` that keeps it. */
export const ways = ["on screen", "by link"] as const;

type SymbolOf<F> = F extends { kind: "dateTime" }
  ? typeof now.moment
  : F extends { kind: "date" }
    ? typeof now.today
    : F extends { kind: "text" }
      ? typeof me.name
      : F extends { kind: "choice"; options: typeof ways }
        ? typeof me.way
        : F extends { kind: "ref" }
          ? typeof me.user
          : never;

/** What an action may set a field to: nothing for kinds whose values are derived or stored elsewhere. */
export type SetValue<F> = F extends { kind: "computed" | "sequence" | "lines" | "files" }
  ? never
  : ValueOf<F> | SymbolOf<F> | (F extends { required: true } | { kind: "boolean" | "tags" | "abilities" } ? never : null);

export const isSetSymbol = (value: unknown): value is SetSymbol =>
  typeof value === "object" && value !== null && (Object.values<object>(now).includes(value) || Object.values<object>(me).includes(value));

interface Place {
  readonly symbol: object;
  readonly name: string;
  /** In the words of a declaration. */
  readonly place: string;
  fits(field: Field, tableOf: (target: string) => string | undefined): boolean;
}
const places: readonly Place[] = [
  { symbol: now.moment, name: "now.moment", place: "a `dateTime` field", fits: ({ kind }) => kind === "dateTime" },
  { symbol: now.today, name: "now.today", place: "a `date` field", fits: ({ kind }) => kind === "date" },
  { symbol: me.name, name: "me.name", place: "a `text` field", fits: ({ kind }) => kind === "text" },
  {
    symbol: me.way,
    name: "me.way",
    place: "a `choice` of `ways`",
    fits: (field) => field.kind === "choice" && ways.every((way) => field.options.includes(way)),
  },
  {
    symbol: me.user,
    name: "me.user",
    place: "a `ref` to users",
    fits: (field, tableOf) => field.kind === "ref" && tableOf(field.target) === "users",
  },
  { symbol: me.company, name: "me.company", place: "a condition", fits: () => false },
];

/** Why an action can't set this field to this value, after the action's name; null if it can. */
export function setValueProblem(
  name: string,
  field: Field,
  value: unknown,
  tableOf: (target: string) => string | undefined,
): string | null {
  if (field.kind === "computed" || field.kind === "sequence" || field.kind === "lines" || field.kind === "files")
    return `sets "${name}", but \`${field.kind}\` fields can't be set.`;
  const symbol = places.find((each) => each.symbol === value);
  if (symbol) return symbol.fits(field, tableOf) ? null : `sets "${name}" to \`${symbol.name}\`, which is only for ${symbol.place}.`;
  if (value === null) return "required" in field && field.required ? `sets "${name}" to null, but it is required.` : null;
  if (field.kind === "choice" && !field.options.some((option) => option === value))
    return `sets "${name}" to "${String(value)}", which is not one of its options.`;
  return null;
}
