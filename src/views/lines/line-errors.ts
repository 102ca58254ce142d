import type { Errors } from "../form/form-store.ts";
import type { LineDraft } from "./line-rows.ts";

/** The messages of one line, by wire name. */
export type LineErrors = Readonly<Record<string, string>>;

/** `pieces.3.quantity` -> 3 and "quantity"; a message about the whole line has no name. */
export function lineErrorPlace(name: string, at: string): { readonly index: number; readonly wire: string | undefined } | undefined {
  if (!at.startsWith(`${name}.`)) return undefined;
  const [index, wire] = at.slice(name.length + 1).split(".");
  return index !== undefined && /^\d+$/.test(index) ? { index: Number(index), wire } : undefined;
}

/** The messages by line; those about a whole line are shown at its first cell. */
export function byLine(name: string, first: string, errors: Errors): ReadonlyMap<number, LineErrors> {
  const found = new Map<number, Record<string, string>>();
  for (const [at, messages] of Object.entries(errors)) {
    const place = lineErrorPlace(name, at);
    if (!place) continue;
    const line = found.get(place.index) ?? {};
    line[place.wire ?? first] ??= messages[0] ?? "";
    found.set(place.index, line);
  }
  return found;
}

/** The messages that still apply after the lines change: each moves with its line, and is dropped once its cell's value changes. */
export function carriedErrors(name: string, errors: Errors, before: readonly LineDraft[], after: readonly LineDraft[]): Errors {
  const kept: Record<string, readonly string[]> = {};
  let places: ReadonlyMap<string, number> | undefined;
  for (const [at, messages] of Object.entries(errors)) {
    const place = lineErrorPlace(name, at);
    const line = place && before[place.index];
    if (!place || !line) continue;
    places ??= new Map(after.map(({ key }, index) => [key, index]));
    const index = places.get(line.key);
    const now = index === undefined ? undefined : after[index];
    if (!now || (place.wire === undefined ? now !== line : !Object.is(now[place.wire], line[place.wire]))) continue;
    kept[[name, index, ...(place.wire === undefined ? [] : [place.wire])].join(".")] = messages;
  }
  return kept;
}
