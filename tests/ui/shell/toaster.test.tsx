import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { Toaster } from "../../../src/app/toaster.tsx";
import { closeToast, showToast, TOAST_MS } from "../../../src/providers/toasts.ts";
import { show } from "../../support/ui-user.tsx";

afterEach(() => {
  act(() => closeToast("one"));
  vi.useRealTimers();
});

const hovered = async (sticky: boolean) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  show(<Toaster />);
  act(() => showToast({ kind: "info", message: "Quote ready", key: "one", sticky }));
  await user.hover(await screen.findByText("Quote ready"));
};
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("stays longer while hovered, but closes in the end", async () => {
  await hovered(false);
  await later(TOAST_MS * 1.5);
  expect(screen.getByText("Quote ready")).toBeInTheDocument();
  await later(TOAST_MS);
  await waitFor(() => expect(screen.queryByText("Quote ready")).toBeNull());
});

it("restarts its time when the same toast is updated", async () => {
  await hovered(false);
  await later(TOAST_MS * 1.5);
  act(() => showToast({ kind: "info", message: "Quote sent", key: "one" }));
  await later(TOAST_MS * 1.5);
  expect(screen.getByText("Quote sent")).toBeInTheDocument();
  await later(TOAST_MS);
  await waitFor(() => expect(screen.queryByText("Quote sent")).toBeNull());
});

it("stays until it is closed if sticky", async () => {
  await hovered(true);
  await later(TOAST_MS * 10);
  expect(screen.getByText("Quote ready")).toBeInTheDocument();
});
