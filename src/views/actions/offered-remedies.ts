import type { OfferedRemedy } from "../../contract/remedy.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { ApiError } from "../../providers/calls/http-error.ts";

const isList = (value: unknown): value is readonly OfferedRemedy[] => Array.isArray(value);

function remediesIn(remedies: unknown, operation: string): readonly OfferedRemedy[] {
  const found: unknown = typeof remedies === "object" && remedies !== null ? Reflect.get(remedies, operation) : undefined;
  return isList(found) ? found : [];
}

/** What the server offers with a record for an operation that it refuses. */
export const remediesOf = (row: ApiRow, operation: string): readonly OfferedRemedy[] => remediesIn(row.remedies, operation);

/** What it offers with a refused call. */
export function remediesOfError({ body: { remedies, current } }: ApiError, operation: string): readonly OfferedRemedy[] {
  if (isList(remedies)) return remedies;
  return typeof current === "object" && current !== null ? remediesIn(Reflect.get(current, "remedies"), operation) : [];
}
