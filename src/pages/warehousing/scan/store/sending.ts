import type { ScanOutcome } from "../../../../contract/scan.ts";
import { t } from "../../../../i18n/warehousing/scan.ts";
import { onLive } from "../../../../providers/live/live-events.ts";
import { authState } from "../../../../providers/session/auth-state.ts";
import type { QueueEntry } from "../model/queue-model.ts";
import { type DrainResult, drain } from "./drain.ts";
import { queueChanged, queueState, queueStorage } from "./queue-state.ts";
import { serverFor } from "./scan-server.ts";
import { createSender } from "./sender.ts";
import { keepDone } from "./snapshot-state.ts";

/** Sends the queue: at the start, after each scan, when the network is back, when the page is shown again, and on a timer. */

const TICK_MS = 30_000;

/** One tab of this browser at a time. Where there are no locks, without a secure address, the keys of the commands still hold. */
async function exclusively(work: () => Promise<DrainResult>): Promise<DrainResult> {
  if (!("locks" in navigator) || !navigator.locks) return work();
  return navigator.locks.request("hq-scan-send", work);
}

const keep = (entry: QueueEntry, outcome: ScanOutcome): Promise<void> => keepDone(entry, outcome).catch(() => undefined);

async function sendAll(answered: () => void): Promise<DrainResult> {
  const { user, authenticated } = authState.get();
  if (!authenticated || !user) return "signedOut";
  const parts = {
    userId: user.id,
    storage: queueStorage,
    server: serverFor(user.id),
    texts: { photoGone: t("scan.photoGone") },
    keep,
    changed: (outcome?: ScanOutcome) => {
      answered();
      void queueChanged(outcome);
    },
  };
  return exclusively(() => drain(parts));
}

export const { soon: sendSoon, now: sendNow } = createSender(sendAll);

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
  // A network that comes and goes while the device stays connected to it is "online" all the time.
  onLive("status", (isOpen) => isOpen && sendNow());
  document.addEventListener("visibilitychange", shown);
  sendNow();
}
