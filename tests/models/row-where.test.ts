import { expect, it } from "vitest";
import { rowHolds } from "../../src/views/records/row-where.ts";
import { visit } from "../contract/tiny/visits.ts";

it("leaves to the server what a condition says of the rows that a row refers to", () => {
  const row = { state: "planned", ticketId: 7, ticket: "TK-0007" };
  expect(rowHolds(visit, { state: "planned", "ticket.state": "open" }, row)).toBe(true);
  expect(rowHolds(visit, { state: "over", "ticket.state": "open" }, row)).toBe(false);
  expect(rowHolds(visit, { ticket: 7, $any: [{ "ticket.state": "open" }, { state: "over" }] }, row)).toBe(true);
  expect(rowHolds(visit, { $any: [{ ticket: 8 }, { state: "over" }] }, row)).toBe(false);
  expect(rowHolds(visit, { $not: { "ticket.state": "open", state: "planned" } }, row)).toBe(true);
});
