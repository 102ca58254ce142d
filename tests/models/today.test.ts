import { afterEach, expect, it, vi } from "vitest";
import { clientConfig } from "../../src/providers/client-config.ts";
import { today } from "../../src/views/kit/today.ts";

afterEach(() => vi.useRealTimers());

it("today is the day in the company's time zone, wherever the user is", () => {
  vi.useFakeTimers({ now: new Date("2026-11-22T03:30:00Z") });
  const config = clientConfig.get();
  clientConfig.set({ ...config, timezone: "America/New_York" });
  expect(today()).toBe("2026-11-21");
  clientConfig.set({ ...config, timezone: "Asia/Tokyo" });
  expect(today()).toBe("2026-11-22");
  clientConfig.set({ ...config, timezone: undefined });
  expect(today()).toMatch(/^2026-11-2[12]$/);
  clientConfig.set(config);
});
