import type { AnyResource } from "../resource.ts";
import { type AnyWhere, type Operand, partsOf } from "../where.ts";

/** The input of a check: one resource, and all of them. */
export interface Checked {
  readonly resource: AnyResource;
  readonly resources: readonly AnyResource[];
}

const systemNames = ["id", "createdAt", "updatedAt", "createdBy", "updatedBy"];

/** Whether a condition, a column or a sort may use this name. */
export function isName(resource: AnyResource, name: string): boolean {
  if (name === "state") return Object.keys(resource.states).length > 0;
  return Object.hasOwn(resource.fields, name) || systemNames.includes(name);
}

const systemDays = ["createdAt", "updatedAt"];
const isOfDays = (operand: Operand): boolean =>
  typeof operand === "object" && operand !== null && ("now" in operand || "before" in operand || "after" in operand);

export function whereProblems(resource: AnyResource, description: string, where: AnyWhere): string[] {
  const { fields, any, not } = partsOf(where);
  const problems = fields.flatMap(([name, operand]) => {
    if (!isName(resource, name)) return [`${description} uses the unknown field "${name}".`];
    const kind = resource.fields[name]?.kind;
    if (kind === "lines" || kind === "files" || kind === "anyRef")
      return [`${description} uses "${name}", but \`${kind}\` fields can't be used in a condition.`];
    if (isOfDays(operand) && kind !== "date" && kind !== "dateTime" && !systemDays.includes(name))
      return [`${description} compares "${name}" with a date, but "${name}" is not a \`date\` or \`dateTime\` field.`];
    if (name !== "state") return [];
    const states = [operand].flat().filter((state) => typeof state === "string");
    return states
      .filter((state) => !Object.hasOwn(resource.states, state))
      .map((state) => `${description} uses the unknown state "${state}".`);
  });
  for (const each of [...(any ?? []), ...(not ? [not] : [])]) problems.push(...whereProblems(resource, description, each));
  return problems;
}
