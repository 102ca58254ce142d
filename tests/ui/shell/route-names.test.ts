import type { RouteObject } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { createRoutes } from "../../../src/app/routes.tsx";
import { screens } from "../../../src/contract/screens.ts";
import { routerPath } from "../../../src/providers/paths.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { routeTo } from "../../../src/providers/route-to.ts";
import { resources } from "../../../src/resources/index.ts";
import { namedRoutes, noticeName } from "../../../src/schemas/views/route-names.ts";
import { signInAs } from "../../support/ui-user.tsx";

beforeEach(() => {
  registerResources(resources);
  signInAs({ isAdmin: true });
});

const declared = resources.flatMap((resource) => namedRoutes(resource, resources));
const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children }) => (children ? pathsOf(children) : path === undefined ? [] : [path]));

it("every address of the application has exactly one name, and every name an address", () => {
  const named = [...Object.values(screens), ...declared.flatMap(({ path }) => path ?? [])];
  // Forms that differ by the query alone share a route.
  const ofNames = new Set(named.map(routerPath));
  const ofRoutes = new Set(pathsOf(createRoutes(resources)));
  ofRoutes.delete("*");
  expect([...ofRoutes].sort()).toEqual([...ofNames].sort());
  expect(new Set(named).size).toBe(named.length);
  expect(named.length).toBeGreaterThan(300);
});

it.each([
  ["accg.ref-docs", "/accounting/processing"],
  ["accg.ref-docs.view", "/accounting/processing/7"],
  ["accg.invoices", "/accounting/invoices"],
  ["accg.invoices.create", "/accounting/invoices/create"],
  ["accg.invoices.edit", "/accounting/invoices/7/edit"],
  ["accg.invoices.view", "/accounting/invoices/7"],
  ["accg.payments", "/accounting/payments"],
  ["accg.payments.create", "/accounting/payments/create"],
  ["accg.payments.edit", "/accounting/payments/7"],
] as const)("%s is the specification's name of %s", (name, path) => expect(routeTo(name, { id: 7 })).toBe(path));

it("the screens that the specification names lead to their addresses", () => {
  expect([routeTo("logout"), routeTo("onboarding")]).toEqual(["/logout", "/onboarding"]);
});

/** What the specification's table of notifications says, by the number of the business object. */
const targets: readonly (readonly [object: number, name: string, path: string])[] = [
  [1, "sales.leads.view", "/sales/leads/7"],
  [2, "sales.opportunity.view", "/sales/opportunities/7/view"],
  [3, "sales.quotes.view", "/sales/quotes/7/view"],
  [4, "sales.quote-request.view", "/sales/quote-requests/7/view"],
  [5, "sales.sales-orders.view", "/sales/sales-order/7/view"],
  [6, "sales.work-order.view", "/sales/work-orders/7/view"],
  [7, "sales.proposal.view", "/sales/proposal/7/view"],
  [8, "customers.id", "/customers/7"],
  [9, "users.view", "/user-management/employee/users/7"],
  [10, "follow-up.view", "/follow-ups/7"],
  [12, "warehousing.pending-receives.view", "/warehousing/receives/pending/7"],
  [13, "warehousing.receives.view", "/warehousing/receives/7/view"],
  [14, "warehousing.inspections.view", "/warehousing/inspections/7/view"],
  // The specification has the inspection here: docs/decisions/0065 and 0111.
  [15, "warehousing.repairs.view", "/warehousing/repairs/7/view"],
  [16, "warehousing.inventories.view", "/warehousing/inventories/7/view"],
  [17, "warehousing.pull-flows.view", "/warehousing/pull-flows/7/view"],
];

describe("a notification's name", () => {
  it.each(targets)("of object %i is %s", (object, name, path) => {
    const first = resources.find(({ bizObject, opensFromNotifications }) => bizObject === object && opensFromNotifications);
    expect(first && noticeName(first)).toBe(name);
    expect(routeTo(name as "customers.id", { id: 7 })).toBe(path);
  });

  it("does not exist for tasks", () => {
    expect(resources.filter(({ bizObject, opensFromNotifications }) => bizObject === 11 && opensFromNotifications)).toEqual([]);
  });
});

describe("a name", () => {
  it("is filled with values and a query, which can't change the path", () => {
    expect(routeTo("accg.invoices.view", { id: "7/../8" }, { from: "/x?y=1" })).toBe("/accounting/invoices/7%2F..%2F8?from=%2Fx%3Fy%3D1");
    expect(routeTo("sales.opportunity.edit", { id: 7 }, { from: "/" })).toBe("/sales/opportunities/create?id=7&isEdit=true&from=%2F");
    expect(routeTo("imports.view", { id: 7 })).toBe("/imports/7");
  });

  it("of a base's row leads to the first slice that the reader may read", () => {
    signInAs({ may: [{ subject: "UM_CUST_USERS", action: "read" }] });
    expect(routeTo("users.view", { id: 7 })).toBe("/user-management/customer/users/7");
  });

  it("that nothing has is refused", () => {
    expect(() => routeTo("accg.invoice.view", { id: 7 })).toThrow('There is no route "accg.invoice.view".');
  });
});
