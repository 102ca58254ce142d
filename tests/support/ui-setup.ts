import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { clientConfig, readConfig } from "../../src/providers/client-config.ts";
import { registerRoutes } from "../../src/providers/known-routes.ts";
import { registerResources } from "../../src/providers/registry.ts";
import { resetAuth } from "../../src/providers/session/auth-state.ts";
import { endSession } from "../../src/providers/session/session-end.ts";
import { setToastHost } from "../../src/providers/toasts.ts";
import { openPalette, openPanel, setCollapsed, showKeys, showSidebar } from "../../src/shell/shell-state.ts";
import { emptyViewSlots } from "../../src/views/kit/slots.ts";
import { api, lastAnswers, takeUnexpectedCalls } from "./ui-api.ts";
import "./ui-browser.ts";
import "./ui-slow.ts";

// Generous: on a busy machine, loading a lazy component for the first time takes seconds, and these tests do not
// measure time.
configure({ asyncUtilTimeout: 20_000 });

/**
 * Resets module state: test files share one page and one copy of each module, and each must start as if it were
 * alone.
 */
function forgetFile(): void {
  clientConfig.set(readConfig(undefined));
  registerResources([]);
  registerRoutes(() => undefined);
  emptyViewSlots();
  // Toasts without a host wait for the next one, so give them one that discards them.
  setToastHost({ open: () => undefined, close: () => undefined });
  setToastHost(undefined);
  setCollapsed(false);
  showSidebar(false);
  openPanel(null);
  openPalette(null);
  showKeys(false);
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  document.title = "";
}

/**
 * Whether calls that a test does not answer fail it: with HQ_CALLS=all, at night. Which calls a screen still makes when its test
 * ends depends on the machine, so only a test that waits for them fails always or never, and waiting takes minutes.
 */
const mustAnswerAll = process.env.HQ_CALLS === "all";

/** Waits until the screen has probably made all its calls, those of components that load late among them. */
async function lastCalls(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 500));
}

// Before the test file is imported, because its imports may register things.
forgetFile();
beforeAll(() => api.listen({ onUnhandledRequest: "error" }));
afterEach(async () => {
  vi.useRealTimers();
  if (mustAnswerAll) await lastCalls();
  await lastAnswers();
  cleanup();
  const unexpected = takeUnexpectedCalls();
  endSession();
  resetAuth();
  api.resetHandlers();
  localStorage.clear();
  history.replaceState(null, "", "/");
  // The screen shows a failed call as any other, so the test alone would not notice what it forgot.
  if (mustAnswerAll && unexpected.length > 0) throw new Error(`Calls that the test does not answer:\n${unexpected.join("\n")}`);
});
afterAll(async () => {
  // A module that is still loading when a file ends would be broken for the next one.
  await vi.dynamicImportSettled();
  api.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
