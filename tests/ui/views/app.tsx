import { Refine } from "@refinedev/core";
import routerProvider from "@refinedev/react-router";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useRoutes } from "react-router";
import { accessControlProvider } from "../../../src/providers/access-control.ts";
import { http } from "../../../src/providers/calls/http.ts";
import { createDataProvider } from "../../../src/providers/data-provider.ts";
import { liveProvider } from "../../../src/providers/live-provider.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { setToastHost, type Toast } from "../../../src/providers/toasts.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { resourceRoutes, type ViewScreen } from "../../../src/views/paths/resource-routes.tsx";
import { show, signInAs } from "../../support/ui-user.tsx";
import { all } from "./thing.ts";

/** Loads a screen's code when it is opened; with Suspense, React would delay its content by up to 300 ms. */
function Loaded({ load }: Pick<ViewScreen, "load">) {
  const [found, setFound] = useState<{ element: ReactNode } | { error: unknown }>();
  useEffect(() => {
    let isOpen = true;
    load().then(
      (element) => isOpen && setFound({ element }),
      (error: unknown) => isOpen && setFound({ error }),
    );
    return () => {
      isOpen = false;
    };
  }, [load]);
  if (found && "error" in found) throw found.error;
  return found?.element;
}

const make = ({ path, load }: ViewScreen) => ({ path, element: <Loaded key={path} load={load} /> });

function Screens({ modules }: { modules: readonly AnyResource[] }) {
  const routes = useMemo(
    () => [...modules.flatMap((each) => resourceRoutes(each, make)), { path: "*", element: <p>nowhere</p> }],
    [modules],
  );
  return useRoutes(routes);
}

type Who = Parameters<typeof signInAs>[0];
type Address = Parameters<typeof show>[1];

/** The toasts shown since the last start. */
export const toasts: Toast[] = [];

/** Opens the screens of the test resources at a URL, as a signed-in user. */
export const start = (address: string, user: Who = { isAdmin: true }) => startWith(all, address, user);

/** Like `start`, with the given resources, and a page of their own in place of their screens. */
export function startWith(
  modules: readonly AnyResource[],
  address: Address,
  user: Who = { isAdmin: true },
  page: ReactNode = <Screens modules={modules} />,
) {
  registerResources(modules);
  signInAs(user);
  toasts.length = 0;
  setToastHost({ open: (toast) => void toasts.push(toast), close: () => undefined });
  return show(
    <Refine
      dataProvider={createDataProvider(http, "")}
      liveProvider={liveProvider}
      accessControlProvider={accessControlProvider}
      routerProvider={routerProvider}
      resources={modules.map(({ name, path }) => ({ name, list: path }))}
      options={{
        disableTelemetry: true,
        liveMode: "auto",
        reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } },
      }}
    >
      {page}
    </Refine>,
    address,
  );
}
