import { sql } from "kysely";
import { pullFlow } from "../../../../../src/resources/warehousing/pull-flow.ts";
import { type EventKind, hubDay, only } from "./which.ts";

/** Pieces that left with a pull, whether or not they were accepted; those of a disposal are disposed of instead of handed out. */
export const pulled: EventKind = (which) => sql`
  select p.number || case when p.purpose = 'dispose' then '/disposal' else '/handling out' end,
    case when p.purpose = 'dispose' then 'disposal' else 'handling out' end,
    case when p.purpose = 'dispose' then 'Disposal by ' else 'Handling out for ' end || p.number,
    (select count(*) from pull_flows_lines l where l.parent_id = p.id and l.progress in ('delivered', 'refused', 'back in the hub')), 'piece',
    null, null, p.customer_id, p.hub_id, ${hubDay(sql`p.completed_at`)}, ${pullFlow.name}, p.id, 'pull flow', p.id
  from pull_flows p join hubs h on h.id = p.hub_id
  where p.state = 'completed' and p.deleted_at is null and ${only(which, {
    number: sql`p.number`,
    source: "pull flow",
    sourceId: sql`p.id`,
    hubId: sql`p.hub_id`,
    customerId: sql`p.customer_id`,
    day: hubDay(sql`p.completed_at`),
    moment: sql`p.completed_at`,
  })}`;
