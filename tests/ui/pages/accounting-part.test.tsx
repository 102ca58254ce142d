import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { accountingDashboard } from "../../../src/pages/dashboards/accounting.ts";
import { DashboardPart } from "../../../src/pages/dashboards/dashboard-part.tsx";
import { figureCsv, texts } from "../../../src/pages/dashboards/figure-table.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { resources } from "../../../src/resources/index.ts";
import { today } from "../../../src/views/kit/today.ts";
import { readCsv } from "../../exports/read-csv.ts";
import { mockApi } from "../../support/ui-api.ts";
import { savedFiles } from "../../support/ui-saved.ts";
import { show, signInAs } from "../../support/ui-user.tsx";

const figure = (count: number, value?: number, resource = "invoice") => ({
  count,
  rows: { resource, filters: [] },
  values: value === undefined ? {} : { value },
});
const bucket = (key: string, count: number, value: number) => ({ key, ...figure(count, value) });
const data = {
  days: { from: "2026-08-23", to: "2026-11-20" },
  figures: {
    "invoice.open": figure(5, 1_234_550),
    "invoice.overdue": figure(2),
    "invoice.issuedLately": figure(9, 2_000_005),
    "payment.collected": figure(2, 30_010, "payment"),
    "work-order.unbilled": figure(4, undefined, "work-order"),
    "billing-report.unsent": figure(1, 5_005, "billing-report"),
  },
  splits: {
    "invoice.ageing": [
      bucket("0", 3, 1_000_000),
      bucket("1-30", 2, 234_550),
      bucket("31-60", 0, 0),
      bucket("61-90", 0, 0),
      bucket("90+", 0, 0),
    ],
    "payment.methods": [{ key: "check", ...figure(2, 30_010, "payment") }],
    "invoice.revenue": [bucket("2026-10", 1, 700), bucket("2026-11", 2, 1_000)],
    "credit-memo.credited": [
      { key: "2026-10", ...figure(1, -50, "credit-memo") },
      { key: "2026-11", ...figure(0, 0, "credit-memo") },
    ],
  },
};
const services = [{ month: "2026-11", service: "other", count: 2, value: 1_200 }];

let saved: ReturnType<typeof savedFiles>;

describe("the accounting part of the dashboard", () => {
  beforeEach(() => {
    vi.restoreAllMocks();
    registerResources(resources);
    signInAs({ isAdmin: true });
    saved = savedFiles();
    mockApi("get", "/accounting/service-revenue", { data: services });
  });

  const now = today();
  const span = "2026-08-23-to-2026-11-20";
  it.each([
    [
      "Owed to us",
      `owed-to-us-${now}.csv`,
      [
        ["Owed to us", "Open invoices", "Overdue invoices"],
        ["12345.50", "5", "2"],
      ],
    ],
    [
      "Days sales outstanding",
      `days-sales-outstanding-${now}.csv`,
      [
        ["Days sales outstanding", "Invoiced in 90 days"],
        ["55.6", "20000.05"],
      ],
    ],
    [
      "Collected",
      `collected-${span}.csv`,
      [
        ["Start date", "End date", "Collected"],
        ["2026-08-23", "2026-11-20", "300.10"],
      ],
    ],
    [
      "Receivables by days overdue",
      `receivables-ageing-${now}.csv`,
      [
        ["Days overdue", "Number", "Amount"],
        ["Not due", "3", "10000.00"],
        ["1–30", "2", "2345.50"],
        ["31–60", "0", "0.00"],
        ["61–90", "0", "0.00"],
        ["90+", "0", "0.00"],
      ],
    ],
    [
      "Not yet billed",
      `still-to-be-billed-${now}.csv`,
      [
        ["Stage", "Number", "Amount"],
        ["Completed work without a billing report", "4", ""],
        ["Unsent billing reports", "1", "50.05"],
      ],
    ],
    [
      "Collected by method",
      `collected-by-method-${span}.csv`,
      [
        ["Method", "Number", "Amount"],
        ["Check", "2", "300.10"],
      ],
    ],
    [
      "Revenue by service and month",
      `revenue-by-service-and-month-${now}.csv`,
      [
        ["Month", "Issued", "Other", "Surcharges and discounts", "Credit memos"],
        ["2026-10", "7.00", "0.00", "7.00", "-0.50"],
        ["2026-11", "10.00", "12.00", "-2.00", "0.00"],
      ],
    ],
  ])("exports %s as a CSV file", async (title, name, rows) => {
    mockApi("get", "/dashboards/accounting", { data });
    show(<DashboardPart layout={accountingDashboard} />, "/dashboard");
    const button = await screen.findByRole("button", { name: `Export CSV: ${title}` });
    button.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe(name);
    expect(saved[0]?.text.charAt(0)).toBe("\uFEFF");
    expect(readCsv(saved[0]?.text.slice(1) ?? "")).toEqual(rows);
  });

  it("shows the same amounts with links to their rows, and no export for an empty section", async () => {
    mockApi("get", "/dashboards/accounting", { data: { ...data, splits: { ...data.splits, "payment.methods": [] } } });
    show(<DashboardPart layout={accountingDashboard} />, "/dashboard");
    const owed = await screen.findByRole("row", { name: "1–30 2 $2,345.50" });
    expect(within(owed).getByRole("link", { name: "1–30" })).toHaveAttribute("href", expect.stringContaining("/accounting/invoices"));
    expect(screen.getByRole("row", { name: "Completed work without a billing report 4 —" })).toBeInTheDocument();
    expect(await screen.findByRole("row", { name: "Nov 2026 $10.00 $12.00 -$2.00 —" })).toBeInTheDocument();
    expect(screen.getByText("No payments in this period.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Export CSV: Collected by method" })).not.toBeInTheDocument();
  });
});

it("the CSV of figures contains no formulas", () => {
  const csv = figureCsv({ file: "x", columns: [texts("money.method")], rows: [{ cells: ["=1+1"] }] });
  expect(csv).toBe('\uFEFF"Method"\r\n"\'=1+1"\r\n');
});
