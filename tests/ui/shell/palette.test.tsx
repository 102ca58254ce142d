import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { registerRoutes } from "../../../src/providers/known-routes.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { endSession } from "../../../src/providers/session/session-end.ts";
import { resources } from "../../../src/resources/index.ts";
import { Palette } from "../../../src/shell/palette/palette.tsx";
import { noteRecord, noteScreen, readRecent } from "../../../src/views/paths/recent.ts";
import { mockApi } from "../../support/ui-api.ts";
import { show, signInAs } from "../../support/ui-user.tsx";

it("shows what tells two records of the same title apart, and opens the chosen one", async () => {
  registerResources(resources);
  signInAs({ may: [{ subject: "SALES_LEADS", action: "read" }] });
  const lead = (id: number, subtitle: string | null) => ({
    resource: "lead",
    id,
    title: "Harriet Vandermeer",
    subtitle,
    state: "working",
    path: `/sales/leads/${id}`,
  });
  mockApi("get", "/v1/favorites", { data: { favorites: [], recent: [] } });
  mockApi("get", "/search", { data: [lead(1, "Vandermeer Interiors · h@one.example"), lead(2, "(212) 555-0143")] });
  show(<Palette />);
  await userEvent.type(screen.getByRole("combobox"), "harriet");
  const [first, second] = await screen.findAllByRole("option", { name: /Harriet Vandermeer/ });
  if (!first || !second) throw new Error("Two options were expected.");
  expect(within(first).getByText("Vandermeer Interiors · h@one.example · working")).toBeTruthy();
  await userEvent.click(within(second).getByText("(212) 555-0143 · working"));
  expect((await screen.findByTestId("where")).textContent).toContain("/sales/leads/2");
});

const may = (subject: "SALES_LEADS" | "ACCG_INVOICES" | "ACCT_CUSTOMERS", action: "read" | "create") => ({ subject, action });

function known(...abilities: ReturnType<typeof may>[]): void {
  registerResources(resources);
  registerRoutes(() => ({ title: "" }));
  signInAs({ may: abilities });
  mockApi("get", "/v1/favorites", { data: { favorites: [], recent: [] } });
}

it("opens the best hit with Enter, though the answer comes later", async () => {
  known(may("SALES_LEADS", "read"));
  const lead = (id: number, title: string) => ({ resource: "lead", id, title, subtitle: null, state: "new", path: `/sales/leads/${id}` });
  mockApi("get", "/search", { data: [lead(1, "Ada Byron"), lead(2, "Ada")] });
  show(<Palette />);
  await userEvent.type(screen.getByRole("combobox"), "ada byron{Enter}");
  await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/sales/leads/1"));
});

it("understands what to create, and for whom", async () => {
  known(may("ACCG_INVOICES", "read"), may("ACCG_INVOICES", "create"), may("ACCT_CUSTOMERS", "read"));
  const searches = mockApi("get", "/search", {
    data: [{ resource: "customer", id: 7, title: "Atelier Nord", subtitle: "Greenwich", state: "active", path: "/customers/7/overview" }],
  });
  show(<Palette />);
  await userEvent.type(screen.getByRole("combobox"), "new invoice for atelier");
  // Who types slowly is offered the same before the whole name is there.
  await waitFor(() => expect(searches.at(-1)?.query.get("q")).toBe("atelier"));
  await userEvent.click(await screen.findByRole("option", { name: /Create Invoice for Atelier Nord/ }));
  expect(screen.getByTestId("where").textContent).toMatch(/^\/accounting\/invoices\/create\?\w+=7$/);
});

it("offers favorites and what was opened last before anything is typed", async () => {
  known(may("SALES_LEADS", "read"));
  noteRecord({ resource: "lead", id: 4 });
  noteScreen("/sales/leads");
  const asked = mockApi("get", "/v1/favorites", {
    data: {
      favorites: [{ resource: "lead", id: null, title: null, subtitle: null }],
      recent: [{ resource: "lead", id: 4, title: "Ada Byron", subtitle: "Engines" }],
    },
  });
  show(<Palette />);
  expect(await screen.findByRole("group", { name: "Favorites" })).toHaveTextContent("Leads");
  expect(screen.getByRole("group", { name: "Recently opened" })).toHaveTextContent("Ada ByronLead · Engines");
  expect(asked.at(-1)?.query.get("recent")).toBe("lead.4");
  // Nobody else sees it, and signing out forgets it.
  signInAs({ id: 2 });
  expect(readRecent().records).toEqual([]);
  signInAs({ id: 1 });
  endSession();
  expect(localStorage.getItem("hq_recent")).toBeNull();
});

it("offers only what can be created in its mode for that", async () => {
  known(may("SALES_LEADS", "read"), may("SALES_LEADS", "create"));
  show(<Palette mode="create" />);
  expect((await screen.findAllByRole("option")).map(({ textContent }) => textContent)).toEqual(["Create lead"]);
  await userEvent.type(screen.getByRole("combobox"), "le{Enter}");
  await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/sales/leads/create"));
});
