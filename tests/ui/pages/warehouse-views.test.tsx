import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { HubDay, HubPlan, PlaceContents, PlanPlace, QueuedTask, ZonePlan } from "../../../src/contract/warehouse-views.ts";
import { ManagementPage } from "../../../src/pages/warehousing/views/management-page.tsx";
import { levelOf, percentOf, racksOf, shareOf, walkOf } from "../../../src/pages/warehousing/views/occupancy.ts";
import { RemotePage } from "../../../src/pages/warehousing/views/remote-page.tsx";
import { emitLive } from "../../../src/providers/live/live-events.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { resources } from "../../../src/resources/index.ts";
import type { Ability } from "../../../src/schemas/access/abilities.ts";
import { mockApi } from "../../support/ui-api.ts";
import { showInRefine, signInAs } from "../../support/ui-user.tsx";

const placeOf = (id: number, code: string, more: Partial<PlanPlace> = {}): PlanPlace => ({
  id,
  code,
  kind: "bin",
  capacity: 64,
  pieces: 0,
  held: 0,
  volume: 0,
  unmeasured: 0,
  ...more,
});
const places = [
  placeOf(1, "Storage", { kind: "zone", capacity: null }),
  placeOf(11, "A-01-01", { pieces: 2, volume: 32 }),
  placeOf(12, "A-01-02", { pieces: 5, volume: 80, held: 1 }),
  placeOf(13, "A-02-01", { pieces: 1, volume: 8, unmeasured: 1 }),
  placeOf(14, "A-10-01"),
  placeOf(15, "B-7", { capacity: null, pieces: 3, volume: 12 }),
];
const zone = {
  ...{ id: 1, code: "Storage", purpose: "storage", places: 6, occupied: 4, overfull: 1 },
  ...{ pieces: 11, held: 1, volume: 132, measuredVolume: 120, unmeasured: 1, capacity: 256 },
};
const plan: HubPlan = { zones: [zone], overfull: [{ ...placeOf(12, "A-01-02", { volume: 80 }), zoneId: 1 }] };
const zonePlan: ZonePlan = { zone, places, more: 0 };
const contents: PlaceContents = {
  place: { ...placeOf(11, "A-01-01", { pieces: 1, volume: 32 }), hubId: 1, zoneId: 1 },
  pieces: [
    {
      ...{ id: 9, tag: "T000000009", description: "Sofa", quantity: 1, customer: "Acme", sidemark: null, room: "Den", state: "inStock" },
      ...{ holdReason: null, receivedOn: "2026-11-01", countedAt: null, photos: [], photoRequest: null },
    },
  ],
  more: 0,
  counts: [],
};
const hubs = [
  { id: 1, code: "NJC", name: "Jersey City", isOwn: true },
  { id: 2, code: "BKN", name: "Brooklyn", isOwn: false },
];
const task = (more: Partial<QueuedTask>): QueuedTask => ({
  ...{ resource: "pending-receive", id: 3, title: "PR-00003", about: "Kravet", customer: "Acme", place: null, state: "partial" },
  ...{ due: "2026-11-18", since: null, done: 1, of: 4, ...more },
});
const day: HubDay = {
  hub: { id: 1, code: "NJC", name: "Jersey City", isOwn: true },
  today: "2026-11-20",
  heldDays: 14,
  figures: {
    late: { count: 1, rows: { resource: "pending-receive", filters: [{ field: "hub", operator: "in", values: ["1"] }] } },
    expected: { count: 0, rows: { resource: "pending-receive", filters: [] } },
    heldLong: { count: 2, rows: { resource: "inventory-item", filters: [{ field: "state", operator: "in", values: ["onHold"] }] } },
  },
  queues: { arrivals: [task({})] },
};

const reads = (...subjects: Ability["subject"][]): Ability[] => subjects.map((subject) => ({ subject, action: "read" }));
const all = reads("WH_DASHBOARD", "WH_INVENTORY_DASHBOARD", "WH_INVENTORY", "WH_RECEIVING", "CONFIG_HUB");

function serve() {
  mockApi("get", "/warehouse-views/hubs", { data: hubs });
  const asked = mockApi("get", "/warehouse-views/hubs/1", { data: day });
  mockApi("get", "/warehouse-views/hubs/1/plan", ({ query }) => ({ data: query.get("zone") === null ? plan : zonePlan }));
  const contentsAsked = mockApi("get", "/warehouse-views/places/11", { data: contents });
  mockApi("get", "/cycle-counts", { data: { "cycle-counts": [] } });
  mockApi("get", "/photo-requests", { data: { "photo-requests": [] } });
  return { asked, contentsAsked };
}

beforeEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  registerResources(resources);
  signInAs({ may: all });
});

describe("how full a place is", () => {
  it("is told apart in words and steps", () => {
    expect(places.map(levelOf)).toEqual(["empty", "low", "over", "low", "empty", "counted"]);
    expect(shareOf({ volume: 3, capacity: 0 })).toBe(Number.POSITIVE_INFINITY);
    expect([0, 0.001, 0.999, 1, 1.001, Number.POSITIVE_INFINITY].map(percentOf)).toEqual([0, 1, 100, 100, 101, 999]);
  });

  it("is drawn rack by rack as the codes say, and walked bay by bay", () => {
    const { racks, others } = racksOf(places);
    expect(racks.map(({ name, bays, levels }) => [name, bays, levels])).toEqual([
      ["A", ["01", "02", "10"], ["02", "01"]],
      ["B", ["7"], [""]],
    ]);
    expect(others.map(({ code }) => code)).toEqual(["Storage"]);
    expect(walkOf(places).map(({ code }) => code)).toEqual(["Storage", "A-01-01", "A-01-02", "A-02-01", "A-10-01", "B-7"]);
  });
});

describe("the plan", () => {
  it("zooms from the zones into a zone and a bin, by keyboard alone", async () => {
    serve();
    const user = userEvent.setup();
    showInRefine(<RemotePage />, "/warehousing/warehouse-view/remote");
    await user.click(await screen.findByRole("link", { name: /^Storage.*47% used/ }));
    const rack = await screen.findByRole("grid", { name: "Rack A" });
    const first = within(rack).getByRole("link", { name: "A-01-01, 2 pieces, 50% used" });
    expect(within(rack).getByRole("link", { name: "A-01-02, 5 pieces, 125% used, over capacity, 1 on hold" })).toHaveAttribute(
      "tabindex",
      "-1",
    );
    expect(within(rack).getByRole("link", { name: "A-02-01, 1 piece, at least 13% used" })).toBeInTheDocument();
    expect(within(rack).getByRole("link", { name: "A-10-01, empty" })).toBeInTheDocument();
    act(() => first.focus());
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement).toHaveAttribute("data-place", "13");
    // No bin is above it in this bay.
    await user.keyboard("{ArrowUp}");
    expect(document.activeElement).toHaveAttribute("data-place", "13");
    await user.keyboard("{End}");
    expect(document.activeElement).toHaveAttribute("data-place", "14");
    await user.keyboard("{Home}{Enter}");
    expect(await screen.findByText("Sofa")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Next place, A-01-02" })).toBeInTheDocument();
    expect(screen.getByTestId("where")).toHaveTextContent("?hub=1&zone=1&place=11");
  });

  it("is left out for who may not read pieces, who has the requests for photos", async () => {
    serve();
    signInAs({ may: reads("WH_INVENTORY_DASHBOARD") });
    showInRefine(<RemotePage />, "/warehousing/warehouse-view/remote");
    expect(await screen.findByText("What is in the hub is shown to those who may read the inventory.")).toBeInTheDocument();
    expect(await screen.findByRole("heading", { name: "Photo requests" })).toBeInTheDocument();
    expect(screen.queryByRole("heading", { name: "Where everything is" })).not.toBeInTheDocument();
  });

  it("is a table too, which is remembered", async () => {
    serve();
    const user = userEvent.setup();
    showInRefine(<RemotePage />, "/warehousing/warehouse-view/remote?hub=1&zone=1");
    await user.click(await screen.findByText("Table"));
    const table = await screen.findByRole("table", { name: "Storage" });
    const row = within(table).getByRole("link", { name: "A-01-02" }).closest("tr") as HTMLElement;
    expect(within(row).getByText("125% used")).toBeInTheDocument();
    expect(localStorage.getItem("hq_view:1:warehouse-plan")).toBe('"table"');
  });

  it("offers a count and photos to who may ask for them, and shows what has been done meanwhile", async () => {
    const { contentsAsked } = serve();
    showInRefine(<RemotePage />, "/warehousing/warehouse-view/remote?hub=1&zone=1&place=11");
    await screen.findByText("Sofa");
    expect(screen.queryByRole("button", { name: /Request/ })).not.toBeInTheDocument();
    const counted = { id: 4, number: "CC-00004", state: "counting", by: "Ann", at: "2026-11-20T10:00:00Z", counted: 1 };
    mockApi("get", "/warehouse-views/places/11", {
      data: { ...contents, counts: [{ ...counted, found: null, elsewhere: null, missing: null }] },
    });
    act(() => emitLive("changed", { resource: "count-entry", id: 1 } as never));
    expect(await screen.findByRole("link", { name: "CC-00004" })).toBeInTheDocument();
    expect(screen.getByText("1 counted so far")).toBeInTheDocument();
    expect(contentsAsked).toHaveLength(1);
  });
});

describe("the day", () => {
  it("links each number to its rows, names what is next, and follows what happens", async () => {
    const { asked } = serve();
    showInRefine(<ManagementPage />, "/warehousing/warehouse-view/management");
    expect(await screen.findByRole("link", { name: "1 late" })).toHaveAttribute("href", "/warehousing/receives/pending?show=all&hub.in=1");
    expect(screen.getByRole("link", { name: /2 pieces on hold for more than 14 days/ })).toHaveAttribute(
      "href",
      "/warehousing/inventories/on-hold",
    );
    expect(screen.queryByRole("link", { name: /expected today/ })).not.toBeInTheDocument();
    const queue = screen.getByRole("list", { name: "Next for Arrivals" });
    expect(within(queue).getByText("2 days late")).toBeInTheDocument();
    expect(within(queue).getByText("1 of 4")).toBeInTheDocument();
    expect(await screen.findByText("place over capacity", { exact: false })).toBeInTheDocument();
    // Stages whose rows the user may not read are left out, and so are hubs of others.
    expect(screen.queryByRole("heading", { name: "Pulling" })).not.toBeInTheDocument();
    act(() => emitLive("changed", { resource: "receive", id: 1 } as never));
    await waitFor(() => expect(asked).toHaveLength(2));
  });
});
