import type { FieldOf } from "../../schemas/fields/field.ts";
import { wireName } from "../../schemas/fields/field.ts";
import type { FormStore, Values } from "../editing/form-store.ts";
import { askFills } from "./ask-fills.ts";
import { linesOf } from "./line-rows.ts";

type Form = Pick<FormStore, "fields" | "values" | "get" | "set">;
interface Change {
  readonly from: unknown;
  readonly to: unknown;
}

/**
 * Lets what the lines of a new row drew follow the record: prices of the customer, where another customer is chosen. What was typed over stays.
 * Calls back with the number of lines that changed; returns the function that ends it.
 */
export function followGiven(field: FieldOf<"lines">, name: string, path: string, form: Form, changed: (count: number) => void): () => void {
  const followed = Object.entries(field.fields).flatMap(([column, ref]) => {
    const given = ref.kind === "ref" ? Object.values(ref.fills?.given ?? {}) : [];
    const wires = given.flatMap((own) => {
      const declared = field.fields[own] ? undefined : form.fields[own];
      return declared ? [wireName(own, declared)] : [];
    });
    return wires.length > 0 ? [{ column, wires }] : [];
  });
  if (followed.length === 0) return () => undefined;
  let last = form.values.get();
  // One after the other, so that each starts from what the one before has written.
  let turn: Promise<unknown> = Promise.resolve();
  return form.values.subscribe(() => {
    const [before, after] = [last, form.values.get()];
    last = after;
    for (const { column, wires } of followed) {
      if (wires.every((wire) => Object.is(before[wire] ?? null, after[wire] ?? null))) continue;
      turn = turn.then(() => redraw(field, column, name, path, form, before, after)).then(changed, () => undefined);
    }
  });
}

/** Draws the lines of one column anew, and returns how many changed. @throws ApiError */
async function redraw(
  field: FieldOf<"lines">,
  column: string,
  name: string,
  path: string,
  form: Form,
  before: Values,
  after: Values,
): Promise<number> {
  const ask = askFills(field, column, path);
  const changes = new Map<string, Readonly<Record<string, Change>>>();
  await Promise.all(
    linesOf(form.get(name)).map(async (line) => {
      const [was, is] = await Promise.all([ask(line, before), ask(line, after)]);
      const differing = Object.entries(is ?? {}).filter(([wire, value]) => value !== was?.[wire] && line[wire] === was?.[wire]);
      if (differing.length > 0) changes.set(line.key, Object.fromEntries(differing.map(([wire, to]) => [wire, { from: was?.[wire], to }])));
    }),
  );
  let count = 0;
  const lines = linesOf(form.get(name)).map((line) => {
    // What was typed meanwhile stays.
    const still = Object.entries(changes.get(line.key) ?? {}).filter(([wire, { from }]) => line[wire] === from);
    if (still.length === 0) return line;
    count += 1;
    return { ...line, ...Object.fromEntries(still.map(([wire, { to }]) => [wire, to])) };
  });
  if (count > 0) form.set(name, lines);
  return count;
}
