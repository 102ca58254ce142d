import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { Ability } from "../../../src/schemas/access/abilities.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { client } from "../../contract/tiny/firms.ts";
import { mockApi, type ReceivedRequest } from "../../support/ui-api.ts";
import { startWith } from "./app.tsx";
import { parcelModules, parcelRow } from "./parcels.ts";

const withLists: AnyResource = {
  ...client,
  views: {
    ...client.views,
    show: {
      tabs: {
        facts: { label: "Facts", sections: [{ title: "Facts", fields: ["name"] }] },
        money: {
          label: "Money",
          sections: [{ title: "Terms", fields: ["kind"] }],
          lists: [
            { list: "parcel", by: "client", label: "Parcels of theirs" },
            { list: "bill", by: "client", label: "What they owe" },
          ],
        },
      },
    },
  },
};
const modules = parcelModules.map((each) => (each === client ? withLists : each));

let parcels: ReceivedRequest[] = [];
let bills: ReceivedRequest[] = [];
beforeEach(() => {
  mockApi("get", "/clients/5", { data: { id: 5, version: 1, name: "Oak", kind: "hotel", state: "client", actions: {} } });
  mockApi("get", "/clients/5/document-flow", { data: [], more: false });
  mockApi("get", "/clients/5/activity", { data: { entries: [], total: 0 } });
  parcels = mockApi("get", "/parcels", { data: { currentPage: 1, parcels: [parcelRow(1), parcelRow(2)], total: 2 } });
  bills = mockApi("get", "/bills", {
    data: { currentPage: 1, bills: [{ id: 4, version: 1, number: "BI-004", clientId: 5, client: "Oak", amount: 5000 }], total: 120 },
  });
});

const region = (name: string) => screen.findByRole("region", { name });
const where = () => screen.getByTestId("where").textContent;

describe("a record's tab", () => {
  it("that doesn't exist is an unknown path, which leads to sign-in", async () => {
    startWith(modules, "/clients/5/nonsense");
    await waitFor(() => expect(where()).toBe("/auth"));
  });
});

describe("a record's tab with fields and lists", () => {
  it("shows the lists below the fields, each with its heading and the record's own rows", async () => {
    startWith(modules, "/clients/5/money");
    const parcelsRegion = await region("Parcels of theirs");
    expect(await within(parcelsRegion).findByRole("link", { name: "PA-001" })).toHaveAttribute("href", "/parcels/1");
    expect(await within(await region("What they owe")).findByRole("link", { name: "BI-004" })).toHaveAttribute("href", "/bills/4");
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(["Terms", "Parcels of theirs", "What they owe"]),
    );
    expect(screen.getByText("Kind").nextElementSibling).toHaveTextContent("Hotel");
    for (const [request] of [parcels, bills]) expect(request?.query.getAll("filter[client][in]")).toEqual(["5"]);
    // With several lists on the page, no search box has a keyboard shortcut.
    expect(within(parcelsRegion).getByRole("searchbox")).not.toHaveAttribute("title");
    // The list has no client column, and its create form starts with this client.
    expect(within(parcelsRegion).queryByRole("columnheader", { name: "Client" })).toBeNull();
    expect(within(await region("What they owe")).getByRole("link", { name: "Create bill" })).toHaveAttribute(
      "href",
      "/bills/create?clientId=5",
    );
  });

  it("sorts and pages each list separately, without changing the URL", async () => {
    startWith(modules, "/clients/5/money");
    const owed = await region("What they owe");
    await userEvent.click(await within(owed).findByRole("button", { name: "Next page" }));
    await waitFor(() => expect(bills.at(-1)?.query.get("page")).toBe("2"));
    await userEvent.click(within(await region("Parcels of theirs")).getByRole("columnheader", { name: /Number/ }));
    await waitFor(() => expect(parcels.at(-1)?.query.get("sort")).toBe("number"));
    expect(bills.every(({ query }) => query.get("sort") !== "number")).toBe(true);
    expect(parcels.every(({ query }) => query.get("page") === "1")).toBe(true);
    expect(where()).toBe("/clients/5/money");
  });

  it("omits a list the user can't read, without requesting it", async () => {
    const may: Ability[] = [
      { subject: "ACCT_CUSTOMERS", action: "read" },
      { subject: "TASKS", action: "read" },
    ];
    startWith(modules, "/clients/5/money", { may });
    await within(await region("Parcels of theirs")).findByRole("link", { name: "PA-001" });
    expect(screen.queryByRole("region", { name: "What they owe" })).toBeNull();
    expect(bills).toEqual([]);
  });

  it("shows no lists on another tab", async () => {
    startWith(modules, "/clients/5");
    expect((await screen.findAllByText("Oak")).length).toBeGreaterThan(0);
    expect(screen.queryByRole("region", { name: "Parcels of theirs" })).toBeNull();
    expect(parcels).toEqual([]);
  });
});
