import { isVisible } from "../../schemas/access/field-access.ts";
import { wireName } from "../../schemas/fields/field.ts";
import { type BrokenRule, brokenRules, ruleMessages } from "../../schemas/rules/broken-rules.ts";
import { today } from "../kit/today.ts";
import { currentSide } from "../records/view-fields.ts";
import type { Errors, FormStore } from "./form-store.ts";
import { withPreview } from "./preview.ts";

/** The rules that a form's values break. Those that read what is hidden from the user are left to the server. */
function brokenIn({ fields, declared, values }: FormStore): BrokenRule[] {
  const { before } = declared;
  const start = declared.initial === undefined ? {} : { state: declared.initial };
  const hidden = new Set(
    Object.entries(fields).flatMap(([name, field]) => (isVisible(field, currentSide()) ? [] : [name, wireName(name, field)])),
  );
  return brokenRules(
    declared,
    { ...start, ...withPreview(fields, values.get()) },
    { before: before ? withPreview(fields, before) : null, today: today(), isKnown: (wire) => !hidden.has(wire) },
  );
}

/** The messages of the rules that a form's values break. */
export function checkRules(form: FormStore): Errors {
  return Object.fromEntries(brokenIn(form).map(({ path, message }) => [path, [message]]));
}

/**
 * After the user left a field: shows the rules that it breaks, and takes back messages that no longer apply. A rule may read several
 * fields, so the message of one can be settled in another.
 */
export function refreshRules(form: FormStore, left: string): void {
  const broken = brokenIn(form);
  const known = ruleMessages(form.declared, today());
  const before = form.errors.get();
  const kept = Object.entries(before).filter(
    ([path, [message = ""]]) => !known.has(message) || broken.some((each) => each.path === path && each.message === message),
  );
  const shown = broken.filter(({ path, reads }) => !(path in before) && (reads.has(left) || path.startsWith(`${left}.`)));
  if (kept.length === Object.keys(before).length && shown.length === 0) return;
  form.errors.set({ ...Object.fromEntries(kept), ...Object.fromEntries(shown.map(({ path, message }) => [path, [message]])) });
}
