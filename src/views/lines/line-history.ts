import type { LineDraft } from "./line-rows.ts";

/** One change of the lines that can be undone. */
export interface LineStep {
  readonly before: readonly LineDraft[];
  readonly after: readonly LineDraft[];
}

const byKey = (lines: readonly LineDraft[]): ReadonlyMap<string, LineDraft> => new Map(lines.map((line) => [line.key, line]));
const keysOf = (lines: readonly LineDraft[]): string => lines.map(({ key }) => key).join(" ");

/**
 * The lines without the changes of one step. Later edits stay: a cell is restored only if it still has the value the step wrote, and a line
 * the step added is removed only if it is unchanged.
 */
export function undone({ before, after }: LineStep, now: readonly LineDraft[]): LineDraft[] {
  const [beforeByKey, afterByKey] = [byKey(before), byKey(after)];
  const remaining = now.flatMap((line) => {
    const [old, written] = [beforeByKey.get(line.key), afterByKey.get(line.key)];
    if (!written || old === written) return [line];
    if (!old) return isSame(line, written) ? [] : [line];
    return [cellsBack(line, old, written)];
  });
  const inAfter = now.filter(({ key }) => afterByKey.has(key));
  const lines = keysOf(inAfter) === keysOf(after) ? inOrderOf(before, remaining) : remaining;
  return withRemoved(before, afterByKey, lines);
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

/** The earlier lines in their former order; other lines stay in place. */
function inOrderOf(before: readonly LineDraft[], lines: readonly LineDraft[]): LineDraft[] {
  const linesByKey = byKey(lines);
  const known = new Set(before.map(({ key }) => key));
  const sorted = before.flatMap(({ key }) => linesByKey.get(key) ?? []);
  return lines.map((line) => (known.has(line.key) ? (sorted.shift() ?? line) : line));
}

/** Lines the step removed are inserted again after the line that preceded them. */
function withRemoved(before: readonly LineDraft[], afterByKey: ReadonlyMap<string, LineDraft>, lines: readonly LineDraft[]): LineDraft[] {
  const all = [...lines];
  for (const [index, line] of before.entries()) {
    if (afterByKey.has(line.key) || all.some(({ key }) => key === line.key)) continue;
    const previous = before[index - 1]?.key;
    all.splice(all.findIndex(({ key }) => key === previous) + 1, 0, line);
  }
  return all;
}
