// @module-tag gate
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { fillViewSlots } from "../../../src/views/kit/slots.ts";
import { client } from "../../contract/tiny/firms.ts";
import { mockApi } from "../../support/ui-api.ts";
import { start, startWith } from "./app.tsx";
import { parcelModules, parcelRow } from "./parcels.ts";
import { row } from "./thing.ts";

const where = () => screen.getByTestId("where").textContent;
const list = "/makers?q=oak&page=2";
const from = (path: string) => `from=${encodeURIComponent(path)}`;

beforeEach(() => {
  fillViewSlots({ screenAt: (path) => (/^\/(makers|things|clients|logout)(\/|$|\?)/.test(path) ? { title: "Makers" } : undefined) });
  mockApi("get", "/things/1", { data: row(1) });
  mockApi("get", "/things/9", { data: row(9) });
  for (const id of [1, 9]) mockApi("get", `/things/${id}/activity`, { data: { entries: [], total: 0 } });
  mockApi("get", "/things", { data: { currentPage: 1, things: [], total: 0 } });
  mockApi("get", "/things/counts", { data: {} });
  mockApi("get", "/makers", { data: { currentPage: 1, makers: [], total: 0 } });
  mockApi("get", "/makers/lookup", { data: [] });
  mockApi("put", "/things/1", { data: row(1, { name: "New", version: 2 }) });
  mockApi("post", "/things", { data: row(9) }, 201);
});

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const type = async () => userEvent.type(await screen.findByRole("textbox", { name: /^Name/ }), "New");

describe("a URL with a return path", () => {
  it("returns there after saving a change", async () => {
    start(`/things/1/edit?${from(list)}`);
    await type();
    await press("Save");
    await waitFor(() => expect(where()).toBe(list));
  });

  it("opens a newly created record, which links back there", async () => {
    start(`/things/create?${from(list)}`);
    await type();
    await press("Save");
    await waitFor(() => expect(where()).toBe(`/things/9?${new URLSearchParams({ from: list })}`));
    await userEvent.click(await screen.findByRole("link", { name: "Back to Makers" }));
    await waitFor(() => expect(where()).toBe(list));
  });

  it.each([`/things/1/edit?${from(list)}`, `/things/create?${from(list)}`, `/things/1/duplicate?${from(list)}`])(
    "returns there on Cancel at %s",
    async (path) => {
      start(path);
      await press("Cancel");
      await waitFor(() => expect(where()).toBe(list));
    },
  );

  it("is kept while the record is edited", async () => {
    const record = `/things/1?${from(list)}`;
    start(record);
    await press("Edit");
    await waitFor(() => expect(where()).toBe(`/things/1/edit?${new URLSearchParams({ from: record })}`));
    await type();
    await press("Save");
    await waitFor(() => expect(where()).toBe(record));
    expect(await screen.findByRole("link", { name: "Back to Makers" })).toHaveAttribute("href", list);
  });

  it("is kept when switching tabs", async () => {
    const sections = [{ title: "Facts", fields: ["name"] }];
    const tabbed: AnyResource = {
      ...client,
      views: {
        ...client.views,
        show: { tabs: { facts: { label: "Facts", sections }, parcels: { label: "Parcels", list: "parcel", by: "client" } } },
      },
    };
    mockApi("get", "/clients/5", { data: { id: 5, version: 1, name: "Oak", state: "client", actions: {} } });
    mockApi("get", "/parcels", { data: { currentPage: 1, parcels: [parcelRow(1)], total: 1 } });
    for (const path of ["activity", "document-flow"]) mockApi("get", `/clients/5/${path}`, { data: { entries: [], total: 0 } });
    startWith(
      parcelModules.map((each) => (each === client ? tabbed : each)),
      `/clients/5?${from(list)}`,
    );
    await userEvent.click(await screen.findByRole("link", { name: "Parcels" }));
    await waitFor(() => expect(where()).toBe(`/clients/5/parcels?${new URLSearchParams({ from: list })}`));
    // The list inside the record stores its sort order in the same URL.
    await userEvent.click(await screen.findByRole("columnheader", { name: /Number/ }));
    await waitFor(() => expect(where()).toContain("sort="));
    expect(screen.getByRole("link", { name: "Back to Makers" })).toHaveAttribute("href", list);
  });

  it("is optional: without one, there is no back link", async () => {
    start("/things/1");
    await screen.findByRole("heading", { level: 1, name: "TH-001" });
    expect(screen.queryByRole("link", { name: /^Back/ })).toBeNull();
  });
});

describe("a URL with an invalid return path", () => {
  const bad = [
    "//evil.example/makers",
    "/\\evil.example/makers",
    "https://evil.example/makers",
    "https:evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)//makers",
    "data:text/html,x",
    "/%2e%2e//evil.example",
    "/\t/evil.example",
    "/logout",
    "/%6Cogout",
    "/LOGOUT",
    "/auth?redirect=/makers",
    "/under-maintenance",
    "/nowhere",
    "/%",
    "",
  ];
  it.each(bad)("has no back link for %j", async (target) => {
    start(`/things/1?${from(target)}`);
    await screen.findByRole("heading", { level: 1, name: "TH-001" });
    expect(screen.queryByRole("link", { name: /^Back/ })).toBeNull();
    expect(screen.getByRole("link", { name: /^Edit/ })).toHaveAttribute("href", "/things/1/edit");
  });

  it.each(["//evil.example", "javascript:alert(1)", "/logout", "/nowhere"])("falls back for %j", async (target) => {
    const one = start(`/things/1/edit?${from(target)}`);
    await type();
    await press("Save");
    await waitFor(() => expect(where()).toBe("/things/1"));
    one.unmount();
    const two = start(`/things/create?${from(target)}`);
    await press("Cancel");
    await waitFor(() => expect(where()).toMatch(/^\/things\/open/));
    two.unmount();
    start(`/things/create?${from(target)}`);
    await type();
    await press("Save");
    await waitFor(() => expect(where()).toBe("/things/9"));
    await screen.findByRole("heading", { level: 1, name: "TH-009" });
  });

  it("uses only the first of several", async () => {
    start(`/things/1?${from("//evil.example")}&${from(list)}`);
    await screen.findByRole("heading", { level: 1, name: "TH-001" });
    expect(screen.queryByRole("link", { name: /^Back/ })).toBeNull();
  });
});
