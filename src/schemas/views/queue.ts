import type { Side, Verb } from "../access/abilities.ts";
import type { AnyWhere, Where } from "../rules/where.ts";
import { isDay } from "../values/time-zone.ts";
import type { DayRange } from "./figure.ts";

/** Where the home page shows what a rule finds: the queue of employees, the hours of a day, and the cards of customers. */
export type QueuePlace = "now" | "today" | "decide" | "pay" | "coming" | "done";

/**
 * Rows that wait for somebody, each as one sentence with its reason on the home page. Their list opens with the same condition, and shows
 * the same rows.
 */
export interface QueueRule<Name extends string = string, Act extends string = string, S extends string = string> {
  /** What all of them are: "Leads to call". The heading of the list that they open. */
  readonly title: string;
  /**
   * The sentence of one of them. It may name fields, and `{waited}` ("27 h"), `{late}` ("45 days late", "due today") and `{when}` ("between
   * 10:00 AM and 12:00 PM EST").
   */
  readonly message: string;
  /** The rows, as far as a list can be filtered that way. */
  readonly where?: Where<Name, S>;
  /** A segment of the list that they are in as well. */
  readonly segment?: string;
  /** Only rows whose date lies in these days. */
  readonly days?: DayRange & { readonly field: Name };
  /** Where it is shown; default "now". Cards are for customers, all else for employees. */
  readonly shownOn?: QueuePlace;
  /** The date, or the date and time, until which it was promised: from then on it is overdue. Of "today", "coming" and "done": when it happens. */
  readonly due?: Name;
  /** Of "today": the first of these fields that a row has is the heading of all that share it. Rows without one come after them. */
  readonly groupBy?: readonly Name[];
  /** The end of the time in which it happens. */
  readonly until?: Name;
  /** Since when it waits; default since the row was created. */
  readonly since?: Name;
  /** How many days before `due` it has to be settled: from then on it counts as due. */
  readonly daysAhead?: number;
  /** How long it may wait, where nothing else says until when. */
  readonly withinHours?: number;
  /** The amount at stake. */
  readonly amount?: Name;
  /** Only rows whose amount is above 0. */
  readonly worth?: true;
  /** Whose it is: shown to that person, to everybody while it is nobody's, and to administrators once it is late. */
  readonly assignedTo?: Name;
  /** Never shown to others than its person. */
  readonly onlyTheirs?: true;
  /** Further values under the sentence. */
  readonly facts?: readonly Name[];
  /** The action that settles it, run where it is shown by those who may. */
  readonly action?: Act;
  /** The form of the next document, with the parameter that carries the row into it. */
  readonly form?: { readonly to: string; readonly param: string };
  /**
   * An ability without which it is not shown, beside that of its action or form. Default, where it has neither: "update", and "read" for what
   * happens.
   */
  readonly verb?: Verb;
}

/** A rule as the generic layers read it. */
export interface AnyQueueRule extends Omit<QueueRule, "where"> {
  readonly where?: AnyWhere;
}

/** The rules of a resource by name. */
export type QueueRules = Readonly<Record<string, AnyQueueRule>>;

export const placeOf = ({ shownOn = "now" }: Pick<AnyQueueRule, "shownOn">): QueuePlace => shownOn;
export const sideOfPlace = (place: QueuePlace): Side => (place === "now" || place === "today" ? "employee" : "customer");

/** Whether its rows are shown in the order in which they happen, not by what is at stake. */
export const isByTime = (place: QueuePlace): boolean => place === "today" || place === "coming" || place === "done";

/** From the most urgent one down. */
export const queueRanks = ["overdue", "today", "money", "waiting"] as const;
export type QueueRank = (typeof queueRanks)[number];

/** What the order of the queue is decided by. */
export interface Waiting {
  /** The date, or the moment in ISO-8601, until which it has to be settled; null if nothing was promised. */
  readonly due: string | null;
  /** In cents. */
  readonly amount: number | null;
  /** The moment since when it waits. */
  readonly since: string | null;
}

export interface QueueTime {
  readonly now: Date;
  /** The calendar date in the company's time zone, and when it ends. */
  readonly today: string;
  readonly endOfToday: Date;
}

/** What was promised comes first, then what is worth something, then whatever waits. */
export function rankOf({ due, amount }: Waiting, { now, today, endOfToday }: QueueTime): QueueRank {
  if (due !== null) {
    if (isDay(due) ? due < today : Date.parse(due) < now.getTime()) return "overdue";
    if (isDay(due) ? due === today : Date.parse(due) < endOfToday.getTime()) return "today";
  }
  return amount !== null && amount > 0 ? "money" : "waiting";
}

/** Since when it waits, or until when it was promised, as a number that grows with time. */
export const ageOf = ({ since, due }: Waiting): number => Date.parse(since ?? due ?? "9999-12-31");

/**
 * The order of the queue: by rank (overdue, promised today, money at stake, waiting), within a rank by amount, the largest first, and
 * among equal amounts what waits longest first.
 */
export function compareWaiting(a: Waiting, b: Waiting, time: QueueTime): number {
  const rank = (each: Waiting) => queueRanks.indexOf(rankOf(each, time));
  return rank(a) - rank(b) || (b.amount ?? 0) - (a.amount ?? 0) || ageOf(a) - ageOf(b);
}
