import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createRouteMatcher } from "../../../src/app/route-matcher.ts";
import { createRoutes, findRoute } from "../../../src/app/routes.tsx";
import { OwnPaymentPage } from "../../../src/pages/accounting/portal/own-payment-page.tsx";
import { mayOpen, registerRoutes, routeAt } from "../../../src/providers/known-routes.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { resources } from "../../../src/resources/index.ts";
import { fillViewSlots } from "../../../src/views/kit/slots.ts";
import { api, mockApi } from "../../support/ui-api.ts";
import { show, signInAs } from "../../support/ui-user.tsx";

const pay = { subject: "ACCG_PAYMENTS", action: "create" } as const;

beforeAll(() => {
  registerResources(resources);
  const match = createRouteMatcher(createRoutes(resources));
  registerRoutes((path) => findRoute(match, path));
  fillViewSlots({ screenAt: routeAt });
});
beforeEach(() => signInAs({ side: "C", may: [pay] }));

const where = () => screen.getByTestId("where").textContent;

describe("a customer paying their own invoices", () => {
  it("is redirected to the portal for the invoices in the URL, without duplicates", async () => {
    const requests = mockApi("post", "/invoices/pay", { data: { path: "/portal/payments/abc" } });
    show(<OwnPaymentPage />, "/accounting/invoices/pay?invoices=12&invoices=7&invoices=12&invoices=1e3&invoices=-4");
    await waitFor(() => expect(where()).toBe("/portal/payments/abc"));
    expect(requests.map(({ body }) => body)).toEqual([{ invoices: [12, 7] }]);
  });

  it("sees why payment isn't possible, with a link back", async () => {
    mockApi("post", "/invoices/pay", { message: "Some of these invoices are no longer open. Reload the list and choose again." }, 409);
    show(<OwnPaymentPage />, "/accounting/invoices/pay?invoices=12&from=%2Faccounting%2Finvoices%2F12");
    expect(await screen.findByText("Some of these invoices are no longer open. Reload the list and choose again.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Try again" }), "a retry would fail again").toBeNull();
    await userEvent.click(screen.getByRole("link", { name: "Go to your invoices" }));
    expect(where()).toBe("/accounting/invoices/12");
  });

  it("can retry after a network error", async () => {
    api.use(http.post("http://hq.test/api/invoices/pay", () => HttpResponse.error()));
    show(<OwnPaymentPage />, "/accounting/invoices/pay?invoices=12");
    const retryButton = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByText("The server can't be reached. Try again in a moment.")).toBeInTheDocument();
    mockApi("post", "/invoices/pay", { data: { path: "/portal/payments/abc" } });
    await userEvent.click(retryButton);
    await waitFor(() => expect(where()).toBe("/portal/payments/abc"));
  });

  it("is asked to choose an invoice if the URL has none", async () => {
    show(<OwnPaymentPage />, "/accounting/invoices/pay?invoices=all");
    expect(await screen.findByText("Choose at least one invoice.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Go to your invoices" })).toHaveAttribute("href", "/accounting/invoices");
  });
});

describe("screens that bulk actions open", () => {
  const addresses = resources.flatMap(({ views }) => (views.list.bulkTargets ?? []).flatMap(({ at }) => at ?? []));

  it.each(addresses)("%s exists", (path) => expect(routeAt(path)?.title).toBeTruthy());

  it("are open only to permitted users of their side", () => {
    const path = "/accounting/invoices/pay";
    expect(mayOpen(path)).toBe(true);
    signInAs({ side: "C", may: [{ subject: "ACCG_PAYMENTS", action: "read" }] });
    expect(mayOpen(path), "without the ability").toBe(false);
    signInAs({ isAdmin: true });
    expect(mayOpen(path), "an employee").toBe(false);
    expect(mayOpen("/nowhere")).toBe(false);
  });
});
