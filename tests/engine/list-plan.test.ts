import { describe, expect, it } from "vitest";
import { isCountedByRows, isWholeList, longListPlan, type PlannedList, planOf } from "../../server/engine/read/list-plan.ts";
import { payment } from "../../src/resources/accounting/payment.ts";
import { customer } from "../../src/resources/accounts/customer.ts";
import { ticket } from "../contract/tiny/tickets.ts";

const filter = (field: string, operator: string) => ({ field, operator, values: ["a"] });

it("knows which filters of a list no index alone counts", () => {
  expect(isCountedByRows(payment, filter("method", "in"))).toBe(false);
  expect(isCountedByRows(payment, filter("state", "in"))).toBe(false);
  expect(isCountedByRows(payment, filter("createdAt", "gte"))).toBe(false);
  // Its index holds removed payments, too.
  expect(isCountedByRows(payment, filter("customer", "in"))).toBe(true);
  expect(isCountedByRows(payment, filter("gateway", "contains"))).toBe(true);
  // Prospects are kinds of companies, too, and stand in the same index.
  expect(isCountedByRows(customer, filter("kind", "in"))).toBe(true);
  expect(isCountedByRows(customer, filter("state", "in"))).toBe(false);
});

describe("a list", () => {
  const plain: PlannedList = { resource: ticket, side: "employee", request: { limit: 20 }, keys: [{}], isSearched: false, isLong: false };
  const plan = (asked: Partial<PlannedList>) => planOf({ ...plain, ...asked });
  const request = (more: Partial<PlannedList["request"]>) => ({ request: { limit: 20, ...more } });
  const inOrder = { rows: "in order", isCounted: true };
  const collected = { rows: "collected", isCounted: true };
  const byReference = [{ reference: "firm" }, {}];

  it.each<[string, Partial<PlannedList>]>([
    ["as a whole", {}],
    ["of a tab that is a state", request({ tab: "open" })],
    ["of a state", request({ statusId: 922 })],
    ["with a filter that an index counts", request({ filters: [filter("state", "in")] })],
    ["with an exact count, whatever narrows it", request({ filters: [filter("title", "contains")], exactCount: true })],
    ["in the order of a name, where something narrows it", { keys: byReference, ...request({ tab: "open" }) }],
  ])("is read in order: %s", (_, asked) => {
    expect(plan(asked)).toEqual(inOrder);
  });

  it.each<[string, Partial<PlannedList>]>([
    ["searched by words", { isSearched: true }],
    ["searched, with an exact count", { isSearched: true, ...request({ exactCount: true }) }],
    ["with a filter by parts of words", request({ filters: [filter("title", "contains")] })],
    ["as a whole in the order of a name", { keys: byReference }],
    ["of a customer with any filter", { side: "customer", ...request({ filters: [filter("due", "gte")] }) }],
    ["of a customer whose rows are theirs in several ways", { side: "customer" }],
  ])("is collected: %s", (_, asked) => {
    expect(plan(asked)).toEqual(collected);
  });

  it("that is known to be long is read in order and not counted again, whatever is asked for", () => {
    for (const asked of [{}, { isSearched: true }, request({ filters: [filter("title", "contains")] })])
      expect(plan({ ...asked, isLong: true })).toEqual(longListPlan);
  });

  it("is whole if nothing narrows it but who asks", () => {
    const isWhole = (more: Partial<PlannedList["request"]>, isSearched = false) => isWholeList({ ...request(more), isSearched });
    expect([isWhole({}), isWhole({ filters: [], sort: ["-due"], offset: 40 })]).toEqual([true, true]);
    expect([isWhole({ tab: "open" }), isWhole({ statusId: 922 }), isWhole({ segment: "mine" }), isWhole({}, true)]).not.toContain(true);
    expect(isWhole({ filters: [filter("due", "gte")] })).toBe(false);
  });
});
