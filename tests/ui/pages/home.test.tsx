import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { HomePage } from "../../../src/pages/home/home-page.tsx";
import { registerResources } from "../../../src/providers/registry.ts";
import { authState } from "../../../src/providers/session/auth-state.ts";
import { invoice } from "../../../src/resources/accounting/invoice.ts";
import { customer } from "../../../src/resources/accounts/customer.ts";
import { claim } from "../../../src/resources/sales/claim.ts";
import { lead } from "../../../src/resources/sales/lead.ts";
import { salesQuote } from "../../../src/resources/sales/sales-quote.ts";
import { workOrder } from "../../../src/resources/sales/work-order.ts";
import { followUp } from "../../../src/resources/tasks/follow-up.ts";
import { inspectionRepair } from "../../../src/resources/warehousing/inspection-repair.ts";
import { pullFlow } from "../../../src/resources/warehousing/pull-flow.ts";
import type { Ability, Subject } from "../../../src/schemas/access/abilities.ts";
import { registerRoutes } from "../../../src/shell/known-routes.ts";
import { today as companyToday } from "../../../src/views/today.ts";
import { mockApi } from "../../support/ui-api.ts";
import { showInRefine as show, signInAs } from "../../support/ui-user.tsx";

const reads = (subject: Ability["subject"]): Ability => ({ subject, action: "read" });
const today = companyToday();
const list = (collection: string, rows: object[]) => ({
  data: { [collection]: rows.map((row) => ({ version: 1, ...row })), total: rows.length, totalIsCapped: false },
});

beforeEach(() => {
  registerRoutes(() => undefined);
  mockApi("get", "/quotes/counts", { data: {} });
  mockApi("get", "/quotes/new/data", { data: { quotes: [] } });
  registerResources([followUp, lead, salesQuote]);
});

describe("the home page", () => {
  it("lists my due follow-ups, oldest first, each linked to its record", async () => {
    const requests = mockApi(
      "get",
      "/follow-ups",
      list("follow-ups", [
        { id: 8, summary: "Email: Price", due: "2026-01-02", about: "QT-1", bizObjectId: 3, recordId: 4 },
        { id: 7, summary: "Call: Piano", due: today, about: "Ida Novak", bizObjectId: 1, recordId: 3 },
      ]),
    );
    signInAs({ may: [reads("FOLLOW_UPS"), reads("SALES_LEADS"), reads("SALES_QUOTE")] });
    show(<HomePage />, "/");
    const card = (await screen.findByRole("heading", { name: "My follow-ups" })).closest("section") as HTMLElement;
    const links = await within(card).findAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["QT-1 Email: Price", "/sales/quotes/4/view#follow-up-8"],
      ["Ida Novak Call: Piano", "/sales/leads/3#follow-up-7"],
    ]);
    expect(within(card).getByText("due 01/02/2026")).toHaveAttribute("data-overdue");
    expect(within(card).getByText("due today")).not.toHaveAttribute("data-overdue");
    expect(Object.fromEntries(requests[0]?.query ?? [])).toMatchObject({ show: "mine", "filter[due][lte]": today, sort: "due" });
  });

  it("hides follow-ups from users who can't read them, and from customers", async () => {
    signInAs({ may: [reads("SALES_LEADS")] });
    const { unmount } = show(<HomePage />, "/");
    expect(await screen.findByRole("heading", { level: 1 })).toBeInTheDocument();
    expect(screen.queryByText("My follow-ups")).toBeNull();
    unmount();
    signInAs({ side: "C", may: [reads("FOLLOW_UPS")] });
    show(<HomePage />, "/");
    expect(await screen.findByRole("heading", { level: 1 })).toBeInTheDocument();
    expect(screen.queryByText("My follow-ups")).toBeNull();
  });

  it("shows a customer the quotes that wait for an answer and the invoices that wait for payment, overdue ones marked", async () => {
    registerResources([salesQuote, invoice]);
    mockApi("get", "/quotes/ready/data", { data: { quotes: [] } });
    const quotes = mockApi(
      "get",
      "/sales-quotes",
      list("sales-quotes", [{ id: 4, number: "QT-4", total: 120_000, validUntil: "2099-01-02", state: "ready" }]),
    );
    const invoices = mockApi(
      "get",
      "/invoices",
      list("invoices", [{ id: 9, number: "INV-9", balance: 69_620, dateDue: "2026-01-02", state: "issued" }]),
    );
    mockApi("get", "/deposits", { data: [{ quoteId: 7, quote: "QT-7", due: 30_000 }] });
    signInAs({ side: "C", may: [reads("SALES_QUOTE"), reads("ACCG_INVOICES")] });
    show(<HomePage />, "/");
    const card = async (name: string) => (await screen.findByRole("heading", { name })).closest("section") as HTMLElement;
    const toAnswer = await card("Quotes to approve");
    expect(await within(toAnswer).findByRole("link", { name: "QT-4" })).toHaveAttribute("href", "/sales/quotes/4/view");
    expect(within(toAnswer).getByText("$1,200.00")).toBeInTheDocument();
    expect(within(toAnswer).getByText("valid until 01/02/2099")).not.toHaveAttribute("data-overdue");
    const toPay = await card("To pay");
    expect(await within(toPay).findByRole("link", { name: "INV-9" })).toHaveAttribute("href", "/accounting/invoices/9");
    expect(within(toPay).getByRole("link", { name: "QT-7 Deposit" })).toHaveAttribute("href", "/sales/quotes/7/view");
    expect(within(toPay).getByText("$300.00")).toBeInTheDocument();
    expect(within(toPay).getByText("due 01/02/2026")).toHaveAttribute("data-overdue");
    expect(Object.fromEntries(quotes[0]?.query ?? [])).toMatchObject({ "filter[state][in]": "ready" });
    expect(Object.fromEntries(invoices[0]?.query ?? [])).toMatchObject({ show: "open", sort: "dateDue" });
  });

  it("shows a customer what else waits for them, and what is coming up by day with its pieces", async () => {
    registerResources([salesQuote, inspectionRepair, claim, pullFlow, workOrder]);
    mockApi("get", "/sales-quotes", list("sales-quotes", []));
    const repairs = mockApi(
      "get",
      "/inspection-repairs",
      list("inspection-repairs", [{ id: 2, number: "IR-2", estimate: 12_000, item: "T000000007" }]),
    );
    mockApi("get", "/claims", list("claims", []));
    const draft = { id: 5, number: "PF-5", neededOn: "2099-01-05", state: "draft" };
    const coming = { id: 6, number: "PF-6", neededOn: "2099-01-03", purpose: "delivery", pieces: 9, workOrderId: 3, state: "staged" };
    const pulls = mockApi("get", "/pull-flows", ({ query }: { query: URLSearchParams }) =>
      list("pull-flows", query.getAll("filter[state][in]").includes("draft") ? [draft] : [coming]),
    );
    mockApi(
      "get",
      "/work-orders",
      list("work-orders", [
        { id: 3, number: "WO-3", type: "delivery", windowStart: "2099-01-03T14:00:00Z", state: "scheduled" },
        { id: 4, number: "WO-4", type: "install", windowStart: "2099-01-02T14:00:00Z", state: "scheduled" },
      ]),
    );
    signInAs({ side: "C", may: ["WH_REPAIRS", "SALES_CLAIMS", "WH_PULLFLOW", "SALES_WORK_ORDERS"].map((each) => reads(each as Subject)) });
    show(<HomePage />, "/");
    const linksOf = async (name: string) => {
      const card = (await screen.findByRole("heading", { name })).closest("section") as HTMLElement;
      return (await within(card).findAllByRole("listitem")).map((row) => row.textContent);
    };
    expect(await linksOf("Repairs to approve")).toEqual(["IR-2 T000000007$120.00"]);
    expect(await linksOf("Pulls to submit")).toEqual(["PF-5 needed 01/05/2099"]);
    // The work order of a pull is the same delivery.
    expect(await linksOf("Coming up")).toEqual(["WO-4 Install01/02/2099Scheduled", "PF-6 Delivery, 9 pieces01/03/2099Staged"]);
    expect(screen.queryByRole("heading", { name: "Claim offers to answer" })).toBeNull();
    expect(Object.fromEntries(repairs[0]?.query ?? [])).toMatchObject({ show: "approvals" });
    expect(pulls).toHaveLength(2);
  });

  it("tells a company in onboarding what its account setup waits for", async () => {
    registerResources([customer]);
    const company = { id: 5, version: 1, name: "Casa Novak", state: "onboarding", kind: "designer", email: "office@casanovak.example" };
    let row: object = company;
    mockApi("get", "/customers/5", () => ({ data: row }));
    const signedIn = () => {
      signInAs({ side: "C", may: [reads("ACCT_CUSTOMERS")] });
      authState.set({ ...authState.get(), company: { ...company, stakeholderId: 5, warehousing: null, paymentMethodDefault: null } });
    };
    signedIn();
    const { unmount } = show(<HomePage />, "/");
    expect(await screen.findByText(/^1 of 4 steps done\./)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Continue" })).toHaveAttribute("href", "/onboarding");
    unmount();
    row = { ...company, readyAt: "2026-11-20T10:00:00Z" };
    signedIn();
    show(<HomePage />, "/");
    expect(await screen.findByText(/^We're reviewing your account/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Show details" })).toBeInTheDocument();
  });
});
