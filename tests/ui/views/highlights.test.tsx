import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { emitLive } from "../../../src/providers/live/live-events.ts";
import { declarationProblems } from "../../../src/schemas/check/check.ts";
import { date, integer, text } from "../../../src/schemas/fields/fields.ts";
import { type AnyResource, resource } from "../../../src/schemas/resource.ts";
import { now } from "../../../src/schemas/rules/where.ts";
import { today } from "../../../src/views/kit/today.ts";
import { ListCards } from "../../../src/views/list/list-cards.tsx";
import { mockApi } from "../../support/ui-api.ts";
import { show } from "../../support/ui-user.tsx";
import { startWith } from "./app.tsx";

const siblings = { lists: ["door", "door-check"] } as const;
const door = resource("door", {
  label: "Door",
  title: "name",
  path: "/doors",
  subject: "SALES_LEADS",
  bizObject: 901,
  fields: { name: text({ required: true }) },
  views: { list: { columns: ["name"], siblingLists: siblings } },
});
const doorCheck = resource("door-check", {
  label: "Check",
  title: "name",
  path: "/doors/checks",
  subject: "TASKS",
  bizObject: 902,
  fields: { name: text({ required: true }), due: date({ sort: true }), weight: integer() },
  states: { open: { id: 901, label: "Open", tone: "progress" }, done: { id: 902, label: "Done", tone: "good" } },
  views: {
    list: {
      columns: ["name", "due", "state"],
      badge: { state: "open", due: now.today },
      highlights: [
        { where: { state: "open", due: { before: now.today } }, field: "due", label: "Overdue", tone: "bad" },
        { where: { state: "open", due: now.today }, field: "due", label: "Today", tone: "warn" },
      ],
      segments: {
        param: "show",
        options: {
          open: { label: "Open", where: { state: "open" } },
          all: { label: "All", where: {} },
        },
      },
    },
  },
});

const row = (id: number, name: string, due: string, state = "open") => ({ id, version: 1, name, due, state, status: state, actions: {} });
const rows = [
  row(1, "Hinge", "2020-01-02"),
  row(2, "Lock", today()),
  row(3, "Handle", "2999-01-02"),
  row(4, "Frame", "2020-01-02", "done"),
];
function serve() {
  mockApi("get", "/doors", { data: { doors: [], total: 0, totalIsCapped: false } });
  mockApi("get", "/doors/counts", { data: {} });
  mockApi("get", "/door-checks/counts", { data: { list: 3 } });
  return mockApi("get", "/door-checks", { data: { "door-checks": rows, total: 4, totalIsCapped: false } });
}
const rowOf = async (name: string) => (await screen.findByRole("link", { name })).closest("tr");

describe("a list with highlights", () => {
  it("highlights rows by the first matching condition, with its label", async () => {
    serve();
    startWith([door, doorCheck], "/doors/checks");
    expect(await rowOf("Hinge")).toHaveTextContent("Overdue");
    expect(await rowOf("Hinge")).toHaveAttribute("data-highlight", "bad");
    expect(await rowOf("Lock")).toHaveTextContent("Today");
    for (const name of ["Handle", "Frame"]) {
      expect(await rowOf(name)).not.toHaveTextContent(/Overdue|Today/);
      expect(await rowOf(name)).not.toHaveAttribute("data-highlight");
    }
  });

  it("shows the label of a highlight on the title, beside the row's link", async () => {
    serve();
    const { list } = doorCheck.views;
    const highlights = [{ where: { state: "open", due: { before: now.today } }, field: "name", label: "Forgotten", tone: "bad" }] as const;
    startWith([door, { ...doorCheck, views: { ...doorCheck.views, list: { ...list, highlights } } }], "/doors/checks");
    expect(await rowOf("Hinge")).toHaveTextContent("Hinge Forgotten");
    expect(await rowOf("Lock")).not.toHaveTextContent("Forgotten");
  });

  it.each([
    ["title", "name"],
    ["state", "state"],
  ])("shows the label of a highlight on the %s of a card", (_, field) => {
    const { list } = doorCheck.views;
    const highlights = [{ where: { state: "open" }, field, label: "Forgotten", tone: "bad" }] as const;
    const flagged: AnyResource = { ...doorCheck, views: { ...doorCheck.views, list: { ...list, highlights } } };
    const shown = { columns: ["name", "due", "state"], rows: [row(1, "Hinge", today())], sort: undefined, selected: [], active: undefined };
    const cards = { ...shown, glowing: new Set<number>(), onSort: () => undefined, onSelect: undefined };
    show(<ListCards resource={flagged} {...cards} />, "/doors/checks");
    expect(screen.getByRole("listitem")).toHaveTextContent(/Forgotten/);
  });

  it("shows a count on its tab on all sibling pages, and updates it after a change", async () => {
    serve();
    startWith([door, doorCheck], "/doors");
    const bar = await screen.findByRole("navigation", { name: "Lists" });
    await waitFor(() => expect(within(bar).getByRole("link", { name: /^Checks/ })).toHaveTextContent("Checks3"));
    expect(within(bar).getByRole("link", { name: /^Doors/ })).toHaveTextContent(/^Doors$/);
    mockApi("get", "/door-checks/counts", { data: { list: 4 } });
    act(() => emitLive("changed", { resource: "door-check", id: 9, version: 1, kind: "created" }));
    await waitFor(() => expect(within(bar).getByRole("link", { name: /^Checks/ })).toHaveTextContent("Checks4"));
  });

  it("loads the first segment by default, and everything for another segment", async () => {
    const requests = serve();
    startWith([door, doorCheck], "/doors/checks");
    await rowOf("Hinge");
    expect(requests.map(({ query }) => query.get("show"))).toEqual(["open"]);
    await userEvent.click(screen.getByText("All"));
    await waitFor(() => expect(requests.at(-1)?.query.get("show")).toBe("all"));
  });
});

describe("the declaration check for highlights", () => {
  it("rejects unknown fields, and date conditions on other fields", () => {
    const { list } = doorCheck.views;
    const wrong = {
      ...doorCheck,
      views: {
        ...doorCheck.views,
        list: {
          ...list,
          badge: { weight: now.today, colour: 1 },
          highlights: [{ where: { name: { before: now.today } }, field: "size", label: "Old", tone: "bad" as const }],
        },
      },
    };
    expect(declarationProblems([door, wrong])).toEqual([
      'door-check: the list\'s `badge` compares "weight" with a date, but "weight" is not a `date` or `dateTime` field.',
      'door-check: the list\'s `badge` uses the unknown field "colour".',
      'door-check: the highlight "Old" uses the unknown field "size".',
      'door-check: the highlight "Old" compares "name" with a date, but "name" is not a `date` or `dateTime` field.',
    ]);
  });
});
