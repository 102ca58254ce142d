import type { Verb } from "../../src/schemas/access/abilities.ts";
import type { Rule } from "../../src/schemas/actions/action.ts";
import { mayInvoke, mayReadAny } from "../../src/schemas/actions/availability.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { type Caller, isSystem } from "./caller.ts";

/** Whether the caller may read rows of the resource at all; the scope decides which ones. */
export function mayRead(resource: AnyResource, caller: Caller): boolean {
  return isSystem(caller) || mayReadAny(resource, caller);
}

/** Whether the caller may use an operation at all, regardless of the row. */
export function mayDo(resource: AnyResource, name: string, rule: Rule | undefined, verb: Verb, caller: Caller): boolean {
  if (isSystem(caller)) return rule !== undefined;
  return mayInvoke(resource, name, rule, verb, caller);
}
