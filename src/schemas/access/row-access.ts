import type { AnyWhere, Where } from "../rules/where.ts";
import type { Side, Subject, Verb } from "./abilities.ts";

/** What customers may do, and with which rows. */
export interface CustomerAccess<Name extends string = string, Act extends string = string, S extends string = string> {
  /** The rows customers can access. A row that names no company is its reference's: `{ "invoice.customer": me.company }`. */
  readonly rows: Where<Name, S>;
  /** The operations customers may invoke, by name. */
  readonly may: readonly ("read" | "create" | "update" | "remove" | Act)[];
  /** Why every customer may access all of the rows, where `rows` is `{}`. */
  readonly unscoped?: string;
}

/** Which rows employees reach, where it isn't all of them. Administrators always reach every row. */
export interface EmployeeAccess<Name extends string = string, S extends string = string> {
  /** The rows employees can access: `{ $any: [{ assignedTo: me.user }, { "hub.manager": me.user }] }`. */
  readonly rows: Where<Name, S>;
  /** Employees with this verb on the resource's subject reach every row too. */
  readonly unless?: Verb;
  /** Rows for employees who can read another subject, which opens the resource by itself: the conversations of a channel. */
  readonly also?: readonly FurtherRows<Name, S>[];
}

/** Rows that employees reach if they can read this subject, whether or not they can read the resource's own. */
export interface FurtherRows<Name extends string = string, S extends string = string> {
  /** The other subject, of which they need "read". */
  readonly subject: Subject;
  /** The rows that it opens. */
  readonly rows: Where<Name, S>;
}

/** The subjects of which somebody of this side needs "read" for one, to read some of the rows. */
export const readingSubjects = (
  { subject, employee }: { readonly subject: Subject; readonly employee?: EmployeeAccess },
  side: Side,
): readonly Subject[] => (side === "employee" ? [subject, ...(employee?.also ?? []).map((each) => each.subject)] : [subject]);

/**
 * The rows that an employee reaches of what `employee` declares, given the subjects that they can read. Who reads the resource by another
 * subject alone reaches the rows of that subject alone.
 */
export function employeeRows({ rows, also = [] }: EmployeeAccess, own: Subject, reads: (subject: Subject) => boolean): AnyWhere {
  const further = also.filter(({ subject }) => reads(subject)).map((each) => each.rows);
  if (further.length === 0) return rows;
  return { $any: reads(own) ? [rows, ...further] : further };
}

/** All conditions of `employee`, whoever they are for. */
export const everyEmployeeRows = ({ rows, also = [] }: EmployeeAccess): readonly AnyWhere[] => [rows, ...also.map((each) => each.rows)];

/** Who receives a row's notifications, as names of reference fields. */
export interface People<Name extends string = string, S extends string = string> {
  /** The employee responsible for the row. */
  readonly owner?: Name;
  /** The employee who works on it. */
  readonly assignee?: Name;
  /** The states in which the row still needs its assignee: whoever suspends an employee says who takes over such rows. Default none. */
  readonly openIn?: readonly S[];
  /** The customer company whose users are notified, if they may see the row. */
  readonly company?: Name;
}
