import { afterEach, describe, expect, it } from "vitest";
import { registerResources } from "../../../src/providers/registry.ts";
import { customer } from "../../../src/resources/accounts/customer.ts";
import { resources } from "../../../src/resources/index.ts";
import type { Ability } from "../../../src/schemas/access/abilities.ts";
import { fillViewSlots } from "../../../src/views/kit/slots.ts";
import { bulkTargetsOf } from "../../../src/views/list/bulk-target-links.ts";
import { filterNames, offeredColumns, offeredSegments, readListState, shownColumns } from "../../../src/views/list/list-state.ts";
import { signInAs } from "../../support/ui-user.tsx";

const customers: Ability = { subject: "ACCT_CUSTOMERS", action: "read" };
const invoices: Ability = { subject: "ACCG_INVOICES", action: "read" };
const figures = Object.keys(customer.views.list.figures ?? {});
const stateOf = (query: string) => readListState(customer, "employee", new URLSearchParams(query));
const signIn = (...may: Ability[]) => {
  registerResources(resources);
  fillViewSlots({ mayOpen: () => true });
  signInAs({ may });
};
afterEach(() => fillViewSlots({}));

describe("the list of customers", () => {
  it("opens what is overdue by age, in columns of its own unless others were chosen", () => {
    signIn(customers, invoices);
    expect(offeredSegments(customer, "employee").map(([name]) => name)).toEqual(["all", "owing", "overdue"]);
    const columns = shownColumns(customer, stateOf("show=overdue"), "employee");
    expect(columns).toEqual(["name", "balance", "overdue", "notDue", "days30", "days60", "days90", "over90", "oldest", "state"]);
    expect(shownColumns(customer, stateOf("show=overdue&cols=name,over90"), "employee")).toEqual(["name", "over90"]);
    expect(shownColumns(customer, stateOf(""), "employee")).not.toContain("over90");
    expect(offeredColumns(customer, "employee")).toEqual(expect.arrayContaining(figures));
    expect(filterNames(customer, "employee")).toEqual(expect.arrayContaining(figures));
    expect(stateOf("sort=-over90&balance.gte=100000")).toMatchObject({ sort: "-over90", filters: [{ field: "balance" }] });
    expect(bulkTargetsOf(customer).map(({ entry }) => entry.label)).toEqual(["Open invoices"]);
  });

  it("offers none of it to employees who may not read invoices, whatever the address asks for", () => {
    signIn(customers);
    expect(offeredSegments(customer, "employee").map(([name]) => name)).toEqual(["all"]);
    for (const names of [offeredColumns(customer, "employee"), filterNames(customer, "employee")])
      expect(names.filter((name) => figures.includes(name))).toEqual([]);
    expect(stateOf("show=overdue&sort=-balance&balance.gte=1")).toMatchObject({ segment: undefined, sort: undefined, filters: [] });
    expect(bulkTargetsOf(customer)).toEqual([]);
  });
});
