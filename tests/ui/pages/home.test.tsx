import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { Queue, QueueEntry } from "../../../src/contract/queue.ts";
import { HomePage } from "../../../src/pages/home/home-page.tsx";
import { registerRoutes } from "../../../src/providers/known-routes.ts";
import { emitLive } from "../../../src/providers/live/live-events.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { authState, favoritesChanged } from "../../../src/providers/session/auth-state.ts";
import { invoice } from "../../../src/resources/accounting/invoice.ts";
import { processingDocument } from "../../../src/resources/accounting/processing-document.ts";
import { customer } from "../../../src/resources/accounts/customer.ts";
import { lead } from "../../../src/resources/sales/lead.ts";
import { salesQuote } from "../../../src/resources/sales/sales-quote.ts";
import { followUp } from "../../../src/resources/tasks/follow-up.ts";
import type { Ability } from "../../../src/schemas/access/abilities.ts";
import { mockApi } from "../../support/ui-api.ts";
import { showInRefine as show, signInAs } from "../../support/ui-user.tsx";

const may = (subject: Ability["subject"], ...actions: Ability["action"][]): Ability[] =>
  ["read" as const, ...actions].map((action) => ({ subject, action }));
const entry = (more: Partial<QueueEntry>): QueueEntry => ({
  rule: "lead.firstCall",
  place: "now",
  resource: "lead",
  id: 1,
  title: "Ida Novak",
  says: "Ida Novak has waited 27 h for a first call",
  facts: [],
  rank: "waiting",
  whose: "mine",
  person: null,
  due: null,
  hour: null,
  group: null,
  action: null,
  form: null,
  about: null,
  ...more,
});
const queue = (more: Partial<Queue>) => ({
  data: { entries: [], groups: [], reads: ["lead"], today: "2026-11-20", contact: null, ...more } satisfies Queue,
});
const section = async (name: string) => (await screen.findByRole("heading", { name })).closest("section") as HTMLElement;
const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

beforeEach(() => {
  registerRoutes(() => undefined);
  registerResources([followUp, lead, salesQuote, invoice, processingDocument]);
  mockApi("get", "/notifications", { data: { currentPage: 1, notifications: [], total: 0, unreadCount: 0 } });
});

describe("the home page", () => {
  it("shows what waits for somebody with its reason, in the order of the server, each leading to its record", async () => {
    const about = { rule: "follow-up.due", resource: "follow-up", id: 7, title: "Call", says: "Follow up on Ida Novak, 2 days late" };
    mockApi(
      "get",
      "/queue",
      queue({
        entries: [
          entry({ ...about, about: { bizObjectId: 1, recordId: 3 }, rank: "overdue" }),
          entry({ whose: "unassigned", facts: ["$1,200.00"], rank: "today" }),
          entry({ id: 2, title: "Ben", says: "Ben has waited 5 days for a first call", whose: "late", person: "Sofia Lindqvist" }),
        ],
      }),
    );
    signInAs({ may: [...may("FOLLOW_UPS"), ...may("SALES_LEADS")] });
    show(<HomePage />, "/");
    const now = await section("Now");
    const rows = await within(now).findAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      "Follow up on Ida Novak, 2 days lateOverdue",
      "Ida Novak has waited 27 h for a first callTodayUnassigned · $1,200.00",
      "Ben has waited 5 days for a first callSofia Lindqvist",
    ]);
    expect(linksIn(now)).toEqual(["/sales/leads/3#follow-up-7", "/sales/leads/1", "/sales/leads/2"]);
    expect(await section("Today")).toHaveTextContent("Nothing is scheduled.");
  });

  it("runs an entry's own action in place, and the entry leaves", async () => {
    let entries = [entry({ action: "contacted" }), entry({ id: 2, title: "Ben", says: "Ben has waited" })];
    mockApi("get", "/queue", () => queue({ entries }));
    mockApi("get", "/leads/1", { data: { id: 1, version: 4, name: "Ida Novak", state: "new", actions: { contacted: true } } });
    const requests = mockApi("post", "/leads/1/actions/contacted", () => {
      entries = entries.slice(1);
      return { data: { id: 1, version: 5, name: "Ida Novak", state: "working", actions: {} } };
    });
    signInAs({ may: may("SALES_LEADS", "update") });
    show(<HomePage />, "/");
    fireEvent.click(await screen.findByRole("button", { name: `${lead.actions.contacted?.label}: Ida Novak` }));
    await waitFor(() => expect(screen.queryByText("Ida Novak has waited 27 h for a first call")).toBeNull());
    expect(requests[0]?.body).toMatchObject({ version: 4 });
    await waitFor(() => expect(screen.getByRole("link", { name: "Ben has waited" })).toHaveFocus());
  });

  it("follows a change of its rows, although the page is drawn again before it has asked", async () => {
    let entries = [entry({})];
    mockApi("get", "/queue", () => queue({ entries }));
    signInAs({ may: may("SALES_LEADS") });
    show(<HomePage />, "/");
    await screen.findByRole("link", { name: "Ida Novak has waited 27 h for a first call" });
    entries = [];
    emitLive("changed", { resource: "lead", id: 1, version: 2, kind: "updated" });
    act(() => favoritesChanged(["lead.1"]));
    expect(await screen.findByText("Nothing waits for you.")).toBeInTheDocument();
  });

  it("leads to the form of the next document, and to the list of all rows", async () => {
    const document = { rule: "processing-document.toInvoice", resource: "processing-document", title: "RD-1", says: "Casa can be billed" };
    const rows = { resource: "processing-document", filters: [{ field: "state", operator: "in", values: ["ready"] }] } as const;
    mockApi(
      "get",
      "/queue",
      queue({
        entries: [entry({ ...document, whose: null, form: { to: "invoice", param: "rd" } })],
        groups: [{ rule: document.rule, place: "now", whose: null, title: "Ready to invoice", count: 12, rows }],
      }),
    );
    signInAs({ may: [...may("ACCG_REF_DOCS"), ...may("ACCG_INVOICES", "create")] });
    show(<HomePage />, "/");
    expect(await screen.findByRole("button", { name: "Create Invoice: RD-1" })).toBeInTheDocument();
    const all = screen.getByRole("link", { name: "Ready to invoice: see all 12" });
    expect(all.getAttribute("href")).toBe("/accounting/processing?show=all&state.in=ready");
  });

  it("goes through the entries with the keys of lists, and shows the rest on request", async () => {
    const entries = Array.from({ length: 15 }, (_, index) => entry({ id: index + 1, says: `Entry ${index + 1}` }));
    mockApi("get", "/queue", queue({ entries }));
    signInAs({ may: may("SALES_LEADS") });
    show(<HomePage />, "/");
    await screen.findByText("Entry 12");
    expect(screen.queryByText("Entry 13")).toBeNull();
    const user = userEvent.setup();
    await user.keyboard("j");
    expect(screen.getByRole("link", { name: "Entry 1" })).toHaveFocus();
    await user.keyboard("jjk");
    expect(screen.getByRole("link", { name: "Entry 2" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Show 3 more" }));
    expect(screen.getByText("Entry 15")).toBeInTheDocument();
  });

  it("shows the day by its hours, then what has none, and tomorrow", async () => {
    const at = (id: number, due: string, hour: string | null) => entry({ id, place: "today", due, hour, says: `Job ${id}` });
    mockApi(
      "get",
      "/queue",
      queue({ entries: [at(1, "2026-11-20", null), at(2, "2026-11-20T15:00:00Z", "10:00 AM"), at(3, "2026-11-21T15:00:00Z", "10:00 AM")] }),
    );
    signInAs({ may: may("SALES_LEADS") });
    show(<HomePage />, "/");
    const day = await section("Tomorrow");
    expect(
      within(day)
        .getAllByRole("listitem")
        .map((row) => row.textContent),
    ).toEqual(["10:00 AMJob 2", "All dayJob 1", "10:00 AMJob 3"]);
  });

  it("shows the jobs of a day under their crews, then what nobody in particular does, and where the rest is", async () => {
    const at = (id: number, group: string | null, hour: string) =>
      entry({ id, place: "today", due: `2026-11-20T1${id}:00:00Z`, hour, group, says: `Job ${id}` });
    const rows = { resource: "lead", filters: [] } as const;
    mockApi(
      "get",
      "/queue",
      queue({
        entries: [at(1, "Ann, Bob", "7 AM"), at(2, "Cleo", "8 AM"), at(3, null, "9 AM"), at(4, "Ann, Bob", "10 AM")],
        groups: [{ rule: "lead.firstCall", place: "today", whose: null, title: "Jobs", count: 30, rows }],
      }),
    );
    signInAs({ may: may("SALES_LEADS") });
    show(<HomePage />, "/");
    const day = await section("Today");
    const texts = [...day.querySelectorAll("h4, li")].map((each) => each.textContent);
    expect(texts).toEqual(["Ann, Bob", "7 AMJob 1", "10 AMJob 4", "Cleo", "8 AMJob 2", "Everything else", "9 AMJob 3", "Jobs: see all 30"]);
  });

  it("leads to the screens over several modules that the user may open", async () => {
    registerRoutes((path) => ({ title: `Screen ${path}`, isOpen: () => path !== "/dashboard" }));
    mockApi("get", "/queue", queue({}));
    signInAs({ may: may("SALES_LEADS") });
    show(<HomePage />, "/");
    expect(linksIn(await screen.findByRole("navigation", { name: "Overviews" }))).toEqual(["/sales/work-orders/calendar"]);
  });

  it("gives customers what they have to decide, to pay and to expect, and whom to ask", async () => {
    const of = (place: QueueEntry["place"], id: number, says: string): QueueEntry => entry({ place, id, says, whose: null });
    mockApi(
      "get",
      "/queue",
      queue({
        entries: [
          of("decide", 1, "Quote QT-4 waits for your answer"),
          of("pay", 2, "Invoice INV-9 is 3 days late"),
          of("coming", 3, "Delivery"),
        ],
        contact: { name: "Sofia Lindqvist", phone: "+1 9735550102", email: "sales@hq.example" },
      }),
    );
    mockApi("get", "/deposits", { data: [{ quoteId: 7, quote: "QT-7", due: 30_000 }] });
    signInAs({ side: "C", may: [...may("SALES_QUOTE"), ...may("ACCG_INVOICES")] });
    show(<HomePage />, "/");
    expect(await screen.findByRole("link", { name: "(973) 555-0102" })).toHaveAttribute("href", "tel:+19735550102");
    expect(await section("To decide")).toHaveTextContent("Quote QT-4 waits for your answer");
    await waitFor(async () =>
      expect(await section("To pay")).toHaveTextContent("The deposit for QT-7 is due$300.00Invoice INV-9 is 3 days late"),
    );
    expect(await section("On its way")).toHaveTextContent("Delivery");
    expect(screen.queryByRole("heading", { name: "Now" })).toBeNull();
  });

  it("tells a company in onboarding what its account setup waits for", async () => {
    registerResources([customer]);
    const company = { id: 5, version: 1, name: "Casa Novak", state: "onboarding", kind: "designer", email: "office@casanovak.example" };
    let row: object = company;
    mockApi("get", "/queue", queue({}));
    mockApi("get", "/customers/5", () => ({ data: row }));
    const signedIn = () => {
      signInAs({ side: "C", may: [...may("ACCT_CUSTOMERS")] });
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
