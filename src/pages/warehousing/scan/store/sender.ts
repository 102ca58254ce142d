import type { DrainResult } from "./drain.ts";

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 120_000;

export interface Sender {
  /** After a scan: at once, unless the server was just found to be out of reach and gets its pause. */
  readonly soon: () => void;
  /** After a sign that the network is back: without the pause. */
  readonly now: () => void;
}

/**
 * Decides when to send. One sending at a time: asked for while it is at it, it looks once more. While the server is out of reach, each pause is
 * twice as long as the last; an answer, which `sendAll` reports, makes the next one short again.
 */
export function createSender(sendAll: (answered: () => void) => Promise<DrainResult>): Sender {
  let waitMs = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isAsked = false;

  const inReach = () => {
    waitMs = FIRST_WAIT_MS;
  };
  const pause = () => {
    timer = setTimeout(() => void send(), waitMs * (0.75 + Math.random() / 2));
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  };
  async function send(): Promise<void> {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    clearTimeout(timer);
    timer = undefined;
    while (isAsked) {
      isAsked = false;
      const result = await sendAll(inReach).catch((): DrainResult => "later");
      if (result !== "later") inReach();
      else {
        // Asked again meanwhile or not: the server gets its pause.
        isAsked = false;
        pause();
      }
    }
    isRunning = false;
  }

  return {
    soon: () => {
      if (timer === undefined) void send();
    },
    now: () => {
      inReach();
      void send();
    },
  };
}
