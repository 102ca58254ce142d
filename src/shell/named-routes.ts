import { isAllowed } from "../providers/access-control.ts";
import { absolute, fillPath } from "../providers/paths.ts";
import { registeredResources } from "../providers/registry.ts";
import { routeExists } from "./known-routes.ts";

/** The specification's named routes. A name has a path only once its screen exists. */
const namedRoutes = {
  home: "/",
  logout: "/logout",
  onboarding: "/onboarding",
  "sales.leads.view": "/sales/leads/{id}",
  "sales.opportunity.view": "/sales/opportunities/{id}/view",
  "sales.quotes.view": "/sales/quotes/{id}/view",
  "sales.quote-request.view": "/sales/quote-requests/{id}/view",
  "sales.sales-orders.view": "/sales/sales-order/{id}/view",
  "sales.work-order.view": "/sales/work-orders/{id}/view",
  "sales.proposal.view": "/sales/proposal/{id}/view",
  "customers.id": "/customers/{id}",
  // The first of the user modules that the reader may read. A module without the row leads on to the next.
  "users.view": ["/user-management/employee/users/{id}", "/user-management/customer/users/{id}", "/user-management/users/{id}"],
  "accg.ref-docs": "/accounting/processing",
  "accg.ref-docs.view": "/accounting/processing/{id}",
  "accg.invoices": "/accounting/invoices",
  "accg.invoices.create": "/accounting/invoices/create",
  "accg.invoices.edit": "/accounting/invoices/{id}/edit",
  "accg.invoices.view": "/accounting/invoices/{id}",
  "accg.payments": "/accounting/payments",
  "accg.payments.create": "/accounting/payments/create",
  "accg.payments.edit": "/accounting/payments/{id}",
  "follow-up.view": "/follow-ups/{id}",
  "warehousing.pending-receives.view": "/warehousing/receives/pending/{id}",
  "warehousing.receives.view": "/warehousing/receives/{id}/view",
  "warehousing.inspections.view": "/warehousing/inspections/{id}/view",
  "warehousing.inventories.view": "/warehousing/inventories/{id}/view",
  "warehousing.pull-flows.view": "/warehousing/pull-flows/{id}/view",
} as const;
export type RouteName = keyof typeof namedRoutes;

/** Whether the address belongs to records that this user may read. */
function isOpen(pattern: string): boolean {
  const resource = registeredResources().find(({ paths }) => absolute(paths.show) === pattern);
  return resource !== undefined && isAllowed(resource, "show");
}

/** The path of a named route, or undefined if no screen has it. */
export function namedPath(name: RouteName, params: Record<string, string | number> = {}): string | undefined {
  const patterns: string | readonly string[] = namedRoutes[name];
  const pattern = typeof patterns === "string" ? patterns : patterns.find(isOpen);
  const path = pattern && fillPath(pattern, params);
  return path && routeExists(path) ? path : undefined;
}

/** Where a notification about a business object leads. Tasks have no route. */
const routeOfObject: Record<number, RouteName> = {
  1: "sales.leads.view",
  2: "sales.opportunity.view",
  3: "sales.quotes.view",
  4: "sales.quote-request.view",
  5: "sales.sales-orders.view",
  6: "sales.work-order.view",
  7: "sales.proposal.view",
  8: "customers.id",
  9: "users.view",
  10: "follow-up.view",
  12: "warehousing.pending-receives.view",
  13: "warehousing.receives.view",
  14: "warehousing.inspections.view",
  15: "warehousing.inspections.view",
  16: "warehousing.inventories.view",
  17: "warehousing.pull-flows.view",
};

/** The screen of a business object's record, or undefined if there is none (yet). */
export function objectPath(bizObjectId: number | null, recordId: number | null): string | undefined {
  if (bizObjectId === null || recordId === null) return undefined;
  const name = routeOfObject[bizObjectId];
  if (name) return namedPath(name, { id: recordId });
  // Objects without an id in the specification use the address in their declaration.
  const declared = registeredResources().find((resource) => resource.bizObject === bizObjectId && resource.bizObject > 100);
  const path = declared && fillPath(declared.paths.show, { id: recordId, tab: "overview" });
  return path && routeExists(path) ? path : undefined;
}
