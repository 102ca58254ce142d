import { type Field, type Fields, isReference, wireNames } from "../../schemas/fields/field.ts";
import type { Base } from "../editing/attempts.ts";
import type { Values } from "../editing/form-store.ts";
import { changedNames, toInput } from "../editing/form-values.ts";
import { type LineDraft, linesOf } from "../lines/line-rows.ts";

/** A save that came too late: the row as it is now, and what each side changed. */
export interface Conflict {
  readonly theirs: Values;
  /** Fields both sides changed differently, so that the user must choose. */
  readonly both: readonly { readonly name: string; readonly field: Field }[];
  /** Fields only the other side changed. */
  readonly onlyTheirs: readonly { readonly name: string; readonly field: Field }[];
}

export function findConflict(fields: Fields, { input: before }: Base, mine: Values, theirs: Values): Conflict {
  const own = toInput(fields, mine);
  const other = toInput(fields, theirs);
  const byThem = changedNames(before, other);
  const byMe = new Set(changedNames(before, own));
  const different = new Set(changedNames(own, other));
  const fieldsWhere = (matches: (wire: string) => boolean) =>
    Object.entries(fields)
      .filter(([name, field]) => wireNames(name, field).some((wire) => byThem.includes(wire) && matches(wire)))
      .map(([name, field]) => ({ name, field }));
  return {
    theirs,
    both: fieldsWhere((wire) => byMe.has(wire) && different.has(wire)),
    onlyTheirs: fieldsWhere((wire) => !byMe.has(wire)),
  };
}

/** The values the form takes from the other side: what only they changed, and the fields where theirs was chosen. */
export function mergeTheirs({ onlyTheirs, both, theirs }: Conflict, mine: Values, chosenTheirs: ReadonlySet<string>): Values {
  const values: Record<string, unknown> = {};
  const accepted = [...onlyTheirs, ...both.filter(({ name }) => chosenTheirs.has(name))];
  for (const { name, field } of accepted) {
    for (const wire of wireNames(name, field)) values[wire] = theirs[wire];
    if (isReference(field)) values[name] = theirs[name];
  }
  for (const { name, field } of both) {
    if (field.kind === "lines" && !chosenTheirs.has(name)) values[name] = keptLines(mine[name], theirs[name]);
  }
  return values;
}

/** My lines over theirs: a line of mine that they removed becomes a new one. */
function keptLines(mine: unknown, theirs: unknown): readonly LineDraft[] {
  const theirIds = new Set(linesOf(theirs).map(({ id }) => id));
  return linesOf(mine).map(({ id, ...line }) => (id === undefined || theirIds.has(id) ? { ...line, id } : line)) as LineDraft[];
}
