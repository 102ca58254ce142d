import type { AnyResource } from "../resource.ts";
import type { Rule } from "./action.ts";

/** The states an operation is possible in, as a list; every state if the rule names none. */
export function statesFrom(resource: AnyResource, rule: Rule): readonly string[] {
  if (rule.from === undefined) return Object.keys(resource.states);
  return typeof rule.from === "string" ? [rule.from] : rule.from;
}
