import { Refine } from "@refinedev/core";
import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http as msw } from "msw";
import { Suspense } from "react";
import { renderMatches, useLocation } from "react-router";
import { expect } from "vitest";
import { fillSlots } from "../../../src/app/fill-slots.tsx";
import { createRouteMatcher } from "../../../src/app/route-matcher.ts";
import { createRoutes, findRoute } from "../../../src/app/routes.tsx";
import { preloadScreen } from "../../../src/app/screen.tsx";
import { accessControlProvider } from "../../../src/providers/access-control.ts";
import { http } from "../../../src/providers/calls/http.ts";
import { createDataProvider } from "../../../src/providers/data-provider.ts";
import { registerRoutes, routeAt } from "../../../src/providers/known-routes.ts";
import { liveProvider } from "../../../src/providers/live-provider.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { routerProvider } from "../../../src/providers/router-provider.ts";
import { resetAuth } from "../../../src/providers/session/auth-state.ts";
import { setToastHost, type Toast } from "../../../src/providers/toasts.ts";
import { resources } from "../../../src/resources/index.ts";
import { MaintenanceWatch } from "../../../src/shell/guard.tsx";
import { DocumentTitle } from "../../../src/shell/page-title.tsx";
import { openPanel, setCollapsed, showSidebar } from "../../../src/shell/shell-state.ts";
import { api, mockApi, type ReceivedRequest } from "../../support/ui-api.ts";
import { show, signInAs } from "../../support/ui-user.tsx";
import type { Account } from "./statement.ts";

registerResources(resources);
export const match = createRouteMatcher(createRoutes(resources));

/** The toasts since the account came in. */
export const toasts: Toast[] = [];
export const toastTexts = () => toasts.map(({ kind, message }) => [kind, message]);

/** Signs the account in to the pages, with all modules and routes of the product. */
export function enterPages({ side, isAdmin = false, may }: Account): void {
  registerResources(resources);
  registerRoutes((path) => findRoute(match, path));
  fillSlots();
  openPanel(null);
  setCollapsed(false);
  showSidebar(false);
  toasts.length = 0;
  setToastHost({ open: (toast) => void toasts.push(toast), close: () => undefined });
  // What a statement doesn't speak of is not there.
  api.use(msw.all("http://hq.test/api/*", () => HttpResponse.json({ message: "Not found." }, { status: 404 })));
  if (side === undefined) resetAuth();
  else signInAs({ id: 1, side: side === "customer" ? "C" : "E", isAdmin, may: [...may] });
}

/**
 * The titles of the screens at these addresses for who is signed in: "closed" of one they may not open, undefined where there is none, and ""
 * of an address that only leads to another.
 */
export function screensAt(...addresses: readonly string[]): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    addresses.map((address) => {
      const found = routeAt(address);
      const search = new URLSearchParams(address.split("?")[1]);
      const title = found?.titleAt?.(search) ?? found?.title;
      return [address, found && !(found.isOpen?.() ?? true) ? "closed" : title];
    }),
  );
}

function CurrentScreen() {
  const { pathname } = useLocation();
  return <Suspense fallback={null}>{renderMatches(match(pathname))}</Suspense>;
}

/** Loads the code of an address's screen, as the product does before it shows the first one. */
const preload = (address: string) => preloadScreen(match(address.split("?")[0] ?? "")?.at(-1)?.route.handle);

/** Opens the product at an address, with its own routes and layouts, for who is signed in. */
export async function visit(address: string): Promise<void> {
  await preload(address);
  const product = (
    <Refine
      dataProvider={createDataProvider(http)}
      accessControlProvider={accessControlProvider}
      liveProvider={liveProvider}
      routerProvider={routerProvider}
      resources={resources.map(({ name, path }) => ({ name, list: path }))}
      options={{
        disableTelemetry: true,
        liveMode: "auto",
        reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } },
      }}
    >
      <CurrentScreen />
      <MaintenanceWatch />
      <DocumentTitle />
    </Refine>
  );
  // A screen in place of another at its address has code of its own.
  await act(async () => void show(product, address));
}

export const where = () => screen.getByTestId("where").textContent;

/** Opens an address and waits until it has led to another. */
export async function leads(from: string, to: string): Promise<void> {
  await preload(to);
  await visit(from);
  await waitFor(() => expect(where()).toBe(to));
}

/** Answers a list's calls with no rows, and records them. */
export function emptyList(collection: string): ReceivedRequest[] {
  mockApi("get", `/${collection}/counts`, { data: {} });
  mockApi("get", `/${collection}/sums`, { data: {} });
  return mockApi("get", `/${collection}`, { data: { currentPage: 1, [collection]: [], total: 0 } });
}

/** Opens a list, and returns the tabs above it with their addresses, in order. */
export async function tabsAt(address: string): Promise<Readonly<Record<string, string>>> {
  await visit(address);
  const bar = await screen.findByRole("navigation", { name: /^Lists$|, by tab$/ });
  return Object.fromEntries(
    within(bar)
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href") ?? ""]),
  );
}

/** What a form shows in a field, by its name in the API. */
export const fieldText = (name: string): string => document.querySelector(`[data-field="${name}"]`)?.textContent ?? "";

interface Taken {
  readonly at: string;
  /** The call of the record that the query names, and the record. */
  readonly call: string;
  readonly row: Readonly<Record<string, unknown>>;
  /** The field that shows it then, and as what. */
  readonly field: string;
  readonly shows: string;
}

/** Opens a form whose query names a record, and looks whether the form starts from it. */
export async function startsFrom({ at, call, row, field, shows }: Taken): Promise<void> {
  mockApi("get", call, { data: { id: Number(call.split("/").at(-1)), version: 1, actions: {}, ...row } });
  await visit(at);
  await waitFor(() => expect(fieldText(field)).toContain(shows));
}
