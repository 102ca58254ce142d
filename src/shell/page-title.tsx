import { useEffect } from "react";
import { useLocation } from "react-router";
import { t } from "../i18n/kit/guest.ts";
import { useClientConfig } from "../providers/client-config.ts";
import { routeAt } from "../providers/known-routes.ts";
import { createStore } from "../providers/store.ts";
import { useStore } from "../providers/use-store.ts";

const ownTitle = createStore<string | undefined>(undefined);

/** Sets a more precise title than the route's, such as a record's number. Undefined keeps the route's title. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    ownTitle.set(title);
    return () => ownTitle.set(undefined);
  }, [title]);
}

/** The title of the current route. */
export function useRouteTitle(): string {
  const { pathname, search } = useLocation();
  const route = routeAt(pathname);
  return route?.titleAt?.(new URLSearchParams(search)) ?? route?.title ?? "";
}

/** Keeps the window's title up to date: `Invoices - HQ`. */
export function DocumentTitle() {
  const route = useRouteTitle();
  const own = useStore(ownTitle);
  const { productName } = useClientConfig();
  const title = own ?? route;
  useEffect(() => {
    document.title = title ? `${title}${t("app.titleSeparator")}${productName}` : productName;
  }, [title, productName]);
  return null;
}
