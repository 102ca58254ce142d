import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { tabOf } from "../../../src/pages/dashboard-data.ts";
import { DashboardPage } from "../../../src/pages/dashboard-page.tsx";
import { answer } from "../../support/ui-api.ts";

// The chart draws on a canvas, which jsdom has none of; the browser suite looks at it.
vi.mock("../../../src/pages/week-chart.tsx", () => ({ WeekChart: ({ measure }: { measure: string }) => <div>chart of {measure}</div> }));

const state = (name: string, status: string, count: number, total = 0) => ({ state: name, status, tone: "info", count, total });
const show = () =>
  render(
    <MemoryRouter>
      <DashboardPage />
    </MemoryRouter>,
  );

describe("dashboard", () => {
  beforeEach(() => vi.restoreAllMocks());

  it("shows what stands where; each number opens its rows", async () => {
    answer("get", "/dashboard", {
      data: {
        quotes: { byState: [state("ready", "Submitted", 3, 123_456), state("lost", "Lost", 0)], byWeek: [] },
        tasks: { byState: [state("new", "New", 5)], overdue: 2 },
      },
    });
    show();
    const row = (await screen.findByRole("link", { name: "Submitted" })).closest("tr") as HTMLElement;
    expect(within(row).getByText("3")).toBeInTheDocument();
    expect(within(row).getByText("$1,234.56")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Submitted" })).toHaveAttribute("href", "/shipping/quotes/submitted");
    expect(screen.getByText("2 overdue")).toBeInTheDocument();
    expect(await screen.findByText("chart of value")).toBeInTheDocument();
  });

  it("says so when there is nothing for this reader", async () => {
    answer("get", "/dashboard", { data: { quotes: null, tasks: null } });
    show();
    expect(await screen.findByText(/no permissions yet/)).toBeInTheDocument();
  });

  it("knows a tab for every state", () => {
    expect(tabOf("pendingPricing")).toBe("new");
    expect(tabOf("delivered")).toBe("delivered");
  });
});
