import { type Fields, wireNames } from "../fields/field.ts";
import type { AnyResource } from "../resource.ts";
import type { Action } from "./action.ts";

const known = new WeakMap<Action, Fields>();

/** The record's own fields that an action's dialog asks for, by name. The same object for an action, as checks are cached by it. */
export function editsOf({ fields }: Pick<AnyResource, "fields">, action: Action): Fields {
  const edits =
    known.get(action) ?? Object.fromEntries((action.edits ?? []).flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
  known.set(action, edits);
  return edits;
}

/** The names under which these fields travel. */
export const wiresOf = (fields: Fields): readonly string[] => Object.entries(fields).flatMap(([name, field]) => wireNames(name, field));
