/** Replaces lodash's, which has its own maps and sets: the items of the list that are not like any item of the other. */
export default function differenceWith<T>(list: readonly T[], other: readonly T[], alike: (one: T, other: T) => boolean): T[] {
  return list.filter((one) => !other.some((each) => alike(one, each)));
}
