import { type ScanTask, scanTasks } from "../../../../contract/scan.ts";
import { onSessionEnd } from "../../../../providers/session/session-end.ts";
import { createStore, readStored, writeStored } from "../../../../providers/store.ts";
import { type PlacingState, startPlacing } from "../model/placing.ts";

/** What a person chose on the scan screen. Hub, task and order are kept for the next visit; places and pieces for a reload. */
interface Choices {
  readonly hubId: number | null;
  readonly task: ScanTask;
  readonly order: PlacingState["order"];
}

const key = (userId: number) => `hq_scan:${userId}`;
const PLACING_KEY = "hq_scan_placing";

const isTask = (value: unknown): value is ScanTask => scanTasks.some((task) => task === value);

export function readChoices(userId: number): Choices {
  const stored = readStored(key(userId));
  const { hubId, task, order } = typeof stored === "object" && stored !== null ? (stored as Partial<Choices>) : {};
  return {
    hubId: typeof hubId === "number" ? hubId : null,
    task: isTask(task) ? task : "put away",
    order: order === "piece" ? "piece" : "place",
  };
}

export const keepChoices = (userId: number, part: Partial<Choices>): void => writeStored(key(userId), { ...readChoices(userId), ...part });

type Placings = Readonly<Partial<Record<ScanTask, PlacingState>>>;

function restored(): Placings {
  try {
    // Written below.
    return JSON.parse(sessionStorage.getItem(PLACING_KEY) ?? "{}") as Placings;
  } catch {
    return {};
  }
}

/** By task: the chosen place, and the pieces that wait for theirs. */
export const placings = createStore<Placings>(restored());

export const placingOf = (task: ScanTask, order: PlacingState["order"]): PlacingState => {
  const state = placings.get()[task];
  return state?.order === order ? state : startPlacing(order);
};

function keep(next: Placings): void {
  placings.set(next);
  try {
    sessionStorage.setItem(PLACING_KEY, JSON.stringify(next));
  } catch {
    // A reload then asks for the place again.
  }
}

export const keepPlacing = (task: ScanTask, state: PlacingState): void => keep({ ...placings.get(), [task]: state });
export const clearPlacings = (): void => keep({});

const PULLS_KEY = "hq_scan_pulls";

function restoredPulls(): Readonly<Record<string, readonly number[]>> {
  try {
    // Written below.
    return JSON.parse(sessionStorage.getItem(PULLS_KEY) ?? "{}") as Readonly<Record<string, readonly number[]>>;
  } catch {
    return {};
  }
}

/** By task: the ids of the pulls that are worked on. Several at once are a wave. */
export const chosenPulls = createStore(restoredPulls());

export function choosePulls(task: ScanTask, ids: readonly number[]): void {
  chosenPulls.set({ ...chosenPulls.get(), [task]: ids });
  try {
    sessionStorage.setItem(PULLS_KEY, JSON.stringify(chosenPulls.get()));
  } catch {
    // A reload then asks for them again.
  }
}

onSessionEnd(() => {
  chosenPulls.set({});
  try {
    sessionStorage.removeItem(PULLS_KEY);
  } catch {
    // Nothing was kept.
  }
});

onSessionEnd(clearPlacings);
