import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, onTestFinished } from "vitest";
import { keepFocus } from "../../../src/app/keep-focus.ts";
import { emitLive } from "../../../src/providers/live/live-events.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { now } from "../../../src/schemas/rules/where.ts";
import { mockApi } from "../../support/ui-api.ts";
import { start, startWith, toasts } from "./app.tsx";
import { maker, row, thing } from "./thing.ts";

const where = () => screen.getByTestId("where").textContent;
const items = [
  { id: 5, what: "Leg", quantity: 4, price: 250, amount: 1000 },
  { id: 6, what: "Top", quantity: 1, price: 9900, amount: 9900 },
];
const history = {
  entries: [
    {
      id: 1,
      at: "2026-01-02T10:00:00Z",
      user: "Dana",
      verb: "update",
      reason: null,
      changes: [{ field: "name", label: "Name", from: "Old", to: "New" }],
    },
  ],
  total: 1,
};

function serve(more: Record<string, unknown> = {}) {
  mockApi("get", "/things/1/activity", { data: history });
  return mockApi("get", "/things/1", { data: row(1, { items, total: 10_900, notes: "See https://oak.example/legs.\nBye", ...more }) });
}
const menu = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "More actions" }));
  return screen.findByRole("menu");
};

describe("a record", () => {
  it("of a person offers the export of what is known of them, to those who may", async () => {
    const person = { ...thing, naturalPerson: true as const };
    serve();
    const { unmount } = startWith([person, maker], "/things/1", { may: [{ subject: thing.subject, action: "read" }] });
    await screen.findByRole("heading", { level: 1, name: "TH-001" });
    expect(screen.queryByText("Export personal data")).not.toBeInTheDocument();
    unmount();
    serve();
    const requests = mockApi("post", "/v1/privacy/exports", { message: "Too many at once." }, 429);
    startWith([person, maker], "/things/1");
    await userEvent.click(await within(await menu()).findByText("Export personal data"));
    await waitFor(() => expect(requests[0]?.body).toEqual({ bizObjectId: thing.bizObject, recordId: 1 }));
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ kind: "error", message: "Too many at once." }));
  });

  it("shows its fields, lines with their total, and its history", async () => {
    serve();
    start("/things/1");
    expect(await screen.findByRole("heading", { level: 1, name: "TH-001" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "https://oak.example/legs" })).toHaveAttribute("rel", "noopener noreferrer");
    expect(screen.getByRole("link", { name: "Oak & Sons" })).toHaveAttribute("href", "/makers/7");
    expect(within(screen.getByRole("table", { name: "Items" })).getByText("$109.00")).toBeInTheDocument();
    const entry = (await screen.findByText("Dana")).closest("li");
    expect(entry?.querySelector("p")).toHaveTextContent(/^Dana changed name ·/);
    expect(entry).toHaveTextContent(/Old.*New$/);
  });

  it("shows its history in sentences, with multiple changes expandable", async () => {
    const [leg, top] = items;
    const lines = { field: "items", label: "Items", from: [leg], to: [leg, top, { ...top, what: "Shelf" }] };
    const name = { field: "name", label: "Name", from: "Old", to: "New" };
    const entry = (id: number, verb: string, changes: unknown[]) => ({
      id,
      at: "2026-01-02T10:00:00Z",
      user: "Sofia",
      verb,
      reason: null,
      changes,
    });
    serve();
    const state = { field: "state", label: "Status", from: "Draft", to: "Sent" };
    const entries = [entry(3, "send", [state]), entry(2, "update", [lines, name]), entry(1, "create", [{ ...name, from: null }])];
    mockApi("get", "/things/1/activity", { data: { entries, total: 3 } });
    start("/things/1");
    const [sent, edited, created] = (await screen.findAllByText("Sofia")).map((each) => each.closest("li"));
    expect(sent).toHaveTextContent(/^Sofia sent the thing · 01\/02\/2026 at [\d:]+ [ap]m$/);
    expect(edited?.querySelector("p")).toHaveTextContent(/^Sofia edited the thing: 2 items added and 1 more ·/);
    expect(edited?.querySelector("summary")).toHaveTextContent("Details");
    expect(edited?.querySelector("details")).not.toHaveAttribute("open");
    expect(edited?.querySelector("ul")).toHaveTextContent(/Leg.*→.*Shelf.*Name: Old.*New/);
    expect(created).toHaveTextContent(/^Sofia created the thing/);
    expect(created?.querySelector("summary")).toHaveTextContent("Details");
  });

  it("shows a placeholder for empty child rows only under their own heading", async () => {
    serve({ items: [] });
    const first = start("/things/1");
    expect(await screen.findByText("None yet.")).toBeInTheDocument();
    first.unmount();
    const sections = [{ title: "Price", fields: ["items", "total"] }];
    startWith([{ ...thing, views: { ...thing.views, show: { sections } } } as AnyResource, maker], "/things/1");
    expect(await screen.findByRole("heading", { name: "Price" })).toBeInTheDocument();
    expect(screen.queryByText("None yet.")).toBeNull();
  });

  it("explains why an action is unavailable", async () => {
    serve();
    start("/things/1");
    const entries = within(await menu());
    expect(entries.queryByRole("menuitem", { name: /Promote/ })).toBeNull();
    await userEvent.click(entries.getByRole("menuitem", { name: "Unavailable (1)" }));
    const entry = entries.getByRole("menuitem", { name: /Promote/ });
    expect(entry).toHaveAttribute("aria-disabled", "true");
    expect(entry).toHaveTextContent("Available once it is sent.");
  });

  it("asks for an action's input, validates it, and sends it with the loaded version", async () => {
    serve({ version: 3 });
    const requests = mockApi("post", "/things/1/actions/send", { data: row(1, { state: "sent", version: 4 }) });
    start("/things/1");
    await userEvent.click(await screen.findByRole("button", { name: "Send" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText("Send TH-001?")).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole("button", { name: "Send" }));
    expect(await within(dialog).findByText("Note is required.")).toBeInTheDocument();
    expect(requests).toHaveLength(0);
    await userEvent.type(within(dialog).getByLabelText(/Note/), "by courier");
    await userEvent.click(within(dialog).getByRole("button", { name: "Send" }));
    await waitFor(() => expect(requests[0]?.body).toEqual({ version: 3, note: "by courier" }));
    await waitFor(() => expect(toasts.at(-1)?.message).toBe("Thing TH-001 sent."));
  });

  it("gives the focus to its heading when the button that had it is gone after the action", async () => {
    onTestFinished(keepFocus(document.body));
    serve({ version: 3 });
    const requests = mockApi("post", "/things/1/actions/send", { data: row(1, { state: "sent", version: 4 }) });
    start("/things/1");
    const button = await screen.findByRole("button", { name: "Send" });
    await userEvent.click(button);
    const dialog = await screen.findByRole("dialog");
    await userEvent.type(within(dialog).getByLabelText(/Note/), "by courier");
    serve({ version: 4, state: "sent", status: "Sent" });
    await userEvent.keyboard("{Tab}{Tab}");
    expect(within(dialog).getByRole("button", { name: "Send" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(requests).toHaveLength(1));
    await waitFor(() => expect(button).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
  });

  it("asks a question only for the rows that it is for", async () => {
    const check = { ...thing.actions.check, confirm: "Check {number} before it is due?", confirmWhere: { due: { after: now.today } } };
    const asking = { ...thing, actions: { ...thing.actions, check } } as AnyResource;
    const requests = mockApi("post", "/things/1/actions/check", { data: row(1, { version: 4 }) });
    serve({ due: "2001-01-01" });
    const past = startWith([asking, maker], "/things/1");
    await userEvent.click(within(await menu()).getByRole("menuitem", { name: "Check" }));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByText("Check TH-001 before it is due?")).toBeNull();
    past.unmount();
    serve({ due: "2999-01-01" });
    startWith([asking, maker], "/things/1");
    await userEvent.click(within(await menu()).getByRole("menuitem", { name: "Check" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText("Check TH-001 before it is due?")).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole("button", { name: "Check" }));
    await waitFor(() => expect(requests).toHaveLength(2));
  });

  it("shows the server's 422 errors in the action dialog", async () => {
    serve();
    mockApi("post", "/things/1/actions/send", { message: "Please check.", errors: { note: ["Too short."] } }, 422);
    start("/things/1");
    await userEvent.click(await screen.findByRole("button", { name: "Send" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.type(within(dialog).getByLabelText(/Note/), "x");
    await userEvent.click(within(dialog).getByRole("button", { name: "Send" }));
    expect(await within(dialog).findByText("Too short.")).toBeInTheDocument();
    expect(toasts).toEqual([]);
  });

  it("reports a conflict, and shows the current record", async () => {
    serve();
    mockApi("post", "/things/1/actions/check", { message: "It is Sent now." }, 409);
    start("/things/1");
    const entry = within(await menu()).getByRole("menuitem", { name: "Check" });
    serve({ state: "sent", status: "Sent", version: 2 });
    await userEvent.click(entry);
    await waitFor(() => expect(String(toasts.at(-1)?.description)).toContain("It is Sent now."));
    expect(await screen.findByText("Sent", { selector: ".hq-badge" })).toBeInTheDocument();
  });

  it("follows a row that is converted into another resource", async () => {
    serve({ actions: { promote: true }, state: "sent", status: "Sent" });
    mockApi("post", "/things/1/actions/promote", { data: { id: 1 }, becomes: "maker" });
    mockApi("get", "/makers/1", { data: { id: 1, version: 1, name: "Oak", actions: {} } });
    mockApi("get", "/makers/1/activity", { data: { entries: [], total: 0 } });
    start("/things/1");
    await userEvent.click(within(await menu()).getByRole("menuitem", { name: "Promote" }));
    await waitFor(() => expect(where()).toBe("/makers/1"));
  });

  it("asks for a reason to delete, and returns to the list", async () => {
    serve();
    mockApi("get", "/things/counts", { data: {} });
    mockApi("get", "/things", { data: { things: [], total: 0 } });
    const requests = mockApi("delete", "/things/1", { data: { id: 1 } });
    start("/things/1");
    await userEvent.click(within(await menu()).getByRole("menuitem", { name: "Delete" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText("You are about to delete thing TH-001")).toBeInTheDocument();
    await userEvent.type(within(dialog).getByLabelText(/Delete reason/), "twice");
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(requests[0]?.body).toEqual({ version: 1, deleteReason: "twice" }));
    await waitFor(() => expect(where()).toBe("/things/open"));
  });

  it("highlights fields that change live", async () => {
    serve();
    start("/things/1");
    await screen.findByRole("heading", { level: 1, name: "TH-001" });
    serve({ name: "Renamed", version: 2 });
    act(() => emitLive("changed", { resource: "thing", id: 1, version: 2, kind: "updated" }));
    const fact = await screen.findByText("Renamed");
    await waitFor(() => expect(fact.closest(".hq-fact")).toHaveClass("hq-glow"));
    expect(screen.getByText("$1,234.50").closest(".hq-fact")).not.toHaveClass("hq-glow");
  });

  it("shows Not found for both a missing row and an invalid id", async () => {
    mockApi("get", "/things/9", { message: "Not found" }, 404);
    const first = start("/things/9");
    expect(await screen.findByText("Not found")).toBeInTheDocument();
    first.unmount();
    start("/things/9x");
    expect(await screen.findByText("Not found")).toBeInTheDocument();
  });

  it.each(["abc", "9x", "1e3", "-1", "1.5", "0x1", "%31%20", "edit"])("makes no request for the invalid id %j", async (id) => {
    const requests = [mockApi("get", "/things/:id", { data: row(1) }), mockApi("get", "/things/:id/activity", { data: history })];
    for (const path of [`/things/${id}`, `/things/${id}/edit`, `/things/${id}/duplicate`]) {
      const screens = start(path);
      expect(await screen.findByText("Not found")).toBeInTheDocument();
      screens.unmount();
    }
    expect(requests).toEqual([[], []]);
  });
});
