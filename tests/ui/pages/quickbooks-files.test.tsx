import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { QuickBooksFilesPage } from "../../../src/pages/accounting/quickbooks/quickbooks-files-page.tsx";
import { clientConfig } from "../../../src/providers/client-config.ts";
import { mockApi } from "../../support/ui-api.ts";
import { show, signInAs } from "../../support/ui-user.tsx";

const before = clientConfig.get();
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  clientConfig.set(before);
});

it("defaults to the last full month in the company's time zone, wherever the user is", async () => {
  vi.setSystemTime("2026-03-01T03:00:00Z");
  clientConfig.set({ ...before, timezone: "America/New_York" });
  mockApi("get", "/quickbooks", { data: { isOn: false } });
  signInAs({ isAdmin: true });
  const { unmount } = show(<QuickBooksFilesPage />);
  expect(await screen.findByDisplayValue("01/01/2026")).toBe(screen.getByLabelText("Start date"));
  expect(screen.getByLabelText("End date")).toHaveValue("01/31/2026");
  unmount();
  vi.setSystemTime("2026-03-02T03:00:00Z");
  show(<QuickBooksFilesPage />);
  expect(await screen.findByDisplayValue("02/01/2026")).toBe(screen.getByLabelText("Start date"));
  expect(screen.getByLabelText("End date")).toHaveValue("02/28/2026");
});
