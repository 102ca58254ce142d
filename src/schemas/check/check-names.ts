import { fieldNamed } from "../access/field-access.ts";
import { type Field, wireNames } from "../fields/field.ts";
import { valueKind } from "../fields/kinds.ts";
import { systemEntries } from "../fields/system-fields.ts";
import type { AnyResource } from "../resource.ts";
import { type AnyWhere, type Operand, partsOf, referencedName } from "../rules/where.ts";
import { zoneKey, zonePathsIn } from "../rules/zone-path.ts";
import { memoize } from "../values/memoize.ts";

/** The input of a check: one resource, and all of them. */
export interface Checked {
  readonly resource: AnyResource;
  readonly resources: readonly AnyResource[];
}

/** Whether a condition, a column or a sort may use this name. */
export const isName = (resource: AnyResource, name: string): boolean => fieldNamed(resource, name, "employee") !== undefined;

/** The names of a complete row's values, by which guards, rules and texts read it. */
export const rowNames = memoize(
  ({ fields, states }: AnyResource): ReadonlySet<string> =>
    new Set([
      "version",
      ...(Object.keys(states).length > 0 ? ["state", "status", "statusId"] : []),
      ...[...systemEntries, ...Object.entries(fields)].flatMap(([name, field]) => valueNames(name, field)),
    ]),
);

/** The names of a field's values in a row or line. */
export const valueNames = (name: string, field: Field): readonly string[] => [
  name,
  ...wireNames(name, field),
  ...(field.kind === "ref" && field.withState ? [`${name}State`] : []),
  ...zonePathsIn({ [name]: field }).map(zoneKey),
];

const isOfDays = (operand: Operand): boolean =>
  typeof operand === "object" && operand !== null && ("now" in operand || "before" in operand || "after" in operand);

/** `resources` allows names of referenced rows: where the server judges the condition in SQL, and nobody judges it in memory alone. */
export function whereProblems(resource: AnyResource, description: string, where: AnyWhere, resources?: readonly AnyResource[]): string[] {
  const { fields, any, not } = partsOf(where);
  const problems = fields.flatMap(([name, operand]): string[] => {
    const path = referencedName(name);
    if (path)
      return resources
        ? referencedProblems(resource, description, path, operand, resources)
        : [`${description} uses "${name}", but names of referenced rows can't be used here.`];
    const field = fieldNamed(resource, name, "employee");
    const kind = field && valueKind(field);
    if (kind === undefined) return [`${description} uses the unknown field "${name}".`];
    if (kind === "lines" || kind === "files" || kind === "anyRef")
      return [`${description} uses "${name}", but \`${kind}\` fields can't be used in a condition.`];
    if (isOfDays(operand) && kind !== "date" && kind !== "dateTime")
      return [`${description} compares "${name}" with a date, but "${name}" is not a \`date\` or \`dateTime\` field.`];
    if (name !== "state") return operandProblems(resource.fields[name], description, name, operand);
    const states = [operand].flat().filter((state) => typeof state === "string");
    return states
      .filter((state) => !Object.hasOwn(resource.states, state))
      .map((state) => `${description} uses the unknown state "${state}".`);
  });
  for (const each of [...(any ?? []), ...(not ? [not] : [])]) problems.push(...whereProblems(resource, description, each, resources));
  return problems;
}

function referencedProblems(
  { fields, name: own, side }: AnyResource,
  description: string,
  [reference, name]: readonly [string, string],
  operand: Operand,
  resources: readonly AnyResource[],
): string[] {
  const used = `${description} uses "${reference}.${name}"`;
  const field = Object.hasOwn(fields, reference) ? fields[reference] : undefined;
  if (field?.kind !== "ref") return [`${used}, but "${reference}" is not a \`ref\` field of ${own}.`];
  const target = resources.find((each) => each.name === field.target);
  // A reference to nothing is a problem of its own.
  if (!target) return [];
  const referenced = fieldNamed(target, name, "employee");
  if (!referenced) return [`${used}, but ${target.name} has no field "${name}".`];
  if (referenced.kind === "computed") return [`${used}, but computed fields of referenced rows can't be used in a condition.`];
  if (side !== "employee" && (referenced.hiddenFrom === "customer" || referenced.hiddenWhile))
    return [`${used}, but customers could infer the field from it, which ${target.name} hides from them.`];
  return whereProblems(target, `${description} by "${reference}"`, { [name]: operand });
}

const numberKinds: ReadonlySet<string> = new Set(["integer", "decimal", "money", "percent"]);

/** Values that the field never has, so that the condition would silently match nothing. */
function operandProblems(field: Field | undefined, description: string, name: string, operand: Operand): string[] {
  if (!field) return [];
  const isMe = typeof operand === "object" && operand !== null && "me" in operand;
  if (isMe && field.kind !== "ref") return [`${description} compares "${name}" with the user, but "${name}" is not a \`ref\` field.`];
  const values = [operand].flat().filter((value) => value !== null && typeof value !== "object");
  const kind = valueKind(field);
  const isPossible = (value: unknown): boolean => {
    if (field.kind === "choice") return typeof value === "string" && field.options.includes(value);
    if (kind === "boolean") return typeof value === "boolean";
    return numberKinds.has(kind) || kind === "ref" ? typeof value === "number" : typeof value === "string";
  };
  return values
    .filter((value) => !isPossible(value))
    .map((value) => `${description} compares "${name}" with ${JSON.stringify(value)}, which is not one of its values.`);
}
