import { expect, it } from "vitest";
import { invoice } from "../../src/resources/accounting/invoice.ts";
import { resources } from "../../src/resources/index.ts";
import { lead } from "../../src/resources/sales/lead.ts";
import { queueProblems } from "../../src/schemas/check/check-queue.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { AnyQueueRule } from "../../src/schemas/views/queue.ts";

const base: AnyQueueRule = { title: "Leads", message: "{name} waits", where: { state: "new" } };
const problemsOf = (rule: Partial<AnyQueueRule>, resource: AnyResource = lead): string[] =>
  queueProblems({ resource: { ...resource, queue: { some: { ...base, ...rule } } }, resources });

it("finds nothing wrong with the product's entries", () => {
  expect(resources.flatMap((resource) => queueProblems({ resource, resources }))).toEqual([]);
  expect(problemsOf({})).toEqual([]);
});

it.each([
  [{ action: "fly" }, `the queue's "some" offers "fly", which is no action that employees have.`],
  [{ action: "restore" }, `the queue's "some" offers "restore", which is possible in none of its states.`],
  [{ where: { $any: [{ state: "new" }] } }, "has a condition that no list can be filtered by"],
  [{ where: { phone: "x" } }, `finds rows by "phone", which its list can't be filtered by.`],
  [{ days: { field: "company", to: 0 } }, `finds rows by "company", which its list can't be filtered by.`],
  [{ segment: "nowhere" }, `names "nowhere", which is not a segment of its list.`],
  [{ message: "{nickname} waits" }, `uses the unknown field "nickname".`],
  [{ message: "{name} is {late}" }, "needs `due`, from which its time follows."],
  [{ shownOn: "today" }, "needs `due`, from which its time follows."],
  [{ amount: "name" }, `takes "name" for an amount, which is not a \`money\` field.`],
  [{ assignedTo: "name" }, `takes "name" for a person, which is not a \`ref\` field.`],
  [{ due: "targetDate", withinHours: 4 }, "has both `due` and `withinHours`, but one says until when."],
  [{ due: "name" }, `needs a date in "name".`],
  [{ withinHours: 4, since: "targetDate" }, "counts hours, so `since` needs a date and time."],
  [{ form: { to: "nothing", param: "x" } }, `leads to a form of "nothing", which is not a resource with one.`],
  [{ form: { to: "work-order", param: "x" } }, `carries its row into the form of work-order as "x", which that form does not take.`],
  [{ shownOn: "decide" }, "is for customers, who can't read these rows."],
] as const)("says what is wrong with %j", (rule, message) => {
  expect(problemsOf(rule).join("\n")).toContain(message);
});

it("keeps what customers never see out of their entries", () => {
  const rule: AnyQueueRule = { title: "", message: "{number}", where: { state: "issued" }, shownOn: "pay", facts: ["internalNotes"] };
  expect(problemsOf(rule, invoice).join("\n")).toContain(`is for customers, but uses "internalNotes", which they never see.`);
});
