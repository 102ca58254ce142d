import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { registerResources } from "../../../src/providers/registry.ts";
import { resources } from "../../../src/resources/index.ts";
import { text } from "../../../src/schemas/fields/fields.ts";
import { resource } from "../../../src/schemas/resource.ts";
import { currentItem, openGroups, visibleMenu } from "../../../src/shell/menu.ts";
import { setCollapsed } from "../../../src/shell/shell-state.ts";
import { Sidebar } from "../../../src/shell/sidebar.tsx";
import { show, signInAs } from "../../support/ui-user.tsx";

const labels = (side: "employee" | "customer") => visibleMenu(side).map(({ group, items }) => [group, ...items.map(({ path }) => path)]);

beforeEach(() => registerResources(resources));

describe("the visible menu", () => {
  it("requires a permission on a listed subject that opens something, and hides empty groups", () => {
    signInAs({ may: [{ subject: "ACCT_CUSTOMERS", action: "update" }] });
    expect(labels("employee")).toEqual([["userManagement", "/activity-logs"]]);
    signInAs({ may: [{ subject: "ACCT_CUSTOMERS", action: "read" }] });
    expect(labels("employee")).toEqual([
      ["accounts", "/customers"],
      ["userManagement", "/activity-logs"],
    ]);
  });

  it("leads to the first of sibling lists that the user may read", () => {
    signInAs({ may: [{ subject: "ACCT_CUST_USERS", action: "read" }] });
    expect(labels("employee")[0]).toEqual(["accounts", "/customers/users"]);
    signInAs({
      may: [
        { subject: "ACCT_CUST_USERS", action: "read" },
        { subject: "ACCT_CUSTOMERS", action: "read" },
      ],
    });
    expect(labels("employee")[0]).toEqual(["accounts", "/customers"]);
  });

  it("requires read for quotes", () => {
    signInAs({ may: [{ subject: "SALES_QUOTE", action: "create" }] });
    expect(labels("employee").flat()).not.toContain("/sales/quotes");
    signInAs({ may: [{ subject: "SALES_QUOTE", action: "read" }] });
    expect(labels("employee").flat()).toContain("/sales/quotes");
  });

  it("separates employees and customers", () => {
    const may = [
      { subject: "UM_CUST_ROLES", action: "read" },
      { subject: "ACCT_CUSTOMERS", action: "read" },
      { subject: "SALES_LEADS", action: "read" },
    ] as const;
    signInAs({ may: [...may] });
    expect(labels("employee")).toEqual([
      ["accounts", "/customers"],
      ["sales", "/sales/leads"],
      ["userManagement", "/user-management/customer", "/activity-logs"],
    ]);
    expect(labels("customer")).toEqual([
      ["accounts", "/customers"],
      ["userManagement", "/user-management"],
    ]);
    expect(visibleMenu("customer")[0]?.items[0]?.label).toBe("Your company");
  });

  it("has every entry of the specification whose module exists, in its order", () => {
    signInAs({ isAdmin: true });
    const specified = [
      ["Customer Care", "Dispatch Tracker", "Reputation"],
      ["Accounts", "Prospects", "Customers", "Contacts"],
      ["Sales", "Leads", "Quotes", "Proposals", "Opportunities", "Quote requests"],
      ["Warehousing", "Configuration", "Warehouse view", "Inventory control view", "Receives", "Inspections", "Inventory", "Pull flows"],
      ["Accounting", "Billing", "Processing", "Invoices", "Payments"],
      ["Providers", "Agent Carriers", "Independent contractors", "Vendors"],
      ["User Management", "Customer", "Employee", "Activity Logs"],
    ];
    const texts = visibleMenu("employee").map(({ label, items }, index) => [
      label,
      // Modules beyond the specification have their own entries among these.
      ...items.map((item) => item.label).filter((each) => specified[index]?.includes(each)),
    ]);
    expect(texts).toEqual(specified);
  });

  it("includes entries from declarations, under their own subject", () => {
    const crate = resource("crate", {
      label: "Crate",
      title: "name",
      path: "/crates",
      subject: "WH_INVENTORY",
      bizObject: 900,
      menu: { group: "warehousing", order: 9 },
      fields: { name: text() },
      views: { list: { columns: ["name"] } },
    });
    registerResources([crate]);
    signInAs({ may: [{ subject: "WH_INVENTORY", action: "read" }] });
    expect(labels("employee")[0]).toEqual(["warehousing", "/crates"]);
    expect(labels("customer")).toEqual([]);
  });
});

describe("an employee-only resource", () => {
  const slip = resource("slip", {
    label: "Slip",
    title: "name",
    path: "/billing/slips",
    subject: "BILLING",
    bizObject: 901,
    menu: { group: "accounting", order: 1 },
    fields: { name: text() },
    views: { list: { columns: ["name"], siblingLists: { at: "/billing", lists: ["slip"] } } },
  });

  it("has no menu entry for a customer's administrator, even under a shared path", () => {
    registerResources([slip]);
    signInAs({ isAdmin: true });
    expect(labels("employee").flat()).toContain("/billing");
    expect(labels("customer").flat()).not.toContain("/billing");
  });
});

describe("the current menu entry", () => {
  it("is the one with the longest matching path", () => {
    signInAs({ isAdmin: true });
    const sections = visibleMenu("employee");
    expect(currentItem(sections, "/user-management/customer/users")?.path).toBe("/user-management/customer");
    expect(currentItem(sections, "/customers/4/overview")?.path).toBe("/customers");
    expect(currentItem(sections, "/profile")).toBeUndefined();
  });

  it("opens the group whose child the path starts with", () => {
    signInAs({ isAdmin: true });
    const sections = visibleMenu("employee");
    expect(openGroups(sections, "/customers/3/overview")).toEqual(["accounts"]);
    expect(openGroups(sections, "/customersX")).toEqual([]);
  });
});

describe("the sidebar", () => {
  it("shows the current entry in its opened group, and Setting and Help without a link", () => {
    signInAs({ isAdmin: true });
    show(<Sidebar />, "/customers/3/overview");
    expect(screen.getByRole("link", { name: "Customers" })).toHaveAttribute("href", "/customers");
    expect(screen.getByRole("button", { name: "Setting" }).closest("a")).toBeNull();
    expect(screen.getByRole("button", { name: "Help" }).closest("a")).toBeNull();
  });

  it("updates when permissions change", async () => {
    signInAs();
    show(<Sidebar />);
    expect(screen.getByRole("link", { name: "Home" })).toBeInTheDocument();
    expect(screen.queryByText("Accounts")).not.toBeInTheDocument();
    act(() => signInAs({ may: [{ subject: "ACCT_CONTACTS", action: "read" }] }));
    await userEvent.click(screen.getByText("Accounts"));
    await userEvent.click(screen.getByRole("link", { name: "Contacts" }));
    expect(screen.getByTestId("where")).toHaveTextContent("/contacts");
  });

  it("is a list of links, and of buttons that show and hide their links by keyboard", async () => {
    signInAs({ isAdmin: true });
    show(<Sidebar />, "/customers/3/overview");
    const nav = screen.getByRole("navigation", { name: "Main navigation" });
    for (const role of ["menu", "menuitem", "menubar", "none"]) expect(within(nav).queryAllByRole(role)).toEqual([]);
    expect(
      within(nav)
        .getAllByRole("button")
        .map((each) => each.textContent),
    ).toEqual([...visibleMenu("employee").map(({ label }) => label), "Setting", "Help"]);
    expect(within(nav).getByRole("link", { current: true })).toHaveTextContent("Customers");
    const accounts = screen.getByRole("button", { name: "Accounts", expanded: true });
    accounts.focus();
    await userEvent.keyboard("{Enter}");
    expect(accounts).toHaveAttribute("aria-expanded", "false");
    expect(screen.queryByRole("link", { name: "Customers" })).toBeNull();
    await userEvent.keyboard(" ");
    await userEvent.tab();
    expect(screen.getByRole("link", { name: "Prospects" })).toHaveFocus();
  });

  it("says which entry is the page itself", () => {
    signInAs({ isAdmin: true });
    show(<Sidebar />, "/customers");
    expect(screen.getByRole("link", { name: "Customers" })).toHaveAttribute("aria-current", "page");
    expect(screen.getByRole("link", { name: "Home" })).not.toHaveAttribute("aria-current");
  });

  it("opens a group of the collapsed sidebar by pointer and by keyboard, until either leaves it", async () => {
    signInAs({ isAdmin: true });
    show(<Sidebar />, "/profile");
    act(() => setCollapsed(true));
    const sales = screen.getByRole("button", { name: "Sales", expanded: false });
    await userEvent.hover(sales);
    expect(screen.getByRole("link", { name: "Leads" })).toBeInTheDocument();
    await userEvent.click(sales);
    expect(sales).toHaveAttribute("aria-expanded", "true");
    await userEvent.unhover(sales);
    expect(sales).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{Enter}");
    await userEvent.tab();
    expect(screen.getByRole("link", { name: "Leads" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("link", { name: "Leads" })).toBeNull();
    expect(sales).toHaveFocus();
    act(() => setCollapsed(false));
  });

  it("collapses above 992 px", () => {
    signInAs();
    show(<Sidebar />);
    const nav = screen.getByRole("navigation");
    expect(nav).not.toHaveAttribute("data-collapsed");
    act(() => setCollapsed(true));
    expect(nav).toHaveAttribute("data-collapsed");
    act(() => setCollapsed(false));
  });
});

it("names entries by their labels, without the names of icons", async () => {
  signInAs({ may: [{ subject: "SALES_QUOTE", action: "read" }] });
  show(<Sidebar />);
  expect(await screen.findByText("Sales")).toBeInTheDocument();
  expect(screen.queryAllByRole("img")).toEqual([]);
});
