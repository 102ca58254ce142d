// @module-tag gate
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { emitLive } from "../../../src/providers/live/live-events.ts";
import { declarationProblems } from "../../../src/schemas/check/check.ts";
import { anyRef, choice, date, dateTime, longText, text } from "../../../src/schemas/fields/fields.ts";
import { type AnyResource, resource } from "../../../src/schemas/resource.ts";
import { now } from "../../../src/schemas/rules/where.ts";
import { today } from "../../../src/views/kit/today.ts";
import { mockApi, type ReceivedRequest } from "../../support/ui-api.ts";
import { dateBox } from "../../support/ui-waits.ts";
import { startWith, toasts } from "./app.tsx";

const machine = resource("machine", {
  label: "Machine",
  title: "name",
  path: "/machines",
  subject: "SALES_LEADS",
  bizObject: 911,
  fields: { name: text({ required: true }) },
  views: {
    list: { columns: ["name"] },
    show: { sections: [{ title: "Facts", fields: ["name"] }], rail: [{ list: "check", by: "about", label: "Checks" }] },
  },
});
const check = resource("check", {
  label: "Check",
  title: "what",
  path: "/checks",
  paths: { show: "/checks/{id}/view" },
  subject: "TASKS",
  bizObject: 912,
  states: { open: { id: 911, label: "Open", tone: "progress" }, done: { id: 912, label: "Done", tone: "good" } },
  fields: {
    about: anyRef(["machine"], { required: true, createOnly: true, filter: true }),
    part: choice(["machine", "other"]),
    what: text({ required: true }),
    due: date({ required: true, sort: true }),
    outcome: longText({ readOnly: true }),
    doneAt: dateTime({ readOnly: true, sort: true }),
  },
  create: { successMessage: "{what} is planned." },
  update: { from: "open" },
  remove: { from: "open", confirm: "You delete {what}", successMessage: "{what} is deleted." },
  actions: {
    finish: {
      label: "Finish",
      from: "open",
      to: "done",
      input: { outcome: longText({ required: true, label: "What came of it?" }) },
      writes: { outcome: "outcome" },
      successMessage: "{what} is done.",
    },
    reopen: { label: "Reopen", from: "done", to: "open", sets: { outcome: null } },
  },
  next: ["finish"],
  views: {
    list: {
      columns: ["what", "about", "due"],
      pagePerKind: true,
      sort: "due",
      highlights: [
        { where: { state: "open", due: { before: now.today } }, field: "due", label: "Overdue", tone: "bad" },
        { where: { state: "open", due: now.today }, field: "due", label: "Today", tone: "warn" },
      ],
      segments: {
        param: "show",
        options: {
          open: { label: "Open", where: { state: "open" } },
          done: { label: "Done", where: { state: "done" } },
          all: { label: "All", where: {} },
        },
      },
    },
    form: { sections: [{ title: "Check", fields: ["about", "what", "due"] }] },
    railItem: {
      groups: [
        { segment: "open", when: "due", by: ["part"], text: "what", sort: "due", empty: "Nothing is planned." },
        { segment: "done", when: "doneAt", by: [], text: "outcome", sort: "-doneAt", max: 2 },
      ],
    },
  },
});
const modules = [machine, check];

interface Check {
  readonly id: number;
  readonly version: number;
  readonly what: string;
  readonly state: "open" | "done";
  readonly [more: string]: unknown;
}
const openCheck = (id: number, what: string, due: string): Check => ({
  ...{
    id,
    version: 1,
    what,
    due,
    part: "machine",
    about: "Press",
    bizObjectId: 911,
    recordId: 5,
    state: "open",
    outcome: null,
    doneAt: null,
  },
  actions: { update: true, remove: true, finish: true, reopen: "Available once it is done." },
});
const doneCheck = (id: number, what: string, outcome: string): Check => ({
  ...openCheck(id, what, "2020-01-01"),
  ...{ state: "done", outcome, doneAt: "2026-11-01T10:00:00Z", version: 2 },
  actions: { update: "Done.", remove: "Done.", finish: "Done.", reopen: true },
});

let checks: Check[];
let requests: ReceivedRequest[];
// Screens are loaded on demand; loading them here keeps the first test from timing out.
beforeAll(async () => {
  await Promise.all([import("../../../src/views/show/record-page.tsx"), import("../../../src/views/show/rail-list.tsx")]);
}, 60_000);
beforeEach(() => {
  checks = [];
});
const listOf = ({ query }: ReceivedRequest) => {
  const matchesMachine = query.getAll("filter[about][in]").includes("911:5");
  const rows = checks.filter(({ state }) => matchesMachine && state === query.get("show"));
  return { data: { checks: rows.slice(0, Number(query.get("pageSize"))), total: rows.length, totalIsCapped: false } };
};
function mockResponses() {
  mockApi("get", "/machines/5", { data: { id: 5, version: 1, name: "Press", actions: {} } });
  mockApi("get", "/machines/5/activity", { data: { entries: [], total: 0 } });
  for (const row of checks) mockApi("get", `/checks/${row.id}`, { data: row });
  requests = mockApi("get", "/checks", listOf);
}
function serve(path = "/machines/5", user?: Parameters<typeof startWith>[2]) {
  mockResponses();
  return startWith(modules, path, user);
}
const panel = () => screen.findByRole("region", { name: "Checks" });
const texts = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole("listitem")
    .map((row) => row.textContent);

describe("the side panel of a record", () => {
  it("shows open items first with their due dates, then the latest done ones with their outcomes", async () => {
    checks = [
      openCheck(1, "Oil", "2020-01-02"),
      openCheck(2, "Belt", today()),
      openCheck(3, "Paint", "2999-01-02"),
      doneCheck(4, "Bolts", "All tight"),
      doneCheck(5, "Wires", "Changed two"),
      doneCheck(6, "Older", "Never seen"),
    ];
    serve();
    const open = await within(await panel()).findByRole("list", { name: "Open" });
    expect(within(open).getAllByRole("listitem")).toHaveLength(3);
    const [oil = "", belt = "", paint = ""] = texts(open);
    expect(oil).toMatch(/01\/02\/2020.*Overdue.*days ago.*Oil/);
    expect(belt).toMatch(/Today.*Belt/);
    expect(paint).toMatch(/01\/02\/2999.*in [\d,]+ days.*Paint/);
    const done = await within(await panel()).findByRole("list", { name: "Done" });
    expect(texts(done).join()).toMatch(/All tight.*Changed two/);
    expect(texts(done).join()).not.toMatch(/Never seen/);
    expect(within(await panel()).getByRole("link", { name: "Show all 3" })).toHaveAttribute(
      "href",
      "/machines/checks?show=all&about.in=911%3A5",
    );
    expect(requests.map(({ query }) => [query.get("show"), query.get("sort"), query.get("pageSize")])).toEqual([
      ["open", "due", "20"],
      ["done", "-doneAt", "2"],
    ]);
  });

  it("says when nothing is planned, and adds an item with the record prefilled", async () => {
    serve();
    expect(await within(await panel()).findByText("Nothing is planned.")).toBeInTheDocument();
    const created = mockApi("post", "/checks", () => {
      checks = [openCheck(9, "Grease", "2999-01-02")];
      return { data: checks[0] ?? null };
    });
    await userEvent.click(within(await panel()).getByRole("button", { name: "Add check" }));
    const form = await screen.findByRole("dialog");
    const whatInput = await within(form).findByRole("textbox", { name: /What/ });
    expect(await within(form).findByRole("combobox", { name: "About: kind of record" })).toBeDisabled();
    expect(form.querySelector('[data-field="recordId"]')).toHaveTextContent("Press");
    await userEvent.type(whatInput, "Grease");
    await userEvent.type(await dateBox(/^Due/), "01/02/2999{Enter}");
    await userEvent.click(within(form).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(created[0]?.body).toMatchObject({ bizObjectId: 911, recordId: 5, what: "Grease", due: "2999-01-02" }));
    await waitFor(async () => expect(texts(await panel()).join()).toMatch(/Grease/));
    expect(screen.queryByText("Nothing is planned.")).toBeNull();
    expect(toasts.map(({ message }) => message)).toEqual(["Grease is planned."]);
    expect(screen.getByTestId("where").textContent).toBe("/machines/5");
  });

  it("runs an item's actions without leaving the record", async () => {
    checks = [openCheck(1, "Oil", "2999-01-02")];
    serve();
    const finished = mockApi("post", "/checks/1/actions/finish", () => {
      checks = [doneCheck(1, "Oil", "Filled up")];
      return { data: checks[0] ?? null };
    });
    await userEvent.click(await screen.findByRole("button", { name: "Finish: Oil" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.type(await within(dialog).findByRole("textbox", { name: /What came of it/ }), "Filled up");
    await userEvent.click(within(dialog).getByRole("button", { name: "Finish" }));
    await waitFor(() => expect(finished[0]?.body).toMatchObject({ version: 1, outcome: "Filled up" }));
    expect(await within(await panel()).findByRole("list", { name: "Done" })).toHaveTextContent("Filled up");
    expect(screen.queryByRole("list", { name: "Open" })).toBeNull();
    expect(screen.getByTestId("where").textContent).toBe("/machines/5");
    await userEvent.click(screen.getByRole("button", { name: "More: Oil" }));
    expect(await screen.findByRole("menuitem", { name: "Reopen" })).toBeInTheDocument();
    expect(screen.queryByRole("menuitem", { name: "Edit" })).toBeNull();
  });

  it("edits and deletes an item in place", async () => {
    checks = [openCheck(1, "Oil", "2999-01-02")];
    serve();
    const changed = mockApi("put", "/checks/1", () => {
      checks = [{ ...openCheck(1, "Oil and water", "2999-01-02"), version: 2 }];
      return { data: checks[0] ?? null };
    });
    await userEvent.click(await screen.findByRole("button", { name: "More: Oil" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
    const form = await screen.findByRole("dialog", { name: "Edit Oil" });
    await userEvent.type(await within(form).findByRole("textbox", { name: /What/ }), " and water");
    // The form doesn't ask for the machine, which the record already determines.
    expect(form.querySelector('[data-field="recordId"]')).toBeNull();
    await userEvent.click(within(form).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(changed[0]?.body).toMatchObject({ version: 1, what: "Oil and water" }));
    const deletions = mockApi("delete", "/checks/1", () => {
      checks = [];
      return { data: { id: 1, version: 3 } };
    });
    await userEvent.click(await screen.findByRole("button", { name: "More: Oil and water" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(deletions).toHaveLength(1));
    expect(await screen.findByText("Nothing is planned.")).toBeInTheDocument();
    expect(screen.getByTestId("where").textContent).toBe("/machines/5");
  });

  it("updates when others make changes", async () => {
    serve();
    await screen.findByText("Nothing is planned.");
    checks = [openCheck(7, "Fan", "2999-01-02")];
    act(() => emitLive("changed", { resource: "check", id: 7, version: 1, kind: "created" }));
    await waitFor(async () => expect(await panel()).toHaveTextContent("Fan"));
  });

  it("is hidden from users who can't read the items, and read-only for those who can only read", async () => {
    const view = serve("/machines/5", { may: [{ subject: "SALES_LEADS", action: "read" }] });
    expect(await screen.findByText("Facts")).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Checks" })).toBeNull();
    view.unmount();
    serve("/machines/5", {
      may: [
        { subject: "SALES_LEADS", action: "read" },
        { subject: "TASKS", action: "read" },
      ],
    });
    expect(await within(await panel()).findByText("Nothing is planned.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Add check" })).toBeNull();
  });
});

describe("the URL of a side panel item", () => {
  it("opens its record with the item in view, even an old one", async () => {
    checks = [
      openCheck(1, "Oil", "2999-01-02"),
      doneCheck(4, "Bolts", "Tight"),
      doneCheck(5, "Wires", "Two"),
      doneCheck(6, "Old", "Long ago"),
    ];
    serve("/checks/6");
    await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/machines/5"));
    const row = await screen.findByText("Long ago");
    await waitFor(() => expect(row.closest("li")).toHaveFocus());
    expect(document.querySelectorAll("[data-named]")).toHaveLength(1);
  });

  it.each(["/checks/8", "/checks/nonsense"])("shows Not found for %s", async (path) => {
    mockApi("get", "/checks/8", { message: "Not found." }, 404);
    serve(path);
    expect(await screen.findByText("Not found")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Back to checks" })).toHaveAttribute("href", "/checks");
  });

  it("can retry if the item could not be loaded", async () => {
    checks = [openCheck(1, "Oil", "2999-01-02")];
    mockResponses();
    mockApi("get", "/checks/1", { message: "Down." }, 500);
    startWith(modules, "/checks/1");
    const retry = await screen.findByRole("button", { name: "Try again" });
    mockApi("get", "/checks/1", { data: checks[0] ?? null });
    await userEvent.click(retry);
    expect(await screen.findByRole("button", { name: "Finish: Oil" })).toBeInTheDocument();
  });

  it("opens the item's own screen if the record can't be read", async () => {
    checks = [openCheck(1, "Oil", "2999-01-02")];
    serve("/checks/1", { may: [{ subject: "TASKS", action: "read" }] });
    mockApi("get", "/checks/1/activity", { data: { entries: [], total: 0 } });
    await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/checks/1/view"));
  });
});

describe("the declaration check for side panels", () => {
  it("rejects unknown lists, fields and segments", () => {
    const rail = (entry: { list: string; by: string }): AnyResource => ({
      ...machine,
      views: { ...machine.views, show: { rail: [{ ...entry, label: "Checks" }] } },
    });
    const { railItem: _railItem, ...views } = check.views;
    expect(declarationProblems(modules)).toEqual([]);
    expect(declarationProblems([rail({ list: "chart", by: "about" }), check])).toEqual([
      'machine: `rail` lists "chart", which is not a resource with screens.',
    ]);
    expect(declarationProblems([rail({ list: "check", by: "what" }), check])).toEqual([
      'machine: `rail` lists check by "what", which must be a reference to machine with `filter: true`.',
    ]);
    expect(declarationProblems([machine, { ...check, views }])).toEqual([
      "machine: `rail` lists check, which does not declare `railItem`.",
    ]);
    const wrong = {
      ...check,
      views: { ...views, railItem: { groups: [{ segment: "old", when: "day", by: ["who"], text: "what" }] } },
    };
    expect(declarationProblems([machine, wrong])).toEqual([
      'check: `railItem` uses the unknown segment "old".',
      'check: `railItem` uses the unknown field "day".',
      'check: `railItem` uses the unknown field "who".',
    ]);
    const { list } = check.views;
    const conflicting = { ...list, segments: { options: list.segments?.options ?? {}, param: "due" } };
    expect(declarationProblems([machine, { ...check, views: { ...check.views, list: conflicting } }])).toEqual([
      'check: `segments.param` must not be "due", because a field has that name and could no longer be filtered.',
    ]);
  });
});

describe("the page of a list for one kind of record", () => {
  it("lists the rows about that kind, and starts a form with it", async () => {
    checks = [openCheck(1, "Oil", "2999-01-02")];
    const listed = mockApi("get", "/checks", { data: { checks, total: 1, totalIsCapped: false } });
    startWith(modules, "/machines/checks");
    expect((await screen.findAllByText("Oil"))[0]).toBeInTheDocument();
    expect(listed[0]?.query.getAll("filter[about][in]")).toEqual(["911"]);
    expect(document.querySelector("a.hq-primary-link")).toHaveAttribute("href", "/checks/create?bizObjectId=911");
    expect(screen.getAllByRole("link", { name: "Press" })[0]).toHaveAttribute("href", "/machines/5");
  });
});

describe("the declaration check for references to any record", () => {
  const changed = (fields: object, list: object = {}): AnyResource =>
    ({
      ...check,
      fields: { ...check.fields, ...fields },
      views: { ...check.views, list: { ...check.views.list, ...list } },
    }) as AnyResource;

  it.each([
    ["a second one", changed({ also: anyRef(["machine"]) }), /"about" and "also" are both `anyRef` fields/],
    ["a field under its wire name", changed({ recordId: text() }), /the field "recordId" must have another name/],
    [
      "an unknown target",
      changed({ about: anyRef(["engine"], { filter: true }) }),
      /"about" refers to "engine", which is not a resource with/,
    ],
    [
      "a page per kind of any record",
      changed({ about: anyRef("any", { filter: true }) }),
      /`pagePerKind` needs an `anyRef` field that names/,
    ],
    [
      "a condition on it",
      changed({}, { badge: { about: "machine" } }),
      /the list's `badge` uses "about", but `anyRef` fields can't be used in a condition/,
    ],
  ])("rejects %s", (_what, wrong, problem) => {
    expect(declarationProblems([machine, wrong]).join("\n")).toMatch(problem);
  });
});
