import type { FieldOf } from "../../schemas/fields/field.ts";
import type { Values } from "../editing/form-store.ts";
import { fetchFills, filledIn } from "../inputs/fill-beside.ts";
import { givenOf } from "../inputs/given.ts";

/** What the row that a line refers to fills in, for these values of the record; undefined where it can't be chosen. */
export type AskFills = (line: Values, record: Values) => Promise<Values | undefined>;

/** Asks what a column's rows fill in. The same question is asked once. @throws ApiError */
export function askFills({ fields }: FieldOf<"lines">, column: string, path: string): AskFills {
  const asked = new Map<string, Promise<Values | undefined>>();
  return async (line, record) => {
    const field = fields[column];
    const id = line[`${column}Id`];
    if (field?.kind !== "ref" || typeof id !== "number") return undefined;
    const form = { fields, get: (name: string) => (name in line ? line[name] : record[name]) };
    const question = JSON.stringify([id, givenOf(field.fills?.given, path, form)]);
    const answer = asked.get(question) ?? fetchFills(field, `${path}.${column}`, form, id);
    asked.set(question, answer);
    const fills = await answer;
    return fills && filledIn(fills);
  };
}
