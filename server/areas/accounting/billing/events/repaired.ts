import { sql } from "kysely";
import { inspectionRepair } from "../../../../../src/resources/warehousing/inspection-repair.ts";
import { type EventKind, hubDay, only } from "./which.ts";

/** Repairs that the customer pays, at the estimate that they approved: what it cost us in the end is ours. */
export const repaired: EventKind = (which) => sql`
  select p.number, 'other', 'Repair ' || p.number || ' of ' || i.tag || ', ' || i.description, 1, 'piece', p.estimate,
    coalesce(p.cost, p.vendor_quote), p.customer_id, i.hub_id, ${hubDay(sql`p.completed_at`)}, ${inspectionRepair.name}, p.id, 'receive', i.receive_id
  from inspection_repairs p join inventory_items i on i.id = p.item_id join hubs h on h.id = i.hub_id
  where p.state = 'completed' and p.payer = 'customer' and p.deleted_at is null and i.receive_id is not null and ${only(which, {
    number: sql`p.number`,
    source: "receive",
    sourceId: sql`i.receive_id`,
    hubId: sql`i.hub_id`,
    customerId: sql`p.customer_id`,
    day: hubDay(sql`p.completed_at`),
    moment: sql`p.completed_at`,
  })}`;
