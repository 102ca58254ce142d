import { delay } from "./waits.ts";

/**
 * With HQ_SLOW=1 the tests of components and in the browser run as on a very busy machine: every answer comes later than a screen needs to
 * show that it is missing. A test that fails only in this mode is one that fails occasionally.
 */
export const isSlow = process.env.HQ_SLOW === "1";
const ANSWER_MS = 300;

/** Holds an answer back, if the tests are slow. */
export const lateAnswer = (): Promise<void> => (isSlow ? delay(ANSWER_MS) : Promise.resolve());
