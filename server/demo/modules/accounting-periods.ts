import { accountingPeriod } from "../../../src/resources/accounting/accounting-period.ts";
import { monthName, monthStart } from "../../../src/schemas/values/date.ts";
import { defineDemo } from "../demo-module.ts";

/** The books are closed up to two months ago; the last month still is open. */
export const demoAccountingPeriods = defineDemo(accountingPeriod, ({ today, daysAgo, staff }) =>
  [-2, -1].map((months, index) => {
    const month = monthStart(today, months);
    return {
      id: index + 1,
      state: index === 0 ? "closed" : "open",
      createdAt: daysAgo(12),
      createdById: staff[4] ?? null,
      name: monthName(month),
      month,
      closedById: index === 0 ? (staff[4] ?? null) : null,
    };
  }),
);
