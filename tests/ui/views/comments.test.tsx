// @module-tag gate
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { NewComment, RecordComment } from "../../../src/contract/comments.ts";
import { emitLive } from "../../../src/providers/live/live-events.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { salesOrder } from "../../../src/resources/sales/sales-order.ts";
import { RecordStory } from "../../../src/views/comments/record-story.tsx";
import { loseResponses, mockApi, type ReceivedRequest } from "../../support/ui-api.ts";
import { show, signInAs } from "../../support/ui-user.tsx";

const order = { id: 12, version: 3, number: "SO-00012", customer: "Atelier Nord Interiors" };
const on = { resource: "sales-order", recordId: 12 };
const sofia = { id: 3, name: "Sofia Reyes", side: "employee" } as const;
const dario = { id: 5, name: "Dario Rossi", side: "employee" } as const;

const comment = (id: number, text: string, more: Partial<RecordComment> = {}): RecordComment => ({
  ...{ ...on, id, text, author: dario, mentions: [], files: [], shared: false },
  ...{ createdAt: new Date(Date.UTC(2026, 10, 20, 10, id)).toISOString(), editedAt: null, mayEdit: false, mayRemove: false },
  ...more,
});

/** A server that keeps the comments of the order. */
function serve(...comments: RecordComment[]) {
  const stored = [...comments];
  const asked = mockApi("get", "/comments", () => ({ data: { comments: [...stored], hasMore: false, mayShare: true } }));
  const accept = () =>
    mockApi("post", "/comments", ({ body }) => {
      const { text, shared = true } = body as NewComment;
      const [id, mentions] = [101 + stored.length, text.includes("@[5]") ? [{ id: 5, name: "Dario Rossi" }] : []];
      stored.unshift(comment(id, text, { author: sofia, shared, mentions }));
      return { data: stored[0] ?? null };
    });
  return { stored, asked, accept, posted: accept() };
}

const open = () => show(<RecordStory resource={salesOrder} row={order} />);
const box = () => screen.findByLabelText("Write a comment", { selector: "textarea" });
const itemOf = async (text: string) => (await screen.findByText(text, { selector: ".hq-comment *" })).closest("li") as HTMLElement;
const write = async (text: string) => fireEvent.change(await box(), { target: { value: text } });
const ctrlEnter = (field: HTMLElement) => fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
const post = async (text: string) => {
  await write(text);
  ctrlEnter(await box());
  return itemOf(text);
};
const press = (item: HTMLElement, name: string) => fireEvent.click(within(item).getByRole("button", { name }));
const withCustomer = async () => fireEvent.click(await screen.findByText("With customer"));
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith("hq_draft:"));

beforeEach(() => {
  registerResources([salesOrder]);
  signInAs({ id: 3 });
  mockApi("get", "/sales-orders/12/activity", { data: { entries: [], total: 0 } });
});

describe("who reads a comment", () => {
  it("are colleagues, and the customer only for the one that was shared", async () => {
    const { posted } = serve();
    open();
    const internal = await post("The stairs turn twice.");
    expect(within(internal).queryByText("Visible to the customer")).toBeNull();
    await withCustomer();
    expect(await screen.findByText("Visible to the customer: Atelier Nord Interiors")).toBeInTheDocument();
    await write("We come with three people.");
    fireEvent.click(screen.getByText("Post"));
    expect(within(await itemOf("We come with three people.")).getByText("Visible to the customer")).toBeInTheDocument();
    expect(screen.getByText(/^Only colleagues see this\./)).toBeInTheDocument();
    expect(screen.queryByText(/^Visible to the customer:/)).toBeNull();
    await post("One of them is new.");
    expect(posted.map(({ body }) => body)).toEqual([
      { ...on, text: "The stairs turn twice.", files: [], shared: false },
      { ...on, text: "We come with three people.", files: [], shared: true },
      { ...on, text: "One of them is new.", files: [], shared: false },
    ]);
  });

  it("is not said to the customer, who has no choice", async () => {
    signInAs({ id: 40, side: "C" });
    const { posted } = serve(comment(1, "We come with three people.", { shared: true }));
    open();
    const shared = await itemOf("We come with three people.");
    expect(within(shared).getByText("Dario Rossi")).toBeInTheDocument();
    expect(screen.getByText("We and your colleagues see this.")).toBeInTheDocument();
    expect(screen.queryByText(/Visible to the customer|With customer/)).toBeNull();
    expect(within(await post("Thank you!")).queryByText("Visible to the customer")).toBeNull();
    expect(posted[0]?.body).toEqual({ ...on, text: "Thank you!", files: [] });
  });
});

it("a comment that is pushed appears, and what belongs to another record is not asked for", async () => {
  const { stored, asked } = serve(comment(1, "The stairs turn twice."));
  open();
  expect(await itemOf("The stairs turn twice.")).not.toHaveAttribute("data-glows");
  stored.unshift(comment(2, "They are wide enough."));
  act(() => {
    emitLive("comment", { resource: "sales-order", id: 13, commentId: 3 });
    emitLive("comment", { resource: "invoice", id: 12, commentId: 4 });
    emitLive("comment", { resource: "sales-order", id: 12, commentId: 2 });
  });
  expect(await itemOf("They are wide enough.")).toHaveAttribute("data-glows");
  expect(asked).toHaveLength(2);
});

it("keeps what was written when the answer is lost, also after the record was left, and sends it as the same one", async () => {
  const { accept } = serve();
  const lost = loseResponses("post", "/comments");
  const { unmount } = open();
  await withCustomer();
  await write("Only once");
  ctrlEnter(await box());
  expect(await screen.findByRole("alert")).not.toBeEmptyDOMElement();
  expect(await box()).toHaveValue("Only once");
  expect(await box()).toHaveFocus();
  unmount();
  const posted = accept();
  open();
  await waitFor(async () => expect(await box()).toHaveValue("Only once"));
  expect(screen.getByText("Visible to the customer: Atelier Nord Interiors")).toBeInTheDocument();
  ctrlEnter(await box());
  await itemOf("Only once");
  expect(lost).toHaveLength(1);
  const keyAndBody = ({ headers, body }: ReceivedRequest) => ({ key: headers.get("idempotency-key"), body });
  expect(lost.map(keyAndBody)[0]?.key).toMatch(/\S{20,}/);
  expect(posted.map(keyAndBody)).toEqual(lost.map(keyAndBody));
  expect(await box()).toHaveValue("");
  await waitFor(() => expect(drafts()).toEqual([]));
});

it("mentions a colleague by the keyboard alone", async () => {
  const { posted } = serve();
  const looked = mockApi("get", "/comments/people", {
    data: [
      { id: 9, name: "Daria Weiss", email: "billing@hq.example" },
      { id: 5, name: "Dario Rossi", email: "dispatch@hq.example" },
    ],
  });
  open();
  await userEvent.type(await box(), "Could @dar");
  const people = await screen.findByRole("listbox", { name: "People to mention" });
  expect(within(people).getByRole("option", { name: /Daria Weiss/ })).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{ArrowDown}");
  const chosen = within(people).getByRole("option", { name: /Dario Rossi/ });
  expect(chosen).toHaveAttribute("aria-selected", "true");
  expect(await box()).toHaveAttribute("aria-activedescendant", chosen.id);
  await userEvent.keyboard("{Enter}");
  expect(await box()).toHaveValue("Could @Dario Rossi ");
  expect(people).not.toBeInTheDocument();
  await userEvent.keyboard("look?{Control>}{Enter}{/Control}");
  expect(await screen.findByText("@Dario Rossi")).toHaveClass("hq-mention");
  expect(posted.map(({ body }) => body)).toMatchObject([{ text: "Could @[5] look?" }]);
  expect(looked.map(({ query }) => Object.fromEntries(query))).toContainEqual({ resource: "sales-order", recordId: "12", q: "dar" });
  expect(await box()).toHaveFocus();
});

describe("one's own comment", () => {
  const own = comment(2, "@[5] has the plan.", { author: sofia, mentions: [dario], mayEdit: true, mayRemove: true });

  it("is edited where it stands, mentions by name; that of another is not", async () => {
    const { stored } = serve(own, comment(1, "The stairs turn twice."));
    const saved = mockApi("put", "/comments/2", ({ body }) => {
      stored[0] = { ...own, ...(body as { text: string }), editedAt: "2026-11-20T10:05:00Z" };
      return { data: stored[0] };
    });
    open();
    const item = await itemOf("has the plan.");
    expect(
      within(item)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["Edit", "Remove"]);
    expect(within(await itemOf("The stairs turn twice.")).queryByRole("button")).toBeNull();
    press(item, "Edit");
    const field = within(item).getByLabelText("Edit comment");
    expect(field).toHaveFocus();
    expect(field).toHaveValue("@Dario Rossi has the plan.");
    fireEvent.change(field, { target: { value: "@Dario Rossi has the old plan." } });
    ctrlEnter(field);
    expect(await within(item).findByText(/edited/)).toBeInTheDocument();
    expect(item).toHaveTextContent("@Dario Rossi has the old plan.");
    expect(saved.map(({ body }) => body)).toEqual([{ text: "@[5] has the old plan." }]);
  });

  it("is removed after a question only", async () => {
    const { stored } = serve({ ...own, mayEdit: false }, comment(1, "The stairs turn twice."));
    const removed = mockApi("delete", "/comments/2", () => {
      stored.shift();
      return { data: { id: 2 } };
    });
    open();
    const item = await itemOf("has the plan.");
    expect(
      within(item)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["Remove"]);
    press(item, "Remove");
    expect(within(item).getByText("Remove this comment for everybody?")).toBeInTheDocument();
    press(item, "Keep it");
    press(item, "Remove");
    expect(within(item).getByRole("button", { name: "Keep it" })).toHaveFocus();
    expect(removed).toHaveLength(0);
    press(item, "Remove");
    await waitFor(() => expect(item).not.toBeInTheDocument());
    expect(removed).toHaveLength(1);
    expect(screen.getByText("The stairs turn twice.")).toBeInTheDocument();
  });
});
