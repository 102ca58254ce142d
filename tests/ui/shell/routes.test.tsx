import { screen, waitFor } from "@testing-library/react";
import { isValidElement } from "react";
import { Outlet, Route, Routes, useRoutes } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createRouteMatcher } from "../../../src/app/route-matcher.ts";
import { createRoutes, findRoute } from "../../../src/app/routes.tsx";
import { screens } from "../../../src/contract/screens.ts";
import { PieceByTag } from "../../../src/pages/warehousing/stock/piece-by-tag.tsx";
import { registerRoutes } from "../../../src/providers/known-routes.ts";
import { routerPath } from "../../../src/providers/paths.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { resetAuth } from "../../../src/providers/session/auth-state.ts";
import { setToastHost, type Toast } from "../../../src/providers/toasts.ts";
import { payment } from "../../../src/resources/accounting/payment.ts";
import { resources } from "../../../src/resources/index.ts";
import { HeaderSidebarLayout, MainLayout, PlainLayout } from "../../../src/shell/layouts.tsx";
import { useRouteTitle } from "../../../src/shell/page-title.tsx";
import { mockApi } from "../../support/ui-api.ts";
import { InRefine, show, signInAs } from "../../support/ui-user.tsx";
import { startWith } from "../views/app.tsx";

// The real layout and home page would send many requests.
vi.mock("../../../src/shell/layouts.tsx", () => ({
  MainLayout: () => <Outlet />,
  HeaderSidebarLayout: () => <Outlet />,
  PlainLayout: () => <Outlet />,
}));
vi.mock("../../../src/pages/home/home-page.tsx", () => ({ HomePage: () => null }));

beforeAll(() => {
  registerResources(resources);
  const match = createRouteMatcher(createRoutes(resources));
  registerRoutes((path) => findRoute(match, path));
});

const known = (path: string) => findRoute(createRouteMatcher(createRoutes(resources)), path)?.title;
const Screens = () => <InRefine>{useRoutes(createRoutes(resources))}</InRefine>;

describe("a payment's address", () => {
  const reads = { subject: "ACCG_PAYMENTS", action: "read" } as const;
  const changes = { subject: "ACCG_PAYMENTS", action: "update" } as const;
  const at = (path: string) => findRoute(createRouteMatcher(createRoutes(resources)), path)?.isOpen?.();

  it.each(["E", "C"] as const)("opens for who only reads, and its creation doesn't: %s", (side) => {
    signInAs({ side, may: [reads] });
    expect([at("/accounting/payments/7"), at("/accounting/payments/7/view"), at("/accounting/payments/create")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(at("/accounting/invoices/7/edit"), "the form of a record that has its own address").toBe(false);
    signInAs({ side, may: [] });
    expect(at("/accounting/payments/7")).toBe(false);
  });

  it.each([
    ["E", [reads], "/accounting/payments/7/view?from=%2Fhome"],
    ["C", [reads], "/accounting/payments/7/view?from=%2Fhome"],
    ["C", [reads, changes], "/accounting/payments/7/view?from=%2Fhome"],
    ["E", [reads, changes], "/accounting/payments/7?from=%2Fhome"],
  ] as const)("shows the record to who only reads, and the form to who changes: %s %o", async (side, may, expected) => {
    const calls = mockApi("get", "/payments/7", {}, 404);
    startWith([payment], "/accounting/payments/7?from=%2Fhome", { side, may: [...may] });
    await waitFor(() => expect(calls).not.toHaveLength(0));
    expect(screen.getByTestId("where")).toHaveTextContent(expected);
  });
});

describe("the title of a form that shares its address with others", () => {
  const Title = () => <h1>{useRouteTitle()}</h1>;
  it.each([
    ["/sales/opportunities/create", "Create opportunity"],
    ["/sales/opportunities/create?id=7&isEdit=true", "Opportunity"],
    ["/sales/opportunities/create?isEdit=true&id=7&from=%2Fhome", "Opportunity"],
    ["/sales/opportunities/create?id=7", "Create opportunity"],
    ["/sales/opportunities/create?isEdit=true", "Create opportunity"],
    ["/sales/quote-requests/create", "Create quote request"],
    ["/sales/quote-requests/create?id=7&isEdit=true", "Quote request"],
    ["/accounting/invoices/7/edit?from=%2Fhome", "Invoice"],
    ["/accounting/invoices/create?rd=7&rd=8", "Create Invoice"],
  ])("at %s is %s", (address, title) => {
    show(<Title />, address);
    expect(screen.getByRole("heading")).toHaveTextContent(new RegExp(`^${title}$`, "i"));
  });
});

describe("record ids in accounting routes", () => {
  it.each([
    "/accounting/processing/7",
    "/accounting/invoices/7",
    "/accounting/invoices/7/edit",
    "/accounting/invoices/create",
    "/accounting/invoices/pay",
    "/accounting/payments/7",
    "/accounting/payments/create",
  ])("%s is a known route", (path) => expect(known(path)).toBeTruthy());

  it.each(["processing/abc", "invoices/abc", "invoices/7x", "invoices/abc/edit", "invoices/1e3", "payments/-1", "credit-memos/new"])(
    "%s is not a route",
    (path) => expect(known(`/accounting/${path}`)).toBeUndefined(),
  );

  it("redirect like any unknown path if they are invalid", async () => {
    signInAs({ isAdmin: true });
    const told: Toast[] = [];
    setToastHost({ open: (toast) => told.push(toast), close: () => undefined });
    show(<Screens />, "/accounting/invoices/abc");
    await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/"));
    expect(told).toEqual([{ kind: "info", message: "There is nothing at /accounting/invoices/abc. The address may be an old one." }]);
  });

  it("redirect to sign-in who isn't signed in, which says so too", async () => {
    resetAuth();
    show(<Screens />, "/sales/nowhere");
    expect(await screen.findByText("There is nothing at /sales/nowhere. The address may be an old one.")).toBeInTheDocument();
    expect(screen.getByTestId("where").textContent).toBe("/auth");
  });
});

it("the address in a tag's QR code leads to the piece", async () => {
  signInAs({ isAdmin: true });
  expect(known("/warehousing/inventories/by-tag/T000000042")).toBeTruthy();
  show(
    <InRefine>
      <Routes>
        <Route path={routerPath(screens["warehousing.inventories.by-tag"])} element={<PieceByTag />} />
        <Route path="*" element={null} />
      </Routes>
    </InRefine>,
    "/warehousing/inventories/by-tag/T000000042",
  );
  await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/warehousing/inventories/42/view"));
});

it.each([
  ["/", "MainLayout"],
  ["/accounting/invoices/7", "MainLayout"],
  ["/profile", "HeaderSidebarLayout"],
  ["/accounting/invoices/pay", "PlainLayout"],
])("%s is shown in the %s", (path, layout) => {
  const layouts: Record<string, unknown> = { MainLayout, HeaderSidebarLayout, PlainLayout };
  const elements = (createRouteMatcher(createRoutes(resources))(path) ?? []).map(({ route }) => route.element);
  const types = elements.map((element) => (isValidElement(element) ? element.type : null));
  expect(Object.keys(layouts).filter((name) => types.includes(layouts[name] as never))).toEqual([layout]);
});
