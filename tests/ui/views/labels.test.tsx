// @module-tag gate
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { mockApi } from "../../support/ui-api.ts";
import { startWith, toasts } from "./app.tsx";
import { maker, row, thing } from "./thing.ts";

const labelled: AnyResource = { ...thing, documents: { tags: { label: "Tags", file: "Tags {number}", formats: "labels" } } };

const { readDocument } = vi.hoisted(() => ({ readDocument: vi.fn() }));
// jsdom can't receive a file in a mocked answer.
vi.mock("../../../src/providers/calls/document-calls.ts", async (actual) => ({ ...(await actual<object>()), readDocument }));

/** The labels that the server was asked for: whether to print or to download, in which format and why again. */
const asked = () => readDocument.mock.calls.map(([, , , use, { format, note }]) => [use, format, note].filter(Boolean).join(" "));
const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  readDocument.mockReset().mockResolvedValue({ name: "Tags TH-001.zpl", content: new Blob(["labels"]) });
  // jsdom has neither addresses for content nor downloads.
  URL.createObjectURL = () => "blob:hq";
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push(this.download);
  });
});

function open(last: { at: string; by: string } | null, user?: Parameters<typeof startWith>[2]) {
  mockApi("get", "/things/1/activity", { data: { entries: [], total: 0 } });
  mockApi("get", "/things/1", { data: row(1) });
  mockApi("get", "/things/1/documents/tags/prints", { data: { last } });
  startWith([labelled, maker], "/things/1", user);
}
const choose = async (entry: string) => {
  await userEvent.click(await screen.findByRole("button", { name: "More actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: entry }));
};
const pick = async (dialog: HTMLElement, format: string) => {
  await userEvent.click(within(dialog).getByLabelText("Label format"));
  await userEvent.click(await screen.findByText(format));
};
const frames = () => document.querySelectorAll('iframe[title^="Tags"]').length;

describe("labels", () => {
  it("ask for the format once, and are then printed at once", async () => {
    open(null);
    await choose("Print Tags");
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).queryByLabelText("Why print again?")).toBeNull();
    await pick(dialog, "Label printer, 2 × 1 in");
    await userEvent.click(within(dialog).getByRole("button", { name: "Print" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const before = frames();
    await choose("Print Tags");
    await waitFor(() => expect(asked()).toEqual(["print 2x1", "print 2x1"]));
    await waitFor(() => expect(frames()).toBe(before + 1));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("ask why they are printed again", async () => {
    open({ at: "2026-11-20T10:00:00Z", by: "Sofia" });
    await choose("Print Tags");
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText(/^Last printed by Sofia on /)).toBeInTheDocument();
    await userEvent.type(within(dialog).getByLabelText("Why print again?"), "Label damaged{Enter}");
    await waitFor(() => expect(asked()).toEqual([expect.stringMatching(/^print \S+ Label damaged$/)]));
  });

  it("are saved as a file for a label printer", async () => {
    open(null);
    await choose("Tags in another format");
    const dialog = await screen.findByRole("dialog");
    await pick(dialog, "File for a label printer (ZPL), 4 × 6 in");
    expect(within(dialog).queryByRole("button", { name: "Print" })).toBeNull();
    await userEvent.click(within(dialog).getByRole("button", { name: "Download" }));
    await waitFor(() => expect(saved).toEqual(["Tags TH-001.zpl"]));
    expect(asked()).toEqual(["download zpl-4x6"]);
  });

  it("are printed together for the rows selected in a list", async () => {
    mockApi("get", "/things", { data: { currentPage: 1, things: [row(1), row(2)], total: 2 } });
    mockApi("get", "/things/counts", { data: {} });
    for (const id of [1, 2]) mockApi("get", `/things/${id}`, { data: row(id) });
    startWith([labelled, maker], "/things");
    for (const box of (await screen.findAllByRole("checkbox", { name: /^Select TH-/ })).slice(0, 2)) await userEvent.click(box);
    await userEvent.click(await within(await screen.findByRole("toolbar")).findByRole("button", { name: "Print Tags" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Print" }));
    await waitFor(() => expect(readDocument).toHaveBeenCalledOnce());
    expect(readDocument.mock.calls[0]).toMatchObject(["thing", 1, "tags", "print", { also: "2" }]);
  });

  it("say in the dialog why they can't be made, and can't be emailed", async () => {
    open(null);
    readDocument.mockRejectedValue({ name: "ApiError", message: "There are no labels to print.", statusCode: 409, body: {} });
    await choose("Tags in another format");
    expect(screen.queryByRole("menuitem", { name: "Email Tags" })).toBeNull();
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Print" }));
    expect(await within(dialog).findByText("There are no labels to print.")).toBeInTheDocument();
    expect(toasts).toEqual([]);
  });
});
