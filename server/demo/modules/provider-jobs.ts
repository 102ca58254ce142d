import { sql } from "kysely";
import { laneEnd } from "../../../src/resources/providers/lane.ts";
import { providerJob } from "../../../src/resources/providers/provider-job.ts";
import type { Address } from "../../../src/schemas/values/address.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import { type DemoContext, defineDemo } from "../demo-module.ts";
import type { SeedRow } from "../insert-rows.ts";

interface Work {
  readonly id: number;
  readonly type: string;
  readonly state: string;
  readonly customerId: number;
  readonly windowStart: string;
  readonly windowEnd: string;
  readonly instructions: string | null;
  readonly addresses: readonly Address[];
}

type Values = Readonly<Record<string, unknown>>;

const drivers = ["Marcus Oyelaran", "Dana Whitfield", "Priscilla Moreau", "", "Javier Alvarez", "Renee Baptiste"] as const;
/** Who did the deliveries of the last weeks, and for how much: the lanes that were done more than once are known by them. */
const done = [
  { provider: 1, agreed: 610_00, invoiced: 610_00, days: 3 },
  { provider: 5, agreed: 340_00, invoiced: 385_00, days: 2, reason: "Two hours of waiting at the loading dock" },
  { provider: 1, agreed: 610_00, invoiced: 655_00, days: 2, reason: "A third man for the piano" },
  { provider: 2, agreed: 575_00, invoiced: 575_00, days: 4 },
  { provider: 1, agreed: 625_00, invoiced: 625_00, days: 3 },
  { provider: 5, agreed: 360_00, invoiced: 340_00, days: 1, reason: "One stop less" },
] as const;

const dayOf = (moment: string): string => moment.slice(0, 10);
const onDay = (day: string, time: string): string => `${day}T${time}.000Z`;

async function workOf(tx: DemoContext["tx"]): Promise<readonly Work[]> {
  const { rows } = await sql<Work>`select w.id, w.type, w.state, w.customer_id as "customerId", w.window_start as "windowStart",
      w.window_end as "windowEnd", w.instructions, (select coalesce(jsonb_agg(l.address order by s.position), '[]') from work_orders_places s
        join locations l on l.id = s.location_id where s.parent_id = w.id) as addresses
    from work_orders w where w.deleted_at is null order by w.id`.execute(tx);
  return rows;
}

export const demoProviderJobs = defineDemo(providerJob, async ({ tx, today, staff }) => {
  const work = await workOf(tx);
  const rows: SeedRow[] = [];
  const providerOf = new Map<number, readonly [provider: number, cost: number]>();
  const of = (type: string, state: string): readonly Work[] => work.filter((each) => each.type === type && each.state === state);

  function add(order: Work | undefined, providerId: number, cost: number, state: string, values: Values = {}): void {
    if (!order) return;
    const id = rows.length + 1;
    const before = addDays(dayOf(order.windowStart), -4);
    const offeredOn = before < today ? before : addDays(today, -1);
    const taken = ["accepted", "inProgress", "completed", "settled"].includes(state);
    rows.push({
      id,
      number: `JB-${String(id).padStart(5, "0")}`,
      state,
      createdAt: onDay(offeredOn, "14:10:00"),
      createdById: staff[0] ?? null,
      workOrderId: order.id,
      providerId,
      customerId: order.customerId,
      service: order.type,
      windowStart: order.windowStart,
      windowEnd: order.windowEnd,
      description: order.instructions ?? "Blanket-wrap everything. Two people at least.",
      pieces: [
        { description: "Sofa, three-seat", quantity: 1, weight: 140 },
        { description: "Dining chair", quantity: 6, weight: 18 },
      ],
      cost,
      validUntil: addDays(offeredOn, 3),
      linkExpiresOn: addDays(dayOf(order.windowEnd), 14),
      ...(taken
        ? { acceptedBy: drivers[providerId - 1] || "Dispatch desk", acceptedAt: onDay(offeredOn, "16:40:00"), acceptedVia: "by link" }
        : {}),
      ...values,
    });
    const amount = values.invoiceAmount;
    if (taken) providerOf.set(order.id, [providerId, typeof amount === "number" ? amount : cost]);
  }

  for (const [index, order] of of("delivery", "completed").entries()) {
    const { provider, agreed, invoiced, days, ...why } = done[index % done.length] ?? done[0];
    const [from, to] = [order.addresses[0], order.addresses.at(-1)];
    const completedOn = addDays(dayOf(order.windowEnd), days);
    const settledOn = addDays(completedOn, 1) < today ? addDays(completedOn, 1) : today;
    // The older ones are paid.
    const isPaid = index >= 2;
    add(order, provider, agreed, "settled", {
      startedAt: order.windowStart,
      completedAt: onDay(completedOn, "19:30:00"),
      cycleDays: days,
      receiverName: "Reception",
      invoiceNumber: `${2_300 + index * 17}`,
      invoiceAmount: invoiced,
      invoiceDate: settledOn,
      differenceReason: "reason" in why ? why.reason : null,
      settledOn,
      laneFrom: from && laneEnd(from),
      laneTo: to && laneEnd(to),
      ...(isPaid ? { paidOn: settledOn, paymentReference: `ACH ${41_000 + index}` } : {}),
    });
  }

  const [open] = of("delivery", "new");
  add(open, 1, 590_00, "offered", { alsoTo: [{ providerId: 2, cost: 560_00 }], validUntil: addDays(today, 2) });
  add(open, 2, 560_00, "offered", { validUntil: addDays(today, 2) });
  const [pickup] = of("pickup", "new");
  add(pickup, 5, 180_00, "declined", { declineReason: "Both of our trucks are out that week." });
  add(pickup, 6, 175_00, "expired", { validUntil: addDays(today, -1) });

  const [planned, next] = of("delivery", "scheduled").slice(-2);
  add(planned, 2, 545_00, "accepted");
  add(planned, 1, 600_00, "withdrawn", { withdrawReason: "Taken by another provider" });
  add(next, 6, 350_00, "cancelled", { cancelReason: "Truck broke down; our own crew does it.", acceptedBy: drivers[5] });
  const [running, finished] = of("pickup", "inProgress");
  const earlier = (order: Work | undefined): string =>
    order && order.windowStart < onDay(today, "12:00:00") ? order.windowStart : onDay(today, "12:00:00");
  add(running, 5, 190_00, "inProgress", { startedAt: earlier(running) });
  add(finished, 6, 210_00, "completed", {
    startedAt: earlier(finished),
    completedAt: onDay(today, "13:20:00"),
    cycleDays: 0,
    receiverName: "Dock 3",
    completionNote: "All pieces wrapped and counted with the site contact.",
  });

  for (const [id, [providerId, cost]] of providerOf) {
    await sql`update work_orders set provider_id = ${providerId}, provider_cost = ${cost}, vehicle_id = null where id = ${id}`.execute(tx);
    await sql`delete from work_orders_crew where parent_id = ${id}`.execute(tx);
  }
  return rows;
});
