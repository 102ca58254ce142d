import type { Errors } from "../editing/form-store.ts";
import type { LineDraft } from "./line-rows.ts";

/** The messages of one line, by wire name. */
export type LineErrors = Readonly<Record<string, string>>;

/** `pieces.3.quantity` -> 3 and "quantity"; a message about the whole line has no name. */
function lineErrorPlace(name: string, path: string): { readonly index: number; readonly wire: string | undefined } | undefined {
  if (!path.startsWith(`${name}.`)) return undefined;
  const [index, wire] = path.slice(name.length + 1).split(".");
  return index !== undefined && /^\d+$/.test(index) ? { index: Number(index), wire } : undefined;
}

/** The messages by line; those about a whole line are shown at its first cell. */
export function byLine(name: string, first: string, errors: Errors): ReadonlyMap<number, LineErrors> {
  const errorsByLine = new Map<number, Record<string, string>>();
  for (const [path, messages] of Object.entries(errors)) {
    const location = lineErrorPlace(name, path);
    if (!location) continue;
    const line = errorsByLine.get(location.index) ?? {};
    line[location.wire ?? first] ??= messages[0] ?? "";
    errorsByLine.set(location.index, line);
  }
  return errorsByLine;
}

/** The messages that still apply after the lines change: each moves with its line, and is dropped once its cell's value changes. */
export function carriedErrors(name: string, errors: Errors, before: readonly LineDraft[], after: readonly LineDraft[]): Errors {
  const remaining: Record<string, readonly string[]> = {};
  let indexByKey: ReadonlyMap<string, number> | undefined;
  for (const [path, messages] of Object.entries(errors)) {
    const location = lineErrorPlace(name, path);
    const line = location && before[location.index];
    if (!location || !line) continue;
    indexByKey ??= new Map(after.map(({ key }, index) => [key, index]));
    const index = indexByKey.get(line.key);
    const now = index === undefined ? undefined : after[index];
    if (!now || (location.wire === undefined ? now !== line : !Object.is(now[location.wire], line[location.wire]))) continue;
    remaining[[name, index, ...(location.wire === undefined ? [] : [location.wire])].join(".")] = messages;
  }
  return remaining;
}
