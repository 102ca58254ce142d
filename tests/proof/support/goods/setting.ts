import { sql } from "kysely";
import type { AnyRow } from "../../../effects/sales-harness.ts";
import { createPullHarness, type PullHarness } from "../../../effects/warehousing/pull-harness.ts";
import { createWarehouseHarness, type WarehouseHarness } from "../../../effects/warehousing/warehouse-harness.ts";
import { prices } from "./money-model.ts";
import { type Hub, pastMonths, today, type World } from "./world.ts";

const address = { address: "5 Rail Rd", city: "Elko", state: "NV", zip: "89801", country: "US" };

/** A company with prices, in which many walks can be played one after the other. */
export interface Setting {
  readonly harness: WarehouseHarness;
  /** A world without goods, in hubs of its own. */
  world(): Promise<World>;
}

export async function createSetting(): Promise<Setting> {
  const harness = await createWarehouseHarness({ unlimited: true, today });
  const services: Record<string, AnyRow> = {};
  for (const [code, kind, unit, price] of [
    ["RC", "receiving", "piece", prices.receiving],
    ["IS", "inspection", "piece", prices.inspection],
    ["HO", "handling out", "piece", prices.handling],
    ["AH", "after hours", "hour", prices.hour],
    ["DI", "disposal", "piece", null],
    ["ST", "storage", "piece-day", prices.storage],
  ] as const)
    services[code] = await harness.post("services", { code, name: code, kind, unit, price });
  const pulls = await createPullHarness(harness);
  let walks = 0;
  return {
    harness,
    world: async () => {
      walks += 1;
      const [here, there] = [await createHub(harness, `A${walks}`), await createHub(harness, `B${walks}`)];
      const agreed = { disposal: walks % 2 === 0 ? prices.disposal : null, freeDays: walks % 3 === 0 ? 4 : 0 };
      const rate = { hubId: here.id, customerId: harness.acme, validFrom: "2020-01-01" };
      if (agreed.disposal !== null) await harness.post("rates", { ...rate, serviceId: services.DI?.id, price: agreed.disposal });
      if (agreed.freeDays > 0)
        await harness.post("rates", { ...rate, serviceId: services.ST?.id, price: prices.storage, freeDays: agreed.freeDays });
      return emptyWorld(harness, pulls, { here, there, agreed });
    },
  };
}

async function createHub(harness: WarehouseHarness, code: string): Promise<Hub> {
  const { id } = await harness.post("hubs", { code, name: `Hub ${code}`, address, timeZone: "America/Los_Angeles" });
  await harness.do(`hubs/${id}`, "addPlaces", { kind: "bin", first: "A-01-01", last: "A-01-02" });
  const { rows } = await sql<{ id: number }>`select id from places where hub_id = ${id} and code = 'A-01-01'`.execute(harness.db.kysely);
  return { id, binId: rows[0]?.id ?? 0 };
}

function emptyWorld(harness: WarehouseHarness, pulls: PullHarness, of: Pick<World, "here" | "there" | "agreed">): World {
  const months = pastMonths();
  return {
    ...{ harness, pulls, ...of, months, day: months[0].replace(/01$/, "03") },
    ...{ goods: [], receives: [], pieces: [], flows: [], repairs: [], reports: [], runs: [], claims: [] },
  };
}
