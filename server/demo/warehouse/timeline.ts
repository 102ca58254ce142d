import { addDays } from "../../../src/schemas/values/date.ts";

const HOUR = 3_600_000;

/** What happened in the warehouse, in the order of time: each happening may lead to later ones. */
export interface Timeline {
  /** The last moment that anything has happened at. */
  readonly end: string;
  schedule(at: string, happen: () => void): void;
  /** Lets everything happen that is scheduled until the end. What would come later has not happened yet. */
  play(): void;
}

export function createTimeline(end: string): Timeline {
  const waiting: { readonly at: string; readonly happen: () => void }[] = [];
  return {
    end,
    schedule(at, happen) {
      // After everything of the same moment.
      let [low, high] = [0, waiting.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((waiting[middle]?.at ?? "") <= at) low = middle + 1;
        else high = middle;
      }
      waiting.splice(low, 0, { at, happen });
    },
    play() {
      for (let next = waiting[0]; next && next.at <= end; next = waiting[0]) {
        waiting.shift();
        next.happen();
      }
    },
  };
}

export const later = (moment: string, hours: number): string => new Date(Date.parse(moment) + hours * HOUR).toISOString();

const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The date itself, or the Friday before it. */
export function workingDay(date: string): string {
  return weekday(date) === 0 ? addDays(date, -2) : weekday(date) === 6 ? addDays(date, -1) : date;
}

/** A moment of the hubs' working day: 0 is eight in the morning, 8 the evening. Their clocks are five hours behind UTC, in summer four. */
export const workingHour = (date: string, hour: number): string => later(`${workingDay(date)}T13:00:00.000Z`, hour);

/** The next working day at that hour, so many calendar days later at least. */
export function daysLater(moment: string, days: number, hour: number): string {
  const date = addDays(moment.slice(0, 10), days);
  const next = weekday(date) === 0 ? addDays(date, 1) : weekday(date) === 6 ? addDays(date, 2) : date;
  return workingHour(next, hour);
}
