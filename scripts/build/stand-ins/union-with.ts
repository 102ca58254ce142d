type Alike = (one: unknown, other: unknown) => boolean;

/**
 * Replaces lodash's, which has its own maps and sets: merges all lists, keeping the first of equal items. The comparison is the last
 * argument.
 */
export default function unionWith(...given: readonly (readonly unknown[] | Alike)[]): unknown[] {
  const alike = given.find((each): each is Alike => typeof each === "function") ?? Object.is;
  const kept: unknown[] = [];
  for (const list of given) {
    if (typeof list === "function") continue;
    for (const each of list) if (!kept.some((one) => alike(each, one))) kept.push(each);
  }
  return kept;
}
