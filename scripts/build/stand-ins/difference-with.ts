/** Stands in for lodash's, which brings its own maps and sets: what of the list is like nothing of the other. */
export default function differenceWith<T>(list: readonly T[], other: readonly T[], alike: (one: T, other: T) => boolean): T[] {
  return list.filter((one) => !other.some((each) => alike(one, each)));
}
