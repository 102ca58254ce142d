import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createRoutes, findRoute } from "../../../src/app/routes.tsx";
import { OwnPaymentPage } from "../../../src/pages/portal/own-payment-page.tsx";
import { registerResources } from "../../../src/providers/registry.ts";
import { resources } from "../../../src/resources/index.ts";
import { mayOpen, registerRoutes, routeAt } from "../../../src/shell/known-routes.ts";
import { fillViewSlots } from "../../../src/views/slots.ts";
import { answer, api } from "../../support/ui-api.ts";
import { show, signInAs } from "../../support/ui-user.tsx";

const pay = { subject: "ACCG_PAYMENTS", action: "create" } as const;

beforeAll(() => {
  registerResources(resources);
  const routes = createRoutes(resources);
  registerRoutes((path) => findRoute(routes, path));
  fillViewSlots({ screenAt: routeAt });
});
beforeEach(() => signInAs({ side: "C", may: [pay] }));

const where = () => screen.getByTestId("where").textContent;

describe("a customer who pays own invoices", () => {
  it("is led on to the portal for those the address names, each once", async () => {
    const asked = answer("post", "/invoices/pay", { data: { path: "/portal/payments/abc" } });
    show(<OwnPaymentPage />, "/accounting/invoices/pay?invoices=12&invoices=7&invoices=12&invoices=1e3&invoices=-4");
    await waitFor(() => expect(where()).toBe("/portal/payments/abc"));
    expect(asked.map(({ body }) => body)).toEqual([{ invoices: [12, 7] }]);
  });

  it("is told why not, with the way back", async () => {
    answer("post", "/invoices/pay", { message: "Some of these invoices are no longer open. Reload the list and choose again." }, 409);
    show(<OwnPaymentPage />, "/accounting/invoices/pay?invoices=12&from=%2Faccounting%2Finvoices%2F12");
    expect(await screen.findByText("Some of these invoices are no longer open. Reload the list and choose again.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Try again" }), "it would be refused again").toBeNull();
    await userEvent.click(screen.getByRole("link", { name: "Go to your invoices" }));
    expect(where()).toBe("/accounting/invoices/12");
  });

  it("tries again where nobody answered", async () => {
    api.use(http.post("http://hq.test/api/invoices/pay", () => HttpResponse.error()));
    show(<OwnPaymentPage />, "/accounting/invoices/pay?invoices=12");
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByText("The server can't be reached. Try again in a moment.")).toBeInTheDocument();
    answer("post", "/invoices/pay", { data: { path: "/portal/payments/abc" } });
    await userEvent.click(again);
    await waitFor(() => expect(where()).toBe("/portal/payments/abc"));
  });

  it("is asked for an invoice where the address names none", async () => {
    show(<OwnPaymentPage />, "/accounting/invoices/pay?invoices=all");
    expect(await screen.findByText("Choose at least one invoice.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Go to your invoices" })).toHaveAttribute("href", "/accounting/invoices");
  });
});

describe("the screens that lists lead on to", () => {
  const addresses = resources.flatMap(({ views }) => (views.list.bulkTargets ?? []).flatMap(({ at }) => at ?? []));

  it.each(addresses)("%s is there", (at) => expect(routeAt(at)?.title).toBeTruthy());

  it("are open to whom they are for", () => {
    const at = "/accounting/invoices/pay";
    expect(mayOpen(at)).toBe(true);
    signInAs({ side: "C", may: [{ subject: "ACCG_PAYMENTS", action: "read" }] });
    expect(mayOpen(at), "without the ability").toBe(false);
    signInAs({ isAdmin: true });
    expect(mayOpen(at), "on the other side").toBe(false);
    expect(mayOpen("/nowhere")).toBe(false);
  });
});
