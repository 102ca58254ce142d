import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { http } from "../../../src/providers/calls/http.ts";
import { files, images, lines, text } from "../../../src/schemas/fields/fields.ts";
import { type AnyResource, resource } from "../../../src/schemas/resource.ts";
import { mockApi } from "../../support/ui-api.ts";
import { startWith } from "./app.tsx";

const crate = resource("crate", {
  title: "name",
  path: "/crates",
  subject: "ACCT_CONTACTS",
  bizObject: 906,
  fields: {
    name: text({ required: true }),
    photos: files(),
    pieces: lines({ what: text({ required: true }), photos: images({ max: 2 }), mark: text() }, { noun: "piece" }),
  },
  create: {},
  update: {},
  duplicate: { omit: [] },
  views: { list: { columns: ["name"] }, form: { sections: [{ title: "Pieces", fields: ["name", "photos", "pieces"] }] } },
});
const modules: readonly AnyResource[] = [crate];

const file = (id: number) => ({ id, name: `p${id}.png`, mime: "image/png", size: 3, url: `/files/${id}` });
const row = {
  id: 1,
  version: 1,
  name: "First",
  photos: [file(90)],
  pieces: [
    { id: 5, what: "Leg", photos: [file(1)], mark: "A" },
    { id: 6, what: "Top", photos: [], mark: "B" },
  ],
  actions: { update: true },
};
const cell = (label: string, number: number) => screen.findByRole("button", { name: new RegExp(`^${label}, piece ${number}`) });
const picture = (name = "new.png") => new File(["abc"], name, { type: "image/png" });
const save = async () => userEvent.click(await screen.findByRole("button", { name: "Save" }));

async function pickerOf(number: number): Promise<HTMLInputElement> {
  const picker = (await cell("Photos", number)).parentElement?.querySelector<HTMLInputElement>("input[type=file]");
  if (!picker) throw new Error("there is no file picker");
  return picker;
}

beforeEach(() => {
  mockApi("get", "/crates/1", { data: row });
  mockApi("get", "/crates/1/activity", { data: { currentPage: 1, entries: [], total: 0 } });
  vi.restoreAllMocks();
  const get = http.get.bind(http);
  // jsdom's files can't be sent through the mocked network, in either direction.
  vi.spyOn(http, "get").mockImplementation((path, options) =>
    path.startsWith("/files/") ? Promise.resolve({ data: new Blob(["x"]) } as never) : get(path, options),
  );
  vi.spyOn(http, "post").mockResolvedValue({ data: { data: file(7) } });
  URL.createObjectURL = () => "blob:x";
  URL.revokeObjectURL = () => undefined;
});
// Not after each: a screen may still load pictures until it is closed.
afterAll(() => vi.restoreAllMocks());

describe("files of a line", () => {
  it("are added in its cell and removed in a dialog, and sent as ids of that line", async () => {
    const requests = mockApi("put", "/crates/1", { data: { id: 1, version: 2 } });
    startWith(modules, "/crates/1/edit");
    expect(await cell("Photos", 2)).toHaveAccessibleName("Photos, piece 2: Add");
    const picker = await pickerOf(2);
    expect(picker.accept).toBe("image/*,.heic,.heif,.hif,.heics,.heifs");
    await userEvent.upload(picker, picture());
    await waitFor(async () => expect(await cell("Photos", 2)).toHaveAccessibleName("Photos, piece 2: 1 file"));
    await userEvent.click(await cell("Photos", 1));
    const dialog = await screen.findByRole("dialog", { name: "Photos, piece 1" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Remove p1.png" }));
    await userEvent.click(within(dialog).getByRole("button", { name: "Done" }));
    await save();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toEqual({
      version: 1,
      pieces: [
        { id: 5, what: "Leg", photos: [], mark: "A" },
        { id: 6, what: "Top", photos: [7], mark: "B" },
      ],
    });
  });

  it("say at their cell what can't be taken", async () => {
    startWith(modules, "/crates/1/edit");
    await userEvent.upload(await pickerOf(1), [picture("a.png"), picture("b.png"), new File(["x"], "c.txt")], { applyAccept: false });
    expect(await screen.findByText("c.txt isn't an image.")).toBeInTheDocument();
    expect(screen.getByText("Up to 2 files are allowed.")).toBeInTheDocument();
  });

  it("stay where they are while a table is pasted beside them, and a copied line has none", async () => {
    const requests = mockApi("put", "/crates/1", { data: { id: 1, version: 2 } });
    startWith(modules, "/crates/1/edit");
    await userEvent.click(await screen.findByLabelText("What, piece 1"));
    await userEvent.paste("Foot\tC\nLid\tD\n");
    await userEvent.keyboard("{Control>}d{/Control}");
    await save();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toMatchObject({
      pieces: [
        { id: 5, what: "Foot", photos: [1], mark: "C" },
        { what: "Foot", photos: [], mark: "C" },
        { id: 6, what: "Lid", photos: [], mark: "D" },
      ],
    });
  });

  it("stay with the record that is duplicated", async () => {
    const requests = mockApi("post", "/crates", { data: { id: 2, version: 1 } });
    mockApi("get", "/crates/2", { data: { ...row, id: 2 } });
    mockApi("get", "/crates/2/activity", { data: { currentPage: 1, entries: [], total: 0 } });
    startWith(modules, "/crates/1/duplicate");
    await cell("Photos", 1);
    await save();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toMatchObject({ name: "First", photos: [], pieces: [{ photos: [] }, { photos: [] }] });
  });

  it("are shown under their column on the record, each opening its file", async () => {
    startWith(modules, "/crates/1");
    expect(await screen.findByRole("button", { name: "p1.png" })).toBeInTheDocument();
  });
});
