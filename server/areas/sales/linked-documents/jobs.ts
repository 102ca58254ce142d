import type { LinkedJob } from "../../../../src/contract/document-link.ts";
import { windowInWords } from "../../../../src/resources/providers/window-in-words.ts";
import { billOfLading } from "../../../../src/resources/sales/bill-of-lading.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import { choiceLabelOf, type ResourceRow, stateOf } from "../../../../src/schemas/resource.ts";
import type { FileLink } from "../../../../src/schemas/values/file-link.ts";
import { capitalized } from "../../../../src/schemas/values/text.ts";
import type { Call, Row } from "../../../engine/call.ts";
import type { Engine } from "../../../engine/engine.ts";
import { filesIn, linkedFile } from "./sections.ts";

/** As many jobs as a page shows, and bills of lading of them. */
const MAX_JOBS = 20;

/** Which field of work orders leads to a record of the resource; those of a bill of lading and of a work order itself are found by id. */
const ways: Readonly<Record<string, "quote" | "salesOrder" | "id">> = {
  "sales-quote": "quote",
  "sales-order": "salesOrder",
  "work-order": "id",
};

/** What a calendar file says of a job. */
export interface PlannedJob {
  readonly id: number;
  readonly number: string;
  readonly version: number;
  /** "Delivery WO-00012". */
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly place: string | null;
}

export interface FollowedJobs {
  readonly jobs: readonly LinkedJob[];
  /** The windows of those that are still to come or under way. */
  readonly planned: readonly PlannedJob[];
  /** The photos of the jobs and of their deliveries. */
  readonly files: readonly FileLink[];
}

type Reads = Pick<Engine, "list">;

async function rowsOf(engine: Reads, call: Call, resource: typeof workOrder | typeof billOfLading, field: string, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const filters = [{ field, operator: "in", values: ids.map(String) }] as const;
  return (await engine.list(call, resource, { limit: MAX_JOBS, complete: true, filters, sort: ["createdAt"] })).rows;
}

/** The work that follows from a record, as far as its customer may see it. */
export async function jobsOf(engine: Reads, call: Call, resource: string, row: Row, timeZone: string): Promise<FollowedJobs> {
  const way = ways[resource] ?? "id";
  const id = resource === billOfLading.name ? row.workOrderId : row.id;
  if (typeof id !== "number" || (!(resource in ways) && resource !== billOfLading.name)) return { jobs: [], planned: [], files: [] };
  // The engine's rows have the declaration's fields.
  const orders = (await rowsOf(engine, call, workOrder, way, [id])) as unknown as ResourceRow<typeof workOrder>[];
  const bills = (await rowsOf(
    engine,
    call,
    billOfLading,
    "workOrder",
    orders.map((each) => each.id),
  )) as unknown as ResourceRow<typeof billOfLading>[];
  const files: FileLink[] = [];
  const jobs = orders.map((order): LinkedJob => {
    const own = bills.filter((bill) => bill.workOrderId === order.id && bill.state !== "void");
    const photos = [order, ...own].flatMap((each) => filesIn("workOrderId" in each ? billOfLading : workOrder, each as unknown as Row));
    const pictures = photos.filter(({ mime }) => mime.startsWith("image/"));
    files.push(...pictures);
    return {
      id: order.id,
      number: order.number,
      type: capitalized(choiceLabelOf(workOrder, "type", order.type)),
      isPlanned: isPlanned(order),
      steps,
      reached: order.state === "cancelled" ? null : stepStates.indexOf(order.state),
      window: windowInWords(order.windowStart, order.windowEnd, order.hubTimeZone ?? timeZone),
      places: order.places.flatMap(({ location }) => (location === null ? [] : [location])),
      receivedBy: own.find(({ receiverName }) => receiverName)?.receiverName ?? order.receiverName,
      photos: pictures.map(linkedFile),
      bills: own.map((bill) => ({ id: bill.id, number: bill.number, isSigned: bill.state === "delivered" })),
    };
  });
  return { jobs, planned: orders.filter(isPlanned).map(plannedJob), files };
}

/** Whether its time is still to come, or is now. */
const isPlanned = ({ state }: ResourceRow<typeof workOrder>): boolean => state === "scheduled" || state === "inProgress";

const plannedJob = ({ id, number, version, type, windowStart, windowEnd, places }: ResourceRow<typeof workOrder>): PlannedJob => ({
  id,
  number,
  version,
  title: `${capitalized(choiceLabelOf(workOrder, "type", type))} ${number}`,
  start: windowStart,
  end: windowEnd,
  place: places.at(-1)?.location ?? null,
});

const stepStates: readonly string[] = Object.keys(workOrder.states).filter((state) => state !== "cancelled");
const steps = stepStates.map((state) => {
  const { customerLabel, label } = stateOf(workOrder, state);
  return customerLabel ?? label;
});
