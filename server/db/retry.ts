import { setTimeout as pause } from "node:timers/promises";
import { isForeignSession } from "./sessions.ts";

const serializationFailure = "40001";
const deadlockDetected = "40P01";

/** Whether PostgreSQL aborted the transaction because of concurrent ones, or a pooler mixed up sessions: the same work may succeed now. */
export function isWorthRetrying(error: unknown): boolean {
  if (isForeignSession(error)) return true;
  return error instanceof Error && "code" in error && (error.code === serializationFailure || error.code === deadlockDetected);
}

/** Runs `work` up to `attempts` times while it fails for such reasons, with a short random wait in between. */
export async function retried<T>(work: () => Promise<T>, attempts: number): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isWorthRetrying(error)) throw error;
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}
