/** How rows are shown in the rail of the record they are about. */
export interface RailItemView<Name extends string = string> {
  /** One group after the other, each a segment of the rows' list. */
  readonly groups: readonly {
    /** Name of the segment. */
    readonly segment: string;
    /** Shown first, as a date or time: when it is due, when it was done. */
    readonly when: Name;
    /** Fields that say who; the first that is filled counts. */
    readonly by: readonly Name[];
    /** The field with the text. */
    readonly text: Name;
    /** The field the group is sorted by, with "-" before it for descending. */
    readonly sort?: Name | `-${Name}`;
    /** The most rows it shows; default 20. */
    readonly max?: number;
    /** The text leads to the row's own record, where there is more to read than fits here. */
    readonly opens?: true;
    /** Shown where the group is empty; without it, nothing is. */
    readonly empty?: string;
  }[];
}
