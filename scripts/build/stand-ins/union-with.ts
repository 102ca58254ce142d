type Alike = (one: unknown, other: unknown) => boolean;

/** Stands in for lodash's, which brings its own maps and sets: all lists in one, of what is alike the first. What is alike is said last. */
export default function unionWith(...given: readonly (readonly unknown[] | Alike)[]): unknown[] {
  const alike = given.find((each): each is Alike => typeof each === "function") ?? Object.is;
  const kept: unknown[] = [];
  for (const list of given) {
    if (typeof list === "function") continue;
    for (const each of list) if (!kept.some((one) => alike(each, one))) kept.push(each);
  }
  return kept;
}
