/**
 * Called by Refine for the query of an address, in which it would look for its own tables' state. Ours are in no address of its
 * making: a query is a flat list of words.
 */
export const parse = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

type Values = Readonly<Record<string, unknown>>;
type Options = { readonly addQueryPrefix?: boolean };

export function stringify(values: Values, { addQueryPrefix = false }: Options = {}): string {
  const told = Object.entries(values).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]]));
  const query = new URLSearchParams(told).toString();
  return query === "" ? "" : `${addQueryPrefix ? "?" : ""}${query}`;
}

export default { parse, stringify };
