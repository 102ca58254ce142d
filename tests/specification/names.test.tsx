import { expect } from "vitest";
import { findRouteTo } from "../../src/providers/route-to.ts";
import { enterPages, match } from "./support/screens.tsx";
import { administrator, type Statement, specification } from "./support/statement.ts";

/** A row for the name of a screen: the address that it leads to, at which there is a screen. */
const names = (name: string, path: string, params: Readonly<Record<string, string | number>> = { id: 5 }): Statement => ({
  statement: `${name} is ${path}`,
  account: administrator,
  try: () => {
    expect(findRouteTo(name, params)).toBe(path);
    expect(match(path)?.at(-1)?.route.path).not.toBe("*");
  },
});

specification(
  "2 Screens, named routes",
  [
    names("accg.ref-docs", "/accounting/processing"),
    names("accg.ref-docs.view", "/accounting/processing/5"),
    names("accg.invoices", "/accounting/invoices"),
    names("accg.invoices.create", "/accounting/invoices/create"),
    names("accg.invoices.edit", "/accounting/invoices/5/edit"),
    names("accg.invoices.view", "/accounting/invoices/5"),
    names("accg.payments", "/accounting/payments"),
    names("accg.payments.create", "/accounting/payments/create"),
    names("accg.payments.edit", "/accounting/payments/5"),
    names("sales.leads.view", "/sales/leads/5"),
    names("sales.opportunity.view", "/sales/opportunities/5/view"),
    names("sales.quotes.view", "/sales/quotes/5/view"),
    names("sales.quote-request.view", "/sales/quote-requests/5/view"),
    names("sales.sales-orders.view", "/sales/sales-order/5/view"),
    names("sales.work-order.view", "/sales/work-orders/5/view"),
    names("sales.proposal.view", "/sales/proposal/5/view"),
    names("customers.id", "/customers/5"),
    names("users.view", "/user-management/employee/users/5"),
    names("follow-up.view", "/follow-ups/5"),
    names("warehousing.pending-receives.view", "/warehousing/receives/pending/5"),
    names("warehousing.receives.view", "/warehousing/receives/5/view"),
    names("warehousing.inspections.view", "/warehousing/inspections/5/view"),
    names("warehousing.inventories.view", "/warehousing/inventories/5/view"),
    names("warehousing.pull-flows.view", "/warehousing/pull-flows/5/view"),
    names("logout", "/logout", {}),
    names("onboarding", "/onboarding", {}),
  ],
  enterPages,
);
