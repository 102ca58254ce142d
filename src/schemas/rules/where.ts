import { dayIn } from "../values/time-zone.ts";

/**
 * Conditions over one row, as plain data: the same rule becomes SQL on the server, an in-memory test in the browser and text in the
 * printed permissions. `me.name`, `me.way` ("on screen", or "by link" for a guest) and `now.moment` are for what actions set; conditions do
 * not compare with them.
 */
export const me = { user: { me: "user" }, company: { me: "company" }, name: { me: "name" }, way: { me: "way" } } as const;
export const now = { today: { now: "today" }, moment: { now: "moment" } } as const;

export type Me = typeof me.user | typeof me.company;
export type Today = typeof now.today;
export type Scalar = string | number | boolean;
export type Constant = Scalar | null | readonly Scalar[];

/**
 * `null` matches an empty field, a list any of its values, `now.today` that day. `before` and `after` compare calendar dates, both
 * exclusive. A moment counts on its day in the company's time zone.
 */
export type Operand =
  | Scalar
  | null
  | Me
  | Today
  | readonly Scalar[]
  | { readonly before: Today | string }
  | { readonly after: Today | string };

/**
 * All named fields must match, and one of `$any`, and not `$not`. References are compared by id. `"invoice.customer"` is the field `customer`
 * of the row that `invoice` refers to, one step and no further, and empty where the reference is: for the rows of customers and employees,
 * `selectable`, `unavailable`, tabs, segments, the list's badge and daily actions.
 */
export type Where<Name extends string = string, State extends string = string> = {
  readonly [K in Name]?: K extends "state" ? State | readonly State[] : Operand;
} & WhereJoins<Name, State>;
interface WhereJoins<Name extends string, State extends string> {
  readonly $any?: readonly Where<Name, State>[];
  readonly $not?: Where<Name, State>;
}

/** The values that symbolic operands resolve to during evaluation. */
export interface EvaluationContext {
  readonly userId: number;
  readonly companyId: number | null;
  /** Calendar date in the company's time zone. */
  readonly today: string;
  /** The company's, by whose days moments are compared. */
  readonly timeZone: string;
}

/** For conditions that compare with constants only, which is neither anybody's nor of a day. */
export const constantContext: EvaluationContext = { userId: 0, companyId: null, today: "", timeZone: "UTC" };

/** The names that a condition in SQL may use: of the row, and of the rows that its references point at. */
export type WithReferenced<Name extends string, Ref extends string> = Name | `${Ref}.${string}`;

/** "invoice.customer" as the reference and the name in the row it refers to; null for a name of the row itself. */
export function referencedName(name: string): readonly [reference: string, name: string] | null {
  const dot = name.indexOf(".");
  return dot < 0 ? null : [name.slice(0, dot), name.slice(dot + 1)];
}

export interface AnyWhere {
  readonly [name: string]: Operand | readonly AnyWhere[] | AnyWhere | undefined;
}

/** Splits a condition into fields, `$any` and `$not`: the only place that takes a Where apart. */
export function partsOf(where: AnyWhere): { fields: [string, Operand][]; any: readonly AnyWhere[] | undefined; not: AnyWhere | undefined } {
  const fields: [string, Operand][] = [];
  let any: readonly AnyWhere[] | undefined;
  let not: AnyWhere | undefined;
  for (const [name, value] of Object.entries(where)) {
    // The type allows exactly these shapes under these names.
    if (name === "$any") any = value as readonly AnyWhere[];
    else if (name === "$not") not = value as AnyWhere;
    else if (value !== undefined) fields.push([name, value as Operand]);
  }
  return { fields, any, not };
}

/** The alternatives of a condition that only lists fields by which a row may be the caller's; none for any other condition. */
export function ownAlternatives(where: AnyWhere): readonly AnyWhere[] {
  const { fields, any = [], not } = partsOf(where);
  const isOwn = (each: AnyWhere) => {
    const parts = partsOf(each);
    const [first, ...others] = parts.fields;
    const operand = first?.[1];
    return others.length === 0 && !parts.any && !parts.not && operand != null && typeof operand === "object" && "me" in operand;
  };
  return fields.length === 0 && !not && any.every(isOwn) ? any : [];
}

/** Whether the operand depends on neither the caller nor the date. */
export const isConstant = (operand: Operand): operand is Constant =>
  operand === null || typeof operand !== "object" || Array.isArray(operand);

/** All names that a condition compares, and all operands. */
export function everyOperand(where: AnyWhere): { readonly names: readonly string[]; readonly operands: readonly Operand[] } {
  const { fields, any = [], not } = partsOf(where);
  const nested = [...any, ...(not ? [not] : [])].map(everyOperand);
  return {
    names: [...fields.map(([name]) => name), ...nested.flatMap(({ names }) => names)],
    operands: [...fields.map(([, operand]) => operand), ...nested.flatMap(({ operands }) => operands)],
  };
}

/**
 * The part of a condition whose comparisons are all kept. An alternative or a negation with another part is dropped as a whole: without
 * that part it would exclude rows.
 */
export function partOfWhere(where: AnyWhere, keeps: (name: string, operand: Operand) => boolean): AnyWhere {
  const { fields, any, not } = partsOf(where);
  const isKept = (each: AnyWhere): boolean => {
    const { fields, any = [], not } = partsOf(each);
    return fields.every(([name, operand]) => keeps(name, operand)) && any.every(isKept) && (not === undefined || isKept(not));
  };
  return {
    ...Object.fromEntries(fields.filter(([name, operand]) => keeps(name, operand))),
    ...(any?.every(isKept) ? { $any: any } : {}),
    ...(not && isKept(not) ? { $not: not } : {}),
  };
}

/** The concrete value of a symbolic operand. */
export function resolve(operand: Me | Today, context: EvaluationContext): string | number | null {
  if ("now" in operand) return context.today;
  return operand.me === "user" ? context.userId : context.companyId;
}

/**
 * Tests a condition in memory. `value` returns a field's stored value by its declared name (a reference's id under the reference's name).
 * A symbol that resolves to null (the company of an employee) matches nothing.
 */
export function matchesWhere(where: AnyWhere, value: (name: string) => unknown, context: EvaluationContext): boolean {
  const { fields, any, not } = partsOf(where);
  if (!fields.every(([name, operand]) => matchesOperand(operand, value(name) ?? null, context))) return false;
  if (any && !any.some((each) => matchesWhere(each, value, context))) return false;
  return !(not && matchesWhere(not, value, context));
}

function matchesOperand(operand: Operand, actual: unknown, context: EvaluationContext): boolean {
  if (operand === null) return actual === null;
  if (typeof operand !== "object") return actual === operand;
  if (Array.isArray(operand)) return operand.includes(actual as Scalar);
  if ("before" in operand) return typeof actual === "string" && dayIn(context.timeZone, actual) < dateOf(operand.before, context);
  if ("after" in operand) return typeof actual === "string" && dayIn(context.timeZone, actual) > dateOf(operand.after, context);
  if ("now" in operand) return typeof actual === "string" && dayIn(context.timeZone, actual) === context.today;
  if (!("me" in operand)) return false;
  const expected = resolve(operand, context);
  return expected !== null && actual === expected;
}

function dateOf(bound: Today | string, context: EvaluationContext): string {
  return typeof bound === "string" ? bound : context.today;
}
