import type { Action, RemoveRule, Rule } from "../actions/action.ts";
import { doneMessage } from "../actions/past-tense.ts";
import { type Labelled, labelled } from "../fields/labels.ts";

interface Rules {
  readonly create?: Rule;
  readonly update?: Rule;
  readonly remove?: RemoveRule;
}

/** The operations of a declaration, with the title of its rows. */
export type DeclaredRules = Rules & { readonly title: string; readonly actions?: Readonly<Record<string, Action>> };

type FinishedRules = Rules & { readonly actions: Readonly<Record<string, Labelled<Action>>> };

/** The operations with their labels and messages. */
export function finishedRules(label: string, { title, create, update, remove, actions }: DeclaredRules): FinishedRules {
  const saved = { successMessage: `${label} {${title}} saved.` };
  const messages = (action: Labelled<Action>) => {
    const successMessage = doneMessage(title, action.label);
    const isSeen = action.by?.some((side) => side !== "system") ?? true;
    return !isSeen || successMessage === undefined ? action : { successMessage, ...action };
  };
  return {
    ...(create ? { create: { ...saved, ...create } } : {}),
    ...(update ? { update: { ...saved, ...update } } : {}),
    ...(remove ? { remove: { successMessage: `${label} {${title}} deleted.`, ...remove } } : {}),
    actions: Object.fromEntries(Object.entries(labelled(actions ?? {})).map(([name, action]) => [name, messages(action)])),
  };
}
