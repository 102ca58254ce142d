import type { InputHTMLAttributes } from "react";
import { isAmount } from "../../schemas/values/typed-amounts.ts";

/** The keys that a phone shows for a number. An iPhone's keys for numbers have no minus, so a number that may be negative gets all keys. */
export function keypadOf({
  kind,
  min,
}: {
  readonly kind: string;
  readonly min?: number | undefined;
}): InputHTMLAttributes<HTMLInputElement>["inputMode"] {
  if (!isAmount(kind)) return undefined;
  if (min === undefined || min < 0) return "text";
  return kind === "integer" ? "numeric" : "decimal";
}
