import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { isSlow } from "./slow.ts";

/** More time than any screen waits for the next key. */
const KEY_MS = 450;

/** In a test that stops its clock, no time passes between keys. */
const pace = () => (vi.isFakeTimers() ? {} : { delay: KEY_MS });

if (isSlow) {
  const { type, keyboard } = userEvent;
  const slow: Partial<typeof userEvent> = {
    type: (element, text, options) => type(element, text, { ...pace(), ...options }),
    keyboard: (text, options) => keyboard(text, { ...pace(), ...options }),
  };
  Object.assign(userEvent, slow);
}
