/** The same function, which computes once for each object, and keeps what it has found as long as the object is in use. */
export function oncePer<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const kept = known.get(key) ?? { value: compute(key) };
    known.set(key, kept);
    return kept.value;
  };
}
