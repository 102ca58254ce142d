import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { StoryEvent } from "../../../src/contract/piece-story.ts";
import { PieceStoryPart } from "../../../src/pages/warehousing/stock/piece-story.tsx";
import { emitLive } from "../../../src/providers/live/live-events.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { resources } from "../../../src/resources/index.ts";
import { mockApi } from "../../support/ui-api.ts";
import { show, signInAs } from "../../support/ui-user.tsx";

const event = (more: Partial<StoryEvent>): StoryEvent => ({
  key: String(more.key ?? more.kind),
  kind: "move",
  at: "2026-11-02T15:00:00.000Z",
  recordedAt: null,
  by: null,
  hub: "Reno",
  from: null,
  to: null,
  outside: null,
  isArrival: false,
  isFirst: false,
  quantity: 1,
  document: null,
  carrier: null,
  note: null,
  device: null,
  photos: [],
  isInternal: false,
  ...more,
});
const story = (...events: StoryEvent[]) => ({ data: { events, isCapped: false } });
const sentences = () => screen.getAllByRole("listitem").map((item) => item.querySelector("p")?.textContent?.split(" · ")[0]);

describe("the story of a piece", () => {
  beforeEach(() => registerResources(resources));

  it("names people, places and documents to employees", async () => {
    signInAs({ side: "E", isAdmin: true });
    const document = { resource: "receive", id: 4, number: "RC-00012" };
    mockApi(
      "get",
      "/inventories/7/story",
      story(
        event({
          kind: "counted elsewhere",
          by: "Bo Lee",
          from: "A-01-01",
          to: "B-02-02",
          document: { ...document, resource: "cycle-count", number: "CC-00001" },
        }),
        event({
          kind: "move",
          by: "Ana Ruiz",
          from: "A-01-01",
          to: "B-02-02",
          note: "Too wide",
          device: "Dock phone",
          recordedAt: "2026-11-04T15:00:00.000Z",
        }),
        event({ kind: "put away", by: "Ana Ruiz", to: "A-01-01" }),
        event({ kind: "receive", by: null, document, carrier: "Estes", isArrival: true, isFirst: true }),
      ),
    );
    show(<PieceStoryPart recordId={7} />);
    await screen.findByText("Bo Lee");
    expect(sentences()).toEqual([
      "Bo Lee counted it in B-02-02 instead of A-01-01 for CC-00001",
      "Ana Ruiz moved it from A-01-01 to B-02-02",
      "Ana Ruiz put it into A-01-01",
      "System received it with RC-00012 from Estes",
    ]);
    expect(screen.getByRole("link", { name: "RC-00012" })).toHaveAttribute("href", "/warehousing/receives/4/view");
    const [, moved] = screen.getAllByRole("listitem");
    expect(moved).toHaveTextContent("recorded");
    expect(moved).toHaveTextContent("by the clock of Dock phone");
    expect(moved).toHaveTextContent("Too wide");
  });

  it("tells customers of the hub in their words", async () => {
    signInAs({ side: "C", isAdmin: true });
    mockApi(
      "get",
      "/inventories/7/story",
      story(
        event({ kind: "deliver", outside: "customer" }),
        event({ kind: "reverse" }),
        event({ kind: "count" }),
        event({ kind: "put away" }),
        event({ kind: "held", note: "Waiting for the shade" }),
        event({ kind: "receive", document: { resource: "receive", id: 4, number: "RC-00012" }, carrier: "Estes" }),
        event({ kind: "announced", by: "Cleo Fox", document: { resource: "pending-receive", id: 3, number: "PR-00007" } }),
      ),
    );
    show(<PieceStoryPart recordId={7} />);
    await screen.findByText("Cleo Fox");
    expect(sentences()).toEqual([
      "Handed over to you",
      "Moved within Reno",
      "Moved within Reno",
      "Stored at Reno",
      "Put on hold",
      "Received at Reno with RC-00012 from Estes",
      "Cleo Fox announced it with PR-00007",
    ]);
  });

  it("is read again when the piece changes, shows the older events on request, and can be retried", async () => {
    signInAs({ side: "E", isAdmin: true });
    const many = Array.from({ length: 25 }, (_, at) => event({ key: `m${at}`, kind: "put away", by: "Ana Ruiz", to: "A-01-01" }));
    const requests = mockApi("get", "/inventories/7/story", story(...many));
    show(<PieceStoryPart recordId={7} />);
    const list = await screen.findByRole("region", { name: "Story" });
    await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(20));
    await userEvent.click(screen.getByRole("button", { name: "Show 5 older events" }));
    expect(within(list).getAllByRole("listitem")).toHaveLength(25);
    emitLive("changed", { resource: "inventory-item", id: 8, version: 2, kind: "updated" });
    emitLive("changed", { resource: "inventory-item", id: 7, version: 2, kind: "updated" });
    await waitFor(() => expect(requests).toHaveLength(2));
    mockApi("get", "/inventories/7/story", { message: "Broken" }, 500);
    emitLive("changed", { resource: "inventory-item", id: 7, version: 3, kind: "updated" });
    expect(await screen.findByRole("alert")).toHaveTextContent("The story can't be loaded.");
    expect(within(list).getAllByRole("listitem")).toHaveLength(25);
  });
});
