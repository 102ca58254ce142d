import type { RecordSource } from "../carry/form-source.ts";
import type { Field, Fields } from "../fields/field.ts";
import { isWritable, valueKind } from "../fields/kinds.ts";
import type { AnyResource } from "../resource.ts";

export function lineProblems(
  resources: readonly AnyResource[],
  resource: AnyResource,
  target: AnyResource,
  { from, to, each }: NonNullable<RecordSource["lines"]>,
): string[] {
  const own = resource.fields[to];
  const sourceField = target.fields[from];
  if (own?.kind !== "lines" || !isWritable(own)) return [`fills "${to}", which is not a writable \`lines\` field.`];
  if (sourceField?.kind !== "lines") return [`copies the lines "${from}", but ${target.name} has no \`lines\` field of that name.`];
  return copyProblems(resources, own.fields, target, sourceField.fields, each);
}

export function copyProblems(
  resources: readonly AnyResource[],
  fields: Fields,
  target: AnyResource,
  sourceFields: Fields,
  copies: Readonly<Record<string, string | undefined>>,
): string[] {
  return Object.entries(copies).flatMap(([own, name = ""]) => {
    const to = fields[own];
    const from = sourceFields[name];
    if (!to || !isWritable(to)) return [`fills "${own}", which is not a writable field.`];
    if (!from) return [`copies "${name}", but ${target.name} does not declare a field of that name.`];
    return fitsInto(resources, to, from)
      ? []
      : [`copies "${name}" of ${target.name} into "${own}", but the kinds of the two fields don't match.`];
  });
}

/** Whether every value of `from` is also a valid value of `to`; references must point at the same table. */
export function fitsInto(resources: readonly AnyResource[], to: Field, from: Field): boolean {
  const tableOf = (name: string) => resources.find((each) => each.name === name)?.table;
  return to.kind === "ref" ? from.kind === "ref" && tableOf(from.target) === tableOf(to.target) : canTake(to, from);
}

const textKinds: ReadonlySet<string> = new Set(["text", "longText"]);
const sayable: ReadonlySet<string> = new Set(["text", "longText", "email", "phone", "url", "sequence", "choice"]);

/** Whether every value of `from` is also a valid value of `to`. */
function canTake(to: Field, from: Field): boolean {
  if (from.kind === "lines" || from.kind === "files") return false;
  if (to.kind === "choice") return from.kind === "choice" && from.options.every((option) => to.options.includes(option));
  if (to.kind === "decimal" && valueKind(from) === "integer") return true;
  return valueKind(from) === valueKind(to) || (textKinds.has(to.kind) && sayable.has(valueKind(from)));
}
