type Alike = (one: unknown, other: unknown) => boolean;

/**
 * Replaces lodash's, which has its own maps and sets: merges all lists, keeping the first of equal items. The comparison is the last
 * argument.
 */
export default function unionWith(...args: readonly (readonly unknown[] | Alike)[]): unknown[] {
  const alike = args.find((each): each is Alike => typeof each === "function") ?? Object.is;
  const result: unknown[] = [];
  for (const list of args) {
    if (typeof list === "function") continue;
    for (const each of list) if (!result.some((one) => alike(each, one))) result.push(each);
  }
  return result;
}
