import type { Verb } from "../../src/schemas/access/abilities.ts";
import type { Rule } from "../../src/schemas/actions/action.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Caller } from "../access/caller.ts";
import { mayDo, mayRead } from "../access/permission.ts";
import { denied } from "./wire/problem.ts";

/** @throws Problem 403 */
export function authorizeRead(resource: AnyResource, caller: Caller): void {
  if (!mayRead(resource, caller)) throw denied();
}

/** Returns the rule if the caller may use it. @throws Problem 403 */
export function authorize<R extends Rule>(resource: AnyResource, name: string, rule: R | undefined, verb: Verb, caller: Caller): R {
  if (rule === undefined || !mayDo(resource, name, rule, verb, caller)) throw denied();
  return rule;
}
