import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { resetAuth } from "../../src/providers/auth-state.ts";
import { registerResources } from "../../src/providers/registry.ts";
import { endSession } from "../../src/providers/session-end.ts";
import { setToastHost, toastsWanted } from "../../src/providers/toasts.ts";
import { registerRoutes } from "../../src/shell/known-routes.ts";
import { openPalette, openPanel, setCollapsed, showSidebar } from "../../src/shell/shell-state.ts";
import { emptyViewSlots } from "../../src/views/slots.ts";
import { api } from "./ui-api.ts";
import "./ui-browser.ts";

// Generous: on a busy machine the first use of a lazily loaded part takes seconds, and a test that waits for it is not a stopwatch.
configure({ asyncUtilTimeout: 10_000 });

/** What the modules keep by themselves. Files share one page and one copy of each module, and begin as if alone there. */
function forgetFile(): void {
  registerResources([]);
  registerRoutes(() => undefined);
  emptyViewSlots();
  // Toasts that nobody showed wait for the next host.
  setToastHost({ open: () => undefined, close: () => undefined });
  setToastHost(undefined);
  toastsWanted.set(false);
  setCollapsed(false);
  showSidebar(false);
  openPanel(null);
  openPalette(false);
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  document.title = "";
}

// Before the file is imported: it may register things as it is.
forgetFile();
beforeAll(() => api.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  cleanup();
  endSession();
  resetAuth();
  api.resetHandlers();
  localStorage.clear();
  history.replaceState(null, "", "/");
});
afterAll(() => {
  api.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
