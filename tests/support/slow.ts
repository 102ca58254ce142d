import { delay } from "./waits.ts";

/**
 * With HQ_SLOW=1 the tests of components and in the browser run as on a machine that hardly moves: every answer comes later than a screen
 * needs to show that it is missing. What fails then fails now and then on a busy machine.
 */
export const isSlow = process.env.HQ_SLOW === "1";
const ANSWER_MS = 300;

/** Holds an answer back, if the tests are slow. */
export const lateAnswer = (): Promise<void> => (isSlow ? delay(ANSWER_MS) : Promise.resolve());
