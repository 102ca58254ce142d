// @module-tag gate
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { Message } from "../../../src/pages/care/conversation/message-rows.ts";
import { DispatchPage } from "../../../src/pages/care/dispatch/dispatch-page.tsx";
import type { Thread } from "../../../src/pages/care/dispatch/thread-rows.ts";
import { emitLive } from "../../../src/providers/live/live-events.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { conversation } from "../../../src/resources/care/conversation.ts";
import { message } from "../../../src/resources/care/message.ts";
import { held } from "../../support/held.ts";
import { api, mockApi } from "../../support/ui-api.ts";
import { showInRefine, signInAs } from "../../support/ui-user.tsx";

const threadOf = (id: number, name: string, more: Partial<Thread> = {}): Thread => ({
  ...{ id, version: 1, name, channel: "text message", address: `+1212555010${id}`, phoneNumber: `+1212555010${id}`, emailAddress: null },
  ...{ subject: null, contactId: 30 + id, contact: name, partyId: 4, party: "Atelier Nord Interiors", bizObjectId: null, recordId: null },
  ...{ about: null, assigneeId: null, assignee: null, preview: "The elevator closes at one.", lastMessageAt: `2026-11-20T1${id}:00:00Z` },
  ...{ unread: false, waitingSince: null, answerDueAt: null, snoozedUntil: null, state: "open", createdAt: "2026-11-19T10:00:00Z" },
  ...{ actions: { close: true }, ...more },
});
const ines = threadOf(9, "Ines Novak");
const threads = [ines, threadOf(8, "Paul Greenwich"), threadOf(7, "Ruth Abel")];

const messageOf = (id: number, body: string, more: Partial<Message> = {}): Message => ({
  ...{ id, version: 1, conversationId: 9, conversation: "Ines Novak", direction: "in", sender: "Ines Novak", subject: null, body },
  ...{ quoted: null, preview: body, files: [], delivery: null, problem: null, sentAt: null, createdById: null },
  ...{ createdAt: `2026-11-20T10:0${id % 10}:00Z`, ...more },
});
const asked = messageOf(501, "The elevator closes at one.");
const answered = messageOf(502, "The crew is ten minutes away.", { direction: "out", sender: "Dario Rossi", createdById: 5 });

/** A server that keeps the messages of the first conversation. */
function serve(...rows: Message[]) {
  const stored = [...rows];
  mockApi("get", "/messages", ({ query }) => {
    const named = query.getAll("filter[id][in]");
    const found = named.length === 0 ? stored.toReversed() : stored.filter(({ id }) => named.includes(String(id)));
    return { data: { messages: found as never, next: null } };
  });
  const accept = () =>
    mockApi("post", "/messages", ({ body }) => {
      const { body: text, direction } = body as { body: string; direction: "out" | "note" };
      const sent = messageOf(510 + stored.length, text, { direction, sender: "Sofia Reyes", createdById: 3 });
      stored.push(sent);
      return { data: sent as never };
    });
  return { stored, accept };
}

/** The answers to these calls wait until they are let go. */
function hold(method: "get" | "post", path: string): () => void {
  const { promise, settle } = held();
  api.use(http[method](`http://hq.test/api${path}`, () => promise));
  return settle;
}

const open = (address = "all?conversation=9") => showInRefine(<DispatchPage />, `/reputation-center/dispatch/${address}`);
const said = async (text: string) => within(await screen.findByLabelText("Messages of this conversation")).findByText(text);
const box = () => screen.findByLabelText(/^(Reply to Ines Novak|Write a note that only colleagues see)$/, { selector: "textarea" });
const write = async (text: string) => fireEvent.change(await box(), { target: { value: text } });
const ctrlEnter = async () => fireEvent.keyDown(await box(), { key: "Enter", ctrlKey: true });
const button = async (name: string) => (await screen.findByText(name, { selector: "button *" })).closest("button") as HTMLElement;
const bodies = (requests: ReturnType<typeof mockApi>) => requests.map(({ body }) => body);
const reply = { conversationId: 9, direction: "out", files: [] };

beforeEach(() => {
  registerResources([conversation, message]);
  signInAs({ id: 3, isAdmin: true });
  mockApi("get", "/conversations", { data: { conversations: threads as never, next: null } });
  mockApi("get", "/conversations/counts", { data: { new: 0, open: 3 } });
  mockApi("get", "/conversations/9", { data: ines as never });
  const nothing = { contact: null, company: null, optedOutSince: null, record: null, jobs: null, pieces: null, invoices: null, others: [] };
  mockApi("get", "/conversations/9/context", { data: nothing });
});

describe("an answer", () => {
  it("says who has written meanwhile, and names what was there when it was begun", async () => {
    const { stored, accept } = serve(asked);
    open();
    await said("The elevator closes at one.");
    await write("Let me look into it.");
    expect(await button("Send message")).toBeEnabled();
    stored.push(answered);
    act(() => emitLive("changed", { resource: "conversation-message", id: 502, version: 1, kind: "created" }));
    expect(await screen.findByText(/^Dario Rossi has written while you were typing\./)).toBeInTheDocument();
    expect(await said("The crew is ten minutes away.")).toBeInTheDocument();
    expect(await button("Send anyway")).toBeEnabled();
    // The keys name what was seen, so that the server refuses what goes past the newer one.
    const sent = accept();
    await ctrlEnter();
    await said("Let me look into it.");
    expect(bodies(sent)).toEqual([{ ...reply, body: "Let me look into it.", lastSeenId: 501 }]);
  });

  it("that is refused for an unread message is kept, and sent anyway with that one as seen", async () => {
    const { stored, accept } = serve(asked);
    const refused = mockApi(
      "post",
      "/messages",
      () => {
        // Its push event has not come.
        stored.push(answered);
        return { message: "Dario Rossi has answered in the meantime. Read it first.", reason: "unseen" };
      },
      409,
    );
    open();
    await said("The elevator closes at one.");
    await write("Let me look into it.");
    const letGo = hold("get", "/messages");
    await ctrlEnter();
    expect(await screen.findByText("Dario Rossi has answered in the meantime. Read it first.")).toBeInTheDocument();
    expect(await button("Send anyway")).toBeInTheDocument();
    letGo();
    expect(await said("The crew is ten minutes away.")).toBeInTheDocument();
    expect(await box()).toHaveValue("Let me look into it.");
    const sent = accept();
    fireEvent.click(await button("Send anyway"));
    await said("Let me look into it.");
    await waitFor(async () => expect(await box()).toHaveValue(""));
    expect(bodies(refused)).toEqual([{ ...reply, body: "Let me look into it.", lastSeenId: 501 }]);
    expect(bodies(sent)).toEqual([{ ...reply, body: "Let me look into it.", lastSeenId: 502 }]);
    expect(sent[0]?.headers.get("idempotency-key")).not.toBe(refused[0]?.headers.get("idempotency-key"));
    expect(await button("Send message")).toBeDisabled();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says why it can't be sent as it is, also after a refusal, which is over once the text is begun anew", async () => {
    serve(asked);
    mockApi("post", "/messages", { message: "Dario Rossi has answered in the meantime.", reason: "unseen" }, 409);
    open();
    await said("The elevator closes at one.");
    await write("Let me look into it.");
    await ctrlEnter();
    expect(await button("Send anyway")).toBeInTheDocument();
    await write("{{window}} works");
    expect(await screen.findByText("Fill in {{window}} before you send this.")).toBeInTheDocument();
    await write("");
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(await button("Send message")).toBeInTheDocument();
  });

  it("is not sent with a field that is not filled in", async () => {
    const sent = serve(asked).accept();
    open();
    await said("The elevator closes at one.");
    await write("{{window}} works");
    expect(await screen.findByText("Fill in {{window}} before you send this.")).toBeInTheDocument();
    expect(await button("Send message")).toBeDisabled();
    await ctrlEnter();
    await write("Monday works");
    await ctrlEnter();
    await said("Monday works");
    expect(bodies(sent)).toEqual([{ ...reply, body: "Monday works", lastSeenId: 501 }]);
  });
});

describe("an email", () => {
  const email = threadOf(9, "Ines Novak", {
    channel: "email",
    address: "ines@atelier.example",
    phoneNumber: null,
    emailAddress: "ines@atelier.example",
  });
  const cc = 'Site Manager <site@builder.example>, "Doe, Chris" <chris@atelier.example>';
  beforeEach(() => {
    mockApi("get", "/conversations", { data: { conversations: [email] as never, next: null } });
    mockApi("get", "/conversations/9", { data: email as never });
  });

  it("shows who is in copy, and what could not be taken", async () => {
    serve(messageOf(501, "Please keep everybody copied.", { cc, problem: "empty.pdf came empty." }));
    open();
    await said("Please keep everybody copied.");
    expect(await said(`Cc: ${cc}`)).toBeInTheDocument();
    expect(await said("empty.pdf came empty.")).toBeInTheDocument();
  });

  it("is answered to those in copy, each of whom can be removed", async () => {
    const sent = serve(messageOf(501, "Please keep everybody copied.", { cc })).accept();
    open();
    await said("Please keep everybody copied.");
    await write("On Monday.");
    expect(await screen.findByText("Site Manager <site@builder.example>")).toBeInTheDocument();
    fireEvent.click(screen.getByLabelText('Remove "Doe, Chris" <chris@atelier.example>'));
    await ctrlEnter();
    await said("On Monday.");
    expect(bodies(sent)).toEqual([{ ...reply, body: "On Monday.", lastSeenId: 501, cc: "Site Manager <site@builder.example>" }]);
  });

  it("keeps with its draft whom somebody added, and a note has no copies", async () => {
    serve(messageOf(501, "Hello."));
    const first = open();
    await said("Hello.");
    await write("Hi.");
    await userEvent.type(screen.getByLabelText("Cc"), "al@mail.example, bo@mail.example{Enter}");
    expect(await screen.findByText("bo@mail.example")).toBeInTheDocument();
    first.unmount();
    open();
    await waitFor(async () => expect(await box()).toHaveValue("Hi."));
    expect(await screen.findByText("al@mail.example")).toBeInTheDocument();
    fireEvent.click(screen.getByText("Internal note"));
    expect(screen.queryByLabelText("Cc")).toBeNull();
  });
});

describe("what was begun", () => {
  it("is there again when one comes back, a note still as a note", async () => {
    serve(asked);
    const first = open();
    await said("The elevator closes at one.");
    await write("December works for us.");
    first.unmount();
    const second = open();
    await waitFor(async () => expect(await box()).toHaveValue("December works for us."));
    expect(await button("Send message")).toBeEnabled();
    fireEvent.click(screen.getByText("Internal note"));
    await write("They pay late.");
    second.unmount();
    open();
    await waitFor(async () => expect(await box()).toHaveValue("They pay late."));
    expect(await button("Save note")).toBeEnabled();
  });
});

describe("the keys", () => {
  it("lead through the conversations, into a note and back", async () => {
    const sent = serve(asked).accept();
    open("open");
    const optionOf = async (name: string) => (await screen.findByText(name, { selector: ".hq-thread-name" })).closest("a");
    const first = await optionOf("Ines Novak");
    await userEvent.keyboard("j");
    expect(first).toHaveFocus();
    await userEvent.keyboard("j");
    expect(await optionOf("Paul Greenwich")).toHaveFocus();
    await userEvent.keyboard("k");
    expect(first).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByLabelText("Ines Novak")).toHaveClass("hq-conversation");
    await said("The elevator closes at one.");
    await userEvent.keyboard("n");
    expect(await box()).toHaveFocus();
    expect(await box()).toHaveAttribute("aria-label", "Write a note that only colleagues see");
    // What is typed is text: none of its letters is a key of the page.
    await userEvent.keyboard("jeans");
    expect(await box()).toHaveValue("jeans");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await said("jeans");
    expect(bodies(sent)).toEqual([{ conversationId: 9, direction: "note", body: "jeans", files: [] }]);
    await userEvent.keyboard("{Escape}");
    expect(await optionOf("Ines Novak")).toHaveFocus();
    expect(await optionOf("Ines Novak")).toHaveAttribute("aria-selected", "true");
  });

  it("close the conversation in the version that reading it has made", async () => {
    serve(asked);
    let now = { ...ines, unread: true };
    mockApi("get", "/conversations/9", () => ({ data: now as never }));
    mockApi("post", "/conversations/9/actions/markRead", () => {
      now = { ...now, unread: false, version: 2 };
      return { data: now as never };
    });
    const letGo = hold("post", "/conversations/9/actions/markRead");
    const closed = mockApi("post", "/conversations/9/actions/close", { data: { ...ines, version: 3, state: "closed" } as never });
    open();
    await said("The elevator closes at one.");
    await userEvent.keyboard("e");
    letGo();
    await waitFor(() => expect(bodies(closed)).toEqual([{ version: 2 }]));
  });
});
