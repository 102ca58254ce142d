import type { Tx } from "../../../db/connection.ts";
import { priceOfKind } from "../billing/price-of.ts";
import { type ComputedRun, computeRun } from "../storage/compute-run.ts";
import { windowOf } from "../storage/window.ts";

/** Computes a hub's storage of a month at the prices of the price book. Reads, and writes nothing. `month` is its first day. */
export const computeMonth = async (trx: Tx, { hubId, month }: { readonly hubId: number; readonly month: string }): Promise<ComputedRun> =>
  computeRun(trx, hubId, await windowOf(trx, hubId, month), (customerId, on) =>
    priceOfKind(trx, { kind: "storage" }, { hubId, customerId, on }),
  );
