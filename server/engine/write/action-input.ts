import type { InputFields } from "../../../src/schemas/field.ts";
import { type Caller, sideOf } from "../../access/caller.ts";
import type { Input } from "../call.ts";
import { checkRules } from "./check-rules.ts";
import { compute, newDraft, type RowDraft } from "./draft.ts";
import { validateInput } from "./input.ts";

/** An operation's checked input. */
export interface ActionInput {
  readonly values: RowDraft;
  /** The first non-empty text of the input: the reason recorded in the log. */
  readonly reason: string | null;
}

/** @throws Problem 422 */
export function checkActionInput(caller: Caller, input: InputFields, submitted: Input, today: string): ActionInput {
  const values = newDraft(input, validateInput(input, sideOf(caller), "create", submitted), today);
  compute(input, values);
  checkRules({ fields: input }, values, null, today);
  const text = Object.entries(input).find(([name, field]) => (field.kind === "longText" || field.kind === "text") && values[name]);
  const reason = text && values[text[0]];
  return { values, reason: typeof reason === "string" ? reason : null };
}
