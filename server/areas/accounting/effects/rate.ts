import { rate } from "../../../../src/resources/accounting/rate.ts";
import { service } from "../../../../src/resources/accounting/service.ts";
import { addDays, formatDate } from "../../../../src/schemas/values/date.ts";
import { defineEffects } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { readFields } from "../../../engine/read/read-fields.ts";
import { invalid } from "../../../engine/wire/problem.ts";

export const rateEffects = defineEffects(rate, {
  /**
   * Takes kind and unit from the service, and completes the terms of storage. The service is locked, so that its unit stays and its rates
   * are added one after the other instead of deadlocking.
   */
  beforeCreate: async ({ row, trx }) => {
    const of = await readFields(trx, service, row.serviceId, ["kind", "unit"], { lock: "no key update" });
    if (!of) throw invalid({ serviceId: ["Choose one from the list."] });
    if (of.kind !== "storage") return of;
    return { ...of, freeDays: row.freeDays ?? 0, period: row.period ?? "calendar", proration: row.proration ?? "daily" };
  },

  /** Ends this rate the day before and continues with another one of the same terms. */
  changePrice: async ({ row, input, call, engine, write, today }) => {
    const from = input.from ?? addDays(today, 1);
    if (from <= row.validFrom)
      throw invalid({ from: [`This rate begins on ${formatDate(row.validFrom)}. Edit it to correct its price from the beginning.`] });
    if (row.validUntil !== null && from > row.validUntil)
      throw invalid({ from: [`This rate ends on ${formatDate(row.validUntil)}. Add another rate for the days after it.`] });
    await write({ validUntil: addDays(from, -1) });
    const { data } = await engine.create(onBehalfOf(call, "price change"), rate, {
      serviceId: row.serviceId,
      hubId: row.hubId,
      customerId: row.customerId,
      price: input.price,
      cost: input.cost ?? row.cost,
      minimum: row.minimum,
      freeDays: row.freeDays,
      period: row.period,
      proration: row.proration,
      notes: row.notes,
      validFrom: from,
      validUntil: row.validUntil,
    });
    await write({ nextId: data.id });
  },
});
