import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { PaymentPage } from "../../../src/pages/accounting/portal/payment-page.tsx";
import { PaymentStatusPage } from "../../../src/pages/accounting/portal/payment-status-page.tsx";
import { TestGatewayPage } from "../../../src/pages/accounting/portal/test-gateway-page.tsx";
import { registerRoutes } from "../../../src/providers/known-routes.ts";
import { resetAuth } from "../../../src/providers/session/auth-state.ts";
import { mockApi } from "../../support/ui-api.ts";
import { show } from "../../support/ui-user.tsx";

const goToMock = vi.hoisted(() => vi.fn<(url: string) => void>());
const anew = vi.hoisted(() => vi.fn<() => void>());
vi.mock("../../../src/pages/accounting/portal/places.ts", async (original) => ({
  ...(await original<object>()),
  goTo: goToMock,
  startAnew: anew,
}));

beforeAll(() => registerRoutes((path) => ({ title: path })));
beforeEach(() => {
  resetAuth();
  goToMock.mockClear();
  anew.mockClear();
  for (const hash of ["abc", "old"]) mockApi("get", `/portal/payments/${hash}/messages`, { data: { messages: [], answersTo: null } });
});

const screens = (path: string) =>
  show(
    <Routes>
      <Route path="/portal/payments/:paymentHash" element={<PaymentPage />} />
      <Route path="/portal/payment-status" element={<PaymentStatusPage />} />
      <Route path="/portal/test-gateway/:ref" element={<TestGatewayPage />} />
    </Routes>,
    path,
  );
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

const invoice = (id: number, balance: number, more: object = {}) => ({
  id,
  number: `INV-0000${id}`,
  description: null,
  dateIssued: "2026-10-01",
  dateDue: "2026-10-31",
  total: balance,
  balance,
  overdue: false,
  taken: false,
  ...more,
});
const portal = (more: object = {}) => ({
  data: {
    company: "Meridian Logistics",
    contact: "office@meridian.example",
    customer: "Casa Novak",
    expiresOn: "2026-12-31",
    gateway: "test",
    currency: "usd",
    invoices: [invoice(1, 100_00), invoice(2, 250_00, { total: 300_00, overdue: true })],
    deposit: null,
    payments: [],
    ...more,
  },
});
const payment = (more: object = {}) => ({
  data: { id: 9, number: "PM-00009", amount: 350_00, receivedOn: "2026-11-20", state: "pending", reason: null, mailedTo: null, ...more },
});

describe("the payment page", () => {
  it("preselects every invoice, and opens the gateway with one click", async () => {
    mockApi("get", "/portal/payments/abc", portal());
    const requests = mockApi("post", "/portal/payments/abc", { data: { payment: 9, url: "https://gateway.example/pay" } });
    screens("/portal/payments/abc");
    expect(await screen.findByText("For Casa Novak")).toBeInTheDocument();
    expect(screen.getByText("Meridian Logistics")).toBeInTheDocument();
    expect(screen.getByText("Overdue since 10/31/2026")).toBeInTheDocument();
    expect(screen.getByText("of $300.00")).toBeInTheDocument();
    expect(screen.getByText("This is a test payment. No money moves.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "View invoice INV-00002" })).toHaveAttribute("href", "/api/portal/payments/abc/invoices/2.pdf");
    await press("Pay $350.00");
    await waitFor(() => expect(goToMock).toHaveBeenCalledWith("https://gateway.example/pay"));
    expect(requests[0]?.body).toEqual({ invoices: [1, 2] });
    expect(requests[0]?.headers.get("idempotency-key")).toMatch(/\S{20,}/);
  });

  it("pays selected invoices, or a different amount", async () => {
    mockApi("get", "/portal/payments/abc", portal());
    const requests = mockApi("post", "/portal/payments/abc", { data: { payment: 9, url: "https://gateway.example/pay" } });
    screens("/portal/payments/abc");
    await userEvent.click(await screen.findByRole("checkbox", { name: /INV-00001/ }));
    await press("Pay a different amount");
    await press("Pay");
    expect(await screen.findByText("Enter an amount up to $250.00.")).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText("Amount to pay now"), "$1,000");
    await press(/^Pay \$/);
    expect(screen.getByText("Enter an amount up to $250.00.")).toBeInTheDocument();
    expect(screen.getByLabelText("Amount to pay now")).toHaveFocus();
    expect(requests).toHaveLength(0);
    await userEvent.clear(screen.getByLabelText("Amount to pay now"));
    await userEvent.type(screen.getByLabelText("Amount to pay now"), "99.5");
    await press("Pay $99.50");
    await waitFor(() => expect(requests[0]?.body).toEqual({ invoices: [2], amount: 9950 }));
  });

  it("shows a deposit instead of invoices, and pays it as a whole", async () => {
    const deposit = { quote: "QT-00042", asked: 500_00, paid: 200_00, due: 300_00, isWithdrawn: false };
    mockApi("get", "/portal/payments/abc", portal({ invoices: [], deposit }));
    const requests = mockApi("post", "/portal/payments/abc", { data: { payment: 9, url: "https://gateway.example/pay" } });
    screens("/portal/payments/abc");
    expect(await screen.findByRole("heading", { name: "Deposit for quote QT-00042" })).toBeInTheDocument();
    expect(screen.getByText("$200.00")).toBeInTheDocument();
    await press("Pay $300.00");
    await waitFor(() => expect(goToMock).toHaveBeenCalledWith("https://gateway.example/pay"));
    expect(requests[0]?.body).toEqual({ invoices: [] });
  });

  it("says that a deposit is no longer requested, or paid", async () => {
    const deposit = { quote: "QT-00042", asked: 500_00, paid: 200_00, due: 0, isWithdrawn: true };
    mockApi("get", "/portal/payments/abc", portal({ invoices: [], deposit }));
    const { unmount } = screens("/portal/payments/abc");
    expect(await screen.findByRole("heading", { name: "This deposit is no longer requested" })).toBeInTheDocument();
    expect(screen.getByText("The $200.00 you paid is credit on your account.")).toBeInTheDocument();
    expect(screen.queryByRole("button")).toBeNull();
    unmount();
    mockApi("get", "/portal/payments/abc", portal({ invoices: [], deposit: { ...deposit, paid: 500_00, isWithdrawn: false } }));
    screens("/portal/payments/abc");
    expect(await screen.findByRole("heading", { name: "Thank you. Your deposit is paid." })).toBeInTheDocument();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("reloads when the browser restores it from its cache", async () => {
    mockApi("get", "/portal/payments/abc", portal());
    const { unmount } = screens("/portal/payments/abc");
    await screen.findByText("For Casa Novak");
    const dispatchPageShow = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
    dispatchPageShow(false);
    expect(anew).not.toHaveBeenCalled();
    dispatchPageShow(true);
    expect(anew).toHaveBeenCalledOnce();
    unmount();
    dispatchPageShow(true);
    expect(anew).toHaveBeenCalledOnce();
  });

  it("reuses its idempotency key for a retry, and uses a new one for a different selection", async () => {
    mockApi("get", "/portal/payments/abc", portal());
    const requests = mockApi("post", "/portal/payments/abc", { message: "The server is busy." }, 429);
    screens("/portal/payments/abc");
    await screen.findByText("For Casa Novak");
    const pressed = async (times: number) => {
      await press(/^Pay \$/);
      await waitFor(() => expect(requests).toHaveLength(times));
      await screen.findByText("The server is busy.");
    };
    await pressed(1);
    await pressed(2);
    await userEvent.click(screen.getByRole("checkbox", { name: /INV-00001/ }));
    await pressed(3);
    const keys = requests.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("says that someone else is already paying, and shows the current status", async () => {
    let taken = false;
    mockApi("get", "/portal/payments/abc", () => portal({ invoices: [invoice(1, 100_00, { taken }), invoice(2, 250_00)] }));
    mockApi(
      "post",
      "/portal/payments/abc",
      () => {
        taken = true;
        return { message: "Somebody is paying this invoice right now." };
      },
      409,
    );
    screens("/portal/payments/abc");
    await screen.findByText("For Casa Novak");
    await press("Pay $350.00");
    expect(await screen.findByText("Payment in progress")).toBeInTheDocument();
    expect(screen.getByRole("checkbox", { name: /INV-00001/ })).toBeDisabled();
    expect(screen.getByText("Somebody is paying this invoice right now.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Pay $250.00" })).toBeEnabled();
  });

  it("thanks the payer with receipts when nothing is left to pay", async () => {
    mockApi("get", "/portal/payments/abc", portal({ invoices: [], payments: [payment({ state: "posted" }).data] }));
    screens("/portal/payments/abc");
    expect(await screen.findByRole("heading", { name: "Thank you. Everything is paid." })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Receipt from 11/20/2026, $350.00" })).toHaveAttribute(
      "href",
      "/api/portal/payments/abc/receipts/9.pdf",
    );
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("shows the invoices without a pay button when online payment is off", async () => {
    mockApi("get", "/portal/payments/abc", portal({ gateway: "off" }));
    screens("/portal/payments/abc");
    expect(await screen.findByText(/Online payment isn't available/)).toBeInTheDocument();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("shows a friendly message for an expired link, on opening and on submitting", async () => {
    mockApi("get", "/portal/payments/old", { message: "This link does not work any more." }, 404);
    const { unmount } = screens("/portal/payments/old");
    expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeInTheDocument();
    unmount();
    mockApi("get", "/portal/payments/abc", portal());
    mockApi("post", "/portal/payments/abc", { message: "This link does not work any more." }, 404);
    screens("/portal/payments/abc");
    await screen.findByText("For Casa Novak");
    await press("Pay $350.00");
    expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeInTheDocument();
  });
});

describe("the payment status page", () => {
  const statusPath = "/portal/payment-status?link=abc&payment=9";

  it("polls until the outcome is known", async () => {
    let times = 0;
    const requests = mockApi("get", "/portal/payments/abc/status", () => {
      times += 1;
      return times < 2 ? payment() : payment({ state: "posted", mailedTo: "pay@acme.test" });
    });
    screens(statusPath);
    expect(await screen.findByRole("heading", { name: "Your payment is being confirmed" })).toBeInTheDocument();
    expect(await screen.findByRole("heading", { name: "Thank you" }, { timeout: 10_000 })).toBeInTheDocument();
    expect(screen.getByText("We received $350.00 on 11/20/2026.")).toBeInTheDocument();
    expect(screen.getByText(/pay@acme\.test/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Download receipt" })).toHaveAttribute("href", "/api/portal/payments/abc/receipts/9.pdf");
    expect(requests[0]?.query.get("payment")).toBe("9");
  });

  it("says why a payment failed, with a link to try again", async () => {
    mockApi("get", "/portal/payments/abc/status", payment({ state: "failed", reason: "The card was declined." }));
    screens(statusPath);
    expect(await screen.findByText("The card was declined.")).toBeInTheDocument();
    expect(screen.getByText("You weren't charged.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Try again" })).toHaveAttribute("href", "/portal/payments/abc");
  });

  it("offers a retry while the server can't be reached", async () => {
    mockApi("get", "/portal/payments/abc/status", { message: "Something went wrong on our side." }, 500);
    screens(statusPath);
    expect(await screen.findByRole("heading", { name: "No connection" })).toBeInTheDocument();
    mockApi("get", "/portal/payments/abc/status", payment({ state: "reversed", reason: "The bank took it back." }));
    await press("Try again");
    expect(await screen.findByRole("heading", { name: "This payment was reversed" })).toBeInTheDocument();
  });
});

describe("the test gateway's page", () => {
  const charge = {
    amount: 350_00,
    description: "Invoice INV-00001",
    status: "open",
    returnUrl: "http://hq.test/back",
    cancelUrl: "http://hq.test/cancel",
  };

  it.each([
    ["Pay $350.00", "pay"],
    ["Decline the card", "decline"],
    ["Pay, never confirmed", "payUntold"],
  ])("%s", async (button, decision) => {
    mockApi("get", "/portal/test-gateway/test_1", { data: charge });
    const requests = mockApi("post", "/portal/test-gateway/test_1", { data: { ...charge, status: "paid" } });
    screens("/portal/test-gateway/test_1");
    expect(await screen.findByText(/no money moves/)).toBeInTheDocument();
    await userEvent.click(screen.getByText("Other outcomes"));
    await press(button);
    await waitFor(() => expect(goToMock).toHaveBeenCalledWith("http://hq.test/back"));
    expect(requests[0]?.body).toEqual({ decision });
  });

  it("links back from a charge that is complete", async () => {
    mockApi("get", "/portal/test-gateway/test_1", { data: { ...charge, status: "declined" } });
    screens("/portal/test-gateway/test_1");
    expect(await screen.findByText("This test payment is complete.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
    await press("Check its status");
    expect(goToMock).toHaveBeenCalledWith("http://hq.test/back");
  });
});
