import type { AnyWhere, Where } from "../rules/where.ts";

/**
 * A page of a row for whoever holds its link, without an account. Only the email or the text message that brings it contains the link; the
 * database keeps its digest. A link that is unknown, over, revoked or replaced is answered the same way.
 */
export interface LinkRule<
  Day extends string = string,
  Moment extends string = string,
  Name extends string = string,
  State extends string = string,
> {
  /** The name of the screen that it opens, whose address takes its token: "portal.repairs". */
  readonly screen: string;
  /** How many days it works, the day it is sent on not counted. */
  readonly days: number;
  /** The field with the last day of every link of the row, so that those already sent last longer when it is moved. Default: each has its own. */
  readonly until?: Day;
  /** The rows that it opens. Default: all. */
  readonly opens?: Where<Name, State>;
  /** The rows that it opens even after its last day, to show what came of it. */
  readonly stays?: Where<Name, State>;
  /** The field that keeps when it was last opened. */
  readonly openedAt: Moment;
  /** Whether a link ends those sent before it. Default: all go on working. */
  readonly replaces?: true;
}

/** The same as the generic layers read it. */
export interface AnyLinkRule extends Omit<LinkRule, "opens" | "stays"> {
  readonly opens?: AnyWhere;
  readonly stays?: AnyWhere;
}
