import { Refine, type ResourceProps } from "@refinedev/core";
import routerProvider from "@refinedev/react-router";
import { Suspense, useEffect } from "react";
import { type RouteObject, useLocation, useRoutes } from "react-router";
import { accessControlProvider } from "../providers/access-control.ts";
import { authProvider } from "../providers/auth-provider.ts";
import { http } from "../providers/calls/http.ts";
import { createDataProvider } from "../providers/data-provider.ts";
import { i18nProvider } from "../providers/i18n.ts";
import { liveProvider } from "../providers/live-provider.ts";
import { notificationProvider } from "../providers/notification-provider.ts";
import { routerPath } from "../providers/paths.ts";
import { useAuthState } from "../providers/session/auth-state.ts";
import type { AnyResource } from "../schemas/resource.ts";
import { CrashBoundary } from "../shell/crash-boundary.tsx";
import { MaintenanceWatch } from "../shell/guard.tsx";
import { DocumentTitle } from "../shell/page-title.tsx";
import { UnsavedChangesNotifier } from "../shell/unsaved-changes.tsx";
import { startSession } from "./session-start.ts";
import { ThemeFrame } from "./theme-frame.tsx";

const dataProvider = createDataProvider(http);

function toRefine(resource: AnyResource): ResourceProps {
  const { paths } = resource;
  return {
    name: resource.name,
    list: routerPath(paths.list),
    show: routerPath(paths.show),
    ...(resource.create ? { create: routerPath(paths.create) } : {}),
    // Refine identifies actions by path only. Paths that differ only in their query would be the same address to it.
    ...(resource.update && !paths.edit.includes("?") ? { edit: routerPath(paths.edit) } : {}),
    ...(resource.duplicate && !paths.duplicate.includes("?") ? { clone: routerPath(paths.duplicate) } : {}),
    meta: { label: resource.plural },
  };
}

/** The root of every screen: theme, Refine with our providers, and components that run as long as the page is open. */
export function AppRoot({ resources, routes }: { resources: readonly AnyResource[]; routes: RouteObject[] }) {
  const screens = useRoutes(routes);
  const { pathname } = useLocation();
  const { user } = useAuthState();
  useEffect(startSession, []);
  return (
    <ThemeFrame>
      {/* The key resets Refine's cache for each user: the next user of this browser must not see the previous user's data. */}
      <Refine
        key={user?.id}
        dataProvider={dataProvider}
        authProvider={authProvider}
        accessControlProvider={accessControlProvider}
        liveProvider={liveProvider}
        notificationProvider={notificationProvider}
        i18nProvider={i18nProvider}
        routerProvider={routerProvider}
        resources={resources.filter(({ routes }) => routes).map(toRefine)}
        options={{
          disableTelemetry: true,
          liveMode: "auto",
          warnWhenUnsavedChanges: true,
          reactQuery: {
            clientConfig: {
              defaultOptions: { queries: { retry: shouldRetry, refetchOnWindowFocus: false, staleTime: 5_000 } },
            },
          },
        }}
      >
        <CrashBoundary where={pathname}>
          <Suspense fallback={null}>{screens}</Suspense>
        </CrashBoundary>
        <MaintenanceWatch />
        <DocumentTitle />
        <UnsavedChangesNotifier />
      </Refine>
    </ThemeFrame>
  );
}

/** Retries only when no answer arrived; an error status from the server is final. */
function shouldRetry(failures: number, error: unknown): boolean {
  const lost = typeof error === "object" && error !== null && "statusCode" in error && error.statusCode === 0;
  return lost && failures < 2;
}
