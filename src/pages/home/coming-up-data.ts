import type { ApiRow } from "../../providers/calls/calls.ts";
import { workOrder } from "../../resources/sales/work-order.ts";
import { pullFlow } from "../../resources/warehousing/pull-flow.ts";
import { type AnyResource, choiceLabelOf } from "../../schemas/resource.ts";
import { dateIn } from "../../schemas/values/time-zone.ts";
import { companyZone } from "../../views/today.ts";
import { firstRows } from "../home-data.ts";

interface ComingLine {
  readonly resource: AnyResource;
  readonly row: ApiRow;
  /** What it is for: a delivery, an installation. */
  readonly what: string;
  /** The number of pieces; null for work that no pull belongs to. */
  readonly pieces: number | null;
  readonly day: string | null;
}

/** Pulls and work orders to come, by their day. The work order of a pull is the same delivery, so it is left out. */
export async function comingUp(may: { readonly pulls: boolean; readonly orders: boolean }): Promise<ComingLine[]> {
  const [pulls, orders] = await Promise.all([may.pulls ? comingPulls() : [], may.orders ? comingOrders() : []]);
  const ofPulls = new Set(pulls.map(({ row }) => row.workOrderId));
  const day = (line: ComingLine) => line.day ?? "9999";
  return [...pulls, ...orders.filter(({ row }) => !ofPulls.has(row.id))].sort((a, b) => day(a).localeCompare(day(b))).slice(0, 7);
}

async function comingPulls(): Promise<ComingLine[]> {
  const rows = await firstRows(pullFlow, {
    "filter[state][in]": ["requested", "approved", "pulling", "staged", "withTransport"],
    sort: "neededOn",
    fields: "number,purpose,neededOn,pieces,state,workOrder",
  });
  return rows.map((row) => ({
    resource: pullFlow,
    row,
    what: choiceLabelOf(pullFlow, "purpose", String(row.purpose)) ?? "",
    pieces: typeof row.pieces === "number" ? row.pieces : null,
    day: typeof row.neededOn === "string" ? row.neededOn : null,
  }));
}

async function comingOrders(): Promise<ComingLine[]> {
  const rows = await firstRows(workOrder, { show: "open", sort: "windowStart", fields: "number,type,windowStart,state" });
  return rows.map((row) => ({
    resource: workOrder,
    row,
    what: choiceLabelOf(workOrder, "type", String(row.type)) ?? "",
    pieces: null,
    day: typeof row.windowStart === "string" ? dateIn(companyZone(), new Date(row.windowStart)) : null,
  }));
}
