import { expect, it } from "vitest";
import { routeTable } from "../../server/http/route-table.ts";
import { payment } from "../../src/resources/accounting/payment.ts";
import { resources } from "../../src/resources/index.ts";
import { areasFor } from "../../src/schemas/access/ability-areas.ts";

const sides = ["employee", "customer"] as const;

/** What no generic route asks for: the hand-written calls that have an ability of their own. */
const handWritten = [
  { side: "customer", subject: payment.subject, verb: "create", call: "POST /invoices/pay" },
  { side: "employee", subject: "WH_DASHBOARD", verb: "read", call: "GET /warehouse-views/hubs" },
  { side: "customer", subject: "WH_ITEM_TRACKING", verb: "read", call: "GET /inventories/:id/story" },
  // Sharing a saved view.
  ...sides.map((side) => ({ side, subject: "LIST_VIEWS", verb: "create", call: "POST /v1/list-views" }) as const),
  ...(["read", "update"] as const).flatMap(
    (verb) =>
      [
        { side: "employee", subject: "CONFIG_EMAIL_TEXTS", verb, call: "/v1/email-texts" },
        { side: "employee", subject: "CONFIG_COMPANY", verb, call: "/v1/company-settings" },
      ] as const,
  ),
  { side: "employee", subject: "PRIVACY", verb: "download", call: "POST /v1/privacy/exports" },
  ...(["read", "update"] as const).map((verb) => ({ side: "employee", subject: "CONFIG_JOBS", verb, call: "/v1/jobs" }) as const),
] as const;

const asked = new Set<string>(handWritten.map(({ side, subject, verb }) => `${side} ${subject} ${verb}`));
for (const { access } of routeTable(resources)) {
  if (typeof access.ability === "string") continue;
  for (const side of access.callers ?? sides) asked.add(`${side} ${access.ability.subject} ${access.ability.verb}`);
}
for (const { subject, employee } of resources) {
  if (employee?.unless) asked.add(`employee ${subject} ${employee.unless}`);
  for (const each of employee?.also ?? []) asked.add(`employee ${each.subject} read`);
}

it.each(sides)("no ability is offered in the role of a %s that no call asks for", (side) => {
  const offered = areasFor(side).flatMap(({ features }) =>
    features.flatMap(({ subject, verbs }) => verbs.map((verb) => `${side} ${subject} ${verb}`)),
  );
  expect(offered.filter((each) => !asked.has(each))).toEqual([]);
  expect(offered.length).toBeGreaterThan(20);
});
