import type { Side } from "../access/abilities.ts";
import type { Where } from "../rules/where.ts";

/** One of the named conditions of which a list shows one at a time. */
export interface Segment<Compared extends string = string, S extends string = string, Name extends string = string> {
  /** Default: its name in words. */
  readonly label?: string;
  /** The rows it holds. */
  readonly where: Where<Compared, S>;
  /** Only the rows that have this `queryable` figure of the list, the largest first; for those who may read what it adds up. */
  readonly figure?: string;
  /** Its own columns at first, where they are not the list's: fields and figures. */
  readonly columns?: readonly string[];
  /** Its own order, where it is not the list's. */
  readonly sort?: Name | `-${Name}`;
  /** Shown to this side only. */
  readonly onlyFor?: Side;
}
