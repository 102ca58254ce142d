// @module-tag gate
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { keepFocus } from "../../../src/app/keep-focus.ts";
import type { LinkedJob, DocumentPage as Page } from "../../../src/contract/document-link.ts";
import { DocumentPage } from "../../../src/pages/guest/document/document-page.tsx";
import { held } from "../../support/held.ts";
import { mockApi } from "../../support/ui-api.ts";
import { fill } from "../../support/ui-fill.ts";
import { show } from "../../support/ui-user.tsx";

const link = "/portal/documents/abc";
beforeEach(() => void mockApi("get", `${link}/messages`, { data: { messages: [], answersTo: "h…@follows.example" } }));

const open = () =>
  show(
    <Routes>
      <Route path="/portal/documents/:documentHash" element={<DocumentPage />} />
    </Routes>,
    link,
  );
const opened = () => screen.findByRole("heading", { level: 1, name: "Quote QT-00042" });
const button = (name: string) => screen.getByRole("button", { name });
const pressEnterOn = async (control: HTMLElement) => {
  control.focus();
  await userEvent.keyboard("{Enter}");
};

const quote = (more: Partial<Page> = {}) => ({
  data: {
    company: "Meridian Logistics",
    contact: "office@meridian.example",
    label: "Quote",
    number: "QT-00042",
    customer: "Casa Novak",
    version: 4,
    state: { label: "For approval", tone: "info" },
    amount: { label: "Total", value: 789_001 },
    until: "2026-12-31",
    actions: [
      { name: "approve", label: "Approve", danger: false, input: [] },
      {
        name: "askForChanges",
        label: "Request changes",
        danger: false,
        input: [{ name: "comment", label: "What should change?", required: true, maxLength: 2_000 }],
      },
    ],
    refusal: null,
    person: "Harriet Vandermeer",
    sections: [
      {
        title: "Lines",
        facts: [],
        tables: [{ label: "Lines", columns: [{ label: "Description", isNumber: false }], rows: [["Sofa, to the second floor"]] }],
        steps: [],
      },
    ],
    files: [],
    document: "Quote QT-00042.pdf",
    payment: null,
    jobs: [],
    expiresOn: "2027-02-28",
    ...more,
  } satisfies Page,
});
const approved = (more: Partial<Page> = {}) =>
  quote({
    version: 5,
    state: { label: "Approved", tone: "good" },
    until: null,
    actions: [],
    payment: { kind: "deposit", due: 100_00 },
    ...more,
  });
const job = (more: Partial<LinkedJob> = {}): LinkedJob => ({
  id: 12,
  number: "WO-00012",
  type: "Delivery",
  isPlanned: true,
  steps: ["New", "Scheduled", "In progress", "Completed"],
  reached: 1,
  window: "12/01/2026, 10:00 AM to 12:00 PM EST",
  places: ["Warehouse Newark", "12 Beacon Street, Boston"],
  receivedBy: null,
  photos: [],
  bills: [],
  ...more,
});

describe("a quote by the link of its email", () => {
  it("is approved once, by keyboard, and then its heading has the focus", async () => {
    onTestFinished(keepFocus(document.body));
    vi.stubGlobal("scrollTo", () => undefined);
    mockApi("get", link, quote());
    const arrives = held();
    const answers = mockApi("post", link, async () => {
      await arrives.promise;
      return approved();
    });
    open();
    const heading = await opened();
    expect(screen.getByText("Sofa, to the second floor")).toBeInTheDocument();
    await pressEnterOn(button("Approve for $7,890.01"));
    expect(screen.getByRole("heading", { name: "Approve: quote QT-00042, $7,890.01" })).toBeInTheDocument();
    expect(screen.getByLabelText("Your name")).toHaveValue("Harriet Vandermeer");
    expect(button("Approve")).toHaveFocus();
    // Again, before the server has answered.
    await userEvent.keyboard("{Enter}{Enter}");
    await waitFor(() => expect(answers.length).toBeGreaterThan(0));
    arrives.settle();
    expect(await screen.findByText("Thank you. We have your answer.")).toBeInTheDocument();
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
    expect(answers.map(({ body }) => body)).toEqual([{ action: "approve", version: 4, name: "Harriet Vandermeer", input: {} }]);
  });

  it("is answered by somebody we don't know with a name and what the answer needs", async () => {
    vi.stubGlobal("scrollTo", () => undefined);
    mockApi("get", link, quote({ person: null }));
    const answers = mockApi("post", link, quote({ version: 5, actions: [] }));
    open();
    await opened();
    await userEvent.click(button("Request changes"));
    expect(screen.getByLabelText("What should change?")).toHaveFocus();
    await userEvent.click(button("Request changes"));
    expect(await screen.findByText("Fill this in.")).toBeInTheDocument();
    expect(screen.getByText("Enter your name.")).toBeInTheDocument();
    expect(answers).toHaveLength(0);
    await fill(screen.getByLabelText("What should change?"), "Deliver in January");
    await fill(screen.getByLabelText("Your name"), "Ines Novak ");
    await userEvent.click(button("Request changes"));
    expect(await screen.findByText("Thank you. We have your answer.")).toBeInTheDocument();
    const input = { comment: "Deliver in January" };
    expect(answers.map(({ body }) => body)).toEqual([{ action: "askForChanges", version: 4, name: "Ines Novak", input }]);
  });

  it("that was decided meanwhile is shown as it is now", async () => {
    mockApi("get", link, quote());
    mockApi("post", link, { message: "Somebody else has changed this." }, 409);
    open();
    await opened();
    await userEvent.click(button("Approve for $7,890.01"));
    mockApi("get", link, approved());
    await userEvent.click(button("Approve"));
    expect(await screen.findByText("Approved")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  });

  it("that was changed meanwhile keeps what was entered, and says why it has to be looked at again", async () => {
    mockApi("get", link, quote());
    const message = "This was changed in the meantime. Please look at it again.";
    const answers = mockApi(
      "post",
      link,
      () => {
        mockApi("get", link, quote({ version: 5, amount: { label: "Total", value: 800_001 } }));
        return { message };
      },
      409,
    );
    open();
    await opened();
    await userEvent.click(button("Request changes"));
    await fill(screen.getByLabelText("What should change?"), "Two sofas");
    await userEvent.click(button("Request changes"));
    expect(await screen.findByText("$8,000.01")).toBeInTheDocument();
    expect(screen.getByRole("alert")).toHaveTextContent(message);
    await userEvent.click(button("Request changes"));
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(answers[1]?.body).toMatchObject({ action: "askForChanges", version: 5, input: { comment: "Two sofas" } });
  });

  it("leads to the payment of its deposit", async () => {
    mockApi("get", link, approved());
    const requests = mockApi("post", `${link}/pay`, { data: { path: "/portal/payments/dep-42" } });
    open();
    await opened();
    const assign = vi.fn<(url: string) => void>();
    const { href, origin } = location;
    vi.stubGlobal("location", { href, origin, assign });
    await userEvent.click(button("Pay the deposit of $100.00"));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/portal/payments/dep-42"));
    vi.unstubAllGlobals();
    expect(requests).toHaveLength(1);
  });

  it("shows how far the work is, when it is, and the way into the calendar", async () => {
    const asked = job({ id: 13, number: "WO-00013", type: "Pickup", isPlanned: false, reached: 0 });
    const cancelled = job({ id: 14, number: "WO-00014", isPlanned: false, reached: null });
    mockApi("get", link, approved({ jobs: [job(), asked, cancelled] }));
    open();
    await opened();
    const [planned, unplanned, over] = screen.getAllByRole("article");
    if (!planned || !unplanned || !over) throw new Error("A job is not shown.");
    const reached = (article: HTMLElement) => [...article.querySelectorAll("[aria-current=step]")].map((each) => each.textContent);
    expect(within(planned).getByRole("heading", { name: "Delivery WO-00012" })).toBeInTheDocument();
    expect(within(planned).getByText("12/01/2026, 10:00 AM to 12:00 PM EST")).toBeInTheDocument();
    expect(within(planned).getByText("Warehouse Newark → 12 Beacon Street, Boston")).toBeInTheDocument();
    expect(reached(planned)).toEqual(["Scheduled"]);
    expect(within(planned).getByRole("link", { name: "Add to calendar" })).toHaveAttribute("href", `/api${link}/jobs/12/calendar`);
    expect(reached(unplanned)).toEqual(["New"]);
    expect(within(unplanned).queryByRole("link", { name: "Add to calendar" })).toBeNull();
    expect(within(over).getByText("Cancelled")).toBeInTheDocument();
    expect(within(over).queryByText(/12\/01\/2026/)).toBeNull();
  });

  it("says that its link no longer works, on opening and on answering", async () => {
    const over = { message: "This link no longer works. Please ask us for a new one." };
    mockApi("get", link, over, 404);
    const { unmount } = open();
    expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeInTheDocument();
    unmount();
    mockApi("get", link, quote());
    mockApi("post", link, over, 404);
    open();
    await opened();
    await userEvent.click(button("Approve for $7,890.01"));
    await userEvent.click(button("Approve"));
    expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeInTheDocument();
  });
});
