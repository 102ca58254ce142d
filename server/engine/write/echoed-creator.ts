import type { AnyResource } from "../../../src/schemas/resource.ts";
import { type Caller, userIdOf } from "../../access/caller.ts";
import type { Input, Row } from "../call.ts";
import { invalid } from "../wire/problem.ts";

/** Splits the names that carry the creator by declaration from an input: the server decides who that is, so they are never written. */
export function splitEcho(
  { endpoints: { echoesCreator = [] } }: AnyResource,
  input: Input,
): { readonly echoed: Input; readonly rest: Input } {
  const part = (isEcho: boolean): Input =>
    Object.fromEntries(Object.entries(input).filter(([name]) => echoesCreator.includes(name) === isEcho));
  return { echoed: part(true), rest: part(false) };
}

/** Refuses a creator other than the caller in the input of a new row. @throws Problem 422 */
export const refuseOtherThanCaller = (echoed: Input, caller: Caller): void =>
  refuseUnless(echoed, [userIdOf(caller)], "This is created in your own name. Leave it out, or send your own id.");

/** Refuses a creator other than the row's in an update: neither the id nor, as rows carry it, the name. @throws Problem 422 */
export const refuseOtherThanCreator = (echoed: Input, { createdById, createdBy }: Row): void =>
  refuseUnless(echoed, [createdById, createdBy], "Who created this can't be changed.");

function refuseUnless(echoed: Input, known: readonly unknown[], message: string): void {
  const others = Object.entries(echoed).filter(([, value]) => value !== null && !known.some((one) => isSame(value, one)));
  if (others.length > 0) throw invalid(Object.fromEntries(others.map(([name]) => [name, [message]])));
}

/** An id may also arrive as text. */
const isSame = (value: unknown, known: unknown): boolean =>
  value === known || (typeof known === "number" && typeof value === "string" && value.trim() === String(known));
