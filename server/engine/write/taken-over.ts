import { carriedOver, workTime } from "../../../src/schemas/carry/carried-over.ts";
import type { CarryOver } from "../../../src/schemas/carry/carry-over.ts";
import { type Field, type Fields, wireName } from "../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import type { Input, Row } from "../call.ts";

/**
 * The input for a new row of `target` that an effect of `verb` makes from a complete row.
 * @throws Error when neither the target nor the action says what it takes over
 */
export function takenOver(target: AnyResource, resource: AnyResource, verb: string, row: Row, timeZone: string): Input {
  const carry = resource.actions[verb]?.makes?.[target.name];
  const [name, source = carry] = sourceOf(target, resource) ?? [];
  if (!source) throw new Error(`Neither ${target.name} nor "${verb}" of ${resource.name} says what the one takes over from the other.`);
  const values = carriedOver(target.fields, source, { fields: resource.fields, row, time: workTime(timeZone) });
  const reference = name === undefined ? undefined : target.fields[name];
  const pointing = name !== undefined && reference && !reference.readOnly ? { [wireName(name, reference)]: row.id } : {};
  return { ...inputOf(target.fields, values), ...pointing };
}

/** The source of the target that takes such rows, with its reference. */
function sourceOf(target: AnyResource, { name }: AnyResource): readonly [string, CarryOver] | undefined {
  for (const source of Object.values(target.views.form.sources ?? {})) {
    const field = source.field === undefined ? undefined : target.fields[source.field];
    if (source.many === undefined && field?.kind === "ref" && field.source && field.target === name) return [source.field, source];
  }
  return undefined;
}

/** Without the names of references, which inputs don't contain. */
function inputOf(fields: Fields, values: Readonly<Record<string, unknown>>): Input {
  const entries = Object.entries(fields).flatMap(([name, field]: [string, Field]) => {
    const wire = wireName(name, field);
    const value = values[wire];
    if (value === undefined) return [];
    return [[wire, field.kind === "lines" && Array.isArray(value) ? value.map((line) => inputOf(field.fields, line)) : value]];
  });
  return Object.fromEntries(entries);
}
