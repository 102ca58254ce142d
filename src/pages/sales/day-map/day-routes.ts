import type { DayJob, DayWork, WorkStop } from "../../../contract/day-work.ts";
import type { Tone } from "../../../schemas/action.ts";

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

const tones: readonly Tone[] = ["info", "good", "progress", "warn", "bad"];

/** The mark of unscheduled stops. */
const OPEN = "?";

const letterOf = (index: number): string =>
  index < 26 ? String.fromCodePoint(65 + index) : `${letterOf(Math.floor(index / 26) - 1)}${letterOf(index % 26)}`;

/** Who does a job: the same people are the same crew, whoever is named first. */
function keyOf({ state, crew, provider }: DayJob): string {
  if (state === "new") return OPEN;
  if (crew.length === 0) return `carrier ${provider}`;
  return crew
    .map(({ memberId }) => memberId)
    .sort((a, b) => a - b)
    .join();
}

/** The stops of a day by crew, each numbered in the order of its work; unscheduled work last. */
export function dayRoutes({ jobs }: Pick<DayWork, "jobs">): DayRoute[] {
  const byCrew = new Map<string, DayJob[]>();
  const inOrder = [...jobs].sort((a, b) => a.windowStart.localeCompare(b.windowStart) || a.id - b.id);
  for (const job of inOrder) byCrew.set(keyOf(job), [...(byCrew.get(keyOf(job)) ?? []), job]);
  const keys = [...byCrew.keys()].filter((key) => key !== OPEN);
  return [...keys, ...(byCrew.has(OPEN) ? [OPEN] : [])].map((key, index) => {
    const own = byCrew.get(key) ?? [];
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
