import { expect, it } from "vitest";
import { isCountedByRows } from "../../server/engine/read/list.ts";
import { payment } from "../../src/resources/accounting/payment.ts";
import { customer } from "../../src/resources/accounts/customer.ts";

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
