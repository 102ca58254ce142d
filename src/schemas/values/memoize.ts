/** Memoizes a function of one object. A result is kept as long as its object is in use. */
export function memoize<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const kept = known.get(key) ?? { value: compute(key) };
    known.set(key, kept);
    return kept.value;
  };
}
