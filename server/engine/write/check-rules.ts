import type { Action } from "../../../src/schemas/actions/action.ts";
import { editsOf, wiresOf } from "../../../src/schemas/actions/action-edits.ts";
import { wireName } from "../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { type BrokenRule, brokenRules, type Ruled } from "../../../src/schemas/rules/broken-rules.ts";
import type { Row } from "../call.ts";
import { conflict, invalid } from "../wire/problem.ts";
import type { RowDraft } from "./draft.ts";

const byPath = (broken: readonly BrokenRule[]): Record<string, string[]> => {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of broken) errors[path] = [...(errors[path] ?? []), message];
  return errors;
};

/** @throws Problem 422 with the rules that the draft breaks; `before` is the row before the change */
export function checkRules(declared: Ruled, draft: RowDraft, before: RowDraft | null, today: string): void {
  const broken = brokenRules(declared, draft, { before, today });
  if (broken.length > 0) throw invalid(byPath(broken));
}

/**
 * The same for the row an action leaves behind. The message stands at the input that was written to the field.
 * @throws Problem 422; 409 where the dialog has no input for any of them
 */
export function checkRulesAfter(resource: AnyResource, action: Action, draft: RowDraft, before: Row, today: string): void {
  const broken = brokenRules(resource, draft, { before, today });
  const [first] = broken;
  if (!first) return;
  const inputAt = new Map(
    Object.entries(action.writes ?? {}).flatMap(([name, inputName]) => {
      const [field, input] = [resource.fields[name], inputName === undefined ? undefined : action.input?.[inputName]];
      return field && input && inputName !== undefined ? [[wireName(name, field), wireName(inputName, input)] as const] : [];
    }),
  );
  const edited = wiresOf(editsOf(resource, action));
  const asked = broken.flatMap((each) => {
    const path = edited.includes(each.path.split(".")[0] ?? "") ? each.path : inputAt.get(each.path);
    return path === undefined ? [] : [{ ...each, path }];
  });
  throw asked.length > 0 ? invalid(byPath(asked)) : conflict(first.message);
}
