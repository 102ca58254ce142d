import { sql } from "kysely";
import { receive } from "../../../../../src/resources/warehousing/receive.ts";
import { type EventKind, only } from "./which.ts";

/** Pieces that came with a receive, all at once: pieces that were split off later were received with the others. */
export const received: EventKind = (which) => sql`
  select r.number || '/receiving' as event_id, 'receiving' as service, 'Receiving of ' || r.number as description,
    (select count(*) from inventory_items i where i.receive_id = r.id and i.state <> 'unwound' and i.split_from_id is null)::numeric as quantity,
    'piece' as unit, null::bigint as agreed, null::bigint as cost, r.customer_id, r.hub_id, r.received_on as day, ${receive.name} as resource,
    r.id as record_id, 'receive' as source, r.id as source_id
  from receives r
  where r.state = 'completed' and r.deleted_at is null and ${only(which, {
    number: sql`r.number`,
    source: "receive",
    sourceId: sql`r.id`,
    hubId: sql`r.hub_id`,
    customerId: sql`r.customer_id`,
    day: sql`r.received_on`,
  })}`;
