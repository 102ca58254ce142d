// @module-tag gate
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { emitLive } from "../../../src/providers/live/live-events.ts";
import { tinyResources } from "../../contract/tiny/index.ts";
import { ticket } from "../../contract/tiny/tickets.ts";
import { mockApi, type ReceivedRequest } from "../../support/ui-api.ts";
import { startWith, toasts } from "./app.tsx";

type State = "draft" | "open" | "done";
const statusOf: Record<State, string> = { draft: "Draft", open: "Open", done: "Done" };
const card = (id: number, state: State, more: Record<string, unknown> = {}) => ({
  id,
  version: 1,
  number: `TK-000${id}`,
  title: `Ticket ${id}`,
  kind: "bug",
  firmId: 5,
  firm: "Oak & Sons",
  due: "2026-11-30",
  price: 150_000,
  state,
  status: statusOf[state],
  actions: { update: true, send: "Not available now that it is open.", settle: true },
  ...more,
});
type Card = ReturnType<typeof card>;

/** Serves each column from these cards, which a test can replace. */
function serve(cards: Card[]): { cards: Card[]; asked: ReceivedRequest[] } {
  const server = { cards, asked: [] as ReceivedRequest[] };
  mockApi("get", "/tickets/counts", { data: {} });
  for (const tab of ["all", "open"]) {
    mockApi("get", `/tickets/${tab}/data`, (one) => {
      server.asked.push(one);
      const states = one.query.getAll("filter[state][in]");
      const size = Number(one.query.get("limit"));
      const matching = server.cards.filter(({ state }) => states.length === 0 || states.includes(state));
      return { data: { currentPage: 1, tickets: matching.slice(0, size), total: matching.length, totalIsCapped: false } };
    });
  }
  return server;
}

const column = (name: string) => screen.findByRole("region", { name: new RegExp(`^${name}`) });
const titles = (inside: HTMLElement) =>
  within(inside)
    .queryAllByRole("listitem")
    .map((item) => within(item).getByRole("link").textContent);
const has = (name: string, expected: string[]) => waitFor(async () => expect(titles(await column(name))).toEqual(expected));
const where = () => screen.getByTestId("where").textContent;

function drag(id: number, to: HTMLElement) {
  const dragged = document.querySelector(`[data-card="${id}"]`);
  if (!dragged) throw new Error(`There is no card ${id}.`);
  const dataTransfer = { setData: () => undefined, effectAllowed: "all", dropEffect: "move" };
  fireEvent.dragStart(dragged, { dataTransfer });
  fireEvent.dragOver(to, { dataTransfer });
  fireEvent.drop(to, { dataTransfer });
  fireEvent.dragEnd(dragged, { dataTransfer });
}
const menuOf = async (title: string) => {
  await userEvent.click(await screen.findByRole("button", { name: `Move ${title}` }));
  return screen.findByRole("menu");
};

describe("a board", () => {
  it("shows the list with a column for each state", async () => {
    serve([card(1, "draft"), card(2, "open"), card(3, "open", { price: null })]);
    startWith(tinyResources, "/tickets/all?view=board");
    await has("Draft", ["Ticket 1"]);
    await has("Open", ["Ticket 2", "Ticket 3"]);
    await has("Done", []);
    expect(screen.getAllByRole("heading", { level: 2 }).map((each) => each.textContent)).toEqual(["Draft1", "Open2", "Done0"]);
    expect(screen.queryByRole("table")).toBeNull();
    const open = await column("Open");
    expect(open).toHaveTextContent("$1,500.00");
    expect(within(open).getAllByText("Oak & Sons")).toHaveLength(2);
    expect(within(open).getByRole("link", { name: "Ticket 2" })).toHaveAttribute("href", "/tickets/2");
  });

  it("is switched on in the list's toolbar, and remembered", async () => {
    serve([card(1, "draft")]);
    const first = startWith(tinyResources, "/tickets/all");
    await userEvent.click(await screen.findByText("Board"));
    await waitFor(() => expect(where()).toBe("/tickets/all?view=board"));
    await has("Draft", ["Ticket 1"]);
    first.unmount();
    startWith(tinyResources, "/tickets/all");
    await waitFor(() => expect(where()).toBe("/tickets/all?view=board"));
    await userEvent.click(await screen.findByText("List"));
    expect(await screen.findByRole("table")).toBeInTheDocument();
    expect(where()).toBe("/tickets/all");
  });

  it("applies the list's filters to each column, and shows only matching columns", async () => {
    const { asked } = serve([card(1, "draft"), card(2, "open")]);
    const all = startWith(tinyResources, "/tickets/all?view=board&q=oak&listBy=mine&kind.in=bug&state.in=open&state.in=draft");
    await has("Open", ["Ticket 2"]);
    expect(screen.queryByRole("region", { name: /^Done/ })).toBeNull();
    const query = asked.find((one) => one.query.getAll("filter[state][in]").join() === "open")?.query;
    expect(query?.get("q")).toBe("oak");
    expect(query?.get("listBy")).toBe("mine");
    expect(query?.getAll("filter[kind][in]")).toEqual(["bug"]);
    expect(query?.get("limit")).toBe("50");
    all.unmount();
    startWith(tinyResources, "/tickets/open?view=board");
    await has("Open", ["Ticket 2"]);
    expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(1);
  });

  it("runs the declared action when a card is dropped, with its dialog", async () => {
    const server = serve([card(2, "open")]);
    const settled = mockApi("post", "/tickets/2/actions/settle", () => {
      const now = card(2, "done", { version: 2 });
      server.cards = [now];
      return { data: now };
    });
    startWith(tinyResources, "/tickets/all?view=board");
    await has("Open", ["Ticket 2"]);
    drag(2, await column("Done"));
    const dialog = await screen.findByRole("dialog");
    await has("Done", ["Ticket 2"]);
    await has("Open", []);
    await userEvent.type(within(dialog).getByRole("textbox"), "Because");
    await userEvent.click(within(dialog).getByRole("button", { name: "Settle" }));
    await waitFor(() => expect(settled[0]?.body).toMatchObject({ version: 1, text: "Because" }));
    await waitFor(() => expect(document.querySelector('[data-card="2"]')).toHaveAttribute("aria-busy", "false"));
    await has("Done", ["Ticket 2"]);
    await has("Open", []);
    expect(toasts.at(-1)?.message).toBe("Ticket TK-0002 is done.");
  });

  it("moves a card back when the dialog is cancelled", async () => {
    serve([card(2, "open")]);
    startWith(tinyResources, "/tickets/all?view=board");
    await has("Open", ["Ticket 2"]);
    drag(2, await column("Done"));
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel" }));
    await has("Open", ["Ticket 2"]);
    await has("Done", []);
    expect(toasts).toEqual([]);
  });

  it("moves a card back with the reason when the server rejects it", async () => {
    serve([card(1, "draft", { actions: { send: true } })]);
    const sent = mockApi("post", "/tickets/1/actions/send", { message: "Add an item first." }, 409);
    startWith(tinyResources, "/tickets/all?view=board");
    await has("Draft", ["Ticket 1"]);
    drag(1, await column("Open"));
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(toasts.at(-1)?.description).toContain("Add an item first."));
    await has("Draft", ["Ticket 1"]);
    await has("Open", []);
  });

  it("says why a card can't move to a column that no available action leads to", async () => {
    serve([
      card(1, "draft", { actions: { send: "Add an item first." } }),
      card(2, "open", { actions: {} }),
      card(3, "done", { actions: {} }),
    ]);
    startWith(tinyResources, "/tickets/all?view=board");
    await has("Draft", ["Ticket 1"]);
    const reasonOf = (id: number, to: HTMLElement) => {
      drag(id, to);
      return toasts.at(-1)?.description;
    };
    expect(reasonOf(1, await column("Open"))).toBe("Add an item first.");
    expect(reasonOf(1, await column("Done"))).toBe("It can't move from Draft to Done.");
    expect(reasonOf(2, await column("Done"))).toBe("You can't move it to Done.");
    expect(toasts.at(-1)?.message).toBe("TK-0002 wasn't moved");
    await has("Draft", ["Ticket 1"]);
  });

  it("offers no manual move for transitions made by the system", async () => {
    const { settle: _settle, ...actions } = ticket.actions;
    const patient = { ...ticket, actions };
    serve([card(2, "open", { actions: {} })]);
    startWith(
      tinyResources.map((each) => (each === ticket ? patient : each)),
      "/tickets/all?view=board",
    );
    await has("Open", ["Ticket 2"]);
    drag(2, await column("Done"));
    expect(toasts.at(-1)?.description).toContain("automatically");
    const entry = within(await menuOf("Ticket 2")).getByRole("menuitem", { name: /Move to Done/ });
    expect(entry).toHaveAttribute("aria-disabled", "true");
    expect(entry).toHaveTextContent("automatically");
  });

  it("moves a card through its menu, without a mouse", async () => {
    serve([card(2, "open")]);
    startWith(tinyResources, "/tickets/all?view=board");
    await has("Open", ["Ticket 2"]);
    screen.getByRole("button", { name: "Move Ticket 2" }).focus();
    await userEvent.keyboard("{Enter}");
    await userEvent.click(within(await screen.findByRole("menu")).getByRole("menuitem", { name: "Move to Done" }));
    expect(await screen.findByRole("dialog")).toHaveTextContent("Settle");
  });

  it("moves cards that other users move", async () => {
    const server = serve([card(2, "open")]);
    startWith(tinyResources, "/tickets/all?view=board");
    await has("Open", ["Ticket 2"]);
    server.cards = [card(2, "done", { version: 2 })];
    act(() => emitLive("changed", { resource: "ticket", id: 2, version: 2, kind: "updated" }));
    await has("Done", ["Ticket 2"]);
    await has("Open", []);
  });

  it("loads fifty cards of a column, more on demand, and links to the list for the rest", async () => {
    serve(Array.from({ length: 230 }, (_, index) => card(index + 1, "open")));
    startWith(tinyResources, "/tickets/all?view=board");
    await waitFor(async () => expect(titles(await column("Open"))).toHaveLength(50));
    for (const loaded of [100, 150, 200]) {
      await userEvent.click(within(await column("Open")).getByRole("button", { name: "Show more" }));
      await waitFor(async () => expect((await column("Open")).querySelectorAll("[data-card]")).toHaveLength(loaded));
    }
    await userEvent.click(within(await column("Open")).getByRole("button", { name: "Show all in the list" }));
    expect(await screen.findByRole("table")).toBeInTheDocument();
    expect(where()).toBe("/tickets/all?state.in=open");
  }, 60_000);

  it("hides totals and hidden fields from customers", async () => {
    serve([card(2, "open", { status: "Sent" })]);
    startWith(tinyResources, "/tickets/all?view=board", { side: "C", isAdmin: true });
    expect(await column("Sent")).not.toHaveTextContent("$");
  });

  it("can retry a column that failed to load", async () => {
    serve([card(2, "open")]);
    mockApi("get", "/tickets/all/data", { message: "Down." }, 500);
    startWith(tinyResources, "/tickets/all?view=board");
    const open = await column("Open");
    const retry = await within(open).findByRole("button", { name: "Try again" });
    serve([card(2, "open")]);
    await userEvent.click(retry);
    await has("Open", ["Ticket 2"]);
  });
});
