type Value = string | number;

/** Values by the names of an address's placeholders, or of its query. */
export type AddressValues = Readonly<Record<string, Value>>;

/** Fills the `{name}` placeholders of an address and adds the query. Values are encoded, so they can't change the path around them. */
export function fillPath(pattern: string, values: AddressValues = {}, query: AddressValues = {}): string {
  const path = pattern.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(values[name] ?? "")));
  const added = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return added === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${added}`;
}
