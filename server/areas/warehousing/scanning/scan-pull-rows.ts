import { type QueryExecutorProvider, sql } from "kysely";
import type { ScanPull } from "../../../../src/contract/scan-pulls.ts";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { pullFlow } from "../../../../src/resources/warehousing/pull-flow.ts";
import { choiceLabelOf } from "../../../../src/schemas/resource.ts";

type Db = QueryExecutorProvider;
type PullRow = Omit<ScanPull, "purpose"> & { readonly purpose: string };

/** As many as a hub works on at a time. */
const PULLS = 200;

/** Pulls with their pieces in the order of a walk: zone by zone, place by place. */
const pulls = (where: ReturnType<typeof sql>) => sql<PullRow>`
  select t.id, t.number, c.name as customer, t.purpose, t.to_hub_id as "toHubId", t.needed_on as "neededOn",
    coalesce(l.label, th.name, t.taken_by) as "shipTo", t.state, t.recall_reason is not null as "isRecalled", b.number as "billOfLading",
    coalesce(b.state = 'delivered', false) as "isSigned",
    coalesce((select json_agg(json_build_object('itemId', i.id, 'tag', i.tag, 'description', i.description, 'quantity', i.quantity,
      'sidemark', i.sidemark, 'room', i.room, 'placeId', p.id, 'place', p.code, 'progress', x.progress,
      'isPhotographed', x.progress = 'delivered' and exists (select from files f where f.resource = ${inventoryItem.name} and f.record_id = i.id
        and f.field = 'photos' and coalesce(f.taken_at, f.created_at) >= x.progress_at))
      order by z.code nulls first, p.code, i.tag)
      from pull_flows_lines x join inventory_items i on i.id = x.item_id join places p on p.id = i.place_id left join places z on z.id = p.zone_id
      where x.parent_id = t.id), '[]'::json) as lines
  from pull_flows t join parties c on c.id = t.customer_id left join locations l on l.id = t.ship_to_id left join hubs th on th.id = t.to_hub_id
    left join bills_of_lading b on b.id = t.bill_of_lading_id
  where t.state in ('approved', 'pulling', 'staged', 'withTransport') and t.deleted_at is null and ${where}
  order by t.needed_on, t.id limit ${PULLS}`;

const asPull = (row: PullRow): ScanPull => ({ ...row, purpose: choiceLabelOf(pullFlow, "purpose", row.purpose) ?? row.purpose });

/** What a hub pulls and loads, and the transfers that come to it. */
export async function openPulls(db: Db, hubId: number): Promise<readonly ScanPull[]> {
  const { rows } = await pulls(sql`(t.hub_id = ${hubId} or (t.to_hub_id = ${hubId} and t.state = 'withTransport'))`).execute(db);
  return rows.map(asPull);
}

/** Null once nothing is to be done with it. */
export async function pullById(db: Db, id: number): Promise<ScanPull | null> {
  const { rows } = await pulls(sql`t.id = ${id}`).execute(db);
  return rows[0] ? asPull(rows[0]) : null;
}
