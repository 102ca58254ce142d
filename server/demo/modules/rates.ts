import { rate } from "../../../src/resources/accounting/rate.ts";
import { addDays, monthStart } from "../../../src/schemas/values/date.ts";
import { defineDemo } from "../demo-module.ts";
import type { SeedRow } from "../insert-rows.ts";
import { operatorId } from "../parties.ts";
import { serviceIdOf } from "./services.ts";

type Code = Parameters<typeof serviceIdOf>[0];
/** The values of a rate beside its price; storage has terms. */
interface Terms {
  readonly hubId?: number;
  readonly customerId?: number;
  readonly from?: string;
  readonly until?: string;
  readonly minimum?: number;
  readonly freeDays?: number;
  readonly period?: string;
  readonly proration?: string;
}

/** What the two hubs that store charge, and what some customers agreed on. Prices went up with the year, and one will again. */
export const demoRates = defineDemo(rate, ({ today, daysAgo }) => {
  const opened = monthStart(today, -24);
  const raised = monthStart(today, -6);
  const soon = monthStart(today, 1);
  const rows: SeedRow[] = [];
  const add = (code: Code, kind: string, unit: string, price: number, { from = opened, until, ...terms }: Terms) => {
    const id = rows.length + 1;
    const number = `RT-${String(id).padStart(5, "0")}`;
    rows.push({
      id,
      number,
      createdAt: daysAgo(740),
      serviceId: serviceIdOf(code),
      ...{ kind, unit, price, validFrom: from, validUntil: until ?? null },
      ...(kind === "storage" ? { freeDays: 0, period: "calendar", proration: "daily" } : {}),
      ...terms,
    });
  };
  /** One rate after the other, each until the day before the next. */
  const addInTurn = (code: Code, kind: string, unit: string, prices: readonly (readonly [from: string, price: number])[], terms: Terms) =>
    prices.forEach(([from, price], index) => {
      const following = prices[index + 1];
      const next = following ? { until: addDays(following[0], -1), nextId: rows.length + 2 } : {};
      add(code, kind, unit, price, { ...terms, from, ...next });
    });
  for (const [hubId, less] of [
    [1, 0],
    [2, 10],
  ] as const) {
    const storage = { hubId, minimum: 2_500, freeDays: 30 };
    addInTurn(
      "ST-PIECE",
      "storage",
      "piece-day",
      [
        [opened, 85 - less],
        [raised, 95 - less],
      ],
      storage,
    );
    addInTurn("RC-PIECE", "receiving", "piece", [[opened, 1_800], [raised, 2_100], ...(hubId === 1 ? [[soon, 2_300] as const] : [])], {
      hubId,
    });
    add("IS-PIECE", "inspection", "piece", 2_500 - less * 20, { hubId });
    add("HO-PIECE", "handling out", "piece", 1_400 - less * 10, { hubId });
    add("DS-PIECE", "disposal", "piece", 4_500, { hubId });
    add("AH-HOUR", "after hours", "hour", 18_500, { hubId, minimum: 37_000 });
  }
  // The designers pay less for what they order often; a hotel stores by volume, a design house by the floor.
  const [atelier, hotel, house] = [operatorId + 1, operatorId + 2, operatorId + 3];
  add("DL-PIECE", "delivery", "piece", 16_800, { customerId: atelier, from: raised });
  add("IN-HOUR", "installation", "hour", 13_200, { customerId: atelier, from: raised, minimum: 26_400 });
  add("RC-PIECE", "receiving", "piece", 1_900, { customerId: atelier, hubId: 1, from: raised });
  add("ST-CUFT", "storage", "cu ft-month", 120, {
    ...{ customerId: hotel, hubId: 1, from: raised, minimum: 15_000, freeDays: 14, period: "anniversary", proration: "half" },
  });
  add("DL-CURB", "delivery", "piece", 7_200, { customerId: hotel, from: raised });
  add("ST-FLOOR", "storage", "64 sq ft-week", 11_500, { customerId: house, hubId: 1, from: opened, proration: "full" });
  add("IN-ART", "installation", "each", 7_500, { customerId: house, from: opened, until: addDays(raised, -1) });
  return rows;
});
