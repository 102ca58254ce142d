/** Whether two values of a field are equal, regardless of the key order of objects; null and undefined are equal. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return (a ?? null) === (b ?? null);
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, index) => same(each, b[index]));
  }
  const left = Object.entries(a).filter(([, value]) => value !== undefined);
  const right = Object.entries(b).filter(([, value]) => value !== undefined);
  const other = new Map<string, unknown>(right);
  return left.length === right.length && left.every(([key, value]) => other.has(key) && same(value, other.get(key)));
}
