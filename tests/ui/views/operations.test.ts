import { expect, it } from "vitest";
import { payment } from "../../../src/resources/accounting/payment.ts";
import { allowedForAll } from "../../../src/views/actions/operations.ts";

const open = (customerId: number, actions: Readonly<Record<string, unknown>>) => ({ customerId, actions });
const offered = (...rows: ReturnType<typeof open>[]) => allowedForAll(payment, rows).map(({ name }) => name);
const both = { allocate: true, allocateOldest: true };

it("offers the bulk actions that all selected rows allow", () => {
  expect(offered(open(1, both), open(1, { ...both, reverse: true }))).toEqual(["allocate", "allocateOldest"]);
  expect(offered(open(1, both), open(1, { allocate: "No unapplied credit is left.", allocateOldest: true }))).toEqual(["allocateOldest"]);
  expect(offered()).toEqual([]);
});

it("omits bulk actions whose input can't apply to all rows, such as invoices of one customer", () => {
  expect(offered(open(1, both), open(2, both))).toEqual(["allocateOldest"]);
  expect(offered(open(2, both))).toEqual(["allocate", "allocateOldest"]);
});
