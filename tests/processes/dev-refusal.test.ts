import { afterEach, expect, it, vi } from "vitest";
import { devRefusal } from "../../scripts/dev-refusal.mjs";

/** Vite's connection to its pages, which notes what it sends. */
function pages() {
  const sent: Readonly<Record<string, unknown>>[] = [];
  const listeners: (() => void)[] = [];
  return {
    sent,
    open: () => {
      for (const listener of listeners) listener();
    },
    on: (_: "connection", listener: () => void) => {
      listeners.push(listener);
    },
    send: (payload: Readonly<Record<string, unknown>>) => {
      sent.push(payload);
    },
  };
}
const overlay = (message: string) => ({ type: "error", err: { message, stack: "", plugin: "hq" } });
afterEach(() => void vi.restoreAllMocks());

it("shows why sources were refused in open pages, in new ones, and reloads them once it is mended", () => {
  const printed = vi.spyOn(console, "error").mockReturnValue(undefined);
  const refusal = devRefusal();
  const vite = pages();
  refusal.attach(vite);
  vite.open();
  refusal.accept();
  expect(vite.sent).toEqual([]);
  refusal.refuse(['hub: the list uses the unknown field "nope".']);
  vite.open();
  const reason = overlay('The server was not restarted:\n- hub: the list uses the unknown field "nope".');
  expect(vite.sent).toEqual([reason, reason]);
  expect(printed).toHaveBeenCalledTimes(1);
  refusal.accept();
  vite.open();
  expect(vite.sent).toEqual([reason, reason, { type: "full-reload" }]);
});

it("shows what was refused before vite had started", () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const refusal = devRefusal();
  refusal.refuse(["No."]);
  const vite = pages();
  refusal.attach(vite);
  expect(vite.sent).toEqual([overlay("The server was not restarted:\n- No.")]);
});
