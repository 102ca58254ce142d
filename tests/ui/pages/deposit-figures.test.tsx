import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { describe, expect, it } from "vitest";
import { OrderDepositFigures, QuoteDepositFigures } from "../../../src/pages/accounts/deposit-figures.tsx";
import { mockApi } from "../../support/ui-api.ts";
import { show, signInAs } from "../../support/ui-user.tsx";

const deposit = (more: object = {}) => ({
  data: {
    quoteId: 7,
    state: "due",
    asked: 300_00,
    paid: 0,
    due: 300_00,
    request: { sentTo: "books@acme.example", expiresOn: "2026-12-31" },
    mayPay: false,
    ...more,
  },
});

describe("the deposit of a quote", () => {
  it("leads a customer to the portal, and says why it can't", async () => {
    signInAs({ side: "C" });
    mockApi("get", "/sales-quotes/7/deposit", deposit({ mayPay: true }));
    mockApi("post", "/sales-quotes/7/pay-deposit", { message: "This deposit can't be paid now. Please contact us." }, 409);
    show(
      <Routes>
        <Route path="/portal/payments/:hash" element={<p>The portal</p>} />
        <Route path="*" element={<QuoteDepositFigures recordId={7} />} />
      </Routes>,
      "/",
    );
    expect(await screen.findByText("You can pay it now, or by the link that was emailed to books@acme.example.")).toBeInTheDocument();
    await userEvent.click(await screen.findByRole("button", { name: "Pay deposit" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("This deposit can't be paid now. Please contact us.");
    mockApi("post", "/sales-quotes/7/pay-deposit", { data: { path: "/portal/payments/abc" } });
    await userEvent.click(await screen.findByRole("button", { name: "Pay deposit" }));
    expect(await screen.findByText("The portal")).toBeInTheDocument();
  });

  it("tells employees to whom the link went, or that nobody was reached, also on the order", async () => {
    signInAs({ side: "E" });
    mockApi("get", "/sales-quotes/7/deposit", deposit());
    const { unmount } = show(<QuoteDepositFigures recordId={7} />);
    expect(await screen.findByText("A payment link was emailed to books@acme.example. It works until 12/31/2026.")).toBeInTheDocument();
    expect(screen.queryByRole("button")).toBeNull();
    unmount();
    mockApi("get", "/sales-orders/3/deposit", deposit({ request: { sentTo: null, expiresOn: "2026-12-31" } }));
    show(<OrderDepositFigures recordId={3} />);
    expect(await screen.findByText(/^Nobody could be emailed/)).toBeInTheDocument();
  });

  it("is left out where none is asked for, and over once it is paid", async () => {
    signInAs({ side: "E" });
    mockApi("get", "/sales-quotes/6/deposit", { data: null });
    mockApi("get", "/sales-quotes/7/deposit", deposit({ state: "paid", paid: 300_00, due: 0, request: null }));
    const again = show(
      <>
        <QuoteDepositFigures recordId={6} />
        <QuoteDepositFigures recordId={7} />
      </>,
    );
    expect(await screen.findByText("It's credited on the invoices.")).toBeInTheDocument();
    expect(screen.getAllByRole("heading")).toHaveLength(1);
    again.unmount();
    mockApi("get", "/sales-quotes/7/deposit", deposit({ state: "withdrawn", paid: 100_00, due: 0, request: null }));
    show(<QuoteDepositFigures recordId={7} />);
    expect(await screen.findByText("It's no longer requested, and what was paid is credit.")).toBeInTheDocument();
    expect(screen.queryByText("$300.00"), "a changed deposit that nobody agreed to").toBeNull();
  });
});
