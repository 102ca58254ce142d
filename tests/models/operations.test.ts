import { expect, it } from "vitest";
import { invoice } from "../../src/resources/accounting/invoice.ts";
import { payment } from "../../src/resources/accounting/payment.ts";
import { prospect } from "../../src/resources/accounts/prospect.ts";
import { allowedForAll } from "../../src/views/actions/operations.ts";

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

it("leaves out an address, which is one record's", () => {
  const draft = { id: 1, actions: { issue: true } };
  const inputs = (...rows: (typeof draft)[]) => Object.keys(allowedForAll(invoice, rows)[0]?.input ?? {});
  expect(inputs(draft)).toEqual(["mail", "to", "message"]);
  expect(inputs(draft, { ...draft, id: 2 })).toEqual(["mail", "message"]);
});

it("leaves out an input that may stay empty, such as a contact of each company, and offers the action", () => {
  const company = (id: number) => ({ id, actions: { activate: true } });
  const inputs = (...rows: ReturnType<typeof company>[]) =>
    allowedForAll(prospect, rows).map(({ name, input }) => [name, Object.keys(input)]);
  expect(inputs(company(1))).toEqual([["activate", ["administrator"]]]);
  expect(inputs(company(1), company(2))).toEqual([["activate", []]]);
});
