import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DashboardPage } from "../../../src/pages/dashboards/dashboard-page.tsx";
import { DashboardPart } from "../../../src/pages/dashboards/dashboard-part.tsx";
import { inventoryDashboard } from "../../../src/pages/dashboards/inventory.ts";
import { seesDashboard } from "../../../src/pages/dashboards/use-dashboard.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { resources } from "../../../src/resources/index.ts";
import type { Ability, Subject } from "../../../src/schemas/access/abilities.ts";
import type { FigureRows } from "../../../src/schemas/views/figure.ts";
import { mockApi } from "../../support/ui-api.ts";
import { savedFiles } from "../../support/ui-saved.ts";
import { show, signInAs } from "../../support/ui-user.tsx";

const figure = (count: number, resource: string, filters: FigureRows["filters"] = [], values: object = {}) => ({
  count,
  rows: { resource, filters },
  values,
});
const state = (...values: string[]): FigureRows["filters"] => [{ field: "state", operator: "in", values }];
const inTheHub = state("onHold", "inStock", "allocated", "staged");
const old: FigureRows["filters"] = [...inTheHub, { field: "receivedOn", operator: "lte", values: ["2026-08-21"] }];

const data = {
  days: { from: "2026-08-23", to: "2026-11-20" },
  figures: {
    "inventory-item.stored": figure(183, "inventory-item", [], { median: 21, most: 74.4 }),
    "inventory-item.notStored": figure(10, "inventory-item"),
    "inventory-item.stock": figure(200, "inventory-item", inTheHub, { value: 900_000 }),
    "inventory-item.aged": figure(50, "inventory-item", old, { value: 120_000 }),
    "inventory-item.delivered": figure(40, "inventory-item", state("delivered")),
    "claim.filings": figure(3, "claim"),
    "pull-flow.pulled": figure(4, "pull-flow", state("staged", "withTransport", "completed"), { pieces: 40, found: 39, short: 1 }),
    "receive.noticesEnded": figure(0, "receive", [], { onTime: 0 }),
  },
  splits: {
    "inventory-item.ages": [{ key: "91-180", ...figure(50, "inventory-item", old, { value: 120_000 }) }],
  },
};

const reads = (...subjects: Subject[]): Ability[] => subjects.map((subject) => ({ subject, action: "read" }));

describe("the inventory part of the dashboard", () => {
  beforeEach(() => {
    vi.restoreAllMocks();
    registerResources(resources);
    signInAs({ isAdmin: true });
    mockApi("get", "/dashboards/inventory", { data });
  });

  it("shows shares, times and ratios, each linked to its rows", async () => {
    show(<DashboardPart layout={inventoryDashboard} />, "/dashboard");
    expect(await screen.findByRole("link", { name: "Stock over 90 days: 25%" })).toHaveAttribute(
      "href",
      "/warehousing/inventories/in-stock?receivedOn.lte=2026-08-21",
    );
    expect(screen.getByRole("link", { name: "Dock to stock: 21 h" })).toBeInTheDocument();
    expect(screen.getByText("median; 90% within 3.1 days")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Pull accuracy: 98%" })).toBeInTheDocument();
    expect(screen.getByText("1 short")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Claims per 100 pieces: 7.5" })).toBeInTheDocument();
    // Nothing was due, which is neither all on time nor none.
    expect(screen.getByRole("link", { name: "Carrier notices on time: —" })).toBeInTheDocument();
    // What the answer leaves out is not shown.
    expect(screen.queryByText("Bins in use")).not.toBeInTheDocument();
  });

  it("exports a tile with the days that it covers", async () => {
    show(<DashboardPart layout={inventoryDashboard} />, "/dashboard");
    const saved = savedFiles();
    await userEvent.click(await screen.findByRole("button", { name: "Export CSV: Pull accuracy" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved).toEqual([
      {
        name: "pull-accuracy-2026-08-23-to-2026-11-20.csv",
        text: '\uFEFF"Pull accuracy","Pulls","Pieces to pull","Short"\r\n"98%",4,40,1\r\n',
      },
    ]);
  });

  it("is all of the page where the address names it", async () => {
    show(<DashboardPage />, "/dashboard?part=inventory");
    expect(await screen.findByText("Dock to stock")).toBeInTheDocument();
    expect(screen.getAllByRole("heading", { level: 2 })[0]).toHaveTextContent("Inventory");
    expect(screen.queryByRole("heading", { name: "Accounting" })).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "See all" })).toHaveAttribute("href", "/dashboard");
  });

  it("is hidden from who lacks its ability, and from customers", () => {
    signInAs({ may: reads("WH_INVENTORY") });
    expect(seesDashboard(inventoryDashboard)).toBe(false);
    signInAs({ may: reads("WH_INVENTORY_DASHBOARD") });
    expect(seesDashboard(inventoryDashboard)).toBe(false);
    signInAs({ may: reads("WH_INVENTORY", "WH_INVENTORY_DASHBOARD") });
    expect(seesDashboard(inventoryDashboard)).toBe(true);
    signInAs({ side: "C", isAdmin: true });
    expect(seesDashboard(inventoryDashboard)).toBe(false);
  });
});
