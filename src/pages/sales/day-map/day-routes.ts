import type { DayJob, DayWork, WorkStop } from "../../../contract/day-work.ts";
import type { Tone } from "../../../schemas/actions/action.ts";
import { MAX_TOGETHER } from "../../../schemas/documents/documents.ts";

/** A stop with its place in the order of its crew. */
export interface RouteStop extends WorkStop {
  readonly job: DayJob;
  /** "A1": the crew's letter and the number of the stop; "?" for work that is still to be scheduled. */
  readonly mark: string;
}

/** The work of one crew or carrier, or what is still to be scheduled. */
export interface DayRoute {
  readonly key: string;
  /** Undefined for unscheduled work. */
  readonly letter: string | undefined;
  readonly tone: Tone;
  readonly crew: readonly string[];
  readonly carrier: string | null;
  readonly vehicle: string | null;
  readonly jobs: readonly { readonly job: DayJob; readonly stops: readonly RouteStop[] }[];
}

/** What of a job decides whose it is, and when. */
export type RoutedJob = Pick<DayJob, "id" | "state" | "windowStart" | "crew" | "provider">;

const tones: readonly Tone[] = ["info", "good", "progress", "warn", "bad"];

/** The mark of unscheduled stops. */
const OPEN = "?";

const letterOf = (index: number): string =>
  index < 26 ? String.fromCodePoint(65 + index) : `${letterOf(Math.floor(index / 26) - 1)}${letterOf(index % 26)}`;

/** Who does a job: the same people are the same crew, whoever is named first. */
function keyOf({ state, crew, provider }: RoutedJob): string {
  if (state === "new") return OPEN;
  if (crew.length === 0) return `carrier ${provider}`;
  return crew
    .map(({ memberId }) => memberId)
    .sort((a, b) => a - b)
    .join();
}

/** Jobs by who does them, in the order of their work; unscheduled ones last. */
function byCrew<J extends RoutedJob>(jobs: readonly J[]): Map<string, readonly J[]> {
  const crews = new Map<string, J[]>();
  const inOrder = [...jobs].sort((a, b) => a.windowStart.localeCompare(b.windowStart) || a.id - b.id);
  for (const job of inOrder) crews.set(keyOf(job), [...(crews.get(keyOf(job)) ?? []), job]);
  const open = crews.get(OPEN);
  if (open) {
    crews.delete(OPEN);
    crews.set(OPEN, open);
  }
  return crews;
}

/** The scheduled jobs as files of crew sheets: crew after crew, as many in a file as it takes. A crew stays together where it can. */
export function sheetFiles(jobs: readonly RoutedJob[]): number[][] {
  const files: number[][] = [];
  for (const own of byCrew(jobs.filter(({ state }) => state !== "new")).values()) {
    const ids = own.map(({ id }) => id);
    const last = files.at(-1);
    if (last && last.length + ids.length <= MAX_TOGETHER) last.push(...ids);
    else while (ids.length > 0) files.push(ids.splice(0, MAX_TOGETHER));
  }
  return files;
}

/** The stops of a day by crew, each numbered in the order of its work; unscheduled work last. */
export function dayRoutes({ jobs }: Pick<DayWork, "jobs">): DayRoute[] {
  return [...byCrew(jobs)].map(([key, own], index) => {
    const letter = key === OPEN ? undefined : letterOf(index);
    let number = 0;
    return {
      key,
      letter,
      tone: letter === undefined ? "neutral" : (tones[index % tones.length] ?? "info"),
      crew: (own[0]?.crew ?? []).map(({ member }) => member),
      carrier: own[0]?.provider ?? null,
      vehicle: own.find(({ vehicle }) => vehicle !== null)?.vehicle ?? null,
      jobs: own.map((job) => ({
        job,
        stops: job.stops.map((stop) => ({ ...stop, job, mark: letter === undefined ? OPEN : `${letter}${++number}` })),
      })),
    };
  });
}
