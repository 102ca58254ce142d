import type { LineFields } from "../../src/schemas/field.ts";
import { type Caller, sideOf } from "../access/caller.ts";
import type { Input } from "./call.ts";
import { compute, type Draft, newDraft } from "./draft.ts";
import { checkedInput } from "./input.ts";

/** What an operation asked for and was told. */
export interface Answers {
  readonly values: Draft;
  /** The first text among them: why it was done. */
  readonly reason: string | null;
}

/** @throws Problem 422 */
export function checkedAnswers(caller: Caller, asks: LineFields, asked: Input, today: string): Answers {
  const values = newDraft(asks, checkedInput(asks, sideOf(caller), "create", asked), today);
  compute(asks, values);
  const text = Object.entries(asks).find(([name, field]) => (field.kind === "longText" || field.kind === "text") && values[name]);
  const reason = text && values[text[0]];
  return { values, reason: typeof reason === "string" ? reason : null };
}
