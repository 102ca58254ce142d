import { taxArea } from "../../../src/resources/accounting/tax-area.ts";
import { monthStart } from "../../../src/schemas/values/date.ts";
import { defineDemo } from "../demo-module.ts";

/** Where the demo company delivers. The rates are those of 2026. */
export const demoTaxAreas = defineDemo(taxArea, ({ today, daysAgo }) => {
  const shared = { validFrom: monthStart(today, -24), createdAt: daysAgo(740) };
  return [
    { id: 1, name: "New Jersey", stateCode: "NJ", rates: [{ name: "New Jersey sales tax", percent: 6.625 }], ...shared },
    {
      id: 2,
      name: "New York City",
      stateCode: "NY",
      postalCodes: ["100", "101", "102", "103", "104", "111", "112", "113", "114", "116"],
      rates: [
        { name: "New York State sales tax", percent: 4 },
        { name: "New York City sales tax", percent: 4.5 },
        { name: "Metropolitan commuter district", percent: 0.375 },
      ],
      ...shared,
    },
    { id: 3, name: "Connecticut", stateCode: "CT", rates: [{ name: "Connecticut sales tax", percent: 6.35 }], ...shared },
  ];
});
