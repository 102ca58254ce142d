// @module-tag gate
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LinkMessage } from "../../../src/contract/link-messages.ts";
import type { RepairPortal } from "../../../src/contract/repair-portal.ts";
import { RepairPage } from "../../../src/pages/warehousing/repair-portal/repair-page.tsx";
import { clientConfig } from "../../../src/providers/client-config.ts";
import { mockApi } from "../../support/ui-api.ts";
import { fill } from "../../support/ui-fill.ts";
import { show } from "../../support/ui-user.tsx";

const link = "/portal/repairs/abc";
const answersTo = "h…@approves.example";
beforeAll(() => clientConfig.set({ ...clientConfig.get(), timezone: "America/New_York" }));
beforeEach(() => void mockApi("get", `${link}/messages`, { data: { messages: [], answersTo } }));

const open = () =>
  show(
    <Routes>
      <Route path="/portal/repairs/:repairHash" element={<RepairPage />} />
    </Routes>,
    link,
  );
const opened = () => screen.findByRole("heading", { name: "Repair RP-00007" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

const repair = (more: Partial<RepairPortal> = {}) => ({
  data: {
    company: "Meridian Logistics",
    contact: "office@meridian.example",
    number: "RP-00007",
    version: 3,
    state: "requested",
    customer: "Casa Novak",
    piece: "Side table",
    tag: "HQ-000431",
    description: "Refinish the front",
    shop: "Oak & Lacquer",
    estimate: 180_00,
    dueOn: "2026-12-11",
    approvedBy: null,
    approvedAt: null,
    cancelReason: null,
    expiresOn: "2026-12-31",
    before: [{ id: 71, name: "IMG_1.jpg", isPicture: true }],
    after: [],
    papers: [],
    ...more,
  } satisfies RepairPortal,
});

/** A repair that changes into this one with the first decision. */
function serve(decided: Partial<RepairPortal>) {
  let now = repair();
  mockApi("get", link, () => now);
  return mockApi("post", link, () => {
    now = repair({ version: 4, ...decided });
    return now;
  });
}

describe("a repair by its approval link", () => {
  it("is approved under a name, after its damage and work were shown", async () => {
    // Late in the evening of the day before, on the company's clocks.
    const decisions = serve({ state: "approved", approvedBy: "Harriet Lindqvist", approvedAt: "2026-11-25T03:30:00.000Z" });
    open();
    await opened();
    expect(screen.getByText("Refinish the front")).toBeInTheDocument();
    expect(screen.getByRole("img", { name: "Photo 1" })).toHaveAttribute("src", `/api${link}/files/71`);
    await press("Approve $180.00");
    expect(await screen.findByText("Enter your name.")).toBeInTheDocument();
    expect(decisions).toHaveLength(0);
    await fill(screen.getByLabelText("Your name"), "Harriet Lindqvist ");
    await press("Approve $180.00");
    expect(await screen.findByRole("heading", { name: "This repair is approved" })).toBeInTheDocument();
    expect(screen.getByText("Harriet Lindqvist approved it on 11/24/2026. We'll tell you when it is done.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
    expect(decisions.map(({ body }) => body)).toEqual([{ decision: "approve", version: 3, name: "Harriet Lindqvist" }]);
  });

  it("keeps the name, and shows the new price and why, if it was changed meanwhile", async () => {
    const changed = repair({ version: 4, estimate: 200_00 });
    mockApi("get", link, repair());
    const decisions = mockApi(
      "post",
      link,
      () => {
        mockApi("get", link, changed);
        return { message: "The repair has changed. Please look at it again." };
      },
      409,
    );
    open();
    await opened();
    await fill(screen.getByLabelText("Your name"), "Harriet Lindqvist");
    await press("Approve $180.00");
    expect(await screen.findByRole("button", { name: "Approve $200.00" })).toBeEnabled();
    expect(screen.getByRole("alert")).toHaveTextContent("The repair has changed. Please look at it again.");
    await press("Approve $200.00");
    await waitFor(() => expect(decisions).toHaveLength(2));
    expect(decisions[1]?.body).toEqual({ decision: "approve", version: 4, name: "Harriet Lindqvist" });
  });

  it("is declined with a reason", async () => {
    const decisions = serve({ state: "cancelled", cancelReason: "We want a new one" });
    open();
    await opened();
    await press("Decline");
    await press("Decline the repair");
    expect(await screen.findByText("Tell us why.")).toBeInTheDocument();
    expect(decisions).toHaveLength(0);
    await fill(screen.getByLabelText("Why don't you want this repair?"), "We want a new one");
    await press("Decline the repair");
    expect(await screen.findByRole("heading", { name: "This repair won't be done" })).toBeInTheDocument();
    expect(screen.getByText("Reason: We want a new one")).toBeInTheDocument();
    expect(decisions.map(({ body }) => body)).toEqual([{ decision: "decline", version: 3, reason: "We want a new one" }]);
  });

  it("says that it is done, with its photos", async () => {
    mockApi("get", link, repair({ state: "completed", after: [{ id: 84, name: "after.jpg", isPicture: true }] }));
    open();
    expect(await screen.findByRole("heading", { name: "This repair is done" })).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "After the repair" })).toBeInTheDocument();
    expect(screen.getAllByRole("img").map((each) => each.getAttribute("src"))).toEqual([`/api${link}/files/71`, `/api${link}/files/84`]);
    expect(screen.queryByRole("button", { name: /^(Approve|Decline)/ })).toBeNull();
  });

  it("takes a question, and shows the answer to it", async () => {
    const asked: LinkMessage = {
      id: 1,
      isOurs: false,
      sender: "Harriet Lindqvist",
      body: "Will the color match the other table?",
      at: "2026-11-24T15:00:00.000Z",
    };
    const answer = { ...asked, id: 2, isOurs: true, sender: "Wanda", body: "It will, we keep a sample.", at: "2026-11-24T16:00:00.000Z" };
    let messagesNow: readonly LinkMessage[] = [];
    const conversation = () => ({ data: { messages: messagesNow, answersTo } });
    mockApi("get", link, repair());
    const reads = mockApi("get", `${link}/messages`, conversation);
    const written = mockApi("post", `${link}/messages`, () => {
      messagesNow = [asked];
      return conversation();
    });
    open();
    await opened();
    await userEvent.click(await screen.findByRole("button", { name: "Message us" }));
    const messages = within(screen.getByRole("region", { name: "Message us" }));
    await press("Send message");
    expect(await messages.findByText("Write something.")).toBeInTheDocument();
    // Where the answer goes is known.
    expect(messages.queryByLabelText("Your email address")).toBeNull();
    expect(written).toHaveLength(0);
    await fill(messages.getByLabelText("Your name"), "Harriet Lindqvist");
    await fill(messages.getByLabelText("Your message"), asked.body);
    await press("Send message");
    expect(await messages.findByText(`Thank you. We answer here and by email to ${answersTo}.`)).toBeInTheDocument();
    expect(messages.getByLabelText("Your message")).toHaveValue("");
    expect(within(messages.getByRole("log")).getByText(asked.body)).toBeInTheDocument();
    expect(written.map(({ body }) => body)).toEqual([
      { name: "Harriet Lindqvist", body: asked.body, key: expect.stringMatching(/\S{20,}/) },
    ]);
    // Once more after the first message. From then on, they come back to the page.
    await waitFor(() => expect(reads).toHaveLength(2));
    messagesNow = [asked, answer];
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(await messages.findByText(answer.body)).toBeInTheDocument();
    expect(messages.getByText("Wanda, Meridian Logistics")).toBeInTheDocument();
  });
});
