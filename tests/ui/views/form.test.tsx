import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { emitLive } from "../../../src/providers/live/live-events.ts";
import { endSession } from "../../../src/providers/session/session-end.ts";
import { api, mockApi } from "../../support/ui-api.ts";
import { start, toasts } from "./app.tsx";
import { row } from "./thing.ts";

const where = () => screen.getByTestId("where").textContent;
const nameBox = () => screen.findByRole("textbox", { name: /^Name/ });
// Waits for the spinner of an earlier attempt to leave the button, whose name it is part of.
const save = async () => userEvent.click(await screen.findByRole("button", { name: "Save" }));
const opened = (more: Record<string, unknown> = {}) => {
  mockApi("get", "/things/1/activity", { data: { entries: [], total: 0 } });
  return mockApi("get", "/things/1", { data: row(1, more) });
};
/** Waits for the draft, which is stored a moment after typing. */
const draftStored = () => waitFor(() => expect(Object.keys(localStorage).some((key) => key.startsWith("hq_draft:"))).toBe(true));

describe("creating a record", () => {
  beforeEach(() => void opened());

  it("lists missing fields, marks them, and focuses the first", async () => {
    start("/things/create");
    await nameBox();
    await save();
    expect(await screen.findByText("Please fill in the required fields.")).toBeInTheDocument();
    expect(screen.getAllByText(/Name is required/).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.getByRole("textbox", { name: /^Name/ })).toHaveFocus());
  });

  it("sends what was typed, with one key for all attempts", async () => {
    const requests = mockApi("post", "/things", { message: "Try again in a moment." }, 429);
    mockApi("get", "/makers/lookup", { data: [{ id: 7, name: "Oak & Sons" }] });
    start("/things/create?makerId=7&size=m&price=500");
    await userEvent.type(await nameBox(), "  Lamp ");
    await save();
    expect(await screen.findByText("Try again in a moment.")).toBeInTheDocument();
    const retries = mockApi("post", "/things", { data: row(1) }, 201);
    await save();
    await waitFor(() => expect(where()).toBe("/things/1"));
    expect(retries[0]?.body).toMatchObject({ name: "Lamp", makerId: 7, size: "m", price: 500, items: [] });
    expect(retries[0]?.headers.get("idempotency-key")).toBe(requests[0]?.headers.get("idempotency-key"));
    expect(toasts.at(-1)?.message).toBe("Thing TH-001 made.");
    expect(Object.keys(localStorage).filter((key) => key.startsWith("hq_draft:"))).toEqual([]);
  });

  it("opens no record once the user has left before the answer", async () => {
    mockApi("post", "/things", () => {
      window.history.pushState(null, "", "/makers");
      return { data: row(1) };
    });
    start("/things/create?size=m&price=500");
    await userEvent.type(await nameBox(), "Lamp");
    await save();
    await waitFor(() => expect(toasts.at(-1)?.message).toBe("Thing TH-001 made."));
    expect(window.location.pathname).toBe("/makers");
  });

  it("shows the server's messages at their fields, without a toast", async () => {
    mockApi("post", "/things", { message: "Please check.", errors: { name: ["Is taken."] } }, 422);
    start("/things/create");
    await userEvent.type(await nameBox(), "Lamp");
    await save();
    const field = (await screen.findAllByText(/Is taken\./))[0];
    expect(field).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: /^Name/ })).toHaveAttribute("aria-invalid", "true");
    expect(toasts).toEqual([]);
  });

  it("keeps the input during a network failure, and saves with Ctrl+S afterwards", async () => {
    api.use(http.post("http://hq.test/api/things", () => HttpResponse.error()));
    start("/things/create");
    await userEvent.type(await nameBox(), "Lamp");
    await save();
    expect(await screen.findByText(/What you typed is kept/)).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: /^Name/ })).toHaveValue("Lamp");
    mockApi("post", "/things", { data: row(1) }, 201);
    fireEvent.keyDown(window, { key: "s", ctrlKey: true });
    await waitFor(() => expect(where()).toBe("/things/1"));
  });

  it("restores a lost form for the same user only", async () => {
    const first = start("/things/create");
    await userEvent.type(await nameBox(), "Half a la");
    await draftStored();
    first.unmount();
    const other = start("/things/create", { isAdmin: true, id: 2 });
    await nameBox();
    expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
    other.unmount();
    start("/things/create");
    await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
    await waitFor(async () => expect(await nameBox()).toHaveValue("Half a la"));
    expect(await nameBox()).toHaveFocus();
  });

  it("keeps drafts when a session expires, and deletes them on logout", async () => {
    const first = start("/things/create");
    await userEvent.type(await nameBox(), "Half");
    await draftStored();
    first.unmount();
    endSession();
    expect(Object.keys(localStorage).some((key) => key.startsWith("hq_draft:"))).toBe(true);
    mockApi("get", "/things", { data: [], total: 0 });
    mockApi("get", "/things/counts", { data: {} });
    start("/things");
    history.replaceState(null, "", "/logout");
    act(() => endSession());
    expect(Object.keys(localStorage).some((key) => key.startsWith("hq_draft:"))).toBe(false);
  });

  it("keeps one's last filters and columns when a session expires, and deletes them on logout, leaving the device's settings", async () => {
    const own = ["hq_view:1:things", "hq_view:1:home-seen", "hq_view:0:things", "pusherTransportTLS", "pusherTransportNonTLS"];
    const others = ["hq_view:11:things", "hq_view:2:things", "hq_scan_unsent:1", "hq_theme", "hq_sidebar", "hq_scan_device"];
    const kept = () => [...own, ...others].filter((key) => localStorage.getItem(key) !== null);
    mockApi("get", "/things", { data: [], total: 0 });
    mockApi("get", "/things/counts", { data: {} });
    for (const key of [...own, ...others]) localStorage.setItem(key, '"x"');
    const first = start("/things");
    first.unmount();
    endSession();
    expect(kept()).toEqual([...own, ...others]);
    start("/things");
    history.replaceState(null, "", "/logout");
    act(() => endSession());
    expect(kept()).toEqual(others);
  });

  it("hides fields that are hidden from customers", async () => {
    start("/things/create", { side: "C", isAdmin: true });
    await nameBox();
    expect(screen.queryByLabelText(/Price/)).toBeNull();
  });
});

describe("editing a record", () => {
  it("sends only what changed, with the version that was seen", async () => {
    opened({ version: 4 });
    const requests = mockApi("put", "/things/1", { data: row(1, { version: 5 }) });
    start("/things/1/edit");
    await userEvent.clear(await nameBox());
    await userEvent.type(await nameBox(), "Chair");
    await save();
    await waitFor(() => expect(requests[0]?.body).toEqual({ name: "Chair", version: 4 }));
    expect(await screen.findByRole("heading", { name: "TH-001" })).toBeInTheDocument();
  });

  it("loads by itself once a server that was away is back", async () => {
    mockApi("get", "/things/1/activity", { data: { entries: [], total: 0 } });
    mockApi("get", "/things/1", { message: "The server is away." }, 500);
    start("/things/1/edit");
    expect(await screen.findByText("The server is away.")).toBeInTheDocument();
    opened();
    act(() => emitLive("reconnected", null));
    expect(await nameBox()).toHaveValue("Thing 1");
    expect(screen.queryByText("The server is away.")).not.toBeInTheDocument();
  });

  it("keeps the input while others save, and says so", async () => {
    opened();
    start("/things/1/edit");
    await userEvent.type(await nameBox(), "!");
    opened({ name: "By somebody else", version: 2 });
    act(() => emitLive("changed", { resource: "thing", id: 1, version: 2, kind: "updated" }));
    expect(await screen.findByText(/Someone saved this record while you were editing/)).toBeInTheDocument();
    expect(await nameBox()).toHaveValue("Thing 1!");
  });

  it("shows both versions on a conflict and saves what was chosen", async () => {
    opened();
    const theirs = row(1, { version: 2, name: "Theirs", count: 9, mail: "new@theirs.example" });
    const first = mockApi("put", "/things/1", { message: "Somebody was faster.", version: 2, current: theirs }, 409);
    start("/things/1/edit");
    await userEvent.clear(await nameBox());
    await userEvent.type(await nameBox(), "Mine");
    await userEvent.type(screen.getByLabelText("Count"), "3");
    await save();
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText("Theirs")).toBeInTheDocument();
    expect(within(dialog).getByText("Mine")).toBeInTheDocument();
    expect(within(dialog).getByText(/Kept from the saved version: Mail/)).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole("radio", { name: "Theirs" }));
    const second = mockApi("put", "/things/1", { data: { ...theirs, version: 3 } });
    await userEvent.click(within(dialog).getByRole("button", { name: "Use these and save" }));
    await waitFor(() => expect(second[0]?.body).toEqual({ count: 3, version: 2 }));
    expect(first).toHaveLength(1);
  });

  it("retries on the new version without asking if no fields conflict", async () => {
    opened();
    const moved = row(1, { version: 2 });
    const first = mockApi(
      "put",
      "/things/1",
      ({ body }) => {
        mockApi("put", "/things/1", () => ({ data: { ...moved, version: 3 } }));
        expect(body).toEqual({ name: "Thing 1!", version: 1 });
        return { message: "Somebody was faster.", version: 2, current: moved };
      },
      409,
    );
    start("/things/1/edit");
    await userEvent.type(await nameBox(), "!");
    await save();
    expect(await screen.findByRole("heading", { name: "TH-001" })).toBeInTheDocument();
    expect(first).toHaveLength(1);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is unavailable for a record that can't be changed, with the reason", async () => {
    opened({ actions: { update: "Not available now that it is sent." } });
    start("/things/1/edit");
    expect(await screen.findByText(/Not available now that it is sent/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  it("duplicates without excluded fields and line ids", async () => {
    opened({ items: [{ id: 5, what: "Leg", quantity: 4, price: 100 }] });
    const requests = mockApi("post", "/things", { data: row(2) }, 201);
    mockApi("get", "/things/2", { data: row(2) });
    mockApi("get", "/things/2/activity", { data: { entries: [], total: 0 } });
    start("/things/1/duplicate");
    await nameBox();
    await save();
    await waitFor(() => expect(requests[0]?.body).toMatchObject({ name: "Thing 1", items: [{ what: "Leg", quantity: 4, price: 100 }] }));
    expect(requests[0]?.body).not.toHaveProperty("due");
    expect(await screen.findByRole("heading", { name: "TH-002" })).toBeInTheDocument();
    expect(JSON.stringify(requests[0]?.body)).not.toContain('"id"');
  });
});

describe("lines in a form", () => {
  const cell = (label: string, number: number) => screen.findByRole("textbox", { name: `${label}, item ${number}` });

  it("add the next one on Enter, update the total while typing, and skip blank ones", async () => {
    opened();
    const requests = mockApi("post", "/things", { data: row(1) }, 201);
    start("/things/create");
    await userEvent.type(await nameBox(), "Table");
    await userEvent.click(await screen.findByRole("button", { name: "Add item" }));
    await waitFor(async () => expect(await cell("What", 1)).toHaveFocus());
    await userEvent.keyboard("Leg{Tab}4{Tab}2.50{Enter}");
    await waitFor(async () => expect(await cell("What", 2)).toHaveFocus());
    // In the line, under the lines, and in the form's own total.
    expect(screen.getAllByText("$10.00").length).toBe(3);
    await save();
    await waitFor(() => expect(requests[0]?.body).toMatchObject({ items: [{ what: "Leg", quantity: 4, price: 250 }] }));
    expect(requests[0]?.body).toHaveProperty("items.length", 1);
    expect(await screen.findByRole("heading", { name: "TH-001" })).toBeInTheDocument();
  });

  it("accept a table pasted from a spreadsheet", async () => {
    start("/things/create");
    await userEvent.click(await screen.findByRole("button", { name: "Add item" }));
    await userEvent.click(await cell("What", 1));
    await userEvent.paste('Leg, oak\t4\t$1,250.00\t11/21/2026\tMedium\n"Top ""big"""\t1\t99\t\tsmall\n');
    expect(await cell("What", 1)).toHaveValue("Leg, oak");
    expect(await cell("Price", 1)).toHaveValue("1250.00");
    expect(await cell("On", 1)).toHaveValue("11/21/2026");
    expect(await screen.findByRole("combobox", { name: "Size, item 1" })).toHaveValue("m");
    expect(await cell("What", 2)).toHaveValue('Top "big"');
    expect(screen.getAllByText("$5,099.00").length).toBe(2);
  });

  it("show the server's messages in their cells", async () => {
    opened({
      items: [
        { id: 5, what: "Leg", quantity: 4, price: 100 },
        { id: 6, what: "Top", quantity: 1, price: 100 },
      ],
    });
    mockApi("put", "/things/1", { message: "Please check.", errors: { "items.1.quantity": ["There are none left."] } }, 422);
    start("/things/1/edit");
    await userEvent.type(await nameBox(), "!");
    await save();
    await waitFor(async () => expect(await cell("Quantity", 2)).toHaveAttribute("aria-invalid", "true"));
    expect(await cell("Quantity", 1)).not.toHaveAttribute("aria-invalid");
  });

  it("can be moved and removed", async () => {
    opened({
      items: [
        { id: 5, what: "Leg", quantity: 4, price: 100 },
        { id: 6, what: "Top", quantity: 1, price: 100 },
      ],
    });
    start("/things/1/edit");
    await userEvent.click(await cell("What", 2));
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await waitFor(async () => expect(await cell("What", 1)).toHaveValue("Top"));
    await userEvent.click(screen.getByRole("button", { name: "Remove item 1" }));
    expect(await cell("What", 1)).toHaveValue("Leg");
  });
});
