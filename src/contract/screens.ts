import { type AddressValues, fillPath } from "../schemas/carry/fill-path.ts";

/**
 * The screens that no declaration has: their names and addresses. The browser's routes and every link to one of them, in the browser and in
 * emails, go by the name. The names of declared screens follow from their declarations (`src/schemas/views/route-names.ts`).
 */
export const screens = {
  home: "/",
  dashboard: "/dashboard",
  need: "/need",
  profile: "/profile",
  onboarding: "/onboarding",
  imports: "/imports",
  "imports.create": "/imports/new",
  "imports.view": "/imports/{id}",
  "activity-logs": "/activity-logs",
  "user-management.api": "/user-management/api",
  "configuration.settings": "/configuration/settings",
  "configuration.email-texts": "/configuration/email-texts",
  "configuration.document-texts": "/configuration/document-texts",
  "configuration.jobs": "/configuration/jobs",
  "sales.work-order.calendar": "/sales/work-orders/calendar",
  "sales.work-order.map": "/sales/work-orders/map",
  "warehousing.warehouse-view.management": "/warehousing/warehouse-view/management",
  "warehousing.warehouse-view.remote": "/warehousing/warehouse-view/remote",
  "warehousing.item-tracking": "/warehousing/item-tracking",
  "warehousing.scan": "/warehousing/scan",
  "warehousing.inventories.downloads": "/warehousing/inventories/downloads",
  "warehousing.inventories.by-tag": "/warehousing/inventories/by-tag/{tag}",
  "warehousing.inspections.fail-rates": "/warehousing/inspections/fail-rates",
  "reputation-center.test-phone": "/reputation-center/test-phone",
  "reputation-center.scores": "/reputation-center/scores",
  "billing.leakage": "/billing/leakage",
  "accounting.quickbooks.files": "/accounting/quickbooks/files",
  "accg.invoices.pay": "/accounting/invoices/pay",
  // Without a session.
  auth: "/auth",
  "auth.password-reset": "/auth/password-reset",
  "auth.two-step": "/auth/two-step",
  logout: "/logout",
  reset: "/reset/{token}",
  registration: "/registration/{hashId}",
  "registration.onboarding": "/registration/onboarding/{hashId}",
  "portal.payments": "/portal/payments/{paymentHash}",
  "portal.payment-status": "/portal/payment-status",
  "portal.test-gateway": "/portal/test-gateway/{ref}",
  "portal.documents": "/portal/documents/{documentHash}",
  "portal.repairs": "/portal/repairs/{repairHash}",
  "portal.jobs": "/portal/jobs/{jobHash}",
  "portal.providers": "/portal/providers/{providerHash}",
  review: "/review/{reviewHash}",
  reviews: "/reviews",
  "under-maintenance": "/under-maintenance",
  components: "/components",
} as const;

export type ScreenName = keyof typeof screens;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
/** The screens whose address needs no value. */
export type PlainScreenName = {
  [Name in ScreenName]: [NamesIn<(typeof screens)[Name]>] extends [never] ? Name : never;
}[ScreenName];
/** What the address of a screen needs: nothing, or a value for each of its placeholders. */
export type ScreenArguments<Name extends ScreenName> = [NamesIn<(typeof screens)[Name]>] extends [never]
  ? [params?: Readonly<Record<string, never>>, query?: AddressValues]
  : [params: Readonly<Record<NamesIn<(typeof screens)[Name]>, string | number>>, query?: AddressValues];

/** The address of a screen that no declaration has: `screenPath("imports.view", { id: 7 })`. */
export const screenPath = <Name extends ScreenName>(name: Name, ...[params, query]: ScreenArguments<Name>): string =>
  fillPath(screens[name], params, query);
