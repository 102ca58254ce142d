// @module-tag gate
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRoutes } from "react-router";
import { describe, expect, it } from "vitest";
import { registerResources } from "../../../src/providers/registry.ts";
import { ref } from "../../../src/schemas/fields/fields.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { resourceRoutes } from "../../../src/views/paths/resource-routes.tsx";
import { tinyResources } from "../../contract/tiny/index.ts";
import { ticket } from "../../contract/tiny/tickets.ts";
import { mockApi } from "../../support/ui-api.ts";
import { show, signInAs } from "../../support/ui-user.tsx";
import { startWith } from "./app.tsx";

const ticketRow = (id: number, more: Record<string, unknown> = {}) => ({
  id,
  version: 3,
  number: `TK-000${id}`,
  title: `Ticket ${id}`,
  kind: "wish",
  firmId: 5,
  firm: "Oak & Sons",
  parentId: null,
  parent: null,
  labels: ["hot"],
  due: "2026-11-30",
  items: [
    { id: 1, what: "Chair", quantity: 4, price: 500 },
    { id: 2, what: "Table", quantity: 1, price: null },
  ],
  state: "draft",
  status: "Draft",
  statusId: 921,
  actions: { update: true, remove: "Only its maker may delete a ticket." },
  ...more,
});

function serve() {
  for (const id of [7, 9]) {
    mockApi("get", `/tickets/${id}`, { data: ticketRow(id) });
    mockApi("get", `/tickets/${id}/document-flow`, { data: [], more: false });
    mockApi("get", `/tickets/${id}/activity`, { data: { entries: [], total: 0 } });
    mockApi("get", `/tickets/${id}/emails`, { data: [] });
    mockApi("get", `/tickets/${id}/figures`, { data: [] });
  }
  mockApi("get", "/people/lookup", { data: [] });
  mockApi("get", "/firms/lookup", { data: [{ id: 5, name: "Oak & Sons" }] });
  return mockApi("post", "/tickets", { data: ticketRow(9) }, 201);
}
const where = () => screen.getByTestId("where").textContent;
const titleBox = () => screen.findByRole("textbox", { name: /^Title/ });
const save = async () => userEvent.click(await screen.findByRole("button", { name: "Save" }));
const fieldOf = (name: string) => document.querySelector<HTMLElement>(`[data-field="${name}"]`);

describe("a form prefilled from a record", () => {
  it("opens with the reference and the copied fields, and saves only those", async () => {
    const saved = serve();
    startWith(tinyResources, "/tickets/create?pId=7");
    expect(await titleBox()).toHaveValue("TK-0007");
    expect(fieldOf("parentId")).toHaveTextContent("TK-0007");
    expect(fieldOf("firmId")).toHaveTextContent("Oak & Sons");
    expect(fieldOf("kind")).toHaveTextContent("Wish");
    expect(screen.queryByText(/to start from/)).toBeNull();
    await save();
    await waitFor(() => expect(where()).toBe("/tickets/9"));
    const body = saved[0]?.body as Record<string, unknown>;
    expect(body).toMatchObject({ title: "TK-0007", parentId: 7, firmId: 5, kind: "wish" });
    expect(body.items).toEqual([
      expect.objectContaining({ what: "Chair", quantity: 4 }),
      expect.objectContaining({ what: "Table", quantity: 1 }),
    ]);
    // The ids of the rows and fields that the declaration doesn't list are not copied.
    expect(JSON.stringify(body.items)).not.toMatch(/"id"|500/);
  });

  it.each([
    ["what a call of the record answers", 200, [{ what: "Chair", quantity: 4 }]],
    ["no lines where the user may not ask", 403, []],
  ])("opens with %s", async (_, status, items) => {
    const saved = serve();
    mockApi("get", "/tickets/7/starts", { data: [{ what: "Chair", quantity: 4, price: 500 }] }, status);
    const linesFrom = { call: "starts", to: "items", each: { what: "what", quantity: "quantity" } };
    const sources = { pId: { field: "parent", copies: { title: "number", firm: "firm", kind: "kind" }, linesFrom } };
    const asking = { ...ticket, views: { ...ticket.views, form: { ...ticket.views.form, sources } } } as AnyResource;
    startWith(
      tinyResources.map((each) => (each === ticket ? asking : each)),
      "/tickets/create?pId=7",
    );
    expect(await titleBox()).toHaveValue("TK-0007");
    expect(fieldOf("parentId")).toHaveTextContent("TK-0007");
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body).toMatchObject({ parentId: 7, items });
    expect(JSON.stringify(saved[0]?.body)).not.toContain("500");
  });

  it("works the same at its alternative path", async () => {
    serve();
    startWith(tinyResources, "/tickets/create-new?pId=7");
    expect(await titleBox()).toHaveValue("TK-0007");
    expect(where()).toBe("/tickets/create-new?pId=7");
  });

  it("looks up the name of a plain reference, and prefers an explicit value to a copied one", async () => {
    serve();
    const requests = mockApi("get", "/firms/lookup", { data: [{ id: 6, name: "Elm" }] });
    startWith(tinyResources, "/tickets/create?pId=7&fId=6");
    expect(await titleBox()).toHaveValue("TK-0007");
    expect(fieldOf("firmId")).toHaveTextContent("Elm");
    expect(requests[0]?.query.get("id")).toBe("6");
    expect(requests[0]?.query.get("ref")).toBe("ticket.firm");
  });

  it.each([
    ["doesn't exist", "8", 404],
    ["isn't visible to the user", "8", 403],
    ["has an invalid id", "abc", 404],
    ["has an id that is too large", "99999999999999999999", 404],
  ])("shows a message if the record %s, and opens without it", async (_, id, status) => {
    serve();
    mockApi("get", "/tickets/8", { message: "No." }, status);
    startWith(tinyResources, `/tickets/create?pId=${id}&fId=5`);
    expect(await titleBox()).toHaveValue("");
    expect(screen.getByText(/^The parent to start from can't be found/)).toHaveAttribute("role", "status");
    expect(fieldOf("parentId")).not.toHaveTextContent(/\d/);
    expect(fieldOf("firmId")).toHaveTextContent("Oak & Sons");
  });

  it("can retry if the record could not be loaded", async () => {
    serve();
    mockApi("get", "/tickets/7", { message: "Down." }, 500);
    startWith(tinyResources, "/tickets/create?pId=7");
    const retry = await screen.findByRole("button", { name: "Try again" });
    mockApi("get", "/tickets/7", { data: ticketRow(7) });
    await userEvent.click(retry);
    expect(await titleBox()).toHaveValue("TK-0007");
  });

  it("can duplicate a record with a different reference, keeping the copy's own lines", async () => {
    const saved = serve();
    mockApi("get", "/tickets/8", { data: ticketRow(8, { items: [{ id: 3, what: "Bed", quantity: 2 }] }) });
    startWith(tinyResources, "/tickets/8/duplicate?pId=7");
    expect(await titleBox()).toHaveValue("TK-0007");
    expect(fieldOf("parentId")).toHaveTextContent("TK-0007");
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body).toMatchObject({ items: [{ what: "Bed", quantity: 2 }] });
  });

  it("is offered in the record's menu to users who can create it", async () => {
    serve();
    const view = startWith(tinyResources, "/tickets/7");
    await userEvent.click(await screen.findByRole("button", { name: "More actions" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Create ticket" }));
    expect(where()).toBe("/tickets/create?pId=7");
    expect(await titleBox()).toHaveValue("TK-0007");
    view.unmount();
    startWith(tinyResources, "/tickets/7", { may: [{ subject: "SALES_QUOTE", action: "read" }] });
    await userEvent.click(await screen.findByRole("button", { name: "More actions" }));
    expect(await screen.findByRole("menu")).toBeInTheDocument();
    expect(screen.queryByRole("menuitem", { name: "Create ticket" })).toBeNull();
  });

  it("is not offered on a record that the reference can't select", async () => {
    serve();
    const picky: AnyResource = { ...ticket, fields: { ...ticket.fields, parent: ref("ticket", { selectable: { state: "done" } }) } };
    startWith(
      tinyResources.map((each) => (each === ticket ? picky : each)),
      "/tickets/7",
    );
    await userEvent.click(await screen.findByRole("button", { name: "More actions" }));
    expect(await screen.findByRole("menu")).toBeInTheDocument();
    expect(screen.queryByRole("menuitem", { name: "Create ticket" })).toBeNull();
  });
});

describe("a form controlled by query parameters", () => {
  it("edits the row with id and isEdit, and edit links use them", async () => {
    serve();
    const changed = mockApi("post", "/tickets/7", { data: ticketRow(7) });
    startWith(tinyResources, "/tickets/7");
    await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
    expect(where()).toBe("/tickets/create?id=7&isEdit=true");
    expect(await screen.findByRole("heading", { level: 1, name: "Edit TK-0007" })).toBeInTheDocument();
    expect(await titleBox()).toHaveValue("Ticket 7");
    await userEvent.type(await titleBox(), "!");
    await save();
    await waitFor(() => expect(changed[0]?.body).toMatchObject({ version: 3, title: "Ticket 7!" }));
    await waitFor(() => expect(where()).toBe("/tickets/7"));
  });

  it("duplicates the row with id alone", async () => {
    const saved = serve();
    startWith(tinyResources, "/tickets/create?id=7");
    expect(await screen.findByRole("heading", { level: 1, name: "Create ticket from TK-0007" })).toBeInTheDocument();
    expect(await titleBox()).toHaveValue("Ticket 7");
    await save();
    await waitFor(() =>
      expect(saved[0]?.body).toMatchObject({ title: "Ticket 7", firmId: 5, items: [{ what: "Chair" }, { what: "Table" }] }),
    );
  });

  it.each([
    ["/tickets/create", "create"],
    ["/tickets/create?id=7&isEdit=true", "update"],
    ["/tickets/create?id=7&isEdit=1", "update"],
    ["/tickets/create?id=7&isEdit", "update"],
    ["/tickets/create-new?id=7&isEdit=true", "update"],
    ["/tickets/create?id=7", "create"],
    ["/tickets/create?id=7&isEdit=false", "create"],
    ["/tickets/create?id=7&isEdit=0", "create"],
  ])("opens at %s for users who can %s", (screenPath, action) => {
    registerResources(tinyResources);
    signInAs({ isAdmin: true });
    const routes = resourceRoutes(ticket, ({ path, needs }) => ({ path, element: <p>{`may ${needs.action}`}</p> }));
    const Screens = () => useRoutes(routes);
    show(<Screens />, screenPath);
    expect(screen.getByText(`may ${action}`)).toBeInTheDocument();
  });

  it("shows Not found for an unknown row", async () => {
    serve();
    startWith(tinyResources, "/tickets/create?id=nonsense&isEdit=true");
    expect(await screen.findByText("Not found")).toBeInTheDocument();
  });
});
