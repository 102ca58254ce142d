import type { InputFields } from "../../../src/schemas/fields/field.ts";
import { type Caller, sideOf } from "../../access/caller.ts";
import type { Input } from "../call.ts";
import { checkRules } from "./check-rules.ts";
import { compute, newDraft, type RowDraft } from "./draft.ts";
import { validateInput } from "./input.ts";

/** An operation's checked input. */
export interface ActionInput {
  readonly input: RowDraft;
  /** The first non-empty text of the input: the reason recorded in the log. */
  readonly reason: string | null;
}

/** @throws Problem 422 */
export function checkActionInput(caller: Caller, fields: InputFields, submitted: Input, today: string): ActionInput {
  const input = newDraft(fields, validateInput(fields, sideOf(caller), "create", submitted), today);
  compute(fields, input);
  checkRules({ fields }, input, null, today);
  const text = Object.entries(fields).find(([name, field]) => (field.kind === "longText" || field.kind === "text") && input[name]);
  const reason = text && input[text[0]];
  return { input, reason: typeof reason === "string" ? reason : null };
}
