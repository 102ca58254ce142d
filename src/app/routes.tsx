import { matchRoutes, Navigate, type RouteObject } from "react-router";
import { t } from "../i18n/translate.ts";
import type { AnyResource } from "../schemas/resource.ts";
import { RequireSession } from "../shell/guard.tsx";
import { MainLayout } from "../shell/layouts.tsx";
import { AppRoot } from "./app-root.tsx";
import { CrashScreen } from "./crash-screen.tsx";
import { resourceRoutes } from "./resource-routes.tsx";
import { screen } from "./screen.tsx";

/** Screens that no declaration can express, inside the main layout. */
const pages: RouteObject[] = [
  screen({
    path: "/",
    title: t("home.title"),
    load: async () => {
      const { HomePage } = await import("../pages/home-page.tsx");
      return <HomePage />;
    },
  }),
];

/** Screens without a session, in no layout. */
const openPages: RouteObject[] = [
  { path: "/auth", lazy: { Component: async () => (await import("../pages/guest-routes.tsx")).LoginRoute } },
  { path: "/under-maintenance", lazy: { Component: async () => (await import("../pages/guest-routes.tsx")).MaintenanceRoute } },
  { path: "/logout", lazy: { Component: async () => (await import("../pages/logout-page.tsx")).LogoutPage } },
];

const unknown = "*";

/** Every route of the application, in its layout. */
export function createRoutes(resources: readonly AnyResource[]): RouteObject[] {
  const modules = resources.filter((resource) => resource.routes).flatMap(resourceRoutes);
  return [
    {
      element: <AppRoot resources={resources} />,
      errorElement: <CrashScreen />,
      hydrateFallbackElement: <span className="hq-visually-hidden">{t("app.loading")}</span>,
      children: [
        ...openPages,
        {
          element: <RequireSession />,
          children: [{ element: <MainLayout />, children: [{ errorElement: <CrashScreen />, children: [...pages, ...modules] }] }],
        },
        { path: unknown, element: <Navigate to="/auth" replace /> },
      ],
    },
  ];
}

/** Whether a screen of the application answers a path. */
export function knownPath(routes: RouteObject[], pathname: string): boolean {
  const matches = matchRoutes(routes, pathname);
  return matches !== null && matches.at(-1)?.route.path !== unknown;
}
