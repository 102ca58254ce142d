import type { Guard, GuardContext, Rule } from "../actions/action.ts";
import { statesFrom } from "../actions/states-from.ts";
import type { ComputedField, Fields } from "../fields/field.ts";
import type { AnyResource } from "../resource.ts";
import { watched } from "../rules/broken-rules.ts";
import type { RowRule } from "../rules/row-rule.ts";
import { contexts, type Row, type SampleRow, sampleAmounts, sampleRows, shapes, valuesOf } from "./sample-rows.ts";

/** A function of a declaration, in words, and its calls with made-up rows. */
interface Trials {
  readonly what: string;
  readonly calls: readonly (() => unknown)[];
}

/**
 * Returns which guards, rules and computed fields fail on rows as there are, depend on the moment they run, or print cents. Nobody would hear
 * of it before the first such row, whose user gets an error without a reason.
 */
export function functionProblems(resource: AnyResource): string[] {
  const { create, update, remove, actions, rules, fields } = resource;
  const operations: Record<string, Rule | undefined> = { create, update, remove, ...actions };
  const trials = [
    ...Object.entries(operations).flatMap(([name, rule]) =>
      (rule?.guards ?? []).map((guard) => ofGuard(resource, name, rule ?? {}, guard)),
    ),
    ...rules.map((rule) => ofRule(resource, rule)),
    ...computedIn(fields, ""),
  ];
  return [...new Set(trials.flatMap(problemsOf))];
}

/** A guard is asked only in the states and of the people that the operation is for. */
function ofGuard(resource: AnyResource, name: string, rule: Rule, guard: Guard): Trials {
  const from = statesFrom(resource, rule);
  const sides = rule.by ?? ["employee"];
  const rows = plausible(sampleRows(resource)).filter(({ state }) => name === "create" || state === undefined || from.includes(state));
  const people = contexts.filter(({ user }) => sides.includes(user.side));
  const ask =
    ({ values }: SampleRow, context: GuardContext) =>
    () =>
      guard.refuse(watchedRow(resource.fields, values), context);
  return { what: `a guard of "${name}"`, calls: rows.flatMap((row) => people.map((context) => ask(row, context))) };
}

function ofRule(resource: AnyResource, { at, holds }: RowRule): Trials {
  const [name = "", column] = at.split(".");
  const field = resource.fields[name];
  const lines = column !== undefined && field?.kind === "lines" ? field.fields : undefined;
  const rows = lines ? rowsOf(lines) : plausible(sampleRows(resource)).map(({ values }) => values);
  return { what: `the rule at "${at}"`, calls: rows.map((row) => () => holds(watchedRow(lines ?? resource.fields, row))) };
}

function computedIn(fields: Fields, prefix: string): Trials[] {
  return Object.entries(fields).flatMap(([name, field]): Trials[] => {
    if (field.kind === "lines") return computedIn(field.fields, `${prefix}${name}.`);
    if (field.kind !== "computed") return [];
    return [{ what: `the computed field "${prefix}${name}"`, calls: rowsOf(fields).map((row) => () => computed(field, row)) }];
  });
}

// These functions were compiled against the rows of their declaration; a sample has all of their fields.
const watchedRow = (fields: Fields, row: Row): never => watched(fields, row, new Set()) as never;
const computed = (field: ComputedField, row: Row): unknown => field.compute(row as never);

/** No stored row is empty: it has what is required. */
const plausible = (rows: readonly SampleRow[]): readonly SampleRow[] => rows.filter(({ shape }) => shape !== "empty");
const rowsOf = (fields: Fields): readonly Row[] => shapes.filter((shape) => shape !== "empty").map((shape) => valuesOf(fields, shape));

function problemsOf({ what, calls }: Trials): string[] {
  const { results, readsClock } = withWatchedClock(() => calls.map(resultOf));
  const failed = results.flatMap(({ error }) => (error ? [error] : []));
  const told = failed.find((error) => isMistake(error) || (failed.length === calls.length && !isOfValues(error)));
  const printed = results.map(({ value }) => value).find((value) => typeof value === "string" && printsCents(value));
  return [
    ...(told ? [`${what} fails on a row whose optional fields are empty or filled: ${told.message.replace(/\.?$/, ".")}`] : []),
    ...(readsClock
      ? [`${what} reads the clock. Its result is kept or compared later: use a date of the row, or a guard's \`today\`.`]
      : []),
    ...(printed === undefined ? [] : [`${what} prints money as a bare number: "${printed}". Use \`formatMoney\`.`]),
  ];
}

const isMistake = (error: Error): boolean => error instanceof TypeError || error instanceof ReferenceError;
/** Texts are made up: none of them names a time zone or can be parsed. */
const isOfValues = (error: Error): boolean => error instanceof RangeError || error instanceof SyntaxError;

function resultOf(call: () => unknown): { readonly value?: unknown; readonly error?: Error } {
  try {
    return { value: call() };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}

const cents = new RegExp(`(?<![\\d.,])(${sampleAmounts.join("|")})(?![\\d]|[.,]\\d)`);
const printsCents = (text: string): boolean => cents.test(text);

/** Runs it with a clock that says whether it was looked at. What is computed from a date of the row does not look at it. */
function withWatchedClock<T>(run: () => T): { readonly results: T; readonly readsClock: boolean } {
  const clock = globalThis.Date;
  let readsClock = false;
  const looked = <V>(value: V): V => {
    readsClock = true;
    return value;
  };
  globalThis.Date = new Proxy(clock, {
    construct: (target, args, newTarget) =>
      args.length === 0 ? looked(Reflect.construct(target, args, newTarget)) : Reflect.construct(target, args, newTarget),
    apply: (target) => looked(target()),
    get: (target, name) => (name === "now" ? looked(target.now) : Reflect.get(target, name)),
  });
  try {
    return { results: run(), readsClock };
  } finally {
    globalThis.Date = clock;
  }
}
