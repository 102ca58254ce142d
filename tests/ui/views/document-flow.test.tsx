import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http, type JsonBodyType } from "msw";
import { describe, expect, it } from "vitest";
import type { DocumentFlowNode } from "../../../src/contract/document-flow.ts";
import { emitLive } from "../../../src/providers/live/live-events.ts";
import { tinyResources } from "../../contract/tiny/index.ts";
import { held } from "../../support/held.ts";
import { api, mockApi } from "../../support/ui-api.ts";
import { startWith } from "./app.tsx";

// A ticket can be created from another one, its parent.
const ticketRow = (parentId: number | null = null, version = 1) => ({
  id: 7,
  version,
  number: "TK-0007",
  title: "Seven",
  parentId,
  parent: parentId === null ? null : `TK-000${parentId}`,
  state: "open",
  status: "Open",
  items: [],
  actions: {},
});
const node = (id: number, depth: number, more: Partial<DocumentFlowNode> = {}): DocumentFlowNode => ({
  resource: "ticket",
  id,
  title: `TK-000${id}`,
  label: "Ticket",
  state: "open",
  status: "Open",
  depth,
  parent: depth === 0 ? null : { resource: "ticket", id: 7 },
  ...more,
});
const self = node(7, 0);

function serve(nodes: readonly DocumentFlowNode[], { parentId = null as number | null, more = false } = {}) {
  mockApi("get", "/tickets/7", { data: ticketRow(parentId) });
  mockApi("get", "/tickets/7/activity", { data: { entries: [], total: 0 } });
  mockApi("get", "/tickets/7/emails", { data: [] });
  mockApi("get", "/tickets/7/figures", { data: [] });
  return mockApi("get", "/tickets/7/document-flow", { data: [...nodes], more } as JsonBodyType);
}
/** Responds with the related documents once `released` resolves. */
function respondLate(released: Promise<void>, nodes: readonly DocumentFlowNode[]): void {
  api.use(
    http.get("http://hq.test/api/tickets/7/document-flow", async () => {
      await released;
      return HttpResponse.json({ data: [...nodes], more: false } as JsonBodyType);
    }),
  );
}
const bar = () => screen.findByRole("navigation", { name: "Related documents" });
const heading = () => screen.findByRole("heading", { level: 1, name: "TK-0007" });

describe("the document flow of a record", () => {
  it("links to source and follow-up documents, with their states", async () => {
    const requests = serve([node(3, -1, { state: "done", status: "Done" }), self, node(9, 1, { title: null })], { parentId: 3 });
    startWith(tinyResources, "/tickets/7");
    const steps = within(await bar()).getAllByRole("listitem");
    expect(steps.map((step) => step.textContent)).toEqual(["TicketTK-0003Done", "TicketTK-0007Open", "TicketTicket 9Open"]);
    expect(within(await bar()).getByRole("link", { name: "TK-0003" })).toHaveAttribute("href", "/tickets/3");
    expect(steps[1]).toHaveAttribute("aria-current", "step");
    expect(within(await bar()).queryByRole("link", { name: "TK-0007" })).toBeNull();
    expect(requests).toHaveLength(1);
  });

  it("groups documents of the same type in a menu, and says when there are more", async () => {
    serve([self, node(8, 1), node(9, 1), node(4, 1, { state: "draft", status: "Draft" })], { more: true });
    mockApi("get", "/tickets/9", { data: { ...ticketRow(), id: 9, number: "TK-0009" } });
    mockApi("get", "/tickets/9/activity", { data: { entries: [], total: 0 } });
    mockApi("get", "/tickets/9/emails", { data: [] });
    mockApi("get", "/tickets/9/figures", { data: [] });
    mockApi("get", "/tickets/9/document-flow", { data: [node(9, 0)], more: false } as JsonBodyType);
    startWith(tinyResources, "/tickets/7");
    expect(await bar()).toHaveTextContent("and more");
    await userEvent.click(within(await bar()).getByRole("button", { name: /3 tickets/ }));
    const menu = await screen.findByRole("menu");
    expect(
      within(menu)
        .getAllByRole("menuitem")
        .map((item) => item.textContent),
    ).toEqual(["TK-0008Open", "TK-0009Open", "TK-0004Draft"]);
    await userEvent.click(within(menu).getByRole("menuitem", { name: /TK-0009/ }));
    expect(await screen.findByRole("heading", { level: 1, name: "TK-0009" })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("navigation", { name: "Related documents" })).toBeNull());
  });

  it("is hidden if there are no related documents, or if it can't be loaded", async () => {
    serve([self]);
    const alone = startWith(tinyResources, "/tickets/7");
    await heading();
    expect(screen.queryByRole("navigation", { name: "Related documents" })).toBeNull();
    expect(document.querySelector(".hq-document-flow")).toBeNull();
    alone.unmount();
    serve([self]);
    mockApi("get", "/tickets/7/document-flow", { message: "Broken." }, 500);
    startWith(tinyResources, "/tickets/7");
    await heading();
    expect(document.querySelector(".hq-document-flow")).toBeNull();
  });

  it("reserves its space if the record was created from another", async () => {
    serve([node(3, -1), self], { parentId: 3 });
    const { promise: released, settle: release } = held();
    respondLate(released, [node(3, -1), self]);
    startWith(tinyResources, "/tickets/7");
    await heading();
    expect(document.querySelector(".hq-document-flow.hq-skeleton")).not.toBeNull();
    release();
    expect(await bar()).toBeInTheDocument();
    expect(document.querySelector(".hq-document-flow.hq-skeleton")).toBeNull();
  });

  it("doesn't delay the record while it loads", async () => {
    serve([self]);
    respondLate(new Promise(() => {}), []);
    startWith(tinyResources, "/tickets/7");
    expect(await heading()).toBeInTheDocument();
  });

  it("reloads when one of its documents changes or a new one is created", async () => {
    const requests = serve([node(3, -1), self], { parentId: 3 });
    startWith(tinyResources, "/tickets/7");
    await bar();
    act(() => emitLive("changed", { resource: "ticket", id: 555, version: 1, kind: "updated" }));
    act(() => emitLive("changed", { resource: "client", id: 3, version: 1, kind: "created" }));
    act(() => emitLive("changed", { resource: "ticket", id: 3, version: 2, kind: "updated" }));
    mockApi("get", "/tickets/7/document-flow", {
      data: [node(3, -1, { state: "done", status: "Done" }), self],
      more: false,
    } as JsonBodyType);
    await waitFor(async () => expect(await bar()).toHaveTextContent("TK-0003Done"));
    expect(requests).toHaveLength(1);
    mockApi("get", "/tickets/7/document-flow", { data: [node(3, -1), self, node(9, 1)], more: false } as JsonBodyType);
    act(() => emitLive("changed", { resource: "ticket", id: 9, version: 1, kind: "created" }));
    await waitFor(async () => expect(await bar()).toHaveTextContent("TK-0009"));
  });
});
