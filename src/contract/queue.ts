import type { FigureRows } from "../schemas/views/figure.ts";
import type { QueuePlace, QueueRank } from "../schemas/views/queue.ts";

/** Why it is shown to this user: it is theirs, nobody's, or late whoever's it is. */
export type QueueWhose = "mine" | "unassigned" | "late";

/** One row that waits for somebody, or that is about to happen. */
export interface QueueEntry {
  /** "lead.firstCall" */
  readonly rule: string;
  readonly place: QueuePlace;
  readonly resource: string;
  readonly id: number;
  /** The row's title, for the names of its controls. */
  readonly title: string;
  readonly says: string;
  readonly facts: readonly string[];
  readonly rank: QueueRank;
  readonly whose: QueueWhose | null;
  /** Whose it is; null for the reader's own and for nobody's. */
  readonly person: string | null;
  /** When it happens, where it is shown by time: a date, or a moment in ISO-8601. */
  readonly due: string | null;
  /** "10:00 AM", "all day". */
  readonly hour: string | null;
  /** The heading under which it stands: the crew of a job. */
  readonly group: string | null;
  /** The action that can be run in place; null if there is none, or if it is refused for this row now. */
  readonly action: string | null;
  /** The form of the next document. */
  readonly form: { readonly to: string; readonly param: string } | null;
  /** Which record it is about, of rows that are shown with another record. */
  readonly about: Readonly<Record<string, unknown>> | null;
}

/** All rows of a rule, of which the first are entries. */
export interface QueueGroup {
  readonly rule: string;
  readonly place: QueuePlace;
  readonly whose: QueueWhose | null;
  readonly title: string;
  readonly count: number;
  readonly rows: FigureRows;
}

/** Whom a customer asks: the employee who looks after them, or the company. */
export interface ContactPerson {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/** `GET /api/queue` */
export interface Queue {
  /** In order: the most urgent first, and what happens by its time. */
  readonly entries: readonly QueueEntry[];
  /** Groups with more rows than entries. */
  readonly groups: readonly QueueGroup[];
  /** The resources whose changes may change it. */
  readonly reads: readonly string[];
  readonly today: string;
  /** For customers. */
  readonly contact: ContactPerson | null;
}
