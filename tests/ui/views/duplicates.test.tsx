import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { email, lines, text } from "../../../src/schemas/fields/fields.ts";
import { type AnyResource, resource } from "../../../src/schemas/resource.ts";
import { mockApi } from "../../support/ui-api.ts";
import { stays } from "../../support/waits.ts";
import { startWith } from "./app.tsx";
import { maker } from "./thing.ts";

const caller = resource("caller", {
  title: "name",
  path: "/callers",
  subject: "SALES_LEADS",
  bizObject: 905,
  fields: { name: text(), mail: email(), more: lines({ address: email() }, { noun: "email" }) },
  create: {},
  update: {},
  views: {
    list: { columns: ["name"] },
    form: { duplicates: { fields: ["name", "mail", "more"], among: ["caller", "maker"] } },
  },
});
const modules: readonly AnyResource[] = [caller, maker];
const ada = { resource: "caller", id: 4, title: "Ada Byron", subtitle: "Engines · ada@engines.example", state: null, path: "/callers/4" };
const adaAndCo = { resource: "maker", id: 9, title: "Ada Byron Engines & Company", subtitle: null, state: null, path: "/makers/9" };
const note = () => screen.queryByText("Possible duplicates")?.parentElement;

it("names the records that a new one may repeat, while it is typed, and saves nevertheless", async () => {
  const searches = mockApi("get", "/search", ({ query }) => ({
    data: query.get("q") === "ada@engines.example" ? [ada, adaAndCo] : query.get("q") === "ada byron" ? [ada, adaAndCo] : [],
  }));
  const created = { data: { id: 5, version: 1, name: "ada byron", more: [], actions: {} } };
  const saved = mockApi("post", "/callers", created, 201);
  mockApi("get", "/callers/5", created);
  mockApi("get", "/callers/5/activity", { data: { entries: [], total: 0 } });
  startWith(modules, "/callers/create");
  await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "ada byron");
  const link = await screen.findByRole("link", { name: "Ada Byron" });
  expect(link).toHaveAttribute("href", "/callers/4");
  // The form stays as it is when the record is looked at.
  expect(link).toHaveAttribute("target", "_blank");
  expect(note()).toHaveTextContent("Caller · Engines · ada@engines.example, same name");
  // A name that is much longer than the typed one is another one.
  expect(screen.queryByRole("link", { name: "Ada Byron Engines & Company" })).toBeNull();
  expect(Object.fromEntries(searches.at(-1)?.query ?? [])).toEqual({ q: "ada byron", in: "caller,maker" });

  // An email counts wherever a record contains it.
  await userEvent.type(screen.getByRole("textbox", { name: "Mail" }), "ada@engines.example");
  expect(await screen.findByRole("link", { name: "Ada Byron Engines & Company" })).toBeInTheDocument();
  expect(within(note() as HTMLElement).getAllByRole("link")).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toHaveLength(1));
});

it("names records whose name is spelt differently, after those that are the same", async () => {
  const byrne = { ...ada, id: 6, title: "Ada Byrone", subtitle: null, path: "/callers/6" };
  mockApi("get", "/search", { data: [byrne, ada, { ...ada, id: 7, title: "Adam Bryant" }] });
  startWith(modules, "/callers/create");
  await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "Ada Byron");
  await screen.findByRole("link", { name: "Ada Byron" });
  expect(screen.getAllByRole("link", { name: /^Ada/ }).map(({ textContent }) => textContent)).toEqual(["Ada Byron", "Ada Byrone"]);
  expect(note()).toHaveTextContent("similar name");
});

it("names a record as the same whose name differs in accents, blanks and punctuation", async () => {
  const acme = { ...ada, id: 8, title: "Ácme  Interiors, Inc.", subtitle: null, path: "/callers/8" };
  mockApi("get", "/search", { data: [acme] });
  startWith(modules, "/callers/create");
  await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "acme interiors inc");
  await screen.findByRole("link", { name: /Interiors/ });
  // While it is typed, the name is a similar one.
  await waitFor(() => expect(note()).toHaveTextContent("same name"));
});

it("takes the note back when the value is another one, and reads the emails of lines", async () => {
  const searches = mockApi("get", "/search", ({ query }) => ({ data: query.get("q") === "ada@engines.example" ? [ada] : [] }));
  startWith(modules, "/callers/create");
  await userEvent.click(await screen.findByRole("button", { name: "Add email" }));
  await userEvent.type(await screen.findByLabelText("Address, email 1"), "ada@engines.example");
  await screen.findByRole("link", { name: "Ada Byron" });
  await userEvent.type(screen.getByLabelText("Address, email 1"), ".org");
  await waitFor(() => expect(note()).toBeUndefined());
  expect(searches.map(({ query }) => query.get("q"))).not.toContain("ada@");
});

it("looks for nothing while a row is edited", async () => {
  const searches = mockApi("get", "/search", { data: [ada] });
  mockApi("get", "/callers/4", {
    data: { id: 4, version: 1, name: "Ada Byron", mail: "ada@engines.example", more: [], actions: { update: true } },
  });
  mockApi("get", "/callers/4/activity", { data: { currentPage: 1, entries: [], total: 0 } });
  startWith(modules, "/callers/4/edit");
  await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "!");
  await stays(() => expect(searches).toEqual([]), 700, "a search that is not begun is announced by nothing");
});
