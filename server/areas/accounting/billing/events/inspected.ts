import { sql } from "kysely";
import { inspection } from "../../../../../src/resources/warehousing/inspection.ts";
import { type EventKind, only } from "./which.ts";

/** The first look at a piece of each inspection: looking at it again after a repair is a part of the repair. */
export const inspected: EventKind = (which) => sql`
  select n.number, 'inspection', 'Inspection ' || n.number || ' of ' || i.tag || ', ' || i.description, 1, 'piece', null, null, i.customer_id,
    i.hub_id, n.decided_on, ${inspection.name}, n.id, 'receive', i.receive_id
  from inspections n join inventory_items i on i.id = n.item_id
  where n.decided_on is not null and n.deleted_at is null and i.receive_id is not null and ${only(which, {
    number: sql`n.number`,
    source: "receive",
    sourceId: sql`i.receive_id`,
    hubId: sql`i.hub_id`,
    customerId: sql`i.customer_id`,
    day: sql`n.decided_on`,
  })}`;
