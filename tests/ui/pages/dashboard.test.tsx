import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { tabOf } from "../../../src/pages/dashboard-data.ts";
import { DashboardPage } from "../../../src/pages/home/dashboard-page.tsx";
import { mockApi } from "../../support/ui-api.ts";
import { savedFiles } from "../../support/ui-saved.ts";

const state = (name: string, status: string, count: number, total = 0) => ({ state: name, status, tone: "info", count, total });
const show = () =>
  render(
    <MemoryRouter>
      <DashboardPage />
    </MemoryRouter>,
  );

describe("dashboard", () => {
  beforeEach(() => vi.restoreAllMocks());

  it("shows counts by status, each linked to its rows", async () => {
    mockApi("get", "/dashboard", {
      data: {
        quotes: {
          byState: [state("ready", "Submitted", 3, 123_456), state("lost", "Lost", 0)],
          byWeek: [{ week: "2026-11-16", created: 4, approved: 2, value: 99_950 }],
        },
        tasks: { byState: [state("new", "New", 5)], overdue: 2 },
      },
    });
    show();
    const row = (await screen.findByRole("link", { name: "Submitted" })).closest("tr") as HTMLElement;
    expect(within(row).getByText("3")).toBeInTheDocument();
    expect(within(row).getByText("$1,234.56")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Submitted" })).toHaveAttribute("href", "/shipping/quotes/submitted");
    expect(screen.getByText("2 overdue")).toBeInTheDocument();
    expect(await screen.findByRole("img", { name: "11/16/2026 Approved value $999.50" })).toBeInTheDocument();
    const saved = savedFiles();
    for (const title of ["Shipping quotes by status", "Shipping quotes by week", "Approved value by week", "Tasks"])
      await userEvent.click(screen.getByRole("button", { name: `Export CSV: ${title}` }));
    await waitFor(() => expect(saved).toHaveLength(4));
    expect(saved.map(({ text }) => text.slice(1))).toEqual([
      "Status,Number,Total\r\nSubmitted,3,1234.56\r\nLost,0,0.00\r\n",
      "Week,Created,Approved\r\n2026-11-16,4,2\r\n",
      "Week,Approved value\r\n2026-11-16,999.50\r\n",
      "Status,Number\r\nNew,5\r\n",
    ]);
  });

  it("says so when there is nothing this user may see", async () => {
    mockApi("get", "/dashboard", { data: { quotes: null, tasks: null } });
    show();
    expect(await screen.findByText(/no permissions yet/)).toBeInTheDocument();
  });

  it("has a tab for every state", () => {
    expect(tabOf("pendingPricing")).toBe("new");
    expect(tabOf("delivered")).toBe("delivered");
  });
});
