import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Dashboard, PartFigure } from "../../../src/contract/dashboard.ts";
import { DashboardPage } from "../../../src/pages/dashboards/dashboard-page.tsx";
import { emitLive } from "../../../src/providers/live/live-events.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { resources } from "../../../src/resources/index.ts";
import type { Filters } from "../../../src/schemas/views/figure.ts";
import { today } from "../../../src/views/kit/today.ts";
import { mockApi } from "../../support/ui-api.ts";
import { savedFiles } from "../../support/ui-saved.ts";
import { show, signInAs } from "../../support/ui-user.tsx";
import { screenStays } from "../../support/ui-waits.ts";

const part = (resource: string, key: string, count: number, value?: number, filters: Filters = []): PartFigure => ({
  key,
  count,
  rows: { resource, filters },
  values: value === undefined ? {} : { value },
});
const inState = (resource: string, key: string, count: number, value?: number) =>
  part(resource, key, count, value, [{ field: "state", operator: "in", values: [key] }]);
const week = (count: number, value?: number) =>
  part("shipping-quote", "2026-11-16", count, value, [{ field: "approvedAt", operator: "gte", values: ["2026-11-16"] }]);

const data: Dashboard = {
  days: { from: "2026-08-23", to: "2026-11-20" },
  reads: ["shipping-quote", "task"],
  figures: { "task.overdue": { count: 2, rows: { resource: "task", filters: [] }, values: {} } },
  splits: {
    "shipping-quote.states": [inState("shipping-quote", "ready", 3, 123_456), inState("shipping-quote", "lost", 0, 0)],
    "shipping-quote.created": [week(4)],
    "shipping-quote.approved": [week(2, 99_950)],
    "task.states": [inState("task", "new", 5)],
  },
};
const quotes = { subject: "SALES_QUOTE", action: "read" } as const;
const open = () => show(<DashboardPage />, "/dashboard");

describe("dashboard", () => {
  beforeEach(() => {
    vi.restoreAllMocks();
    registerResources(resources);
    signInAs({ side: "C", may: [quotes, { subject: "TASKS", action: "read" }] });
    mockApi("get", "/dashboards/overview", { data });
  });

  it("shows customers their quotes and tasks by status, each linked to its rows, with one request", async () => {
    const requests = mockApi("get", "/dashboards/overview", { data });
    open();
    const ready = await screen.findByRole("link", { name: "Ready: 3" });
    expect(ready).toHaveAttribute("href", "/shipping/quotes/ready");
    const row = ready.closest("tr") as HTMLElement;
    expect(within(row).getByText("$1,234.56")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "New: 5" })).toHaveAttribute("href", "/elite/tasks/active?listBy=all&state.in=new");
    expect(screen.getByRole("link", { name: "2 overdue" })).toBeInTheDocument();
    expect(screen.queryByText("Win rate")).not.toBeInTheDocument();
    expect(requests).toHaveLength(1);
  });

  it("shows employees the same under their own names", async () => {
    signInAs({ may: [quotes] });
    mockApi("get", "/dashboards/sales", { message: "Down" }, 500);
    mockApi("get", "/account-executives", { data: [] });
    open();
    expect(await screen.findByRole("link", { name: "Submitted: 3" })).toHaveAttribute("href", "/shipping/quotes/submitted");
  });

  it("draws created and approved quotes by week, each number linked to its rows", async () => {
    open();
    expect(await screen.findByRole("img", { name: "11/16/2026 Created 4; 11/16/2026 Approved 2" })).toBeInTheDocument();
    expect(screen.getByRole("img", { name: "11/16/2026 Approved value $999.50" })).toBeInTheDocument();
    const [counts] = screen.getAllByRole("row", { name: /^11\/16\/2026/, hidden: true });
    expect(within(counts as HTMLElement).getByText("4")).toHaveAttribute("href", "/shipping/quotes/all?approvedAt.gte=2026-11-16");
  });

  it("exports its figures as files, with weeks in ISO format", async () => {
    open();
    const saved = savedFiles();
    for (const title of ["Shipping quotes by status", "Shipping quotes by week", "Approved value by week", "Tasks"])
      await userEvent.click(await screen.findByRole("button", { name: `Export CSV: ${title}` }));
    await waitFor(() => expect(saved).toHaveLength(4));
    expect(saved.map(({ name }) => name)).toContain(`shipping-quotes-by-week-${today()}.csv`);
    expect(saved.map(({ text }) => text.slice(1))).toEqual([
      '"Status","Number","Total"\r\n"Ready",3,1234.56\r\n"Declined",0,0.00\r\n',
      '"Week","Created","Approved"\r\n"2026-11-16",4,2\r\n',
      '"Week","Approved value"\r\n"2026-11-16",999.50\r\n',
      '"Status","Number"\r\n"New",5\r\n',
    ]);
  });

  it("says so when there is nothing this user may see", async () => {
    signInAs();
    open();
    expect(await screen.findByText(/no permissions yet/)).toBeInTheDocument();
  });

  it("reloads when a row that it was computed from changes, of whatever list", async () => {
    open();
    await screen.findByRole("link", { name: "Ready: 3" });
    mockApi("get", "/dashboards/overview", { data: { ...data, splits: { "task.states": [inState("task", "new", 6)] } } });
    const change = (resource: string) => act(() => emitLive("changed", { resource, id: 1, version: 2, kind: "updated" }));
    change("lead");
    const staysAsItIs = () => expect(screen.queryByRole("link", { name: "New: 6" })).not.toBeInTheDocument();
    await screenStays(staysAsItIs, 400, "a change that concerns nothing here leads to nothing");
    change("task");
    expect(await screen.findByRole("link", { name: "New: 6" })).toBeInTheDocument();
  });
});
