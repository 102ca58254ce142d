import type { Action } from "../action.ts";
import type { AnyResource } from "../resource.ts";
import { checkOf } from "../zod.ts";
import { fitsInto } from "./check-copies.ts";

/** Returns inputs and constants that an action writes to fields that don't take them. */
export function writtenProblems(resource: AnyResource, resources: readonly AnyResource[], name: string, action: Action): string[] {
  const written = Object.entries(action.writes ?? {}).flatMap(([to, from]) => {
    const [field, input] = [resource.fields[to], from === undefined ? undefined : action.input?.[from]];
    return field && input && !fitsInto(resources, field, input)
      ? [`"${name}" writes "${from}" into "${to}", but the kinds of the two fields don't match.`]
      : [];
  });
  const set = Object.entries(action.sets ?? {}).flatMap(([to, value]) => {
    const field = resource.fields[to];
    if (!field || typeof value === "object") return [];
    if (field.kind === "computed" || field.kind === "sequence")
      return [`"${name}" sets "${to}", but the server derives that field itself.`];
    const result = checkOf(to, field).safeParse(value);
    return result.success
      ? []
      : [`"${name}" sets "${to}" to ${JSON.stringify(value)}, which it does not accept: ${result.error.issues[0]?.message}`];
  });
  return [...written, ...set];
}
