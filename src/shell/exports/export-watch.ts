import type { Export, ExportOutcome } from "../../contract/exports.ts";
import { isUnfinished, readExport, readExports } from "../../providers/calls/export-calls.ts";
import { isApiError, toApiError } from "../../providers/calls/http-error.ts";
import { disownExport, ownExport, ownExports } from "../../providers/calls/own-exports.ts";
import { onLive } from "../../providers/live/live-events.ts";
import { onSessionEnd } from "../../providers/session/session-end.ts";
import { closeExportToast, showOutcome, showProgress } from "./export-toasts.tsx";
import { dropRunning, runningExports, setRunning } from "./running-exports.ts";

/** Follows the exports of this window until each has an outcome: through push, and by polling when no push arrives for a while. */

const SILENCE_MS = 5_000;
const LONGEST_SILENCE_MS = 30_000;

type Watch = { timer: ReturnType<typeof setTimeout>; silence: number };
const watches = new Map<number, Watch>();
/** Exports whose outcome was shown; later messages about them are ignored. */
const reported = new Set<number>();

function watch(id: number, silence = SILENCE_MS): void {
  clearTimeout(watches.get(id)?.timer);
  watches.set(id, { silence, timer: setTimeout(() => void poll(id), silence) });
}

function unwatch(id: number): void {
  clearTimeout(watches.get(id)?.timer);
  watches.delete(id);
  dropRunning(id);
}

async function poll(id: number): Promise<void> {
  const silence = Math.min((watches.get(id)?.silence ?? SILENCE_MS) * 1.5, LONGEST_SILENCE_MS);
  const result = await readExport(id).catch(toApiError);
  // The export or the session ended during the request.
  if (!watches.has(id)) return;
  if (!isApiError(result)) noteExport(result);
  else if (result.statusCode === 404) forgetExport(id);
  if (watches.has(id)) watch(id, silence);
}

/** The export ended without an outcome to show: it was cancelled or is gone. */
function forgetExport(id: number): void {
  reported.add(id);
  unwatch(id);
  disownExport(id);
  closeExportToast(id);
}

/** Records the state of an export of this window, from a push or a poll. */
export function noteExport(state: Export): void {
  const { id, status, message, fullPath } = state;
  if (reported.has(id)) return;
  if (isUnfinished(state)) {
    const isNew = !runningExports.get().has(id);
    setRunning(state);
    watch(id);
    if (isNew) showProgress(state, () => forgetExport(id));
  } else if (status === "cancelled") forgetExport(id);
  else {
    const code = status === "done" ? 200 : 500;
    announceExport({ status: { code, message: message ?? "" }, downloadUrl: fullPath === null ? null : { fullPath }, exportId: id });
  }
}

/** Shows once that an export is ready or has failed. The toast stays until it is closed, even across a reload. */
export function announceExport(event: ExportOutcome): void {
  const { exportId: id } = event;
  if (id !== undefined) {
    if (reported.has(id)) return;
    reported.add(id);
    unwatch(id);
    ownExport(id);
  }
  showOutcome(event, () => id !== undefined && disownExport(id));
}

/** After a reload: continues with the exports whose outcome this window has not shown. */
export async function resumeExports(): Promise<void> {
  const own = ownExports();
  if (own.length === 0) return;
  const loaded = await readExports().catch(() => undefined);
  // If the session ended meanwhile, no exports are left.
  for (const id of ownExports().filter((each) => own.includes(each))) {
    const state = loaded?.find((each) => each.id === id);
    if (!loaded) watch(id);
    else if (state) noteExport(state);
    else disownExport(id);
  }
}

onLive("reconnected", () => {
  for (const id of watches.keys()) void poll(id);
});

onSessionEnd(() => {
  for (const id of [...watches.keys(), ...reported]) {
    unwatch(id);
    closeExportToast(id);
  }
  reported.clear();
});
