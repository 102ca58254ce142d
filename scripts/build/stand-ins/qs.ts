/**
 * Refine parses the query of an address with it, looking for the state of its own tables. Our tables don't use that, and our queries are
 * flat lists of parameters.
 */
export const parse = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

type Values = Readonly<Record<string, unknown>>;
type Options = { readonly addQueryPrefix?: boolean };

export function stringify(values: Values, { addQueryPrefix = false }: Options = {}): string {
  const entries = Object.entries(values).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]]));
  const query = new URLSearchParams(entries).toString();
  return query === "" ? "" : `${addQueryPrefix ? "?" : ""}${query}`;
}

export default { parse, stringify };
