import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { declarationProblems } from "../../../src/schemas/check/check.ts";
import { choice, text } from "../../../src/schemas/fields/fields.ts";
import { type AnyResource, resource } from "../../../src/schemas/resource.ts";
import { mockApi } from "../../support/ui-api.ts";
import { startWith } from "./app.tsx";

// Sibling lists without a shared URL: a list with tabs, and another resource's list below its path, share one tab bar.
const siblings = { lists: ["call", "call-back"] } as const;
const call = resource("call", {
  label: "Call",
  title: "name",
  path: "/desk/calls",
  subject: "SALES_LEADS",
  bizObject: 901,
  fields: { name: text({ required: true }), kind: choice(["new", "old"], { required: true, filter: true }) },
  create: {},
  views: {
    list: {
      columns: ["name"],
      siblingLists: siblings,
      tabs: {
        working: { label: "Working calls", where: { kind: "new" }, badge: true },
        archived: { label: "Archived", where: { kind: "old" } },
      },
      defaultTab: { employee: "working", customer: "working" },
    },
  },
});
const callBack = resource("call-back", {
  label: "Call-back",
  title: "name",
  path: "/desk/calls/call-backs",
  subject: "TASKS",
  bizObject: 902,
  fields: { name: text({ required: true }) },
  create: {},
  views: { list: { columns: ["name"] } },
});
const modules = [call, callBack];

const plainBeside = { lists: ["visit", "visit-note"] } as const;
const visit = resource("visit", {
  label: "Visit",
  title: "name",
  path: "/desk/visits",
  subject: "SALES_LEADS",
  bizObject: 903,
  fields: { name: text({ required: true }) },
  views: { list: { columns: ["name"], siblingLists: plainBeside } },
});
const visitNote = resource("visit-note", {
  label: "Note",
  title: "name",
  path: "/desk/visits/notes",
  subject: "TASKS",
  bizObject: 904,
  fields: { name: text({ required: true }) },
  views: { list: { columns: ["name"] } },
});

function serve() {
  const none = { total: 0, totalIsCapped: false };
  mockApi("get", "/calls/counts", { data: { working: 4, archived: 2 } });
  mockApi("get", "/visits", { data: { visits: [], ...none } });
  mockApi("get", "/visit-notes", { data: { "visit-notes": [], ...none } });
  mockApi("get", "/call-backs", { data: { "call-backs": [], ...none } });
  return mockApi("get", "/calls", { data: { calls: [], ...none } });
}
const bar = () => screen.findByRole("navigation", { name: "Lists" });
const labelsOf = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole("link")
    .map((link) => link.textContent);
const where = () => screen.getByTestId("where").textContent;

describe("lists in a shared tab bar", () => {
  it("show the first one's tabs and then the others, on the pages of all of them", async () => {
    serve();
    startWith(modules, "/desk/calls");
    expect(await screen.findByRole("heading", { level: 1, name: /Calls/ })).toBeInTheDocument();
    expect(where()).toBe("/desk/calls/working");
    await waitFor(async () => expect(labelsOf(await bar())).toEqual(["Working calls4", "Archived", "Call-backs"]));
    expect(within(await bar()).getByRole("link", { name: /Working/ })).toHaveAttribute("aria-current", "page");
    expect(screen.getAllByRole("navigation")).toHaveLength(1);
    await userEvent.click(within(await bar()).getByRole("link", { name: "Call-backs" }));

    expect(await screen.findByRole("heading", { level: 1, name: /Call-backs/ })).toBeInTheDocument();
    expect(where()).toBe("/desk/calls/call-backs");
    await waitFor(async () => expect(labelsOf(await bar())).toEqual(["Working calls4", "Archived", "Call-backs"]));
    const current = within(await bar())
      .getAllByRole("link")
      .filter((link) => link.hasAttribute("aria-current"));
    expect(current.map((link) => link.textContent)).toEqual(["Call-backs"]);
    await userEvent.click(within(await bar()).getByRole("link", { name: "Archived" }));
    await waitFor(() => expect(where()).toBe("/desk/calls/archived"));
    expect(await screen.findByRole("heading", { level: 1, name: /^Calls/ })).toBeInTheDocument();
  });

  it("are distinguished from records by their path", async () => {
    serve();
    mockApi("get", "/calls/7", { data: { id: 7, version: 1, name: "Ring", kind: "new", actions: {} } });
    mockApi("get", "/calls/7/activity", { data: { entries: [], total: 0 } });
    const list = startWith(modules, "/desk/calls/call-backs");
    expect(await screen.findByRole("heading", { level: 1, name: /Call-backs/ })).toBeInTheDocument();
    list.unmount();
    const form = startWith(modules, "/desk/calls/call-backs/create");
    expect(await screen.findByRole("heading", { level: 1, name: /call-back/ })).toBeInTheDocument();
    form.unmount();
    startWith(modules, "/desk/calls/7");
    expect(await screen.findByRole("heading", { level: 1, name: "Ring" })).toBeInTheDocument();
  });

  it("are limited to those the user can read", async () => {
    serve();
    const own = startWith(modules, "/desk/calls", { may: [{ subject: "SALES_LEADS", action: "read" }] });
    expect(await screen.findByRole("navigation", { name: "Calls, by tab" })).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Call-backs" })).toBeNull();
    own.unmount();
    startWith(modules, "/desk/calls", { may: [{ subject: "TASKS", action: "read" }] });
    await waitFor(() => expect(where()).toBe("/desk/calls/call-backs"));
    expect(await screen.findByRole("heading", { level: 1, name: /Call-backs/ })).toBeInTheDocument();
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("show only the lists if none has tabs", async () => {
    serve();
    startWith([visit, visitNote], "/desk/visits");
    expect(await screen.findByRole("heading", { level: 1, name: /Visits/ })).toBeInTheDocument();
    expect(where()).toBe("/desk/visits");
    expect(labelsOf(await bar())).toEqual(["Visits", "Notes"]);
    await userEvent.click(within(await bar()).getByRole("link", { name: "Notes" }));
    expect(await screen.findByRole("heading", { level: 1, name: /Notes/ })).toBeInTheDocument();
    expect(within(await bar()).getByRole("link", { name: "Notes" })).toHaveAttribute("aria-current", "page");
  });

  it("are validated: the first declares them, a list is in one bar only, and no tab path conflicts with a list's", () => {
    expect(declarationProblems([...modules, visit, visitNote])).toEqual([]);
    const torn: AnyResource = {
      ...visit,
      views: { ...visit.views, list: { columns: ["name"], siblingLists: { lists: ["visit", "call-back"] } } },
    };
    expect(declarationProblems([...modules, torn]).join()).toMatch(
      /call: `siblingLists` names "call-back", which another resource's `siblingLists` name too/,
    );
    const second: AnyResource = { ...callBack, views: { ...callBack.views, list: { columns: ["name"], siblingLists: siblings } } };
    expect(declarationProblems([call, second]).join()).toMatch(/call-back: `siblingLists` must begin with "call-back" itself/);
    const clash: AnyResource = { ...callBack, path: "/desk/calls/archived" };
    expect(declarationProblems([call, clash]).join()).toMatch(/whose path "\/desk\/calls\/archived" is already an address of this list/);
  });
});
