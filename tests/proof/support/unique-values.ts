import { wireName } from "../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import type { ModelRow, ModelValues } from "./rule-model.ts";

/**
 * Which values no two rows may share, as the declarations state it, evaluated independently of the server: nothing
 * here is shared with the engine or with the indexes.
 */

interface Group {
  readonly wires: readonly string[];
  /** The states in which rows count. Absent: all. */
  readonly states?: readonly string[];
}

/** The modules of one table share its rows, and so what is unique among them. */
function groupsOf(table: string, resources: readonly AnyResource[]): Group[] {
  return resources
    .filter((each) => each.table === table)
    .flatMap(({ fields, unique }) => [
      ...unique.map((names) => ({ wires: names.flatMap((name) => (fields[name] ? [wireName(name, fields[name])] : [])) })),
      ...Object.entries(fields).flatMap(([name, field]): Group[] => {
        if (!("unique" in field) || field.kind === "lines" || !field.unique) return [];
        const states = field.unique === true ? {} : { states: field.unique };
        return [{ wires: [wireName(name, field)], ...states }];
      }),
    ]);
}

interface Candidate {
  readonly resource: AnyResource;
  /** Absent for a new row. */
  readonly id?: number;
  readonly state: string | undefined;
  readonly values: ModelValues;
}

/** Whether one of the rows has what this one may not share with it. A removed row has nothing, and an empty value is no value. */
export function isTaken(candidate: Candidate, rows: readonly ModelRow[], resources: readonly AnyResource[]): boolean {
  const { table } = candidate.resource;
  const others = rows.filter((row) => row.resource.table === table && row.id !== candidate.id && !row.removed);
  return groupsOf(table, resources).some(({ wires, states }) => {
    const counts = (state: string | undefined) => states === undefined || (state !== undefined && states.includes(state));
    if (!counts(candidate.state)) return false;
    return others.some(({ state, values }) => counts(state) && wires.every((wire) => isSame(values[wire], candidate.values[wire])));
  });
}

const isSame = (a: unknown, b: unknown): boolean => {
  if (a === null || a === undefined || a === "") return false;
  return typeof a === "string" && typeof b === "string" ? a.toLowerCase() === b.toLowerCase() : a === b;
};

/** The texts by which rows that must differ in several fields can differ, by wire name. */
export function distinguishingTexts({ unique, fields }: AnyResource): string[] {
  return unique.flatMap((names) => {
    const name = names.findLast((each) => fields[each]?.kind === "text");
    return name === undefined ? [] : [name];
  });
}
