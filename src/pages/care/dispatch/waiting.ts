import { useSyncExternalStore } from "react";
import { t } from "../../../i18n/sales/dispatch.ts";
import type { Thread } from "./thread-rows.ts";

/** "27 min", "5 h", "3 days": as long as somebody waits, whole and rounded down. */
export function spanWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 120) return t("sales.minutes", { count: minutes });
  if (minutes < 48 * 60) return t("sales.hours", { count: Math.floor(minutes / 60) });
  return t("sales.days", { count: Math.floor(minutes / 1_440) });
}

export interface Waiting {
  readonly tone: "bad" | "warn" | "neutral";
  readonly words: string;
}

/** How long somebody has waited for an answer, or by how much it is late. Undefined for who waits for nothing. */
export function waitingOf({ waitingSince, answerDueAt }: Pick<Thread, "waitingSince" | "answerDueAt">, now: number): Waiting | undefined {
  if (!waitingSince) return undefined;
  const late = answerDueAt ? now - Date.parse(answerDueAt) : -1;
  if (late >= 0) return { tone: "bad", words: t("dispatch.late", { time: spanWords(late) }) };
  const isSoon = answerDueAt !== undefined && answerDueAt !== null && -late < 15 * 60_000;
  return { tone: isSoon ? "warn" : "neutral", words: t("dispatch.waiting", { time: spanWords(now - Date.parse(waitingSince)) }) };
}

const TICK_MS = 20_000;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of [...listeners]) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function current(): number {
  // Without listeners nothing ticks, and what is shown first must not be old. Within a tick it stays the same, as a snapshot must.
  if (listeners.size === 0 && Date.now() - now > TICK_MS) now = Date.now();
  return now;
}

/** The time in steps of some seconds, the same for everything on the screen. */
export const useNow = (): number => useSyncExternalStore(subscribe, current);
