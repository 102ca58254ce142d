import type { Leakage } from "../../../src/contract/leakage.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import type { AnyRow } from "../sales-harness.ts";
import { createPullHarness } from "./pull-harness.ts";
import { repairSteps } from "./repair-steps.ts";
import type { WarehouseHarness } from "./warehouse-harness.ts";

/** What the services of the warehouse cost in tests, in cents; nothing says what a disposal costs. */
export const prices = { receiving: 20_00, inspection: 25_00, handling: 14_00, hour: 185_00 };

/** The steps that lead from goods to what is billed for them. */
export async function billingSteps(harness: WarehouseHarness) {
  const services: Record<string, AnyRow> = {};
  for (const [code, kind, unit, price] of [
    ["RC", "receiving", "piece", prices.receiving],
    ["IS", "inspection", "piece", prices.inspection],
    ["HO", "handling out", "piece", prices.handling],
    ["AH", "after hours", "hour", prices.hour],
  ] as const)
    services[code] = await harness.post("services", { code, name: code, kind, unit, price });
  const repairs = repairSteps(harness);
  const pulls = await createPullHarness(harness);
  const { today } = repairs;

  const leakage = async (more = ""): Promise<Leakage> =>
    (await harness.see(`billing/leakage?from=${addDays(today(), -30)}&to=${addDays(today(), 30)}${more}`)) as unknown as Leakage;

  return {
    services,
    repairs,
    pulls,
    today,
    leakage,
    /** A completed receive of so many pieces, and the pieces. */
    async received(
      count: number,
      more: object = {},
      item: object = {},
    ): Promise<{ readonly receive: AnyRow; readonly pieces: readonly AnyRow[] }> {
      const pieces = await harness.pieces([{ description: "Chair", quantity: count, ...item }], more);
      return { receive: await harness.see(`receives/${pieces[0]?.receiveId}`), pieces };
    },
    pulled: pulls.handedOver,
    /** A repair of a failed inspection that was done, for this payer. */
    async repaired(inspection: AnyRow, more: object = {}): Promise<AnyRow> {
      const { id, payer } = await repairs.request(inspection, more);
      const path = `inspection-repairs/${id}`;
      await harness.do(path, "approve", {}, payer === "customer" ? harness.cleo : harness.ann);
      await harness.do(path, "begin", { where: "in the hub" });
      await repairs.photograph(path);
      return harness.do(path, "markAsCompleted", { cost: 120_00 });
    },
    /** Bills a receive or a pull; the draft. */
    async billed(path: string): Promise<AnyRow> {
      const { billingReportId } = await harness.do(path, "sendToBilling");
      return harness.see(`billing-reports/${billingReportId}`);
    },
    /** The ids of the events that are listed as not billed. */
    leaked: async (): Promise<readonly string[]> => (await leakage()).events.map(({ eventId }) => eventId),
  };
}
