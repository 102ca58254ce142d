// @module-tag gate
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { mockApi, type ReceivedRequest } from "../../support/ui-api.ts";
import { startWith } from "./app.tsx";
import { parcelModules, parcelRow } from "./parcels.ts";

let saved: ReceivedRequest[] = [];
beforeEach(() => {
  for (const id of [1, 2, 3]) mockApi("get", `/parcels/${id}`, { data: parcelRow(id) });
  mockApi("get", "/clients/lookup", { data: [{ id: 5, name: "Oak & Sons" }] });
  mockApi("get", "/parcels/lookup", { data: [] });
  const bill = { data: { id: 9, version: 1, number: "BI-009", shares: [], items: [], actions: {} } };
  saved = mockApi("post", "/bills", bill, 201);
  mockApi("get", "/bills/9", bill);
  mockApi("get", "/bills/9/activity", { data: { entries: [], total: 0 } });
});

const opened = () => screen.findByRole("button", { name: "Save" });
const saveIt = async () => {
  await userEvent.click(await opened());
  await waitFor(() => expect(saved).toHaveLength(1));
  return saved[0]?.body as Record<string, unknown>;
};
const notes = () => [...document.querySelectorAll('.hq-form-note[role="status"]')].map((each) => each.textContent);

describe("a form prefilled from several records", () => {
  it("copies the child rows of each, with a reference to their source", async () => {
    startWith(parcelModules, "/bills/create?p=1&p=2");
    const body = await saveIt();
    expect(body.clientId).toBe(5);
    expect(body.items).toEqual([
      expect.objectContaining({ parcelId: 1, item: 10, what: "Chair 1", count: 1 }),
      expect.objectContaining({ parcelId: 2, item: 20, what: "Chair 2", count: 2 }),
    ]);
    // The ids of the rows and fields that the declaration doesn't list are not copied.
    expect(JSON.stringify(body.items)).not.toMatch(/"id"|500/);
    expect(notes()).toEqual([]);
  });

  it("adds a line for each record, and sums the total", async () => {
    startWith(parcelModules, "/bills/create?parcels=1&parcels=3");
    const body = await saveIt();
    expect(body).toMatchObject({ clientId: 5, amount: 4000 });
    expect(body.shares).toEqual([
      { parcelId: 1, amount: 1000 },
      { parcelId: 3, amount: 3000 },
    ]);
  });

  it("shows the records by their names", async () => {
    startWith(parcelModules, "/bills/create?parcels=1&parcels=3");
    await opened();
    expect(await screen.findByText("PA-001")).toBeInTheDocument();
    expect(screen.getByText("PA-003")).toBeInTheDocument();
  });

  it("reads the ids from the link's state if the URL has none", async () => {
    startWith(parcelModules, { pathname: "/bills/create", state: { parcels: [2, "3", "x", {}, null, -1, 2] } });
    expect((await saveIt()).shares).toEqual([
      { parcelId: 2, amount: 2000 },
      { parcelId: 3, amount: 3000 },
    ]);
  });

  it("prefers the URL to the link's state", async () => {
    startWith(parcelModules, { pathname: "/bills/create", search: "?parcels=1", state: { parcels: [2] } });
    expect((await saveIt()).shares).toEqual([{ parcelId: 1, amount: 1000 }]);
  });

  it("leaves out records that don't match the first, and says so", async () => {
    mockApi("get", "/parcels/2", { data: parcelRow(2, { clientId: 6, client: "Elm" }) });
    startWith(parcelModules, "/bills/create?parcels=1&parcels=2&parcels=3");
    expect(await screen.findByText("1 of 3 parcels were left out because of a different client.")).toHaveAttribute("role", "status");
    const body = await saveIt();
    expect(body).toMatchObject({ clientId: 5, amount: 4000, shares: [{ parcelId: 1 }, { parcelId: 3 }] });
  });

  it.each([
    ["copies a value that all the records share", "red", "red"],
    ["leaves a field empty if the values differ and don't have to match", "blue", null],
  ])("%s", async (_, mark, expected) => {
    mockApi("get", "/parcels/1", { data: parcelRow(1, { mark: "red" }) });
    mockApi("get", "/parcels/2", { data: parcelRow(2, { mark }) });
    startWith(parcelModules, "/bills/create?parcels=1&parcels=2");
    const body = await saveIt();
    expect(body).toMatchObject({ clientId: 5, shares: [{ parcelId: 1 }, { parcelId: 2 }] });
    expect(body.mark ?? null).toBe(expected);
    expect(notes()).toEqual([]);
  });

  it("leaves out records its lines can't reference, and says so", async () => {
    mockApi("get", "/parcels/1", { data: parcelRow(1, { state: "gone", clientId: 6 }) });
    startWith(parcelModules, "/bills/create?p=1&p=2");
    expect(await screen.findByText("1 of 2 parcels can't be included right now and were left out.")).toBeInTheDocument();
    expect(notes()).toHaveLength(1);
    expect(await saveIt()).toMatchObject({ clientId: 5, items: [{ parcelId: 2 }] });
  });

  it.each([404, 403])("opens with the records that could be loaded when one returns %i", async (status) => {
    mockApi("get", "/parcels/2", { message: "No." }, status);
    startWith(parcelModules, "/bills/create?p=1&p=2&p=3");
    expect(await screen.findByText("2 of 3 parcels could be opened. The form uses those.")).toBeInTheDocument();
    expect(await saveIt()).toMatchObject({ items: [{ parcelId: 1 }, { parcelId: 3 }] });
  });

  it("ignores invalid and duplicate ids", async () => {
    const requests = [mockApi("get", "/parcels/1", { data: parcelRow(1) }), mockApi("get", "/parcels/2", { data: parcelRow(2) })];
    startWith(parcelModules, "/bills/create?p=abc&p=1&p=../2&p=0&p=1.5&p=&p=2&p=1&p=99999999999999999999&p=%2B3");
    expect(await saveIt()).toMatchObject({ items: [{ parcelId: 1 }, { parcelId: 2 }] });
    expect(requests.map(({ length }) => length)).toEqual([1, 1]);
    expect(notes()).toEqual([]);
  });

  it("loads at most five hundred records, many at a time, and shows how many of how many", async () => {
    const requests = mockApi("get", "/parcels", ({ query }) => {
      const parcels = query.getAll("filter[id][in]").map((id) => parcelRow(Number(id)));
      return { data: { currentPage: 1, parcels: parcels.reverse(), total: parcels.length } };
    });
    startWith(parcelModules, `/bills/create?${Array.from({ length: 503 }, (_, index) => `parcels=${index + 11}`).join("&")}`);
    expect(await screen.findByText("500 of 503 parcels could be opened. The form uses those.")).toBeInTheDocument();
    expect(requests).toHaveLength(5);
    expect(requests[0]?.query.get("complete")).toBe("true");
  });

  it("opens empty if none can be loaded", async () => {
    mockApi("get", "/parcels/1", { message: "No." }, 404);
    startWith(parcelModules, "/bills/create?p=1");
    expect(await screen.findByText("0 of 1 parcels could be opened. The form uses those.")).toBeInTheDocument();
  });

  it("can retry if loading failed", async () => {
    mockApi("get", "/parcels/2", { message: "Down." }, 500);
    startWith(parcelModules, "/bills/create?p=1&p=2");
    const retry = await screen.findByRole("button", { name: "Try again" });
    mockApi("get", "/parcels/2", { data: parcelRow(2) });
    await userEvent.click(retry);
    expect(await saveIt()).toMatchObject({ items: [{ parcelId: 1 }, { parcelId: 2 }] });
  });

  it("resets for different records", async () => {
    const first = startWith(parcelModules, "/bills/create?p=1");
    await opened();
    first.unmount();
    startWith(parcelModules, "/bills/create?p=2");
    expect(await saveIt()).toMatchObject({ items: [{ parcelId: 2 }] });
  });

  it("is offered on a record that its lines can reference", async () => {
    mockApi("get", "/parcels/1/document-flow", { data: [], more: false });
    mockApi("get", "/parcels/1/activity", { data: { entries: [], total: 0 } });
    startWith(parcelModules, "/parcels/1");
    await userEvent.click(await screen.findByRole("button", { name: "More actions" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Create bill" }));
    await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/bills/create?p=1"));
  });
});
