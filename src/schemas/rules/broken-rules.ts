import type { RowValues } from "../actions/availability.ts";
import { type Field, type Fields, type LinesField, labelOf, wireName } from "../fields/field.ts";
import { formatDate } from "../values/date.ts";
import { same } from "../values/same.ts";
import type { RowRule } from "./row-rule.ts";
import type { Today } from "./where.ts";

/** A rule that a row breaks. */
export interface BrokenRule {
  /** Where the message belongs, by wire names: "windowEnd", "charges.0.percent". */
  readonly path: string;
  readonly message: string;
  /** The values the rule was decided by, by wire names; those of the line for a rule on lines. */
  readonly reads: ReadonlySet<string>;
}

/** The fields and rules of a resource, or the input of an action. */
export interface Ruled {
  readonly fields: Fields;
  readonly rules?: readonly RowRule[];
}

interface RuleContext {
  /** The row before the change: a rule counts only if a value that it reads has changed. Null for a new row. */
  readonly before: RowValues | null;
  /** Calendar date in the company's time zone. */
  readonly today: string;
  /** False for fields that are hidden here: rules that read them are left to the server. */
  readonly isKnown?: (wire: string) => boolean;
}

/** The declared rules that a row breaks, and those that follow from its fields: bounds of dates, and lines that may not repeat. */
export function brokenRules({ fields, rules = [] }: Ruled, row: RowValues, context: RuleContext): BrokenRule[] {
  const ofRow = rules.filter(({ at }) => !at.includes("."));
  const broken = brokenAt(fields, [...ofRow, ...dateRules(fields, context.today)], row, context, "");
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== "lines") continue;
    const ofLines = rules.flatMap((rule) => (rule.at.startsWith(`${name}.`) ? [{ ...rule, at: rule.at.slice(name.length + 1) }] : []));
    const all = [...ofLines, ...dateRules(field.fields, context.today)];
    if (all.length === 0 && !field.unique) continue;
    const lines = linesIn(row[name]);
    const old = new Map(linesIn(context.before?.[name]).map((line) => [line.id, line]));
    for (const [index, line] of lines.entries()) {
      const before = line.id === undefined ? null : (old.get(line.id) ?? null);
      broken.push(...brokenAt(field.fields, all, line, { ...context, before }, `${name}.${index}.`));
    }
    broken.push(...repeatedLines(name, field, lines));
  }
  return broken;
}

/** Every message that a rule of these fields can give. */
export const ruleMessages = ({ fields, rules = [] }: Ruled, today: string): ReadonlySet<string> =>
  new Set([
    ...rules.map(({ message }) => message),
    ...dateRules(fields, today).map(({ message }) => message),
    ...Object.entries(fields).flatMap(([name, field]) =>
      field.kind === "lines" ? [...dateRules(field.fields, today).map(({ message }) => message), repeatedMessage(name, field)] : [],
    ),
  ]);

function brokenAt(fields: Fields, rules: readonly RowRule[], row: RowValues, context: RuleContext, prefix: string): BrokenRule[] {
  return rules.flatMap(({ at, holds, message }) => {
    const reads = new Set<string>();
    const field = fields[at];
    // The rule was compiled against the rows of this declaration.
    if (!field || isMet(fields, () => holds(watched(fields, row, reads) as never), row, reads)) return [];
    const { before, isKnown } = context;
    if (isKnown && ![...reads].every(isKnown)) return [];
    if (before !== null && [...reads].every((name) => same(before[name], row[name]))) return [];
    return [{ path: `${prefix}${wireName(at, field)}`, message, reads }];
  });
}

/** A rule waits for the required values that it reads: they have a message of their own while they are missing. */
function isMet(fields: Fields, holds: () => boolean, row: RowValues, reads: ReadonlySet<string>): boolean {
  const waits = () =>
    Object.entries(fields).some(
      ([name, field]) =>
        "required" in field && field.required === true && isEmpty(row[wireName(name, field)]) && reads.has(wireName(name, field)),
    );
  try {
    return holds() || waits();
  } catch (error) {
    if (waits()) return true;
    throw error;
  }
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

/** The row as its type promises it, where a form has values that are still missing; records what is read. */
export function watched(fields: Fields, row: RowValues, reads: Set<string>): RowValues {
  return new Proxy(row, {
    get: (target, name) => {
      if (typeof name !== "string") return undefined;
      reads.add(name);
      return target[name] ?? emptyValue(fields[name]);
    },
  });
}

const listed: ReadonlySet<string> = new Set(["lines", "files", "tags", "abilities"]);
const emptyValue = (field: Field | undefined): unknown => (field && listed.has(field.kind) ? [] : field?.kind === "boolean" ? false : null);

/** The rows of a lines field; the values come from checked input, from the database or from a form. */
const linesIn = (value: unknown): readonly RowValues[] => (Array.isArray(value) ? (value as RowValues[]) : []);

function dateRules(fields: Fields, today: string): RowRule[] {
  return Object.entries(fields).flatMap(([name, field]): RowRule[] => {
    if (field.kind !== "date") return [];
    const { notAfter, notBefore } = field;
    const valueIn = (row: RowValues): string | null => (typeof row[name] === "string" && row[name] !== "" ? row[name] : null);
    const rule = (bound: Today | string, isWithin: (value: string, day: string) => boolean, ofToday: string, ofDay: string): RowRule => {
      const day = typeof bound === "string" ? bound : today;
      return {
        at: name,
        holds: (row: RowValues) => {
          const value = valueIn(row);
          return value === null || isWithin(value, day);
        },
        message: typeof bound === "string" ? `Must be ${formatDate(day)} or ${ofDay}.` : `Can't be in the ${ofToday}.`,
      };
    };
    return [
      ...(notAfter === undefined ? [] : [rule(notAfter, (value, day) => value <= day, "future", "earlier")]),
      ...(notBefore === undefined ? [] : [rule(notBefore, (value, day) => value >= day, "past", "later")]),
    ];
  });
}

/** Lines that repeat an earlier one in the columns of `unique`; a line with an empty one of them repeats nothing. */
function repeatedLines(name: string, field: LinesField, lines: readonly RowValues[]): BrokenRule[] {
  const wires = (field.unique ?? []).flatMap((column) => {
    const each = field.fields[column];
    return each ? [wireName(column, each)] : [];
  });
  if (wires.length === 0) return [];
  const seen = new Set<string>();
  return lines.flatMap((line, index) => {
    const values = wires.map((wire) => (typeof line[wire] === "string" ? line[wire].toLowerCase() : line[wire]));
    const key = JSON.stringify(values);
    if (values.some(isEmpty) || !seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [{ path: `${name}.${index}.${wires.at(-1)}`, message: repeatedMessage(name, field), reads: new Set(wires) }];
  });
}

/** "List each invoice only once." */
export function repeatedMessage(name: string, { unique = [], fields, noun }: LinesField): string {
  const [column, ...more] = unique;
  const each = column === undefined ? undefined : fields[column];
  const what = each && column !== undefined && more.length === 0 ? labelOf(column, each) : (noun ?? name);
  return `List each ${what.toLowerCase()} only once.`;
}
