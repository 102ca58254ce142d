type Data = Readonly<Record<string, unknown>>;

const isData = (value: unknown): value is Data =>
  Array.isArray(value) || (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype);

/**
 * Replaces lodash's `isEqual`, which Refine uses on settings and JSON data: values, lists, plain objects. Anything else equals only itself,
 * which costs at most one extra render.
 */
export default function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isData(one) || !isData(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]));
}
