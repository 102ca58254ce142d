import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { emitLive } from "../../../src/providers/live/live-events.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { mockApi } from "../../support/ui-api.ts";
import { fill } from "../../support/ui-fill.ts";
import { stays } from "../../support/waits.ts";
import { start, startWith, toasts } from "./app.tsx";
import { maker, row, thing } from "./thing.ts";

const page = (rows: unknown[], total = rows.length, more: object = {}) => ({ data: { currentPage: 1, things: rows, total, ...more } });
const where = () => screen.getByTestId("where").textContent;

function serve(rows = [row(1), row(2)], total = rows.length) {
  mockApi("get", "/things/counts", { data: { open: 120, all: 2 } });
  mockApi("get", "/things/sums", { data: {} });
  return mockApi("get", "/things", page(rows, total));
}

// Its code is loaded with the first selection, which takes longer than a test waits where the machine is busy.
beforeAll(() => import("../../../src/views/list/bulk-bar.tsx"));

describe("a list", () => {
  it("shows rows as links, the count, and tabs with badges capped at 99", async () => {
    serve();
    start("/things/open");
    expect(await screen.findByRole("link", { name: "TH-001" })).toHaveAttribute("href", "/things/1");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Things 2");
    expect(await screen.findByText("99+")).toBeInTheDocument();
    expect(screen.getAllByText("$1,234.50")).toHaveLength(2);
    expect(screen.getAllByText("Draft")).toHaveLength(2);
  });

  it("uses its own title and plural name, keeping proper names capitalized", async () => {
    mockApi("get", "/makers", { data: { currentPage: 1, makers: [], total: 0 } });
    const titled = { ...maker, plural: "QuickBooks makers", views: { ...maker.views, list: { ...maker.views.list, title: "Making" } } };
    startWith([thing, titled as AnyResource], "/makers");
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Making");
    expect(screen.getByRole("searchbox", { name: "Search QuickBooks makers" })).toBeInTheDocument();
  });

  it("hides row selection if no bulk action is available", async () => {
    serve();
    start("/things/open", { may: [{ subject: thing.subject, action: "read" }] });
    await screen.findByRole("link", { name: "TH-001" });
    expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
  });

  it("redirects the bare path to the side's default tab, and knows both names of a tab", async () => {
    const requests = serve();
    start("/things", { side: "C", isAdmin: true });
    await waitFor(() => expect(where()).toBe("/things/waiting"));
    expect(await screen.findByRole("link", { name: /^Waiting/ })).toHaveAttribute("aria-current", "page");
    await waitFor(() => expect(requests[0]?.query.get("tab")).toBe("open"));
  });

  it("selects the tab for a URL with the other side's tab name", async () => {
    serve();
    start("/things/waiting");
    expect(await screen.findByRole("link", { name: /^Open/ })).toHaveAttribute("aria-current", "page");
  });

  it("reads its query from the URL, and writes changes back to it", async () => {
    const requests = serve();
    mockApi("get", "/makers/lookup", { data: [{ id: 7, name: "Oak & Sons" }] });
    start("/things/all?q=oak&price.gte=50000&maker.in=7&sort=-name&nonsense.gte=1&page=2");
    await screen.findByRole("link", { name: "TH-001" });
    const query = requests[0]?.query;
    expect(query?.get("q")).toBe("oak");
    expect(query?.get("filter[price][gte]")).toBe("50000");
    expect(query?.getAll("filter[maker][in]")).toEqual(["7"]);
    expect(query?.get("sort")).toBe("-name");
    expect(query?.get("page")).toBe("2");
    expect([...(query?.keys() ?? [])].join()).not.toContain("nonsense");
    expect(await screen.findByText("$500.00")).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "Remove filter Maker is Oak & Sons" })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: /^Remove filter Price/ }));
    await waitFor(() => expect(where()).toBe("/things/all?q=oak&maker.in=7&sort=-name"));
    await userEvent.click(screen.getByRole("columnheader", { name: /Name/ }));
    await waitFor(() => expect(where()).not.toContain("sort=-name"));
  });

  it("asks for the columns that it shows, and for those chosen in addition", async () => {
    const requests = serve();
    const first = start("/things/all");
    await screen.findByRole("link", { name: "TH-001" });
    expect(requests[0]?.query.get("fields")).toBe("number,name,maker,price");
    first.unmount();
    start("/things/all?cols=number,price,state");
    await waitFor(() => expect(requests.at(-1)?.query.get("fields")).toBe("number,price"));
  });

  it("remembers its query for the same user only", async () => {
    serve();
    const first = start("/things/all");
    await screen.findByRole("link", { name: "TH-001" });
    await userEvent.click(screen.getByRole("columnheader", { name: /Name/ }));
    await waitFor(() => expect(where()).toContain("sort=name"));
    first.unmount();
    const second = start("/things/all");
    await waitFor(() => expect(where()).toContain("sort=name"));
    second.unmount();
    start("/things/all", { isAdmin: true, id: 2 });
    await screen.findByRole("link", { name: "TH-001" });
    expect(where()).toBe("/things/all");
  });

  it("sorts by keyboard, says the order in the header, and keeps the focus there", async () => {
    serve();
    start("/things/all");
    await screen.findByRole("link", { name: "TH-001" });
    expect(screen.getByRole("table")).toHaveAccessibleName("Things");
    const header = () => screen.getByRole("columnheader", { name: "Name" });
    const sort = within(header()).getByRole("button", { name: "Name" });
    expect(header()).not.toHaveAttribute("aria-sort");
    sort.focus();
    for (const [key, order] of [
      ["{Enter}", "ascending"],
      [" ", "descending"],
    ] as const) {
      await userEvent.keyboard(key);
      await waitFor(() => expect(header()).toHaveAttribute("aria-sort", order));
      expect(sort).toHaveFocus();
    }
  });

  it("distinguishes an empty list from one without matches", async () => {
    serve([]);
    const empty = start("/things/all");
    expect(await screen.findByText("No transactions found")).toBeInTheDocument();
    empty.unmount();
    start("/things/all?q=zzz");
    expect(await screen.findByText("No matching data")).toBeInTheDocument();
  });

  it("shows an error and retries", async () => {
    mockApi("get", "/things/counts", { data: {} });
    mockApi("get", "/things", { message: "The database is away." }, 500);
    start("/things/all");
    expect(await screen.findByText("The database is away.")).toBeInTheDocument();
    serve();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "TH-001" })).toBeInTheDocument();
  });

  it("pages, and marks a capped count", async () => {
    mockApi("get", "/things/counts", { data: {} });
    const requests = mockApi("get", "/things", page([row(1), row(2)], 10_000, { totalIsCapped: true }));
    start("/things/all");
    expect(await screen.findByText("1–2 of 10,000+")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    await waitFor(() => expect(requests.at(-1)?.query.get("page")).toBe("2"));
    expect(where()).toBe("/things/all?page=2");
  });

  it("counts a long list fully on demand, with one single-row request", async () => {
    mockApi("get", "/things/sums", { data: {} });
    mockApi("get", "/things/counts", { data: {} });
    const requests = mockApi("get", "/things", ({ query }) =>
      query.has("count") ? page([row(1)], 12_345) : page([row(1), row(2)], 10_000, { totalIsCapped: true, next: "x" }),
    );
    start("/things/all?q=oak");
    await userEvent.click(await screen.findByRole("button", { name: "Count all" }));
    expect(await screen.findByText("1–2 of 12,345")).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Things 12,345");
    expect(screen.queryByRole("button", { name: "Count all" })).toBeNull();
    expect(requests).toHaveLength(2);
    expect(Object.fromEntries(requests[1]?.query ?? [])).toEqual({ page: "1", pageSize: "1", q: "oak", tab: "all", count: "exact" });
    // Sorting keeps the exact count; another search discards it.
    await userEvent.click(screen.getByRole("columnheader", { name: /Name/ }));
    await waitFor(() => expect(where()).toContain("sort=name"));
    expect(await screen.findByText("1–2 of 12,345")).toBeInTheDocument();
    await userEvent.clear(screen.getByRole("searchbox"));
    expect(await screen.findByText("1–2 of 10,000+")).toBeInTheDocument();
  });

  it("requests each page once, and links back from an empty page", async () => {
    mockApi("get", "/things/sums", { data: {} });
    mockApi("get", "/things/counts", { data: {} });
    const requests = mockApi("get", "/things", ({ query }) =>
      query.has("after") ? page([row(3)], 3, { next: null }) : page(query.get("page") === "9" ? [] : [row(1), row(2)], 3, { next: "x" }),
    );
    start("/things/all?page=9");
    await userEvent.click(await screen.findByRole("button", { name: "First page" }));
    expect(await screen.findByText("1–2 of 3")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    expect(await screen.findByText("3–3 of 3")).toBeInTheDocument();
    expect(where()).toBe("/things/all?page=2");
    expect(screen.getByRole("button", { name: "Next page" })).toBeDisabled();
    expect(requests.map(({ query }) => query.get("after") ?? query.get("page"))).toEqual(["9", "1", "x"]);
  });

  it("offers actions that all selected rows allow, and reports each rejection", async () => {
    const requests = serve([row(1), row(2, { actions: { check: true, send: "Not now." } })]);
    start("/things/all");
    await screen.findByRole("link", { name: "TH-001" });
    for (const id of [1, 2]) await userEvent.click(screen.getByRole("checkbox", { name: `Select TH-00${id}` }));
    const bar = await screen.findByRole("toolbar", { name: "2 selected" });
    await waitFor(() => expect(bar).toHaveAttribute("aria-busy", "false"));
    // What may be done with a row is asked for when it is selected.
    const asked = requests.map(({ query }) => [query.get("fields") !== null, query.getAll("filter[id][in]").join()]);
    expect([asked[0], asked.at(-1)]).toEqual([
      [true, ""],
      [false, "1,2"],
    ]);
    expect(within(bar).queryByRole("button", { name: "Send" })).toBeNull();
    mockApi("post", "/things/actions/check", {
      data: [
        { id: 1, version: 2 },
        { id: 2, refused: { status: 409, message: "It is locked.", remedies: [{ act: "send" }] } },
      ],
    });
    await userEvent.click(within(bar).getByRole("button", { name: "Check" }));
    await waitFor(() =>
      expect(toasts.map((each) => each.description ?? each.message)).toEqual(["Check: 1 done", "1 failed: It is locked."]),
    );
    // What leads on stands beside the row that it is about.
    const told = toasts.at(-1);
    const ways = render(<MemoryRouter>{told?.action}</MemoryRouter>);
    const way = await ways.findByRole("link", { name: "Send" });
    expect(way.closest(".hq-refused-rows > li")).toHaveTextContent(/^TH-002Send$/);
    expect(way).toHaveAttribute("href", expect.stringMatching(/^\/things\/2/));
    expect(told?.sticky).toBe(true);
  });

  it("says why the actions of selected rows can't be offered", async () => {
    serve();
    start("/things/all");
    await screen.findByRole("link", { name: "TH-001" });
    mockApi("get", "/things", { message: "The database is away." }, 500);
    await userEvent.click(screen.getByRole("checkbox", { name: "Select TH-001" }));
    const bar = await screen.findByRole("toolbar", { name: "1 selected" });
    expect(await within(bar).findByText("The database is away.")).toBeInTheDocument();
  });

  it("doesn't search once the user has left, while the next screen's code loads", async () => {
    const requests = serve();
    start("/things/all");
    await screen.findByRole("link", { name: "TH-001" });
    // Pasted, because a busy machine would begin the search between two keys.
    await fill(screen.getByRole("searchbox"), "oak");
    window.history.pushState(null, "", "/things/1");
    const searchesNothing = () => {
      expect(window.location.pathname + window.location.search).toBe("/things/1");
      expect(requests.some(({ query }) => query.has("q"))).toBe(false);
    };
    await stays(searchesNothing, 400, "a search that is not begun is announced by nothing");
  });

  it("is navigated with the keyboard", async () => {
    serve();
    start("/things/all");
    await screen.findByRole("link", { name: "TH-001" });
    fireEvent.keyDown(document.body, { key: "/" });
    expect(screen.getByRole("searchbox")).toHaveFocus();
    act(() => screen.getByRole("searchbox").blur());
    fireEvent.keyDown(document.body, { key: "j" });
    fireEvent.keyDown(document.body, { key: "j" });
    const opened = mockApi("get", "/things/2", { data: row(2) });
    mockApi("get", "/things/2/activity", { data: { entries: [], total: 0 } });
    fireEvent.keyDown(document.body, { key: "Enter" });
    await waitFor(() => expect(where()).toBe("/things/2"));
    await waitFor(() => expect(opened).toHaveLength(1));
  });

  it("shows changes made elsewhere, and keeps the selection", async () => {
    serve();
    start("/things/all");
    await screen.findByRole("link", { name: "TH-001" });
    await userEvent.click(screen.getByRole("checkbox", { name: "Select TH-001" }));
    serve([row(1, { name: "Renamed", version: 2 }), row(2)]);
    act(() => emitLive("changed", { resource: "thing", id: 1, version: 2, kind: "updated" }));
    expect(await screen.findByText("Renamed")).toBeInTheDocument();
    expect(screen.getByRole("checkbox", { name: "Select TH-001" })).toBeChecked();
  });

  it("hides hidden fields from customers, and ignores them in the URL", async () => {
    const requests = serve();
    start("/things/all?price.gte=1&sort=price", { side: "C", isAdmin: true });
    await screen.findByRole("link", { name: "TH-001" });
    expect(screen.queryByRole("columnheader", { name: "Price" })).toBeNull();
    expect(requests[0]?.query.get("filter[price][gte]")).toBeNull();
    expect(requests[0]?.query.get("sort")).toBe("-number");
  });
});
