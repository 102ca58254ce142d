// @module-tag gate
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emitLive } from "../../../src/providers/live/live-events.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { held } from "../../support/held.ts";
import { api, mockApi, type ReceivedRequest } from "../../support/ui-api.ts";
import { start, startWith } from "./app.tsx";
import { maker, row, thing } from "./thing.ts";

/** The observers that watch an end of rows now; a test scrolls there by telling them. */
let watching: { readonly options: IntersectionObserverInit; readonly see: () => void }[] = [];

beforeEach(() => {
  watching = [];
  class Observer {
    readonly #one;
    constructor(seen: (entries: { isIntersecting: boolean }[]) => void, options: IntersectionObserverInit = {}) {
      this.#one = { options, see: () => seen([{ isIntersecting: true }]) };
    }
    observe() {
      watching.push(this.#one);
    }
    disconnect() {
      watching = watching.filter((each) => each !== this.#one);
    }
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  mockApi("get", "/things/counts", { data: {} });
  mockApi("get", "/things/sums", { data: {} });
});
afterEach(() => vi.unstubAllGlobals());

type Asked = Pick<ReceivedRequest, "query">;

/** The list, two rows a page. */
let rows: ReturnType<typeof row>[] = [];
const pageAt = ({ query }: Asked) => Number(query.get("after") ?? query.get("page"));
const answer = (request: Asked) => {
  const page = pageAt(request);
  const things = rows.slice((page - 1) * 2, page * 2);
  return { data: { currentPage: page, things, total: rows.length, next: page * 2 < rows.length ? String(page + 1) : null } };
};
function serve(count = 5) {
  rows = Array.from({ length: count }, (_, at) => row(at + 1));
  return mockApi("get", "/things", answer);
}

/** The next answers wait until they are released. */
function hold(): { readonly asked: unknown[]; readonly release: () => void } {
  const { promise: waiting, settle: release } = held();
  const asked: unknown[] = [];
  api.use(
    http.get("http://hq.test/api/things", async ({ request }) => {
      asked.push(request.url);
      await waiting;
      return HttpResponse.json(answer({ query: new URL(request.url).searchParams }));
    }),
  );
  return { asked, release };
}

const shown = () => screen.getAllByRole("link", { name: /^TH-/ }).map(({ textContent }) => Number(textContent?.slice(3)));
const range = (text: string) => screen.findByText(text);
const watched = () => waitFor(() => expect(watching.length).toBe(1));
async function scrollToEnd() {
  await watched();
  act(() => watching[0]?.see());
}

/** Opens the list and appends its second page. */
async function startWithTwoPages() {
  start("/things/all");
  await range("1–2 of 5");
  await scrollToEnd();
  await range("1–4 of 5");
}

describe("a list that is scrolled to its end", () => {
  it("appends the next page until there are no more rows, and keeps its address", async () => {
    const requests = serve();
    await startWithTwoPages();
    expect(shown()).toEqual([1, 2, 3, 4]);
    await watched();
    expect(watching[0]?.options.rootMargin).toBe("10px");
    expect(watching[0]?.options.root === document.querySelector(".hq-list-scroll")).toBe(true);
    await scrollToEnd();
    await range("1–5 of 5");
    expect(requests.map(pageAt)).toEqual([1, 2, 3]);
    expect(screen.getByTestId("where")).toHaveTextContent(/^\/things\/all$/);
    expect(screen.getByRole("button", { name: "Next page" })).toBeDisabled();
    expect([watching.length, document.querySelector(".hq-more-rows")]).toEqual([0, null]);
  });

  it("is watched only once its rows are shown, and says that more are coming", async () => {
    serve();
    start("/things/all");
    expect(watching.length).toBe(0);
    await range("1–2 of 5");
    const { release } = hold();
    await scrollToEnd();
    expect(await screen.findByText("Loading more rows…")).toHaveAttribute("role", "status");
    expect(watching.length).toBe(0);
    release();
    await range("1–4 of 5");
    expect(screen.queryByText("Loading more rows…")).toBeNull();
  });

  it("goes on to the page after the last one shown, and from there starts with one page", async () => {
    const requests = serve(9);
    start("/things/all");
    await range("1–2 of 9");
    await scrollToEnd();
    await range("1–4 of 9");
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    await range("5–6 of 9");
    expect(screen.getByTestId("where")).toHaveTextContent("/things/all?page=3");
    await scrollToEnd();
    await range("5–8 of 9");
    expect(requests.map(pageAt)).toEqual([1, 2, 3, 4]);
    await userEvent.click(screen.getByRole("button", { name: "Previous page" }));
    await range("3–4 of 9");
  });

  it("starts with one page again in another order, and in the first one too", async () => {
    const requests = serve();
    await startWithTwoPages();
    await userEvent.click(screen.getByRole("columnheader", { name: /Name/ }));
    await range("1–2 of 5");
    expect(requests.at(-1)?.query.get("sort")).toBe("name");
    // A click reverses the order that is shown, so wait for each.
    const isSorted = (order: string) => expect(screen.getByRole("columnheader", { name: /Name/ })).toHaveAttribute("aria-sort", order);
    await userEvent.click(screen.getByRole("columnheader", { name: /Name/ }));
    await waitFor(() => isSorted("descending"));
    await userEvent.click(screen.getByRole("columnheader", { name: /Name/ }));
    await waitFor(() => expect(screen.getByTestId("where")).toHaveTextContent(/^\/things\/all$/));
    await waitFor(() => expect(shown()).toEqual([1, 2]));
  });

  it("shows a row once that moved to the next page meanwhile", async () => {
    serve(4);
    start("/things/all");
    await range("1–2 of 4");
    rows = [row(9), ...rows];
    await scrollToEnd();
    await range("1–3 of 5");
    expect(shown()).toEqual([1, 2, 3]);
  });

  it("asks once if the rows can't be loaded, and again when told to", async () => {
    serve();
    start("/things/all");
    await range("1–2 of 5");
    const failed = mockApi("get", "/things", { message: "The database is away." }, 500);
    await scrollToEnd();
    const alert = await screen.findByText("More rows can't be loaded.");
    expect([failed.length, watching.length]).toEqual([1, 0]);
    expect(shown()).toEqual([1, 2]);
    mockApi("get", "/things", answer);
    await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
    await range("1–4 of 5");
    expect(screen.queryByText("More rows can't be loaded.")).toBeNull();
  });

  it("selects rows of all pages, ranges too, and keeps the selection while rows are appended", async () => {
    serve();
    start("/things/all");
    await range("1–2 of 5");
    const box = (id: number) => screen.getByRole("checkbox", { name: `Select TH-00${id}` });
    await userEvent.click(box(2));
    await scrollToEnd();
    await range("1–4 of 5");
    expect(box(2)).toBeChecked();
    fireEvent.click(box(4), { shiftKey: true });
    expect(await screen.findByRole("toolbar", { name: "3 selected" })).toBeInTheDocument();
    await scrollToEnd();
    await range("1–5 of 5");
    expect(screen.getByRole("toolbar", { name: "3 selected" })).toBeInTheDocument();
  });

  it("moves through appended rows by keyboard", async () => {
    serve();
    await startWithTwoPages();
    // From the first row, whichever was opened last in another test.
    for (const key of ["j", "k", "k", "k", "j", "j"]) fireEvent.keyDown(document.body, { key });
    expect(document.querySelector(".hq-row-active")).toHaveTextContent("TH-003");
  });

  it("follows changes in appended pages: a changed row glows, a removed one leaves", async () => {
    serve();
    await startWithTwoPages();
    rows = [row(1), row(3, { name: "Renamed", version: 2 }), row(4), row(5)];
    act(() => emitLive("changed", { resource: "thing", id: 3, version: 2, kind: "updated" }));
    const renamed = await screen.findByText("Renamed");
    expect(renamed.closest("tr")).toHaveClass("hq-glow");
    expect(shown()).toEqual([1, 3, 4, 5]);
  });

  it("loads its pages again after a change that came while one was appended, and then that one", async () => {
    serve();
    start("/things/all");
    await range("1–2 of 5");
    const { asked, release } = hold();
    await scrollToEnd();
    await screen.findByText("Loading more rows…");
    rows = [row(1, { name: "Renamed", version: 2 }), ...rows.slice(1)];
    act(() => emitLive("changed", { resource: "thing", id: 1, version: 2, kind: "updated" }));
    // Changes are collected for a moment, and lead to a request of their own.
    await waitFor(() => expect(asked).toHaveLength(2));
    release();
    expect(await screen.findByText("Renamed")).toBeInTheDocument();
    await scrollToEnd();
    await range("1–4 of 5");
    expect(screen.getByText("Renamed")).toBeInTheDocument();
  });

  it("leaves the rest of a long list to the pager", async () => {
    const long = { ...thing, views: { ...thing.views, list: { ...thing.views.list, pageSize: 500 } } } as AnyResource;
    mockApi("get", "/things", (request) => ({
      data: { currentPage: 1, things: [row(pageAt(request))], total: 5_000, next: String(pageAt(request) + 1) },
    }));
    startWith([long, maker], "/things/all");
    await screen.findByRole("link", { name: "TH-001" });
    await scrollToEnd();
    await screen.findByRole("link", { name: "TH-002" });
    expect([watching.length, document.querySelector(".hq-more-rows")]).toEqual([0, null]);
    expect(screen.getByRole("button", { name: "Next page" })).toBeEnabled();
  });
});

describe("a list that is printed", () => {
  afterEach(() => vi.restoreAllMocks());
  const printed = () => document.querySelector(".hq-print-only")?.textContent;

  it("is loaded whole first, and until then the paper says what it has of it", async () => {
    serve();
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
    start("/things/all");
    await range("1–2 of 5");
    expect(printed()).toBe("Rows 1 to 2 of 5. Export the list to get all of them.");
    expect(fireEvent.keyDown(document.body, { key: "p", ctrlKey: true })).toBe(false);
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(shown()).toEqual([1, 2, 3, 4, 5]);
    expect(printed()).toBeUndefined();
    // With all of it there, the browser prints by itself.
    expect(fireEvent.keyDown(document.body, { key: "p", ctrlKey: true })).toBe(true);
  });

  it("is printed as far as it could be loaded, and says so", async () => {
    serve();
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
    start("/things/all");
    await range("1–2 of 5");
    api.use(http.get("http://hq.test/api/things", () => HttpResponse.json({ message: "No" }, { status: 503 })));
    fireEvent.keyDown(document.body, { key: "p", metaKey: true });
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1), { timeout: 20_000 });
    expect(printed()).toBe("Rows 1 to 2 of 5. Export the list to get all of them.");
  });
});
