import type { LineDraft } from "./line-rows.ts";

/** One change of the lines that can be taken back. */
export interface LineStep {
  readonly before: readonly LineDraft[];
  readonly after: readonly LineDraft[];
}

const byKey = (lines: readonly LineDraft[]): ReadonlyMap<string, LineDraft> => new Map(lines.map((line) => [line.key, line]));
const keysOf = (lines: readonly LineDraft[]): string => lines.map(({ key }) => key).join(" ");

/**
 * The lines without what one step did to them. What was typed since stays: a cell goes back only if it still holds what the step
 * wrote, a line that the step made goes only if it is as it was made.
 */
export function undone({ before, after }: LineStep, now: readonly LineDraft[]): LineDraft[] {
  const [was, made] = [byKey(before), byKey(after)];
  const kept = now.flatMap((line) => {
    const [old, written] = [was.get(line.key), made.get(line.key)];
    if (!written || old === written) return [line];
    if (!old) return isSame(line, written) ? [] : [line];
    return [cellsBack(line, old, written)];
  });
  const inAfter = now.filter(({ key }) => made.has(key));
  const lines = keysOf(inAfter) === keysOf(after) ? inOrderOf(before, kept) : kept;
  return withRemoved(before, made, lines);
}

const isSame = (one: LineDraft, other: LineDraft): boolean =>
  one === other || [...Object.keys(one), ...Object.keys(other)].every((name) => Object.is(one[name], other[name]));

function cellsBack(line: LineDraft, old: LineDraft, written: LineDraft): LineDraft {
  const back: Record<string, unknown> = { ...line };
  for (const name of Object.keys({ ...old, ...written })) {
    if (Object.is(old[name], written[name]) || !Object.is(line[name], written[name])) continue;
    if (name in old) back[name] = old[name];
    else delete back[name];
  }
  return { ...back, key: line.key };
}

/** The lines that were there before, in the order they had; others stay where they are. */
function inOrderOf(before: readonly LineDraft[], lines: readonly LineDraft[]): LineDraft[] {
  const there = byKey(lines);
  const known = new Set(before.map(({ key }) => key));
  const sorted = before.flatMap(({ key }) => there.get(key) ?? []);
  return lines.map((line) => (known.has(line.key) ? (sorted.shift() ?? line) : line));
}

/** What the step took away comes back behind the line it stood behind. */
function withRemoved(before: readonly LineDraft[], made: ReadonlyMap<string, LineDraft>, lines: readonly LineDraft[]): LineDraft[] {
  const all = [...lines];
  for (const [index, line] of before.entries()) {
    if (made.has(line.key) || all.some(({ key }) => key === line.key)) continue;
    const previous = before[index - 1]?.key;
    all.splice(all.findIndex(({ key }) => key === previous) + 1, 0, line);
  }
  return all;
}
