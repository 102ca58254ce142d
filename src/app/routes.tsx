import { Navigate, Outlet, type RouteObject, useParams } from "react-router";
import { PIECE_BY_TAG } from "../contract/piece-address.ts";
import { t } from "../i18n/shell.ts";
import { t as viewText } from "../i18n/views.ts";
import type { AnyResource } from "../schemas/resource.ts";
import { RequireSession } from "../shell/guard.tsx";
import type { KnownRoute } from "../shell/known-routes.ts";
import { HeaderSidebarLayout, MainLayout, PlainLayout } from "../shell/layouts.tsx";
import { NEEDS_PATH } from "../views/create-entry.ts";
import { resourceRoutes } from "../views/resource-routes.tsx";
import { openPages } from "./open-pages.tsx";
import { ownScreens } from "./own-screens.tsx";
import type { RouteMatcher } from "./route-matcher.ts";
import { knownRoute, screen } from "./screen.tsx";
import { systemScreens } from "./system-screens.tsx";

/** Screens that no declaration can express, in the main layout. */
const pages = (): RouteObject[] => [
  screen({
    path: "/",
    title: t("nav.home"),
    load: async () => {
      const { HomePage } = await import("../pages/home/home-page.tsx");
      return <HomePage />;
    },
  }),
  screen({
    path: "/dashboard",
    title: t("dashboard.title"),
    load: async () => {
      const { DashboardPage } = await import("../pages/dashboards/dashboard-page.tsx");
      return <DashboardPage />;
    },
  }),
  screen({
    path: NEEDS_PATH,
    title: viewText("needs.title"),
    needs: { onlyFor: "customer" },
    load: async () => {
      const { NeedPage } = await import("../pages/home/need-page.tsx");
      return <NeedPage />;
    },
  }),
  screen({
    path: "/sales/work-orders/calendar",
    title: t("calendar.title"),
    needs: { onlyFor: "employee", resource: "work-order", action: "list" },
    load: async () => {
      const { CalendarPage } = await import("../pages/sales/calendar/calendar-page.tsx");
      return <CalendarPage />;
    },
  }),
  screen({
    path: "/sales/work-orders/map",
    title: t("dayMap.title"),
    needs: { onlyFor: "employee", resource: "work-order", action: "list" },
    load: async () => {
      const { DayMapPage } = await import("../pages/sales/day-map/day-map-page.tsx");
      return <DayMapPage />;
    },
  }),
  screen({
    path: "/warehousing/warehouse-view/management",
    title: t("nav.warehouseView"),
    needs: { onlyFor: "employee", subject: "WH_DASHBOARD" },
    load: async () => {
      const { ManagementPage } = await import("../pages/warehousing/views/management-page.tsx");
      return <ManagementPage />;
    },
  }),
  screen({
    path: "/warehousing/warehouse-view/remote",
    title: t("nav.inventoryControl"),
    needs: { onlyFor: "employee", subject: "WH_INVENTORY_DASHBOARD", resource: "inventory-item", action: "list" },
    load: async () => {
      const { RemotePage } = await import("../pages/warehousing/views/remote-page.tsx");
      return <RemotePage />;
    },
  }),
  screen({
    path: "/warehousing/item-tracking",
    title: t("nav.itemTracking"),
    load: async () => {
      const { TrackingPage } = await import("../pages/warehousing/stock/tracking-page.tsx");
      return <TrackingPage />;
    },
  }),
  screen({
    path: "/warehousing/inventories/downloads",
    title: t("nav.downloads"),
    needs: { resource: "inventory-item", action: "list" },
    load: async () => {
      const { DownloadsPage } = await import("../pages/warehousing/stock/downloads-page.tsx");
      return <DownloadsPage />;
    },
  }),
  screen({
    path: "/warehousing/inspections/fail-rates",
    title: t("nav.failRates"),
    needs: { onlyFor: "employee", resource: "inspection", action: "list" },
    load: async () => {
      const { FailRatesPage } = await import("../pages/warehousing/inspections/fail-rates-page.tsx");
      return <FailRatesPage />;
    },
  }),
  screen({
    path: "/reputation-center/test-phone",
    title: t("nav.testPhone"),
    needs: { onlyFor: "employee", resource: "conversation", action: "list" },
    load: async () => {
      const { TestPhonePage } = await import("../pages/care/test-phone/test-phone-page.tsx");
      return <TestPhonePage />;
    },
  }),
  screen({
    path: "/reputation-center/scores",
    title: t("nav.reviewScores"),
    needs: { onlyFor: "employee", resource: "review", action: "list" },
    load: async () => {
      const { ScoresPage } = await import("../pages/care/scores/scores-page.tsx");
      return <ScoresPage />;
    },
  }),
  screen({
    path: "/billing/leakage",
    title: t("nav.leakage"),
    needs: { onlyFor: "employee", resource: "billing-report", action: "list" },
    load: async () => {
      const { LeakagePage } = await import("../pages/accounting/leakage/leakage-page.tsx");
      return <LeakagePage />;
    },
  }),
  screen({
    path: PIECE_BY_TAG,
    title: t("nav.piece"),
    load: async () => {
      const { PieceByTag } = await import("../pages/warehousing/stock/piece-by-tag.tsx");
      return <PieceByTag />;
    },
  }),
  screen({
    path: "/accounting/quickbooks/files",
    title: t("quickBooks.title"),
    needs: { onlyFor: "employee", resource: "quickbooks-message", action: "list" },
    load: async () => {
      const { QuickBooksFilesPage } = await import("../pages/accounting/quickbooks/quickbooks-files-page.tsx");
      return <QuickBooksFilesPage />;
    },
  }),
  ...systemScreens(),
  screen({
    path: "/onboarding",
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
  screen({
    path: "/warehousing/scan",
    title: t("scan.title"),
    // What each scan may do is the server's decision.
    needs: { onlyFor: "employee", subjects: ["WH_RECEIVING", "WH_INVENTORY"] },
    load: async () => {
      const { ScanPage } = await import("../pages/warehousing/scan/scan-page.tsx");
      return <ScanPage />;
    },
  }),
  screen({
    path: "/profile",
    title: t("header.profile"),
    load: async () => {
      const { ProfilePage } = await import("../pages/people/profile-page.tsx");
      return <ProfilePage />;
    },
  }),
];

/** Screens that only lead out of the app. */
const plainPages = (): RouteObject[] => [
  screen({
    path: "/accounting/invoices/pay",
    title: t("portal.title"),
    needs: { onlyFor: "customer", subject: "ACCG_PAYMENTS", verb: "create" },
    load: async () => {
      const { OwnPaymentPage } = await import("../pages/accounting/portal/own-payment-page.tsx");
      return <OwnPaymentPage />;
    },
  }),
];

const unknown = "*";
const toLogin = <Navigate to="/auth" replace />;

const digits = "digits";
const isDigits = (id = "0"): boolean => /^\d+$/.test(id);

/** Wraps routes whose `id` must be digits. Any other path is not a route of the application and leads to sign-in. */
const DigitsOnly = () => (isDigits(useParams().id) ? <Outlet /> : toLogin);

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
    { path: unknown, element: toLogin },
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
