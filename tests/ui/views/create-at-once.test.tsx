import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { tinyResources } from "../../contract/tiny/index.ts";
import { ticket } from "../../contract/tiny/tickets.ts";
import { api, mockApi } from "../../support/ui-api.ts";
import { startWith, toasts } from "./app.tsx";

const ticketRow = (id: number) => ({
  id,
  version: 1,
  number: `TK-000${id}`,
  title: `Ticket ${id}`,
  kind: "wish",
  firmId: 5,
  firm: "Oak & Sons",
  due: "2026-11-30",
  items: [],
  state: "draft",
  actions: { update: true },
});
const where = () => screen.getByTestId("where").textContent;

/** Opens a ticket of which another one is made at once, with these copies. */
async function open(copies: object = { title: "number", firm: "firm", kind: "kind" }): Promise<HTMLElement> {
  for (const path of ["/tickets/7", "/tickets/9"]) {
    mockApi("get", path, { data: ticketRow(Number(path.at(-1))) });
    mockApi("get", `${path}/document-flow`, { data: [], more: false });
    mockApi("get", `${path}/activity`, { data: { entries: [], total: 0 } });
    mockApi("get", `${path}/figures`, { data: [] });
    mockApi("get", `${path}/emails`, { data: [] });
  }
  mockApi("get", "/people/lookup", { data: [] });
  mockApi("get", "/firms/lookup", { data: [] });
  const views = { ...ticket.views, form: { ...ticket.views.form, sources: { pId: { field: "parent", copies } } } };
  const made = { ...ticket, views, next: [{ create: "ticket", atOnce: true }] } as unknown as AnyResource;
  startWith(
    tinyResources.map((each) => (each === ticket ? made : each)),
    "/tickets/7",
  );
  return screen.findByRole("button", { name: "Create ticket" });
}

it("creates what the form would save as it opens, and shows it", async () => {
  const saved = mockApi("post", "/tickets", { data: ticketRow(9) }, 201);
  const button = await open();
  await userEvent.dblClick(button);
  await waitFor(() => expect(where()).toBe("/tickets/9"));
  expect(saved).toHaveLength(1);
  expect(saved[0]?.body).toMatchObject({ title: "TK-0007", parentId: 7, firmId: 5, kind: "wish" });
  expect(toasts.at(-1)?.message).toMatch(/^Ticket .*saved/);
});

it("opens the form where something is left to enter", async () => {
  const saved = mockApi("post", "/tickets", { data: ticketRow(9) }, 201);
  await userEvent.click(await open({ firm: "firm", kind: "kind" }));
  await waitFor(() => expect(where()).toBe("/tickets/create?pId=7"));
  expect(await screen.findByRole("textbox", { name: /^Title/ })).toHaveValue("");
  expect(saved).toHaveLength(0);
});

it("opens the form where the server refuses it", async () => {
  mockApi("post", "/tickets", { message: "Not today.", errors: { title: ["Taken."] } }, 422);
  await userEvent.click(await open());
  await waitFor(() => expect(where()).toBe("/tickets/create?pId=7"));
  expect(await screen.findByRole("textbox", { name: /^Title/ })).toHaveValue("TK-0007");
});

it("is done once where the first answer was lost", async () => {
  const keys: (string | null)[] = [];
  api.use(
    http.post("http://hq.test/api/tickets", ({ request }) => {
      keys.push(request.headers.get("idempotency-key"));
      return keys.length === 1 ? HttpResponse.error() : HttpResponse.json({ data: ticketRow(9) }, { status: 201 });
    }),
  );
  const button = await open();
  await userEvent.click(button);
  await waitFor(() => expect(toasts.at(-1)?.kind).toBe("error"));
  expect(where()).toBe("/tickets/7");
  await waitFor(() => expect(button).not.toHaveClass("ant-btn-loading"));
  await userEvent.click(button);
  await waitFor(() => expect(where()).toBe("/tickets/9"));
  expect(keys[0]).toBeTruthy();
  expect(keys).toEqual([keys[0], keys[0]]);
});
