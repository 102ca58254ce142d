import { fieldNamed } from "../access/field-access.ts";
import { choiceLabel, type Field, inWords } from "../fields/field.ts";
import { valueKind } from "../fields/kinds.ts";
import type { AnyResource } from "../resource.ts";
import { addDays, daysBetween, formatDate, formatTime } from "../values/date.ts";
import { formatMoney } from "../values/money.ts";
import { formatPhone } from "../values/phone.ts";
import { dayIn, isDay, wallClock, zoneName } from "../values/time-zone.ts";
import type { AnyQueueRule, QueueTime, Waiting } from "./queue.ts";

type Row = Readonly<Record<string, unknown>>;

/** When and where the sentences are read: on the clocks of the company, which are named. */
export interface QueueClock extends QueueTime {
  readonly zone: string;
}

const HOUR = 3_600_000;
const textOf = (row: Row, name: string | undefined): string | null => {
  const value = name === undefined ? undefined : row[name];
  return typeof value === "string" && value !== "" ? value : null;
};

/** The date, or the moment, that a row was promised for. */
export function dueOf({ due, since = "createdAt", withinHours }: AnyQueueRule, row: Row): string | null {
  const start = textOf(row, since);
  const within = withinHours === undefined || start === null ? null : new Date(Date.parse(start) + withinHours * HOUR).toISOString();
  return textOf(row, due) ?? within;
}

/** What the order of the queue is decided by, of one row. */
export function waitingOf(rule: AnyQueueRule, row: Row): Waiting {
  const { since = "createdAt", amount = "", daysAhead = 0 } = rule;
  const value = row[amount];
  return { due: earlier(dueOf(rule, row), daysAhead), since: textOf(row, since), amount: typeof value === "number" ? value : null };
}

function earlier(due: string | null, days: number): string | null {
  if (due === null || days === 0) return due;
  return isDay(due) ? addDays(due, -days) : new Date(Date.parse(due) - days * 24 * HOUR).toISOString();
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** How long something took: "40 min", "27 h", "5 days". */
export function durationWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : count(Math.floor(hours / 24), "day");
}

const clockTime = (moment: string, zone: string): string => formatTime(wallClock(zone, new Date(moment)).time);

function dayWords(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : days === -1 ? "yesterday" : `on ${formatDate(day)}`;
}

/** "45 days late", "3 h late", "due today", "due at 04:00 PM", "due on 12/02/2026". */
export function lateWords(due: string, { now, today, zone }: QueueClock): string {
  const late = now.getTime() - Date.parse(due);
  if (!isDay(due) && late > 0) return `${durationWords(late)} late`;
  const days = daysBetween(today, dayIn(zone, due));
  if (days < 0) return `${count(-days, "day")} late`;
  return days === 0 && !isDay(due) ? `due at ${clockTime(due, zone)}` : `due ${dayWords(dayIn(zone, due), today)}`;
}

/** "today between 10:00 AM and 12:00 PM EST", "tomorrow at 08:00 AM EST", "on 12/02/2026". */
export function whenWords(due: string, until: string | null, { today, zone }: QueueClock): string {
  const day = dayWords(dayIn(zone, due), today);
  if (isDay(due)) return day;
  const named = zoneName(zone, new Date(due));
  const from = clockTime(due, zone);
  return until === null ? `${day} at ${from} ${named}` : `${day} between ${from} and ${clockTime(until, zone)} ${named}`;
}

/** The hour at which something happens: "10:00 AM"; null for a whole day. */
export const hourWords = (due: string | null, { zone }: QueueClock): string | null =>
  due === null || isDay(due) ? null : clockTime(due, zone);

/** A field's value inside a sentence; empty for no value. */
function valueWords(resource: AnyResource, name: string, row: Row, clock: QueueClock): string {
  const field = fieldNamed(resource, name, "employee");
  const value = row[name];
  if (!field || value === null || value === undefined) return "";
  if (field.kind === "lines") return lineNames(value).join(", ");
  if (name === "state") return typeof row.status === "string" ? row.status : "";
  switch (valueKind(field)) {
    case "money":
      return typeof value === "number" ? formatMoney(value) : "";
    case "date":
      return formatDate(String(value));
    case "dateTime":
      return whenWords(String(value), null, clock);
    case "choice":
      return field.kind === "choice" ? choiceLabel(field, String(value)) : String(value);
    case "phone":
      return formatPhone(String(value));
    case "address":
      return typeof value === "object" && "city" in value ? String(value.city) : "";
    default:
      return typeof value === "string" || typeof value === "number" ? String(value) : "";
  }
}

/** The names of the people, or of whatever the lines refer to. */
function lineNames(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((line: unknown) => {
    const entries = typeof line === "object" && line !== null ? Object.entries(line) : [];
    const named = entries.find(([key, each]) => typeof each === "string" && entries.some(([other]) => other === `${key}Id`));
    return named ? [String(named[1])] : [];
  });
}

/** What a row stands together with others under. The same people are one group in any order. */
export function groupOf(resource: AnyResource, { groupBy = [] }: AnyQueueRule, row: Row, clock: QueueClock): string | null {
  const words = groupBy.map((name) =>
    fieldNamed(resource, name, "employee")?.kind === "lines"
      ? lineNames(row[name]).sort().join(", ")
      : valueWords(resource, name, row, clock),
  );
  return words.find((each) => each !== "") ?? null;
}

const LONGEST_FACT = 140;

function factWords(name: string, field: Field | undefined, words: string): string {
  if (words === "" || field === undefined) return words;
  const kind = valueKind(field);
  if (kind === "integer") return `${words} ${(field.label ?? inWords(name)).toLowerCase()}`;
  return words.length > LONGEST_FACT ? `${words.slice(0, LONGEST_FACT - 1)}…` : words;
}

/** The values of a rule's further fields, without the empty ones. */
export const factsOf = (resource: AnyResource, { facts = [] }: AnyQueueRule, row: Row, clock: QueueClock): string[] =>
  facts.map((name) => factWords(name, fieldNamed(resource, name, "employee"), valueWords(resource, name, row, clock))).filter(Boolean);

/** The names that a sentence takes from its row. */
export const namesIn = (sentence: string): string[] => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
/** Placeholders that no field has: they follow from the time. */
export const timeWords: ReadonlySet<string> = new Set(["waited", "late", "when"]);

/** The sentence of one row, with its reason. */
export function sentenceOf(resource: AnyResource, rule: AnyQueueRule, row: Row, clock: QueueClock): string {
  const due = dueOf(rule, row);
  const since = textOf(row, rule.since ?? "createdAt");
  const filled = rule.message.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === "waited") return since === null ? "" : durationWords(clock.now.getTime() - Date.parse(since));
    if (name === "late") return due === null ? "" : lateWords(due, clock);
    if (name === "when") return due === null ? "" : whenWords(due, textOf(row, rule.until), clock);
    return valueWords(resource, name, row, clock);
  });
  const tidy = filled.replace(/(?<!\s)\s+([,.:])/g, "$1").replace(/\s{2,}/g, " ");
  return tidy.replace(/(?<![\s,:])[\s,:]+$/, "").trim();
}
