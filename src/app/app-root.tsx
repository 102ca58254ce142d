import { Refine, type RefineProps, type ResourceProps } from "@refinedev/core";
import { Suspense, useEffect, useMemo } from "react";
import { renderMatches, useLocation } from "react-router";
import { accessControlProvider } from "../providers/access-control.ts";
import { authProvider } from "../providers/auth-provider.ts";
import { http } from "../providers/calls/http.ts";
import { createDataProvider } from "../providers/data-provider.ts";
import { i18nProvider } from "../providers/i18n.ts";
import { liveProvider } from "../providers/live-provider.ts";
import { notificationProvider } from "../providers/notification-provider.ts";
import { routerPath } from "../providers/paths.ts";
import { routerProvider } from "../providers/router-provider.ts";
import { useAuthState } from "../providers/session/auth-state.ts";
import type { AnyResource } from "../schemas/resource.ts";
import { CrashBoundary } from "../shell/crash-boundary.tsx";
import { MaintenanceWatch } from "../shell/guard.tsx";
import { DocumentTitle } from "../shell/page-title.tsx";
import { UnsavedChangesNotifier } from "../shell/unsaved-changes.tsx";
import type { RouteMatcher } from "./route-matcher.ts";
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

const options: RefineProps["options"] = {
  disableTelemetry: true,
  liveMode: "auto",
  warnWhenUnsavedChanges: true,
  reactQuery: {
    clientConfig: {
      defaultOptions: { queries: { retry: shouldRetry, refetchOnWindowFocus: false, staleTime: 5_000 } },
    },
  },
};

/** The screen at the current address. */
function CurrentScreen({ match }: { match: RouteMatcher }) {
  const { pathname } = useLocation();
  return (
    <CrashBoundary where={pathname}>
      <Suspense fallback={null}>{renderMatches(match(pathname))}</Suspense>
    </CrashBoundary>
  );
}

/** The root of every screen: theme, Refine with our providers, and components that run as long as the page is open. */
export function AppRoot({ resources, match }: { resources: readonly AnyResource[]; match: RouteMatcher }) {
  const { user } = useAuthState();
  const known = useMemo(() => resources.filter(({ routes }) => routes).map(toRefine), [resources]);
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
        resources={known}
        options={options}
      >
        <CurrentScreen match={match} />
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
