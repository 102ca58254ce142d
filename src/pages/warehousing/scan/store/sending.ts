import type { ScanOutcome } from "../../../../contract/scan.ts";
import { t } from "../../../../i18n/scan.ts";
import { authState } from "../../../../providers/session/auth-state.ts";
import type { QueueEntry } from "../model/queue-model.ts";
import { type DrainResult, drain } from "./drain.ts";
import { queueChanged, queueState, queueStorage } from "./queue-state.ts";
import { serverFor } from "./scan-server.ts";
import { keepDone } from "./snapshot-state.ts";

/** Sends the queue: at the start, after each scan, when the network is back, when the page is shown again, and on a timer. */

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 120_000;
const TICK_MS = 30_000;

let waitMs = FIRST_WAIT_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let isRunning = false;
let isAsked = false;

/** One tab of this browser at a time. Where there are no locks, without a secure address, the keys of the commands still hold. */
async function exclusively(work: () => Promise<DrainResult>): Promise<DrainResult> {
  if (!("locks" in navigator) || !navigator.locks) return work();
  return navigator.locks.request("hq-scan-send", work);
}

const keep = (entry: QueueEntry, outcome: ScanOutcome): Promise<void> => keepDone(entry, outcome).catch(() => undefined);

async function sendAll(): Promise<DrainResult> {
  const { user, authenticated } = authState.get();
  if (!authenticated || !user) return "signedOut";
  const parts = {
    userId: user.id,
    storage: queueStorage,
    server: serverFor(user.id),
    texts: { photoGone: t("scan.photoGone") },
    keep,
    changed: (outcome?: ScanOutcome) => void queueChanged(outcome),
  };
  return exclusively(() => drain(parts));
}

/** Sends what can be sent. Asked for while it is at it, it looks once more. */
export async function sendQueue(): Promise<void> {
  isAsked = true;
  if (isRunning) return;
  isRunning = true;
  clearTimeout(timer);
  timer = undefined;
  try {
    while (isAsked) {
      isAsked = false;
      const result = await sendAll().catch((): DrainResult => "later");
      if (result !== "later") waitMs = FIRST_WAIT_MS;
      else {
        // Asked again meanwhile or not: the server gets its pause.
        isAsked = false;
        timer = setTimeout(() => void sendQueue(), waitMs * (0.75 + Math.random() / 2));
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
      }
    }
  } finally {
    isRunning = false;
  }
}

/** After a scan: at once, unless the server was just found to be out of reach and gets its pause. */
export const sendSoon = (): void => {
  if (timer === undefined) void sendQueue();
};

/** After a sign that the network is back: without the pause. */
export function sendNow(): void {
  waitMs = FIRST_WAIT_MS;
  void sendQueue();
}

let isKept = false;

/** Keeps sending as long as the page is open, on whichever screen: the person walks on while the network comes back. */
export function keepSending(): void {
  if (isKept) {
    sendNow();
    return;
  }
  isKept = true;
  const shown = () => {
    if (document.visibilityState === "visible") sendNow();
  };
  let session = authState.get().authToken;
  const signedIn = () => {
    const { authToken, user } = authState.get();
    if (!user || authToken === session) return;
    session = authToken;
    sendNow();
  };
  setInterval(() => {
    if (queueState.get().entries.length > 0 && navigator.onLine) sendSoon();
  }, TICK_MS);
  authState.subscribe(signedIn);
  addEventListener("online", sendNow);
  document.addEventListener("visibilitychange", shown);
  sendNow();
}
