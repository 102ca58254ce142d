import { sql } from "kysely";
import { pullFlow } from "../../../../../src/resources/warehousing/pull-flow.ts";
import { receive } from "../../../../../src/resources/warehousing/receive.ts";
import { type EventKind, hubDay, only } from "./which.ts";

/** Hours outside the hub's opening hours, as they are entered on a receive. */
export const receivedAfterHours: EventKind = (which) => sql`
  select r.number || '/after hours', 'after hours', 'After hours for ' || r.number, r.after_hours, 'hour', null, null, r.customer_id, r.hub_id,
    r.received_on, ${receive.name}, r.id, 'receive', r.id
  from receives r
  where r.after_hours > 0 and r.state = 'completed' and r.deleted_at is null and ${only(which, {
    number: sql`r.number`,
    source: "receive",
    sourceId: sql`r.id`,
    hubId: sql`r.hub_id`,
    customerId: sql`r.customer_id`,
    day: sql`r.received_on`,
  })}`;

/** The same of a pull. */
export const pulledAfterHours: EventKind = (which) => sql`
  select p.number || '/after hours', 'after hours', 'After hours for ' || p.number, p.after_hours, 'hour', null, null, p.customer_id, p.hub_id,
    ${hubDay(sql`p.completed_at`)}, ${pullFlow.name}, p.id, 'pull flow', p.id
  from pull_flows p join hubs h on h.id = p.hub_id
  where p.after_hours > 0 and p.state = 'completed' and p.deleted_at is null and ${only(which, {
    number: sql`p.number`,
    source: "pull flow",
    sourceId: sql`p.id`,
    hubId: sql`p.hub_id`,
    customerId: sql`p.customer_id`,
    day: hubDay(sql`p.completed_at`),
    moment: sql`p.completed_at`,
  })}`;
