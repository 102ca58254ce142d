import { Outlet, type RouteObject, useParams } from "react-router";
import { t } from "../i18n/kit/shell.ts";
import { t as viewText } from "../i18n/kit/views.ts";
import type { KnownRoute } from "../providers/known-routes.ts";
import type { AnyResource } from "../schemas/resource.ts";
import { RequireSession } from "../shell/guard.tsx";
import { HeaderSidebarLayout, MainLayout, PlainLayout } from "../shell/layouts.tsx";
import { resourceRoutes } from "../views/paths/resource-routes.tsx";
import { UnknownPath } from "../views/paths/unknown-path.tsx";
import { openPages } from "./open-pages.tsx";
import { ownScreens } from "./own-screens.tsx";
import type { RouteMatcher } from "./route-matcher.ts";
import { knownRoute, page, screen } from "./screen.tsx";
import { systemScreens } from "./system-screens.tsx";

/** Screens that no declaration can express, in the main layout. */
const pages = (): RouteObject[] => [
  page({
    name: "home",
    title: t("nav.home"),
    load: async () => {
      const { HomePage } = await import("../pages/home/home-page.tsx");
      return <HomePage />;
    },
  }),
  page({
    name: "dashboard",
    title: t("dashboard.title"),
    load: async () => {
      const { DashboardPage } = await import("../pages/dashboards/dashboard-page.tsx");
      return <DashboardPage />;
    },
  }),
  page({
    name: "need",
    title: viewText("needs.title"),
    needs: { onlyFor: "customer" },
    load: async () => {
      const { NeedPage } = await import("../pages/home/need-page.tsx");
      return <NeedPage />;
    },
  }),
  page({
    name: "sales.work-order.calendar",
    title: t("calendar.title"),
    needs: { onlyFor: "employee", resource: "work-order", action: "list" },
    load: async () => {
      const { CalendarPage } = await import("../pages/sales/calendar/calendar-page.tsx");
      return <CalendarPage />;
    },
  }),
  page({
    name: "sales.work-order.map",
    title: t("dayMap.title"),
    needs: { onlyFor: "employee", resource: "work-order", action: "list" },
    load: async () => {
      const { DayMapPage } = await import("../pages/sales/day-map/day-map-page.tsx");
      return <DayMapPage />;
    },
  }),
  page({
    name: "warehousing.warehouse-view.management",
    title: t("nav.warehouseView"),
    needs: { onlyFor: "employee", subject: "WH_DASHBOARD" },
    load: async () => {
      const { ManagementPage } = await import("../pages/warehousing/views/management-page.tsx");
      return <ManagementPage />;
    },
  }),
  page({
    name: "warehousing.warehouse-view.remote",
    title: t("nav.inventoryControl"),
    needs: { onlyFor: "employee", subject: "WH_INVENTORY_DASHBOARD" },
    load: async () => {
      const { RemotePage } = await import("../pages/warehousing/views/remote-page.tsx");
      return <RemotePage />;
    },
  }),
  page({
    name: "warehousing.item-tracking",
    title: t("nav.itemTracking"),
    load: async () => {
      const { TrackingPage } = await import("../pages/warehousing/stock/tracking-page.tsx");
      return <TrackingPage />;
    },
  }),
  page({
    name: "warehousing.inventories.downloads",
    title: t("nav.downloads"),
    needs: { resource: "inventory-item", action: "list" },
    load: async () => {
      const { DownloadsPage } = await import("../pages/warehousing/stock/downloads-page.tsx");
      return <DownloadsPage />;
    },
  }),
  page({
    name: "warehousing.inspections.fail-rates",
    title: t("nav.failRates"),
    needs: { onlyFor: "employee", resource: "inspection", action: "list" },
    load: async () => {
      const { FailRatesPage } = await import("../pages/warehousing/inspections/fail-rates-page.tsx");
      return <FailRatesPage />;
    },
  }),
  page({
    name: "reputation-center.test-phone",
    title: t("nav.testPhone"),
    needs: { onlyFor: "employee", resource: "conversation", action: "list" },
    load: async () => {
      const { TestPhonePage } = await import("../pages/care/test-phone/test-phone-page.tsx");
      return <TestPhonePage />;
    },
  }),
  page({
    name: "reputation-center.scores",
    title: t("nav.reviewScores"),
    needs: { onlyFor: "employee", resource: "review", action: "list" },
    load: async () => {
      const { ScoresPage } = await import("../pages/care/scores/scores-page.tsx");
      return <ScoresPage />;
    },
  }),
  page({
    name: "billing.leakage",
    title: t("nav.leakage"),
    needs: { onlyFor: "employee", resource: "billing-report", action: "list" },
    load: async () => {
      const { LeakagePage } = await import("../pages/accounting/leakage/leakage-page.tsx");
      return <LeakagePage />;
    },
  }),
  page({
    name: "warehousing.inventories.by-tag",
    title: t("nav.piece"),
    load: async () => {
      const { PieceByTag } = await import("../pages/warehousing/stock/piece-by-tag.tsx");
      return <PieceByTag />;
    },
  }),
  page({
    name: "accounting.quickbooks.files",
    title: t("quickBooks.title"),
    needs: { onlyFor: "employee", resource: "quickbooks-message", action: "list" },
    load: async () => {
      const { QuickBooksFilesPage } = await import("../pages/accounting/quickbooks/quickbooks-files-page.tsx");
      return <QuickBooksFilesPage />;
    },
  }),
  ...systemScreens(),
  page({
    name: "onboarding",
    title: t("header.accountSetup"),
    needs: { onlyFor: "customer" },
    load: async () => {
      const { OnboardingPage } = await import("../pages/people/onboarding/onboarding-page.tsx");
      return <OnboardingPage />;
    },
  }),
];

/** Screens without the tasks beside them: about the user, and where a phone has no room for them. */
const ownPages = (): RouteObject[] => [
  page({
    name: "warehousing.scan",
    title: t("scan.title"),
    // What each scan may do is the server's decision.
    needs: { onlyFor: "employee", subjects: ["WH_RECEIVING", "WH_INVENTORY"] },
    load: async () => {
      const { ScanPage } = await import("../pages/warehousing/scan/scan-page.tsx");
      return <ScanPage />;
    },
  }),
  page({
    name: "profile",
    title: t("header.profile"),
    load: async () => {
      const { ProfilePage } = await import("../pages/people/profile-page.tsx");
      return <ProfilePage />;
    },
  }),
];

/** Screens that only lead out of the app. */
const plainPages = (): RouteObject[] => [
  page({
    name: "accg.invoices.pay",
    title: t("portal.title"),
    needs: { onlyFor: "customer", subject: "ACCG_PAYMENTS", verb: "create" },
    load: async () => {
      const { OwnPaymentPage } = await import("../pages/accounting/portal/own-payment-page.tsx");
      return <OwnPaymentPage />;
    },
  }),
];

const unknown = "*";

const digits = "digits";
const isDigits = (id = "0"): boolean => /^\d+$/.test(id);

/** Wraps routes whose `id` must be digits. Any other path is not a route of the application and leads to sign-in. */
const DigitsOnly = () => (isDigits(useParams().id) ? <Outlet /> : <UnknownPath />);

const isOfAccounting = ({ path }: AnyResource): boolean => path.startsWith("/accounting/");

/** Every route of the application, in its layout. */
export function createRoutes(resources: readonly AnyResource[]): RouteObject[] {
  const screensOf = (modules: readonly AnyResource[]) => modules.flatMap((resource) => resourceRoutes(resource, screen));
  const screens = [
    ...pages(),
    ...ownScreens(),
    ...screensOf(resources.filter((resource) => !isOfAccounting(resource))),
    { id: digits, element: <DigitsOnly />, children: screensOf(resources.filter(isOfAccounting)) },
  ];
  return [
    ...openPages(),
    {
      element: <RequireSession />,
      children: [
        { element: <MainLayout />, children: screens },
        { element: <HeaderSidebarLayout />, children: ownPages() },
        { element: <PlainLayout />, children: plainPages() },
      ],
    },
    { path: unknown, element: <UnknownPath /> },
  ];
}

/** The screen at a path, or undefined. */
export function findRoute(match: RouteMatcher, pathname: string): KnownRoute | undefined {
  const matches = match(pathname) ?? [];
  const route = matches.at(-1)?.route;
  if (!route || route.path === unknown || matches.some(({ route: { id }, params }) => id === digits && !isDigits(params.id)))
    return undefined;
  return knownRoute(route.handle);
}
