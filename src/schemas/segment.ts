import type { Side } from "./access/abilities.ts";
import type { Where } from "./where.ts";

/** One of the named conditions of which a list shows one at a time. */
export interface Segment<Compared extends string = string, S extends string = string, Name extends string = string> {
  /** Default: its name in words. */
  readonly label?: string;
  /** The rows it holds. */
  readonly where: Where<Compared, S>;
  /** Its own order, where it is not the list's. */
  readonly sort?: Name | `-${Name}`;
  /** Shown to this side only. */
  readonly onlyFor?: Side;
}
