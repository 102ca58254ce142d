import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type { Export } from "../../../src/contract/exports.ts";
import { ownExports } from "../../../src/providers/calls/own-exports.ts";
import { onLive } from "../../../src/providers/live/live-events.ts";
import { mockApi, type ReceivedRequest } from "../../support/ui-api.ts";
import { start } from "./app.tsx";
import { row } from "./thing.ts";

const exportResponse = (more: Partial<Export> = {}) => ({ data: { id: 12, resource: "thing", status: "waiting", ...more } });

let stop = () => {};
afterEach(() => stop());

function serve({ total = 2, more = {}, earlier = [] as unknown[] } = {}) {
  mockApi("get", "/things/counts", { data: {} });
  mockApi("get", "/makers/lookup", { data: [{ id: 7, name: "Oak & Sons" }] });
  mockApi("get", "/things", { data: { things: [row(1), row(2)], total, ...more } });
  mockApi("get", "/exports", { data: earlier });
  const told: Export[] = [];
  stop = onLive("export.progress", (state) => told.push(state));
  return { started: mockApi("post", "/things/exports", exportResponse(), 202), told };
}

// By text and label, because each query by role computes the styles of the whole page.
async function open(first = "TH-001"): Promise<HTMLElement> {
  await screen.findByText(first);
  await userEvent.click(screen.getByLabelText("Export"));
  const dialog = (await screen.findByText("Export things")).closest<HTMLElement>("[role=dialog]");
  if (!dialog) throw new Error("It opens no dialog.");
  return dialog;
}
const starter = (dialog: HTMLElement) => {
  const button = within(dialog).getByText("Export").closest("button");
  if (!button) throw new Error("There is no button to start.");
  return button;
};
const send = async (dialog: HTMLElement) => {
  await waitFor(() => expect(starter(dialog)).not.toHaveClass("ant-btn-loading"));
  await userEvent.click(starter(dialog));
};
const body = (requests: ReceivedRequest[], index = -1) => requests.at(index)?.body as { format: string; columns: string[]; query: string };
const boxes = (dialog: HTMLElement) => [...dialog.querySelectorAll<HTMLInputElement>("[type=checkbox]")];
const names = (dialog: HTMLElement, checked: boolean) =>
  boxes(dialog)
    .filter((box) => box.checked === checked)
    .map((box) => box.closest("label")?.textContent);

describe("exporting a list", () => {
  it("offers the shown columns in order, and summarizes filters, sorting and row count", async () => {
    const { started } = serve({ total: 10_000, more: { totalIsCapped: true } });
    start("/things/all?q=oak&price.gte=50000&maker.in=7&sort=-name");
    const dialog = await open();
    expect(dialog).toHaveTextContent("10,000+ rows from all pages of this list");
    const applies = within(dialog).getByLabelText("Filters and sorting");
    await waitFor(() =>
      expect(
        within(applies)
          .getAllByRole("listitem")
          .map((item) => item.textContent),
      ).toEqual(["All", "Search “oak”", "Price from $500.00", "Maker is Oak & Sons", "Sorted by Name, descending"]),
    );
    expect(names(dialog, true)).toEqual(["Number", "Name", "Maker", "Price", "Status"]);
    expect(names(dialog, false)).toEqual(["Due", "Size"]);
    await send(dialog);
    await waitFor(() => expect(started).toHaveLength(1));
    expect(body(started)).toMatchObject({ format: "csv", columns: ["number", "name", "maker", "price", "state"] });
    expect(Object.fromEntries(new URLSearchParams(body(started).query))).toEqual({
      q: "oak",
      tab: "all",
      sort: "-name",
      "filter[price][gte]": "50000",
      "filter[maker][in]": "7",
    });
  });

  it("sends the selection, closes, and reports the started export", async () => {
    const { started, told } = serve();
    start("/things/all");
    const dialog = await open();
    await userEvent.click(within(dialog).getByText("Excel (XLSX)"));
    await userEvent.click(within(dialog).getByText("All", { selector: "button" }));
    await userEvent.click(within(dialog).getByLabelText("Price"));
    await send(dialog);
    await waitFor(() => expect(screen.queryByText("Export things")).toBeNull());
    expect(body(started)).toMatchObject({ format: "xlsx", columns: ["number", "name", "maker", "state", "due", "size"] });
    expect(started[0]?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{32,36}$/);
    expect(told.map(({ id }) => id)).toEqual([12]);
    expect(ownExports()).toEqual([12]);
    await waitFor(() => expect(screen.getByLabelText("Export")).toHaveFocus());
    // The format is remembered for the user.
    const reopened = await open();
    expect(within(reopened).getByLabelText("Excel (XLSX)")).toBeChecked();
  });

  it("offers a customer nothing that is hidden from them", async () => {
    serve();
    start("/things/all", { side: "C", isAdmin: true });
    const dialog = await open();
    expect(boxes(dialog)).toHaveLength(6);
    expect(within(dialog).queryByText("Price")).toBeNull();
  });

  it("requires at least one column", async () => {
    serve();
    start("/things/all?cols=name");
    const dialog = await open("Thing 1");
    await userEvent.click(within(dialog).getByLabelText("Name"));
    expect(within(dialog).getByText("Choose at least one column.")).toBeInTheDocument();
    expect(starter(dialog)).toBeDisabled();
    await userEvent.click(within(dialog).getByText("As shown"));
    expect(names(dialog, true)).toEqual(["Name"]);
  });

  it("shows a rejection, retries under the same key, and uses a new key for a different selection", async () => {
    serve();
    const refused = mockApi("post", "/things/exports", { message: "5 of your exports are not finished yet." }, 429);
    start("/things/all");
    const dialog = await open();
    await send(dialog);
    expect(await within(dialog).findByText("5 of your exports are not finished yet.")).toBeInTheDocument();
    await send(dialog);
    await waitFor(() => expect(refused).toHaveLength(2));
    await userEvent.click(within(dialog).getByLabelText("Due"));
    const invalid = mockApi(
      "post",
      "/things/exports",
      { message: "Please check.", errors: { columns: ['There is no column "due".'] } },
      422,
    );
    await send(dialog);
    expect(await within(dialog).findByText('There is no column "due".')).toBeInTheDocument();
    const keys = [...refused, ...invalid].map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
    expect(ownExports()).toEqual([]);
  });

  it("lists the last exported files of this list", async () => {
    const file = (id: number, more: object = {}) => ({
      ...exportResponse().data,
      id,
      status: "done",
      fileName: `things-${id}.csv`,
      fullPath: `/api/exports/${id}/file`,
      size: 2_300,
      finishedAt: "2026-01-02T03:04:00Z",
      ...more,
    });
    serve({ earlier: [file(4, { fileName: null, fullPath: null, status: "failed" }), file(3), file(2, { resource: "maker" })] });
    start("/things/all");
    const dialog = await open();
    expect(await within(dialog).findByText("things-3.csv")).toBeInTheDocument();
    expect(within(dialog).queryByText(/things-[24]/)).toBeNull();
    mockApi("post", "/tickets", { message: "The server is busy." }, 500);
    await userEvent.click(within(dialog).getByLabelText("Download things-3.csv"));
    expect(await within(dialog).findByText("The server is busy.")).toBeInTheDocument();
  });

  it("makes no request when cancelled", async () => {
    const { started } = serve();
    start("/things/all");
    await userEvent.click(within(await open()).getByText("Cancel"));
    await waitFor(() => expect(screen.queryByText("Export things")).toBeNull());
    expect(started).toHaveLength(0);
  });
});
