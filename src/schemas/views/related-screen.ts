import type { Side, Subject } from "../access/abilities.ts";

/** A link to another screen beside a list's title. */
export interface RelatedScreen {
  /** Its text; default the last part of the screen's name in words. */
  readonly label?: string;
  /** What the address asks the screen for. */
  readonly query?: Readonly<Record<string, string>>;
  /** The letter that leads to it from anywhere, pressed after "g". */
  readonly goKey?: string;
  /** Shown to this side only. */
  readonly onlyFor?: Side;
  /** Shown to those who may read it. */
  readonly subject?: Subject;
}
