import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { ReadinessGroup } from "../../../src/contract/readiness.ts";
import { TrackingPage } from "../../../src/pages/warehousing/stock/tracking-page.tsx";
import { resources } from "../../../src/resources/index.ts";
import { mockApi } from "../../support/ui-api.ts";
import { startWith } from "../views/app.tsx";

const group = (more: Partial<ReadinessGroup>): ReadinessGroup => ({
  sidemark: "Ashford",
  room: "Den",
  neededBy: "2026-12-04",
  expected: 0,
  here: 0,
  held: 0,
  ready: 0,
  pulled: 0,
  out: 0,
  delivered: 0,
  missing: [],
  missingCount: 0,
  onHold: [],
  onHoldCount: 0,
  ...more,
});

const report = {
  today: "2026-12-05",
  customer: { id: 7, name: "Acme" },
  receive: null,
  totals: { expected: 3, here: 2, held: 1, ready: 1, pulled: 0, out: 1, delivered: 3 },
  groups: [
    group({
      expected: 3,
      missing: [1, 2, 3].map((id) => ({
        expectedId: id,
        number: `PR-0000${id}`,
        description: `Chair ${id}`,
        units: 1,
        expectedOn: "2026-12-01",
      })),
      missingCount: 3,
    }),
    group({
      room: null,
      here: 2,
      held: 1,
      ready: 1,
      delivered: 4,
      neededBy: null,
      onHold: [{ id: 9, tag: "T9", description: "Sofa", reason: "Torn" }],
      onHoldCount: 1,
    }),
  ],
  more: 0,
};

function serve(more: object = {}) {
  const asked = mockApi("get", "/item-tracking/readiness", { data: { ...report, ...more } });
  const lists = mockApi("get", "/inventories", { data: { currentPage: 1, inventories: [], total: 0, totalIsCapped: false, next: null } });
  mockApi("get", "/inventories/pictures", { data: [] });
  return { asked, lists };
}

describe("item tracking", () => {
  it("shows a customer what is missing, and each number leads to its pieces", async () => {
    const { asked, lists } = serve();
    startWith(resources, "/warehousing/item-tracking", { side: "C", isAdmin: true }, <TrackingPage />);
    const table = await screen.findByRole("table", { name: "Readiness by sidemark and room" });
    expect(asked[0]?.query.toString()).toBe("");
    expect(within(table).getAllByText("Ashford")).toHaveLength(1);
    expect(table).toHaveTextContent("Past due");
    expect(table).toHaveTextContent("1 × Chair 1, PR-00001, late since 12/01/2026");
    expect(table).not.toHaveTextContent("Chair 3");
    await userEvent.click(within(table).getByRole("button", { name: "3" }));
    expect(table).toHaveTextContent("Chair 3");
    expect(table).toHaveTextContent("Sofa T9: Torn");
    await waitFor(() => expect(lists.at(-1)?.query.getAll("filter[state][in]")).toEqual(["onHold", "inStock", "allocated", "staged"]));
    await userEvent.click(within(table).getByRole("link", { name: "Delivered: show 4 units" }));
    await waitFor(() => expect(lists.at(-1)?.query.getAll("filter[state][in]")).toEqual(["delivered"]));
    expect(lists.at(-1)?.query.get("filter[sidemark][eq]")).toBe("Ashford");
    expect(lists.at(-1)?.query.get("filter[room][empty]")).toBe("true");
  });

  it("opens a pull with the ready pieces of a room, those of the hub with the most first", async () => {
    serve();
    const pieces = [1, 2, 3].map((id) => ({ id, version: 1, hubId: id === 1 ? 5 : 6 }));
    const lists = mockApi("get", "/inventories", {
      data: { currentPage: 1, inventories: pieces, total: 3, totalIsCapped: false, next: null },
    });
    startWith(resources, "/warehousing/item-tracking?receive=4", { side: "C", isAdmin: true }, <TrackingPage />);
    // The other room has nothing ready, so that there is nothing to request for the whole sidemark.
    const button = await screen.findByRole("button", { name: /^Request a pull/ });
    expect(button).toHaveAccessibleName("Request a pull: Ashford, No room");
    lists.length = 0;
    await userEvent.click(button);
    await waitFor(() =>
      expect(screen.getByTestId("where").textContent).toMatch(/^\/warehousing\/pull-flows\/create\?items=2&items=3&items=1&from=/),
    );
    const asked = lists.find(({ query }) => query.get("fields") === "hub")?.query;
    expect(asked?.getAll("filter[state][in]")).toEqual(["inStock"]);
    expect(asked?.get("filter[sidemark][eq]")).toBe("Ashford");
    expect(asked?.get("filter[room][empty]")).toBe("true");
  });

  it("offers no pull to those who may not request one", async () => {
    serve();
    const subjects = ["WH_ITEM_TRACKING", "WH_INVENTORY", "WH_PULLFLOW"] as const;
    const abilities = subjects.map((subject) => ({ subject, action: "read" as const }));
    startWith(resources, "/warehousing/item-tracking", { side: "C", may: abilities }, <TrackingPage />);
    expect(await screen.findByRole("table", { name: "Readiness by sidemark and room" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Request a pull/ })).toBeNull();
  });

  it("keeps the receive it is limited to, and asks employees whose goods they mean", async () => {
    const { asked, lists } = serve({ receive: { id: 4, number: "RC-00004" } });
    const { unmount } = startWith(resources, "/warehousing/item-tracking?receive=4", { side: "E", isAdmin: true }, <TrackingPage />);
    expect(await screen.findByRole("heading", { name: "Item tracking for Acme" })).toBeInTheDocument();
    expect(asked[0]?.query.get("receive")).toBe("4");
    await waitFor(() => expect(lists.at(-1)?.query.getAll("filter[receive][in]")).toEqual(["4"]));
    expect(lists.at(-1)?.query.getAll("filter[customer][in]")).toEqual(["7"]);
    expect(screen.getByRole("link", { name: "Show everything" })).toHaveAttribute("href", "/warehousing/item-tracking?customer=7");
    unmount();
    startWith(resources, "/warehousing/item-tracking", { side: "E", isAdmin: true }, <TrackingPage />);
    expect(await screen.findByText("Whose goods?")).toBeInTheDocument();
    expect(asked).toHaveLength(1);
  });

  it("says so where nothing is announced or stored", async () => {
    serve({ groups: [], totals: { expected: 0, here: 0, held: 0, ready: 0, pulled: 0, out: 0, delivered: 0 } });
    startWith(resources, "/warehousing/item-tracking", { side: "C", isAdmin: true }, <TrackingPage />);
    expect(await screen.findByText("Nothing is announced or stored")).toBeInTheDocument();
  });
});
