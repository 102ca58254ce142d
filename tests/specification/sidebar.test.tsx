import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, vi } from "vitest";
import { visibleMenu } from "../../src/shell/menu.ts";
import { emptyList, enterPages, screensAt, visit } from "./support/screens.tsx";
import {
  type Account,
  administrator,
  customer,
  customerAdministrator,
  nobody,
  only,
  type Statement,
  specification,
} from "./support/statement.ts";

/** The entries of a section's group, label by label with their addresses. */
const entriesOf = (group: string, side: "employee" | "customer" = "employee") =>
  visibleMenu(side)
    .find((section) => section.label === group)
    ?.items.map(({ label, path }) => [label, path]) ?? [];

/** A row for an entry that any ability on a subject shows. */
const shows = (group: string, path: string, account: Account): Statement => ({
  statement: `${group}: ${path} shows with an ability on a listed subject`,
  account,
  try: () => expect(entriesOf(group, account.side).map(([, at]) => at)).toContain(path),
});

/** The entry is hidden from who has everything but its subjects. */
const hides = (group: string, path: string, account: Account): Statement => ({
  statement: `${group}: ${path} is hidden without one`,
  account,
  try: () => expect(entriesOf(group, account.side).map(([, at]) => at)).not.toContain(path),
});

specification(
  "2 Sidebar and 6 Ability subjects, entries",
  [
    shows("Customer Care", "/reputation-center/dispatch", only("read CC_DISPATCH_TRACKER")),
    {
      statement: "Customer Care: the Dispatch Tracker shows with its SMS or EMAIL variant, and opens something",
      account: [only("read CC_DISPATCH_TRACKER_SMS"), only("read CC_DISPATCH_TRACKER_EMAIL")],
      try: () => {
        const [label, path = ""] = entriesOf("Customer Care")[0] ?? [];
        expect([label, path]).toEqual(["Dispatch Tracker", "/reputation-center/dispatch"]);
        expect(screensAt(path)[path]).not.toBe("closed");
      },
    },
    shows("Customer Care", "/reputation-center", only("read CC_REPUTATION")),
    shows("Accounts", "/prospects", only("read ACCT_PROSPECTS")),
    shows("Accounts", "/customers", only("read ACCT_CUSTOMERS")),
    shows("Accounts", "/customers/users", only("read ACCT_CUST_USERS")),
    shows("Accounts", "/contacts", only("read ACCT_CONTACTS")),
    shows("Sales", "/sales/leads", only("read SALES_LEADS")),
    shows("Sales", "/sales/quotes", only("read SALES_QUOTE")),
    {
      statement: "Sales: /sales/quotes needs read on quotes, another ability does not show it",
      account: only("create SALES_QUOTE"),
      try: () => expect(entriesOf("Sales")).toEqual([]),
    },
    shows("Sales", "/sales/proposal", only("read SALES_PROPOSALS")),
    shows("Sales", "/sales/opportunities", only("read SALES_OPPORTUNITY")),
    shows("Sales", "/sales/quote-requests", only("read SALES_QUOTE_REQUEST")),
    shows("Warehousing", "/warehousing/config", only("read CONFIG_HUB")),
    shows("Warehousing", "/warehousing/warehouse-view/management", only("read WH_DASHBOARD")),
    shows("Warehousing", "/warehousing/warehouse-view/remote", only("read WH_INVENTORY_DASHBOARD")),
    shows("Warehousing", "/warehousing/receives", only("read WH_RECEIVING")),
    shows("Warehousing", "/warehousing/inspections", only("read WH_INSPECTIONS")),
    hides("Warehousing", "/warehousing/inspections", customerAdministrator),
    shows("Warehousing", "/warehousing/item-tracking", customer("read WH_ITEM_TRACKING")),
    hides("Warehousing", "/warehousing/item-tracking", administrator),
    shows("Warehousing", "/warehousing/inventories", only("read WH_INVENTORY")),
    shows("Warehousing", "/warehousing/pull-flows", only("read WH_PULLFLOW")),
    shows("Accounting", "/billing", only("read BILLING")),
    shows("Accounting", "/accounting/processing", only("read ACCG_REF_DOCS")),
    shows("Accounting", "/accounting/invoices", only("read ACCG_INVOICES")),
    shows("Accounting", "/accounting/payments", only("read ACCG_PAYMENTS")),
    shows("Providers", "/providers/partners", only("read PROVIDERS_AC_CARRIERS")),
    {
      statement: "Providers: Agent Carriers shows with an ability on jobs or feedback notes, and leads to them",
      account: [only("read PROVIDERS_AC_JOBS"), only("read PROVIDERS_AC_FEEDBACK_NOTES")],
      try: () => {
        const entries = entriesOf("Providers");
        expect(entries).toHaveLength(1);
        const [label, path = ""] = entries[0] ?? [];
        expect([label, screensAt(path)[path]]).toEqual(["Agent Carriers", expect.stringMatching(/jobs|feedback/i)]);
      },
    },
    shows("Providers", "/independent-contractors", only("read PROVIDERS_IC_CENTER")),
    shows("Providers", "/vendors", only("read PROVIDERS_VENDORS")),
    shows("User Management", "/user-management", customer("read UM_CUST_USERS")),
    shows("User Management", "/user-management", customer("read UM_CUST_ROLES")),
    shows("User Management", "/user-management/customer", only("read UM_CUST_USERS")),
    shows("User Management", "/user-management/customer", only("read UM_CUST_ROLES")),
    shows("User Management", "/user-management/employee", only("read UM_EMP_USERS")),
    shows("User Management", "/user-management/employee", only("read UM_EMP_ROLES")),
    shows("User Management", "/activity-logs", nobody),
    hides("User Management", "/activity-logs", customerAdministrator),
    hides("User Management", "/user-management/employee", customerAdministrator),
    {
      statement: "A group with no visible child is hidden",
      account: only("read SALES_LEADS"),
      try: () => expect(visibleMenu("employee").map(({ label }) => label)).toEqual(["Sales", "User Management"]),
    },
    {
      statement: "The groups are Customer Care, Accounts, Sales, Warehousing, Accounting, Providers and User Management",
      account: administrator,
      try: () =>
        expect(visibleMenu("employee").map(({ label }) => label)).toEqual([
          "Customer Care",
          "Accounts",
          "Sales",
          "Warehousing",
          "Accounting",
          "Providers",
          "User Management",
        ]),
    },
    {
      statement: "An employee has the entries that are specified, and no other",
      account: administrator,
      try: () =>
        expect(visibleMenu("employee").flatMap(({ label, items }) => items.map(({ path }) => `${label} ${path}`))).toEqual([
          "Customer Care /reputation-center/dispatch",
          "Customer Care /reputation-center",
          ...["/prospects", "/customers", "/contacts"].map((path) => `Accounts ${path}`),
          ...["leads", "quotes", "proposal", "opportunities", "quote-requests"].map((path) => `Sales /sales/${path}`),
          ...["config", "warehouse-view/management", "warehouse-view/remote", "receives", "inspections", "inventories", "pull-flows"].map(
            (path) => `Warehousing /warehousing/${path}`,
          ),
          ...["/billing", "/accounting/processing", "/accounting/invoices", "/accounting/payments"].map((path) => `Accounting ${path}`),
          ...["/providers/partners", "/independent-contractors", "/vendors"].map((path) => `Providers ${path}`),
          ...["/user-management/customer", "/user-management/employee", "/activity-logs"].map((path) => `User Management ${path}`),
        ]),
    },
    {
      statement: "Every entry opens something for whoever sees it",
      account: nobody,
      provenBy: [
        "tests/ui/shell/menu-opens.test.ts",
        "no entry leads to a screen that its user can't open, whichever one ability they hold",
      ],
    },
    {
      statement: "The entries are called Dispatch Tracker, Reputation and Agent Carriers",
      account: administrator,
      try: () => {
        expect(entriesOf("Customer Care")).toEqual([
          ["Dispatch Tracker", "/reputation-center/dispatch"],
          ["Reputation", "/reputation-center"],
        ]);
        expect(entriesOf("Providers")[0]).toEqual(["Agent Carriers", "/providers/partners"]);
      },
    },
  ],
  enterPages,
);

const sidebar = () => within(screen.getByRole("navigation", { name: "Main navigation" }));

specification(
  "2 Sidebar, behaviour",
  [
    {
      statement: "Home leads to /, and Setting and Help are entries without a link",
      account: nobody,
      try: async () => {
        await visit("/profile");
        expect(sidebar().getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
        for (const name of ["Setting", "Help"]) expect(sidebar().getByRole("button", { name }).closest("a"), name).toBeNull();
      },
    },
    {
      statement: "A parent group expands by itself when the path starts with that of a child",
      account: only("read SALES_LEADS", "read ACCT_CONTACTS"),
      try: async () => {
        emptyList("leads");
        await visit("/sales/leads/archived");
        expect(sidebar().getByRole("button", { name: "Sales" })).toHaveAttribute("aria-expanded", "true");
        expect(sidebar().getByRole("button", { name: "Accounts" })).toHaveAttribute("aria-expanded", "false");
      },
    },
    {
      statement: "Reputation is the current entry at its own address only",
      account: administrator,
      try: async () => {
        emptyList("conversations");
        await visit("/reputation-center/dispatch/open");
        expect(sidebar().getByRole("link", { name: "Dispatch Tracker" })).toHaveAttribute("aria-current");
        expect(sidebar().getByRole("link", { name: "Reputation" })).not.toHaveAttribute("aria-current");
      },
    },
    {
      statement: "The sidebar collapses and expands above 992 px",
      account: nobody,
      try: async () => {
        await visit("/profile");
        const nav = screen.getByRole("navigation", { name: "Main navigation" });
        await userEvent.click(screen.getByRole("button", { name: "Toggle navigation" }));
        expect(nav).toHaveAttribute("data-collapsed");
        await userEvent.click(screen.getByRole("button", { name: "Toggle navigation" }));
        expect(nav).not.toHaveAttribute("data-collapsed");
      },
    },
    {
      statement: "The sidebar hides and shows at 992 px and below",
      account: nobody,
      try: async () => {
        const asked: string[] = [];
        const matches = (query: string) => {
          asked.push(query);
          const least = Number(/min-width: ([\d.]+)px/.exec(query)?.[1] ?? 0);
          return { matches: 992 >= least, addEventListener: () => undefined, removeEventListener: () => undefined };
        };
        vi.stubGlobal("matchMedia", matches);
        await visit("/profile");
        const nav = document.getElementById("hq-sidebar");
        expect(nav).toHaveAttribute("data-over");
        expect(nav).not.toHaveAttribute("data-shown");
        await userEvent.click(screen.getByRole("button", { name: "Toggle navigation" }));
        expect(nav).toHaveAttribute("data-shown");
        vi.unstubAllGlobals();
        expect(asked.some((query) => matches(query.replace("992", "991")).matches)).toBe(true);
      },
    },
  ],
  enterPages,
);
