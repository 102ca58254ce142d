import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { registerResources } from "../../../src/providers/registry.ts";
import { text } from "../../../src/schemas/fields.ts";
import { resource } from "../../../src/schemas/resource.ts";
import { registerRoutes } from "../../../src/shell/known-routes.ts";
import { currentItem, openGroups, visibleMenu } from "../../../src/shell/menu.ts";
import { setCollapsed } from "../../../src/shell/shell-state.ts";
import { Sidebar } from "../../../src/shell/sidebar.tsx";
import { show, signInAs } from "../../support/ui-user.tsx";

let paths: string[] = [];
const labels = (side: "employee" | "customer") => visibleMenu(side).map(({ group, items }) => [group, ...items.map(({ path }) => path)]);

beforeAll(() => registerRoutes((path) => (paths.includes(path) ? { title: path } : undefined)));
beforeEach(() => {
  registerResources([]);
  paths = ["/", "/prospects", "/customers", "/contacts", "/sales/quotes", "/warehousing/inspections", "/warehousing/item-tracking"];
  paths.push("/reputation-center", "/reputation-center/dispatch", "/user-management/customer", "/activity-logs");
});

describe("the visible menu", () => {
  it("requires any permission on a listed subject, and hides empty groups", () => {
    signInAs({ may: [{ subject: "ACCT_CUST_USERS", action: "update" }] });
    expect(labels("employee")).toEqual([
      ["accounts", "/customers"],
      ["userManagement", "/activity-logs"],
    ]);
  });

  it("requires read for quotes", () => {
    signInAs({ may: [{ subject: "SALES_QUOTE", action: "create" }] });
    expect(labels("employee").flat()).not.toContain("/sales/quotes");
    signInAs({ may: [{ subject: "SALES_QUOTE", action: "read" }] });
    expect(labels("employee").flat()).toContain("/sales/quotes");
  });

  it("separates employees and customers", () => {
    const may = [
      { subject: "WH_INSPECTIONS", action: "read" },
      { subject: "WH_ITEM_TRACKING", action: "read" },
    ] as const;
    signInAs({ may: [...may] });
    expect(labels("employee").flat()).toEqual(["warehousing", "/warehousing/inspections", "userManagement", "/activity-logs"]);
    expect(labels("customer").flat()).toEqual(["warehousing", "/warehousing/item-tracking"]);
  });

  it("shows an entry only if its module exists", () => {
    signInAs({ isAdmin: true });
    expect(labels("employee").flat()).not.toContain("/accounting/invoices");
    paths.push("/accounting/invoices");
    expect(labels("employee").flat()).toContain("/accounting/invoices");
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
    paths.push("/crates");
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
    fields: { name: text() },
    views: { list: { columns: ["name"], siblingLists: { at: "/billing", lists: { slip: "Slips" } } } },
  });

  it("has no menu entry for a customer's administrator, even under a shared path", () => {
    registerResources([slip]);
    paths.push("/billing");
    signInAs({ isAdmin: true });
    expect(labels("employee").flat()).toContain("/billing");
    expect(labels("customer").flat()).not.toContain("/billing");
  });
});

describe("the current menu entry", () => {
  it("is the one with the longest matching path, and an exact entry matches only itself", () => {
    signInAs({ isAdmin: true });
    const sections = visibleMenu("employee");
    expect(currentItem(sections, "/reputation-center/dispatch/new")?.path).toBe("/reputation-center/dispatch");
    expect(currentItem(sections, "/reputation-center")?.path).toBe("/reputation-center");
    expect(currentItem(sections, "/reputation-center/4/details")).toBeUndefined();
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
    expect(screen.getByText("Setting").closest("a")).toBeNull();
    expect(screen.getByText("Help").closest("a")).toBeNull();
    expect(screen.queryByText("Inspections")).not.toBeInTheDocument();
  });

  it("updates when permissions change", async () => {
    signInAs();
    show(<Sidebar />);
    expect(screen.queryByText("Accounts")).not.toBeInTheDocument();
    act(() => signInAs({ may: [{ subject: "ACCT_CONTACTS", action: "read" }] }));
    await userEvent.click(screen.getByText("Accounts"));
    await userEvent.click(screen.getByRole("link", { name: "Contacts" }));
    expect(screen.getByTestId("where")).toHaveTextContent("/contacts");
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
