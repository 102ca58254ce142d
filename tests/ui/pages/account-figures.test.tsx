import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { recordFigures } from "../../../src/app/fill-slots.tsx";
import { recordParts } from "../../../src/contract/record-parts.ts";
import { AccountFigures } from "../../../src/pages/accounts/account-figures.tsx";
import { registerResources } from "../../../src/providers/registry.ts";
import { resources } from "../../../src/resources/index.ts";
import { mockApi } from "../../support/ui-api.ts";
import { show, signInAs } from "../../support/ui-user.tsx";

const rows = (...filters: [string, string, string][]) => ({
  resource: "invoice",
  filters: [["customer", "in", "7"], ...filters].map(([field, operator, value]) => ({ field, operator, values: [value] })),
});
const money = (count: number, value: number, ...filters: [string, string, string][]) => ({ count, value, rows: rows(...filters) });
const account = {
  today: "2026-11-20",
  invoices: {
    open: money(3, 123_456),
    overdue: money(1, 23_456, ["dateDue", "lte", "2026-11-19"]),
    ageing: [
      { bucket: "0", ...money(2, 100_000) },
      { bucket: "1-30", ...money(1, 23_456, ["dateDue", "gte", "2026-10-21"]) },
      ...["31-60", "61-90", "90+"].map((bucket) => ({ bucket, ...money(0, 0) })),
    ],
  },
  payments: {
    unapplied: { count: 1, value: 500, rows: { resource: "payment", filters: [{ field: "unapplied", operator: "gte", values: ["1"] }] } },
    last: { id: 9, number: "PM-00009", on: "2026-11-02", amount: 40_000 },
  },
  memos: { unapplied: { count: 0, value: 0, rows: { resource: "credit-memo", filters: [] } } },
  credit: { limit: 200_000, owed: 122_956, committed: 90_000, left: -12_956 },
};

describe("a customer's account figures", () => {
  beforeEach(() => {
    registerResources(resources);
    signInAs({ isAdmin: true });
  });

  it("show the balance by age and the available credit, each linked to its rows", async () => {
    mockApi("get", "/customers/7/account", { data: account });
    show(<AccountFigures recordId={7} />);
    const overdue = await screen.findByRole("link", { name: "Overdue: $234.56" });
    expect(overdue).toHaveAttribute("href", "/accounting/invoices?show=all&customer.in=7&dateDue.lte=2026-11-19");
    expect(screen.getByText("-$129.56")).toHaveClass("hq-account-bad");
    expect(screen.getByText("of $2,000.00")).toBeInTheDocument();
    expect(screen.getByText("$900.00 ordered, not invoiced")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "PM-00009 on 11/02/2026" })).toHaveAttribute("href", "/accounting/payments/9/view");
    const row = screen.getByRole("row", { name: /1-30 days/ });
    expect(within(row).getByText("$234.56")).toBeInTheDocument();
    expect(within(row).getByRole("link")).toHaveAttribute("href", expect.stringContaining("dateDue.gte=2026-10-21"));
    expect(within(screen.getByRole("row", { name: /90\+ days/ })).queryByRole("link")).not.toBeInTheDocument();
  });

  it("hide what the user may not see, and the aging table if nothing is owed", async () => {
    const nothing = { ...account.invoices, open: money(0, 0), overdue: money(0, 0) };
    mockApi("get", "/customers/7/account", { data: { ...account, invoices: nothing, payments: null, memos: null, credit: null } });
    show(<AccountFigures recordId={7} />);
    expect(await screen.findByRole("link", { name: "Owed: $0.00" })).toBeInTheDocument();
    for (const hidden of ["Available credit", "Unused credit", "Last payment"]) expect(screen.queryByText(hidden)).not.toBeInTheDocument();
    expect(screen.queryByRole("table")).not.toBeInTheDocument();
  });

  it("can be reloaded after a failure", async () => {
    mockApi("get", "/customers/7/account", { message: "No" }, 403);
    show(<AccountFigures recordId={7} />);
    expect(await screen.findByRole("alert")).toBeInTheDocument();
    mockApi("get", "/customers/7/account", { data: account });
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Owed: $1,234.56" })).toBeInTheDocument();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("exist for every record and tab that declares a component", () => {
    const figureNames = resources.flatMap(({ views: { show } }) => [
      ...(show.component ? [show.component] : []),
      ...Object.values(show.tabs ?? {}).flatMap((tab) => ("sections" in tab && tab.component ? [tab.component] : [])),
    ]);
    expect(figureNames.sort()).toEqual([...recordParts].sort());
    expect(Object.keys(recordFigures).sort()).toEqual([...recordParts].sort());
  });
});
