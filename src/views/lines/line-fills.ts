import { type FieldOf, wireName } from "../../schemas/fields/field.ts";
import type { FormStore, Values } from "../editing/form-store.ts";
import { fetchFills, filledIn } from "../inputs/fill-beside.ts";
import { givenOf } from "../inputs/given.ts";
import type { FilledCell } from "./line-fill.ts";
import type { FoundRef } from "./line-refs.ts";
import type { LineDraft } from "./line-rows.ts";

/** Values for a line whose pasted name was found, while it still names that row. */
interface LineFill {
  readonly key: string;
  readonly wire: string;
  readonly id: number;
  readonly values: Values;
}

/**
 * What the rows that pasted names stand for fill in. The same question is asked once; columns that the table itself filled keep what was
 * pasted.
 */
export async function findFills(
  { fields }: FieldOf<"lines">,
  found: readonly FoundRef[],
  cells: readonly FilledCell[],
  formOf: (key: string) => FormStore,
  path: string,
): Promise<readonly LineFill[]> {
  const asked = new Map<string, Promise<Values | undefined>>();
  const fills = found.map(async ({ key, column, option }): Promise<LineFill[]> => {
    const field = fields[column];
    if (field?.kind !== "ref" || !field.fills) return [];
    const form = formOf(key);
    const same = JSON.stringify([column, option.id, givenOf(field.fills.given, path, form)]);
    // Where it fails, the line keeps its empty cells, which are reported when it is saved.
    const values = asked.get(same) ?? fetchFills(field, `${path}.${column}`, form, option.id).catch(() => undefined);
    asked.set(same, values);
    const pasted = new Set(cells.flatMap((cell) => (cell.key === key ? [wireName(cell.column, cell.field)] : [])));
    const free = Object.entries(filledIn((await values) ?? {})).filter(([wire]) => !pasted.has(wire));
    return [{ key, wire: wireName(column, field), id: option.id, values: Object.fromEntries(free) }];
  });
  return (await Promise.all(fills)).flat();
}

/** The lines with what was found for them. */
export function withFills(lines: readonly LineDraft[], fills: readonly LineFill[]): readonly LineDraft[] {
  const byKey = new Map<string, LineFill[]>();
  for (const fill of fills) byKey.set(fill.key, [...(byKey.get(fill.key) ?? []), fill]);
  return lines.map((line) => {
    const values = (byKey.get(line.key) ?? []).flatMap((fill) => (line[fill.wire] === fill.id ? [fill.values] : []));
    return values.length > 0 ? Object.assign({}, line, ...values) : line;
  });
}
