type Data = Readonly<Record<string, unknown>>;

const isData = (value: unknown): value is Data =>
  Array.isArray(value) || (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype);

/**
 * Stands in for lodash's `isEqual`, which Refine asks about settings and what came as JSON: values, lists, plain objects. Anything
 * else is like itself alone, which costs at most a look more.
 */
export default function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isData(one) || !isData(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]));
}
