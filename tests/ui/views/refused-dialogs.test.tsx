// @module-tag gate
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { mockApi } from "../../support/ui-api.ts";
import { start, toasts } from "./app.tsx";
import { row } from "./thing.ts";

function serve(items: readonly object[] = []) {
  mockApi("get", "/things/1/activity", { data: { entries: [], total: 0 } });
  mockApi("get", "/things/1", { data: row(1, { items, actions: { update: true, remove: true, send: true, check: true } }) });
}

const conflict = {
  message: "Oak & Sons is still checking the legs.",
  version: 1,
  remedies: [{ open: { resource: "maker", id: 7, title: "Oak & Sons" } }],
};

it("a refused action stays in its dialog with the reason, the way on and what was typed, and can be sent again", async () => {
  serve();
  const refused = mockApi("post", "/things/1/actions/send", conflict, 409);
  start("/things/1");
  await userEvent.click(await screen.findByRole("button", { name: "Send" }));
  const dialog = await screen.findByRole("dialog", { name: "Send" });
  const note = within(dialog).getByLabelText(/Note/);
  const send = within(dialog).getByRole("button", { name: "Send" });
  await userEvent.type(note, "by courier");
  await userEvent.click(send);
  const alert = await within(dialog).findByRole("alert");
  expect(alert).toHaveTextContent("Oak & Sons is still checking the legs.");
  expect(await within(alert).findByRole("link", { name: "Go to Oak & Sons" })).toHaveAttribute(
    "href",
    expect.stringMatching(/^\/makers\/7\b/),
  );
  expect(note).toHaveValue("by courier");
  expect(toasts).toEqual([]);
  expect(refused).toHaveLength(1);

  const accepted = mockApi("post", "/things/1/actions/send", { data: row(1, { state: "sent", status: "Sent", version: 2 }) });
  await waitFor(() => expect(send).toBeEnabled());
  await userEvent.click(send);
  await waitFor(() => expect(accepted[0]?.body).toEqual({ version: 1, note: "by courier" }));
  await waitFor(() => expect(toasts.at(-1)?.message).toBe("Thing TH-001 sent."));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Send" })).toBeNull());
});

it("a form that is opened at a field has its focus there", async () => {
  serve([{ id: 5, what: "Leg", quantity: 4, price: 250, amount: 1_000, on: null, size: null }]);
  start("/things/1/edit#items");
  await screen.findByRole("heading", { level: 1, name: /TH-001/ });
  await waitFor(() => expect(document.activeElement?.closest("[data-field]")).toHaveAttribute("data-field", "items"));
});
