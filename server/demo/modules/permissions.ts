import { permission } from "../../../src/resources/people/permission.ts";
import { abilitiesInWords } from "../../../src/schemas/access/ability-areas.ts";
import { defineDemo } from "../demo-module.ts";

const named: Readonly<Record<string, readonly string[]>> = {
  "Approve quotes": ["SALES_QUOTE approve"],
  "Collect payments": ["ACCG_INVOICES read", "ACCG_PAYMENTS create", "ACCG_PAYMENTS read"],
  "See customers": ["ACCT_CONTACTS read", "ACCT_CUSTOMERS read"],
};

export const demoPermissions = defineDemo(permission, ({ daysAgo, staff }) =>
  Object.entries(named).map(([displayName, abilities], index) => ({
    id: index + 1,
    createdAt: daysAgo(40),
    createdById: staff[0] ?? null,
    displayName,
    permission: abilitiesInWords(abilities),
    abilities: [...abilities],
  })),
);
