import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { lines, text } from "../../../src/schemas/fields/fields.ts";
import { resource } from "../../../src/schemas/resource.ts";
import { Dialog } from "../../../src/views/kit/dialog.tsx";
import { mockApi } from "../../support/ui-api.ts";
import { startWith } from "./app.tsx";

/** What browsers send for the Enter that chooses a composed word: during it, and Safari's after it. */
const composing = [
  { key: "Enter", keyCode: 229, isComposing: true },
  { key: "Process", keyCode: 229, isComposing: true },
  { key: "Enter", keyCode: 229, isComposing: false },
];
const enter = { key: "Enter", keyCode: 13 };

/** Whether the page took the key for itself. */
function takes(field: HTMLElement, key: object): boolean {
  const event = createEvent.keyDown(field, key);
  fireEvent(field, event);
  return event.defaultPrevented;
}

it("Enter while a word is composed runs no dialog", () => {
  const ok = vi.fn();
  render(
    <Dialog open title="Approve" onOk={ok} okText="Go">
      <input aria-label="Name" />
    </Dialog>,
  );
  const field = screen.getByLabelText("Name");
  for (const key of composing) expect(takes(field, key)).toBe(false);
  expect(ok).not.toHaveBeenCalled();
  expect(takes(field, enter)).toBe(true);
  expect(ok).toHaveBeenCalledOnce();
});

const parcel = resource("parcel", {
  label: "Parcel",
  title: "name",
  path: "/parcels",
  subject: "ACCT_CONTACTS",
  bizObject: 906,
  fields: { name: text({ required: true }), items: lines({ what: text() }, { noun: "item" }) },
  create: {},
  update: {},
  views: { list: { columns: ["name"] }, form: { sections: [{ title: "Parcel", fields: ["name", "items"] }] } },
});

it("Enter while a word is composed adds no line and sends no form", async () => {
  const sent = mockApi("post", "/parcels", { data: { id: 1 } });
  mockApi("get", "/parcels/1", { data: { id: 1, version: 1, name: "One", items: [{ id: 11, what: "" }] } });
  startWith([parcel], "/parcels/1/edit");
  const field = await screen.findByLabelText("What, item 1");
  for (const key of composing) expect(takes(field, key)).toBe(false);
  expect(screen.getAllByLabelText(/^What, item/)).toHaveLength(1);
  expect(takes(field, enter)).toBe(true);
  expect(screen.getAllByLabelText(/^What, item/)).toHaveLength(2);
  expect(sent).toEqual([]);
});
