import { type Field, type Fields, wireName } from "../../schemas/field.ts";
import type { Values } from "./form-store.ts";
import { changedNames, toInput } from "./form-values.ts";

/** A save that came too late: the row as it is now, and what both sides did to it. */
export interface Conflict {
  readonly theirs: Values;
  /** Fields both changed, differently: somebody must choose. */
  readonly both: readonly { readonly name: string; readonly field: Field }[];
  /** Fields only the other side changed. */
  readonly onlyTheirs: readonly { readonly name: string; readonly field: Field }[];
}

export function findConflict(fields: Fields, base: Values, mine: Values, theirs: Values): Conflict {
  const before = toInput(fields, base);
  const own = toInput(fields, mine);
  const other = toInput(fields, theirs);
  const byThem = changedNames(before, other);
  const byMe = new Set(changedNames(before, own));
  const different = new Set(changedNames(own, other));
  const named = (wanted: (wire: string) => boolean) =>
    Object.entries(fields)
      .filter(([name, field]) => byThem.includes(wireName(name, field)) && wanted(wireName(name, field)))
      .map(([name, field]) => ({ name, field }));
  return {
    theirs,
    both: named((wire) => byMe.has(wire) && different.has(wire)),
    onlyTheirs: named((wire) => !byMe.has(wire)),
  };
}

/** What the form takes over from the other side: what only they changed, and the fields chosen as theirs. */
export function takenOver(conflict: Conflict, chosenTheirs: ReadonlySet<string>): Values {
  const values: Record<string, unknown> = {};
  const taken = [...conflict.onlyTheirs, ...conflict.both.filter(({ name }) => chosenTheirs.has(name))];
  for (const { name, field } of taken) {
    values[wireName(name, field)] = conflict.theirs[wireName(name, field)];
    if (field.kind === "ref") values[name] = conflict.theirs[name];
  }
  return values;
}
