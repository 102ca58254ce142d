import type { Action } from "../action.ts";
import type { AnyResource } from "../resource.ts";
import { fitsInto } from "./check-copies.ts";

/** Returns inputs that an action writes to fields of another kind. */
export function writtenProblems(resource: AnyResource, resources: readonly AnyResource[], name: string, action: Action): string[] {
  return Object.entries(action.writes ?? {}).flatMap(([to, from]) => {
    const [field, input] = [resource.fields[to], from === undefined ? undefined : action.input?.[from]];
    return field && input && !fitsInto(resources, field, input)
      ? [`"${name}" writes "${from}" into "${to}", but the kinds of the two fields don't match.`]
      : [];
  });
}
