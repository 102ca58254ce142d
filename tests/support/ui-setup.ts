import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll } from "vitest";
import { resetAuth } from "../../src/providers/auth-state.ts";
import { endSession } from "../../src/providers/session-end.ts";
import { api } from "./ui-api.ts";

// What jsdom lacks and the component library asks for.
window.matchMedia ??= (query: string) =>
  ({
    matches: /min-width/.test(query),
    media: query,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }) as unknown as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView ??= () => undefined;
const computed = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computed(element);

// Generous: on a busy machine the first use of a lazily loaded part takes seconds, and a test that waits for it is not a stopwatch.
configure({ asyncUtilTimeout: 10_000 });

beforeAll(() => api.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  cleanup();
  endSession();
  resetAuth();
  api.resetHandlers();
  localStorage.clear();
  history.replaceState(null, "", "/");
});
afterAll(() => api.close());
