import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { delay } from "./waits.ts";

/**
 * With HQ_SLOW=1 the component tests run as on a machine that hardly moves: more time passes between two keys than any screen waits for the
 * next one, and every answer comes later than a screen needs to show that it is missing. What fails then fails now and then on a busy machine.
 */
const isSlow = process.env.HQ_SLOW === "1";
const KEY_MS = 450;
const ANSWER_MS = 300;

/** Holds an answer of the mock server back, if the tests are slow. */
export const lateAnswer = (): Promise<void> => (isSlow ? delay(ANSWER_MS) : Promise.resolve());

if (isSlow) {
  const { type, keyboard } = userEvent;
  const paced: Partial<typeof userEvent> = {
    // In a test that stops its clock, no time passes between keys.
    type: (element, text, options) => type(element, text, { ...(vi.isFakeTimers() ? {} : { delay: KEY_MS }), ...options }),
    keyboard: (text, options) => keyboard(text, { ...(vi.isFakeTimers() ? {} : { delay: KEY_MS }), ...options }),
  };
  Object.assign(userEvent, paced);
}
