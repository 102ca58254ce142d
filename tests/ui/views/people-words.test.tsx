import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { declarationProblems } from "../../../src/schemas/check/check.ts";
import { abilities, lines, ref, text } from "../../../src/schemas/fields/fields.ts";
import { type AnyResource, resource } from "../../../src/schemas/resource.ts";
import { mockApi } from "../../support/ui-api.ts";
import { startWith } from "./app.tsx";

// Declarations that users and roles need: sibling lists, fixed fields, lines changed by actions, and abilities.
const lists = { at: "/staff", lists: ["staff-member", "staff-key"] } as const;
const key = resource("staff-key", {
  label: "Key",
  title: "name",
  path: "/staff/keys",
  subject: "UM_EMP_ROLES",
  bizObject: 903,
  fields: { name: text({ required: true, search: true }), opens: abilities() },
  create: { label: "Cut a new key" },
  views: { list: { columns: ["name"] } },
});
const member = resource("staff-member", {
  label: "Member",
  title: "name",
  path: "/staff/people",
  subject: "UM_EMP_USERS",
  bizObject: 904,
  fields: {
    name: text({ required: true, search: true }),
    badge: text({ createOnly: true }),
    keys: lines(
      { key: ref("staff-key", { required: true }) },
      { noun: "key", createOnly: true, changedBy: { add: "give", remove: "take" } },
    ),
  },
  create: {},
  update: {},
  actions: {
    give: { label: "Give a key", input: { key: ref("staff-key", { required: true }) }, successMessage: "Given." },
    take: { label: "Take the key", input: { key: ref("staff-key", { required: true }) }, successMessage: "Taken." },
    praise: { label: "Praise", sets: { badge: "Gold" }, successMessage: "Praised." },
  },
  views: {
    list: { columns: ["name"], siblingLists: lists, tabLabel: "People" },
    show: { access: true, sections: [{ title: "Member", fields: ["name", "badge", "keys"] }] },
    form: { sections: [{ title: "Member", fields: ["name", "badge", "keys"] }] },
  },
});
const modules = [member, key];
const row = {
  id: 3,
  version: 5,
  name: "Kim",
  badge: "B-1",
  keys: [{ id: 1, keyId: 8, key: "Front door" }],
  actions: { update: true, give: true, take: true, praise: true },
};
const access = {
  isAdmin: false,
  abilities: [
    { subject: "TASKS", action: "read", from: ["Front door", "Cellar"] },
    { subject: "TASKS", action: "mark.nothing", from: ["Cellar"] },
    { subject: "SALES_QUOTE", action: "mark.as.lost", from: ["Cellar"] },
  ],
};
const reader = { may: [{ subject: "UM_EMP_ROLES", action: "read" }] } as const;

function serve(asAdmin = false) {
  mockApi("get", "/staff-members", { data: { "staff-members": [row], total: 1, totalIsCapped: false } });
  mockApi("get", "/staff-keys", { data: { "staff-keys": [], total: 0, totalIsCapped: false } });
  mockApi("get", "/staff-members/3", { data: row });
  mockApi("get", "/staff-members/3/activity", { data: { entries: [], total: 0 } });
  const admin = [{ subject: "LOCATIONS", action: "read", from: ["administrator"] }];
  return mockApi("get", "/staff-members/3/access", { data: asAdmin ? { isAdmin: true, abilities: admin } : access });
}

describe("sibling lists", () => {
  it("are tabs of each other, under a path that redirects to the first", async () => {
    serve();
    startWith(modules, "/staff");
    expect(await screen.findByRole("heading", { name: /Members/ })).toBeInTheDocument();
    expect(screen.getByTestId("where")).toHaveTextContent("/staff/people");
    const tabs = screen.getByRole("navigation", { name: "Lists" });
    expect(within(tabs).getByRole("link", { name: "People" })).toHaveAttribute("aria-current", "page");
    await userEvent.click(within(tabs).getByRole("link", { name: "Keys" }));
    expect(await screen.findByRole("button", { name: /Cut a new key/ })).toBeInTheDocument();
  });

  it("redirect to the first one the user can read, and show no tabs for a single one", async () => {
    serve();
    startWith(modules, "/staff", { may: [...reader.may] });
    expect(await screen.findByRole("heading", { name: /Keys/ })).toBeInTheDocument();
    expect(screen.queryByRole("navigation", { name: "Lists" })).toBeNull();
  });

  it("are validated", () => {
    const wrong: AnyResource = {
      ...key,
      views: { ...key.views, list: { columns: ["name"], siblingLists: { at: "/x", lists: ["nothing"] } } },
    };
    expect(declarationProblems([wrong]).join()).toMatch(/`siblingLists` must begin with "\S+" itself/);
    expect(declarationProblems([wrong]).join()).toMatch(/`siblingLists` names "nothing", which is not a resource/);
    expect(declarationProblems(modules)).toEqual([]);
  });
});

describe("lines changed by actions", () => {
  it("have their actions next to them, prefilled from the row, and not in the menu", async () => {
    serve();
    mockApi("get", "/staff-keys/lookup", { data: [{ id: 9, name: "Cellar" }] });
    const requests = mockApi("post", "/staff-members/3/actions/take", { data: { ...row, version: 6, keys: [] } });
    startWith(modules, "/staff/people/3");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "More actions" }));
    expect(await screen.findByRole("menuitem", { name: "Praise" })).toBeInTheDocument();
    expect(screen.queryByRole("menuitem", { name: "Give a key" })).toBeNull();
    await user.keyboard("{Escape}");

    await user.click(screen.getByRole("button", { name: "Take the key" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText("Front door")).toBeInTheDocument();
    expect(within(dialog).getByRole("combobox")).toBeDisabled();
    await user.click(within(dialog).getByRole("button", { name: "Take the key" }));
    await waitFor(() => expect(requests[0]?.body).toEqual({ version: 5, keyId: 8 }));
  });

  it("are set on creation, and not editable in the edit form", async () => {
    serve();
    const view = startWith(modules, "/staff/people/create");
    expect(await screen.findByRole("textbox", { name: "Badge" })).toBeInTheDocument();
    expect(screen.getByText("Keys")).toBeInTheDocument();
    view.unmount();
    startWith(modules, "/staff/people/3/edit");
    expect(await screen.findByRole("textbox", { name: /Name/ })).toHaveValue("Kim");
    expect(screen.queryByRole("textbox", { name: "Badge" })).toBeNull();
    expect(screen.queryByText("Keys")).toBeNull();
  });
});

describe("a user's permissions", () => {
  it("are listed with the roles they come from", async () => {
    const requests = serve();
    startWith(modules, "/staff/people/3");
    const section = await screen.findByRole("region", { name: "Permissions" });
    expect(await within(section).findByText("from Front door, Cellar")).toBeInTheDocument();
    expect(within(section).getByRole("row", { name: /Quotes/ })).toHaveTextContent("QuotesMark as lostfrom Cellar");
    expect(requests).toHaveLength(1);
  });

  it("include everything for an administrator", async () => {
    serve(true);
    startWith(modules, "/staff/people/3");
    expect(await screen.findByText("Administrator: can do everything.")).toBeInTheDocument();
  });
});
