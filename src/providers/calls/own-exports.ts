import { onSessionEnd } from "../session/session-end.ts";

/**
 * The exports that this window started and whose outcome its user has not seen. Kept for the window, so that a reload continues them, and
 * so that nothing is loaded at the start if there are none.
 */
const KEY = "hq_exports";

export function ownExports(): number[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}

function write(ids: readonly number[]): void {
  try {
    if (ids.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Without storage, a reload forgets them; without a reload, the outcome is still shown.
  }
}

export const ownExport = (id: number): void => write([...new Set([...ownExports(), id])]);
export const disownExport = (id: number): void => write(ownExports().filter((each) => each !== id));

onSessionEnd(() => write([]));
