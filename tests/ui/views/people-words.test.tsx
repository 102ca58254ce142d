import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { checkDeclarations } from "../../../src/schemas/check.ts";
import { abilities, lines, ref, text } from "../../../src/schemas/fields.ts";
import { type AnyResource, resource } from "../../../src/schemas/resource.ts";
import { answer } from "../../support/ui-api.ts";
import { startWith } from "./app.tsx";

// What the kit knows of people and their keys: sides by side, fixed fields, lines by action, what somebody may do.
const lists = { at: "/staff", lists: { "staff-member": "People", "staff-key": "Keys" } } as const;
const key = resource("staff-key", {
  label: "Key",
  title: "name",
  path: "/staff/keys",
  subject: "UM_EMP_ROLES",
  bizObject: 903,
  fields: { name: text({ required: true, search: true }), opens: abilities() },
  create: { label: "Cut a new key" },
  views: { list: { columns: ["name"], siblingLists: lists } },
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
    praise: { label: "Praise", successMessage: "Praised." },
  },
  views: {
    list: { columns: ["name"], siblingLists: lists },
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
  answer("get", "/staff-members", { data: { "staff-members": [row], total: 1, totalIsCapped: false } });
  answer("get", "/staff-keys", { data: { "staff-keys": [], total: 0, totalIsCapped: false } });
  answer("get", "/staff-members/3", { data: row });
  answer("get", "/staff-members/3/activity", { data: { entries: [], total: 0 } });
  const admin = [{ subject: "LOCATIONS", action: "read", from: ["administrator"] }];
  return answer("get", "/staff-members/3/access", { data: asAdmin ? { isAdmin: true, abilities: admin } : access });
}

describe("lists that stand side by side", () => {
  it("are tabs of one another, under an address that leads to the first", async () => {
    serve();
    startWith(modules, "/staff");
    expect(await screen.findByRole("heading", { name: /Members/ })).toBeInTheDocument();
    expect(screen.getByTestId("where")).toHaveTextContent("/staff/people");
    const tabs = screen.getByRole("navigation", { name: "Lists" });
    expect(within(tabs).getByRole("link", { name: "People" })).toHaveAttribute("aria-current", "page");
    await userEvent.click(within(tabs).getByRole("link", { name: "Keys" }));
    expect(await screen.findByRole("button", { name: /Cut a new key/ })).toBeInTheDocument();
  });

  it("lead whom to the first that they may read, and show no tabs where there is one", async () => {
    serve();
    startWith(modules, "/staff", { may: [...reader.may] });
    expect(await screen.findByRole("heading", { name: /Keys/ })).toBeInTheDocument();
    expect(screen.queryByRole("navigation", { name: "Lists" })).toBeNull();
  });

  it("are checked", () => {
    const wrong: AnyResource = {
      ...key,
      views: { ...key.views, list: { columns: ["name"], siblingLists: { at: "/x", lists: { nothing: "N" } } } },
    };
    expect(() => checkDeclarations([wrong])).toThrow(/its sibling lists must include itself/);
    expect(() => checkDeclarations([wrong])).toThrow(/sibling list "nothing" is no resource/);
    expect(() => checkDeclarations(modules)).not.toThrow();
  });
});

describe("lines that actions change", () => {
  it("have them beside, with what the row holds filled in, and not in the menu", async () => {
    serve();
    answer("get", "/staff-keys/lookup", { data: [{ id: 9, name: "Cellar" }] });
    const taken = answer("post", "/staff-members/3/actions/take", { data: { ...row, version: 6, keys: [] } });
    startWith(modules, "/staff/people/3");
    const hands = userEvent.setup();
    await hands.click(await screen.findByRole("button", { name: "More actions" }));
    expect(await screen.findByRole("menuitem", { name: "Praise" })).toBeInTheDocument();
    expect(screen.queryByRole("menuitem", { name: "Give a key" })).toBeNull();
    await hands.keyboard("{Escape}");

    await hands.click(screen.getByRole("button", { name: "Take the key" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText("Front door")).toBeInTheDocument();
    expect(within(dialog).getByRole("combobox")).toBeDisabled();
    await hands.click(within(dialog).getByRole("button", { name: "Take the key" }));
    await waitFor(() => expect(taken[0]?.body).toEqual({ version: 5, keyId: 8 }));
  });

  it("are taken on creation, and not offered again by the form of a row that is there", async () => {
    serve();
    const made = startWith(modules, "/staff/people/create");
    expect(await screen.findByRole("textbox", { name: "Badge" })).toBeInTheDocument();
    expect(screen.getByText("Keys")).toBeInTheDocument();
    made.unmount();
    startWith(modules, "/staff/people/3/edit");
    expect(await screen.findByRole("textbox", { name: /Name/ })).toHaveValue("Kim");
    expect(screen.queryByRole("textbox", { name: "Badge" })).toBeNull();
    expect(screen.queryByText("Keys")).toBeNull();
  });
});

describe("what somebody may do", () => {
  it("is told with where each of it comes from", async () => {
    const asked = serve();
    startWith(modules, "/staff/people/3");
    const section = await screen.findByRole("region", { name: "Permissions" });
    expect(await within(section).findByText("from Front door, Cellar")).toBeInTheDocument();
    expect(within(section).getByRole("row", { name: /Quotes/ })).toHaveTextContent("QuotesMark as lostfrom Cellar");
    expect(asked).toHaveLength(1);
  });

  it("is everything for an administrator", async () => {
    serve(true);
    startWith(modules, "/staff/people/3");
    expect(await screen.findByText("Administrator: can do everything.")).toBeInTheDocument();
  });
});
