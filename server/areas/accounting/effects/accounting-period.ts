import { accountingPeriod } from "../../../../src/resources/accounting/accounting-period.ts";
import { monthName } from "../../../../src/schemas/values/date.ts";
import { defineEffects } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { isClosed, lockPeriods } from "../ledger/periods.ts";

export const accountingPeriodEffects = defineEffects(accountingPeriod, {
  /** A month that a later one has closed stays closed: opening it is an action of its own, with a reason. */
  create: async ({ row, trx, call, engine, write }) => {
    await lockPeriods(trx);
    const wasClosed = await isClosed(trx, row.month, row.id);
    await write({ name: monthName(row.month) });
    if (wasClosed) await engine.act(onBehalfOf(call, "accounting period"), accountingPeriod, { id: row.id }, "close");
  },
});
