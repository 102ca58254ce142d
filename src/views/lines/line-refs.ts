import type { LookupOption } from "../../contract/options.ts";
import { fetchLookup } from "../../providers/calls/calls.ts";
import { wireName } from "../../schemas/fields/field.ts";
import type { FormStore } from "../editing/form-store.ts";
import { narrowingOf } from "../inputs/ref-input.tsx";
import type { FilledCell } from "./line-fill.ts";
import type { LineDraft } from "./line-rows.ts";

/** How many searches run at the same time. */
const AT_ONCE = 6;

/** A name that was found: cells that still contain it will refer to the row. */
export interface FoundRef {
  readonly key: string;
  readonly column: string;
  readonly text: string;
  readonly option: LookupOption;
}

/** A name of exactly one row that can't be chosen, and why: "is on PF-00012". */
export interface RefusedRef {
  readonly column: string;
  readonly text: string;
  readonly name: string;
  readonly refused: string;
}

interface Matches {
  readonly found: readonly FoundRef[];
  readonly refused: readonly RefusedRef[];
}

interface Search {
  readonly target: string;
  readonly text: string;
  readonly narrowing: Readonly<Record<string, string | number | undefined>>;
  readonly cells: FilledCell[];
}

/** Looks up the rows that names in cells refer to, each name once. A name that does not match exactly one row stays as text. */
export async function findRefs(
  cells: readonly FilledCell[],
  formOf: (key: string) => FormStore,
  path: string,
  onMatches: (some: Matches) => void,
): Promise<void> {
  const searched = new Set<string>();
  for (;;) {
    // A look-up scoped by another reference of the line waits until that one is found.
    const searches = [...searchesOf(cells, formOf, path)].filter(([same]) => !searched.has(same));
    if (searches.length === 0) return;
    for (let offset = 0; offset < searches.length; offset += AT_ONCE) {
      const some = searches.slice(offset, offset + AT_ONCE);
      for (const [same] of some) searched.add(same);
      const matches = await Promise.all(some.map(([, search]) => findMatches(search)));
      onMatches({ found: matches.flatMap(({ found }) => found), refused: matches.flatMap(({ refused }) => refused) });
    }
  }
}

function searchesOf(cells: readonly FilledCell[], formOf: (key: string) => FormStore, path: string): Map<string, Search> {
  const searches = new Map<string, Search>();
  for (const cell of cells) {
    const { field, column, key } = cell;
    if (field.kind !== "ref") continue;
    const form = formOf(key);
    const text = form.get(wireName(column, field));
    const { narrowing, missing } = narrowingOf(field, `${path}.${column}`, form);
    if (typeof text !== "string" || missing !== undefined) continue;
    const same = JSON.stringify([column, text.toLowerCase(), narrowing]);
    const search = searches.get(same) ?? { target: field.target, text, narrowing, cells: [] };
    search.cells.push(cell);
    searches.set(same, search);
  }
  return searches;
}

async function findMatches({ target, text, narrowing, cells }: Search): Promise<Matches> {
  // If a search fails, the name stays as text for the user to choose by hand.
  const options = await fetchLookup(target, { q: text, limit: 20, ...narrowing }).catch((): LookupOption[] => []);
  const same = options.filter(({ name }) => name.trim().toLowerCase() === text.toLowerCase());
  const [option] = same;
  if (!option || same.length > 1) return { found: [], refused: [] };
  const { refused, name } = option;
  if (refused !== undefined) return { found: [], refused: cells.map(({ column }) => ({ column, text, name, refused })) };
  return { found: cells.map(({ key, column }) => ({ key, column, text, option })), refused: [] };
}

/** The lines with the found references set. */
export function withRefs(lines: readonly LineDraft[], refs: readonly FoundRef[]): readonly LineDraft[] {
  const byKey = new Map<string, FoundRef[]>();
  for (const each of refs) byKey.set(each.key, [...(byKey.get(each.key) ?? []), each]);
  return lines.map((line) => {
    const lineRefs = byKey.get(line.key)?.filter(({ column, text }) => {
      const value = line[`${column}Id`];
      return typeof value === "string" && value.toLowerCase() === text.toLowerCase();
    });
    if (!lineRefs || lineRefs.length === 0) return line;
    return Object.assign({}, line, ...lineRefs.map(({ column, option }) => ({ [`${column}Id`]: option.id, [column]: option.name })));
  });
}
