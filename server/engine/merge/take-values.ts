import { isVisible } from "../../../src/schemas/access/field-access.ts";
import { type Fields, type LinesField, wireNames } from "../../../src/schemas/fields/field.ts";
import { isWritable } from "../../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import type { Input, Row } from "../call.ts";
import { invalid } from "../wire/problem.ts";

const isTaken = (resource: AnyResource, name: string): boolean => {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  return (
    field !== undefined && isVisible(field, "employee") && isWritable(field, "update") && !["lines", "files", "anyRef"].includes(field.kind)
  );
};

/** The input that gives a record another one's values in these fields, and the other one's lines beside its own. @throws Problem 422 */
export function takenInput(resource: AnyResource, kept: Row, merged: Row, take: readonly string[]): Input {
  const unknown = take.find((name) => !isTaken(resource, name));
  if (unknown !== undefined) throw invalid({ take: [`"${unknown.slice(0, 60)}" can't be taken.`] });
  const values = take.flatMap((name) => {
    const field = resource.fields[name];
    return field ? wireNames(name, field).map((wire) => [wire, merged[wire]] as const) : [];
  });
  const lines = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind !== "lines" || !isWritable(field, "update")) return [];
    const [own, others] = [linesOf(kept[name]), linesOf(merged[name])];
    const known = new Set(own.map((line) => keyOf(field, line)));
    const added = others.filter((line) => !known.has(keyOf(field, line)));
    if (added.length === 0) return [];
    return [
      [
        name,
        [...own.map((line) => ({ id: line.id, ...valuesOf(field.fields, line) })), ...added.map((line) => valuesOf(field.fields, line))],
      ] as const,
    ];
  });
  return Object.fromEntries([...values, ...lines]);
}

type Line = Readonly<Record<string, unknown>>;
const linesOf = (value: unknown): readonly Line[] => (Array.isArray(value) ? value : []);
const valuesOf = (fields: Fields, line: Line): Line =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (isWritable(field) ? wireNames(name, field).map((wire) => [wire, line[wire]]) : [])),
  );

/** Lines that agree in what they must have are the same: an email address, whatever its label. */
function keyOf({ fields }: LinesField, line: Line): string {
  const required = Object.entries(fields).filter(([, field]) => "required" in field && field.required);
  return JSON.stringify(required.flatMap(([name, field]) => wireNames(name, field).map((wire) => line[wire]))).toLowerCase();
}
