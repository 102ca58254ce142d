import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DashboardPart } from "../../../src/pages/dashboards/dashboard-part.tsx";
import { timeOf } from "../../../src/pages/dashboards/reading.ts";
import { salesDashboard } from "../../../src/pages/dashboards/sales.ts";
import { seesDashboard } from "../../../src/pages/dashboards/use-dashboard.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { resources } from "../../../src/resources/index.ts";
import type { FigureRows } from "../../../src/schemas/views/figure.ts";
import { today } from "../../../src/views/kit/today.ts";
import { mockApi } from "../../support/ui-api.ts";
import { savedFiles } from "../../support/ui-saved.ts";
import { show, signInAs } from "../../support/ui-user.tsx";

const figure = (count: number, resource: string, filters: FigureRows["filters"] = [], values: object = {}) => ({
  count,
  rows: { resource, filters },
  values,
});
const state = (...values: string[]): FigureRows["filters"] => [{ field: "state", operator: "in", values }];
const money = { value: 100_000, weighted: 50_000 };

const data = {
  days: { from: "2026-08-23", to: "2026-11-20" },
  figures: {
    "lead.created": figure(40, "lead"),
    "lead.converted": figure(10, "lead", state("converted")),
    "lead.answered": figure(30, "lead", [], { median: 2.5, most: 26 }),
    "lead.waiting": figure(4, "lead"),
    "opportunity.decided": figure(12, "opportunity", state("won", "lost")),
    "opportunity.won": figure(9, "opportunity", state("won")),
    "opportunity.lost": figure(3, "opportunity", state("lost")),
    "opportunity.open": figure(5, "opportunity", state("open"), money),
  },
  splits: {
    "opportunity.months": [{ key: "2026-12", ...figure(5, "opportunity", state("open"), money) }],
    "opportunity.losses": [
      { key: "price", ...figure(3, "opportunity", [{ field: "lossReason", operator: "in", values: ["price"] }], money) },
    ],
  },
};

const open = () => show(<DashboardPart layout={salesDashboard} />, "/dashboard?period=30");

describe("the sales part of the dashboard", () => {
  beforeEach(() => {
    vi.restoreAllMocks();
    registerResources(resources);
    signInAs({ isAdmin: true });
  });

  it("shows the figures, each linked to its rows, and only those the user may see", async () => {
    mockApi("get", "/account-executives", { data: [{ id: 7, name: "Sofia Lindqvist" }] });
    mockApi("get", "/dashboards/sales", { data });
    open();
    expect(await screen.findByRole("link", { name: "Win rate: 75%" })).toHaveAttribute(
      "href",
      "/sales/opportunities?show=all&state.in=won&state.in=lost",
    );
    expect(screen.getByRole("link", { name: "Converted: 10" })).toHaveAttribute("href", "/sales/leads/all?state.in=converted");
    expect(screen.getByRole("row", { name: /Converted.*25%/ })).toBeInTheDocument();
    expect(screen.getByText("median; 90% within 26 h")).toBeInTheDocument();
    expect(screen.queryByText("Quote turnaround")).not.toBeInTheDocument();
    expect(screen.queryByText("Quotes submitted")).not.toBeInTheDocument();
    const month = screen.getByRole("row", { name: /Dec 2026/ });
    expect(within(month).getByText("$500")).toBeInTheDocument();
    expect(screen.queryByRole("row", { name: /Overdue/ })).not.toBeInTheDocument();
  });

  it("exports its figures as files, with money as plain numbers and months in ISO format", async () => {
    mockApi("get", "/account-executives", { data: [] });
    mockApi("get", "/dashboards/sales", { data });
    open();
    const saved = savedFiles();
    const span = "2026-08-23-to-2026-11-20";
    const files = {
      "Win rate": [`win-rate-${span}`, '"Win rate","Won","Lost"', '"75%",9,3'],
      "Weighted pipeline": [`weighted-pipeline-${today()}`, '"Weighted pipeline"', "500.00"],
      "Open pipeline": [`open-pipeline-${today()}`, '"Open pipeline","Open"', "1000.00,5"],
      "Speed to lead": [`speed-to-lead-${span}`, '"Median, in hours","90% within, in hours","Answered","Waiting"', "2.5,26,30,4"],
      "From lead to delivery": [
        `from-lead-to-delivery-${span}`,
        '"Step","Number","From previous step"',
        '"Leads",40,""',
        '"Converted",10,"25%"',
      ],
      "Weighted pipeline by expected close": [
        `pipeline-by-expected-close-${today()}`,
        '"Expected close","Number","Value","Weighted"',
        '"2026-12",5,1000.00,500.00',
      ],
      "Why we lost": [`why-we-lost-${span}`, '"Reason","Number","Value"', '"Price",3,1000.00'],
    };
    for (const title of Object.keys(files)) await userEvent.click(await screen.findByRole("button", { name: `Export CSV: ${title}` }));
    expect(screen.getAllByRole("button", { name: /^Export CSV/ })).toHaveLength(7);
    await waitFor(() => expect(saved).toHaveLength(7));
    for (const [index, [name, ...lines]] of Object.values(files).entries())
      expect(saved[index]).toEqual({ name: `${name}.csv`, text: `\uFEFF${lines.map((line) => `${line}\r\n`).join("")}` });
  });

  it("keeps its filters in the URL", async () => {
    mockApi("get", "/account-executives", { data: [] });
    mockApi("get", "/dashboards/sales", { data });
    open();
    await screen.findByText("75%");
    await userEvent.click(screen.getByText("This quarter"));
    expect(screen.getByTestId("where")).toHaveTextContent("/dashboard?period=quarter");
    await userEvent.click(screen.getByText("90 days"));
    expect(screen.getByTestId("where").textContent).toBe("/dashboard");
  });

  it("says so when it can't be loaded, and tries again", async () => {
    mockApi("get", "/account-executives", { data: [] });
    mockApi("get", "/dashboards/sales", { message: "Down" }, 500);
    open();
    expect(await screen.findByRole("alert")).toHaveTextContent("Something went wrong");
    mockApi("get", "/dashboards/sales", { data });
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("75%")).toBeInTheDocument();
  });

  it("is hidden from users who may see none of it", () => {
    signInAs({ may: [{ subject: "TASKS", action: "read" }] });
    expect(seesDashboard(salesDashboard)).toBe(false);
    signInAs({ side: "C", isAdmin: true });
    expect(seesDashboard(salesDashboard)).toBe(false);
    signInAs({ may: [{ subject: "SALES_LEADS", action: "read" }] });
    expect(seesDashboard(salesDashboard)).toBe(true);
  });
});

it.each([
  [null, "—"],
  [0.5, "30 min"],
  [2.25, "2.3 h"],
  [30, "30 h"],
  [60, "2.5 days"],
])("formats %s hours as %s", (hours, expected) => {
  expect(timeOf(hours)).toBe(expected);
});
