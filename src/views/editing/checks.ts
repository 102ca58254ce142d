import type { Field, Fields } from "../../schemas/fields/field.ts";
import { isWritable } from "../../schemas/fields/kinds.ts";
import { unreadMessage } from "../inputs/unread.ts";
import type { Errors } from "./form-store.ts";

type Zod = typeof import("../../schemas/fields/zod.ts");
let loaded: Zod | undefined;

/** The checks are loaded separately, so that the form is shown before they arrive. */
export async function loadChecks(): Promise<Zod> {
  loaded ??= await import("../../schemas/fields/zod.ts");
  return loaded;
}

/** The messages of a whole input, by wire name; empty if it is valid. */
export async function checkInput(fields: Fields, mode: "create" | "update", input: Readonly<Record<string, unknown>>): Promise<Errors> {
  const { inputCheck, errorsByField } = await loadChecks();
  const result = inputCheck(fields, mode).safeParse(input);
  if (result.success) return {};
  const errors = Object.entries(errorsByField(result.error));
  return Object.fromEntries(errors.map(([path, messages]) => [path, unreadAt(path, fields, input) ?? messages]));
}

/** What an input could not read, at the name of a message: "due", or "pieces.0.weight". */
function unreadAt(path: string, fields: Fields, input: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const [name = "", index, column] = path.split(".");
  const field = fields[name];
  const lines = input[name];
  if (field?.kind !== "lines") return field && listed(unreadMessage(field, input[name]));
  const each = column === undefined ? undefined : field.fields[column];
  const line: unknown = Array.isArray(lines) ? lines[Number(index)] : undefined;
  if (!each || column === undefined || typeof line !== "object" || line === null || !(column in line)) return undefined;
  return listed(unreadMessage(each, Reflect.get(line, column)));
}

const listed = (message: string | undefined): readonly string[] | undefined => (message === undefined ? undefined : [message]);

const cache = new WeakMap<Field, ReturnType<Zod["checkOf"]>>();

/** The messages of one value; empty until the checks are loaded. */
export function checkValue(name: string, field: Field, value: unknown): readonly string[] {
  if (!loaded || !isWritable(field)) return [];
  // Cached, because hundreds of lines use the same check.
  const check = cache.get(field) ?? loaded.checkOf(name, field);
  cache.set(field, check);
  const result = check.safeParse(value);
  return result.success ? [] : [unreadMessage(field, value) ?? result.error.issues[0]?.message ?? ""];
}
