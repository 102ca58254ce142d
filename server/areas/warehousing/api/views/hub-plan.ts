import { sql } from "kysely";
import type { HubPlan, PlanPlace, PlanZone, ZonePlan } from "../../../../../src/contract/warehouse-views.ts";
import { inventoryItem } from "../../../../../src/resources/warehousing/inventory-item.ts";
import { scopeSql } from "../../../../access/scope.ts";
import type { Condition } from "../../../../access/where-sql.ts";
import { plannedForValues } from "../../../../db/prepared-statements.ts";
import type { Measuring } from "../../../../engine/read/figures.ts";
import { notFound } from "../../../../engine/wire/problem.ts";

/** A pattern of codes makes no more places at once; a zone with more is not one that somebody reads. */
const MOST_PLACES = 5_000;
const NAMED_OVERFULL = 12;

/** Cubic inches in a cubic foot. */
const CUBIC_FOOT = 1_728;

/** What is in each place of these, as far as the caller reads pieces. A piece's dimensions are those of all its units together. */
export const placesWithPieces = (context: Measuring, where: Condition) => sql`
  select p.id, p.code, p.kind, p.capacity::float8 as capacity, p.hub_id as "hubId",
    case when p.kind = 'zone' then p.id else p.zone_id end as "zoneId",
    coalesce(s.pieces, 0)::int as pieces, coalesce(s.held, 0)::int as held, coalesce(s.unmeasured, 0)::int as unmeasured,
    round(coalesce(s.volume, 0), 1)::float8 as volume
  from places p left join lateral (
    select count(*) as pieces, count(*) filter (where i.state = 'onHold') as held,
      count(*) filter (where i.length * i.width * i.height is null) as unmeasured,
      sum(i.length * i.width * i.height) / ${sql.lit(CUBIC_FOOT)} as volume
    from inventory_items i where i.place_id = p.id and ${scopeSql(context, inventoryItem, context.actor, "i")}
  ) s on true
  where p.deleted_at is null and p.kind in ('bin', 'dock', 'zone') and ${where}`;

const planPlace = sql`id, code, kind, capacity, pieces, held, unmeasured, volume`;

const zoneColumns = sql`z.id, z.code, z.purpose, count(*)::int as places, count(*) filter (where b.pieces > 0)::int as occupied,
  sum(b.pieces)::int as pieces, sum(b.held)::int as held, sum(b.unmeasured)::int as unmeasured,
  round(sum(b.volume)::numeric, 1)::float8 as volume, sum(b.capacity)::float8 as capacity,
  coalesce(round(sum(b.volume) filter (where b.capacity is not null)::numeric, 1), 0)::float8 as "measuredVolume",
  count(*) filter (where b.volume > b.capacity)::int as overfull`;

/** Goods come in at the front of the list and leave at its end. */
const zoneOrder = sql`array_position(array['receiving', 'inspection', 'hold', 'storage', 'staging'], z.purpose) nulls last, z.code nulls last`;

/** The zones of a hub, and its places over capacity, in one query. */
export async function planOfHub(context: Measuring, hubId: number): Promise<HubPlan> {
  const { rows } = await sql<{ zones: readonly PlanZone[]; overfull: HubPlan["overfull"] }>`${plannedForValues}
    with b as materialized (${placesWithPieces(context, sql`p.hub_id = ${hubId}`)})
    select
      (select coalesce(json_agg(r), '[]'::json) from (
        select ${zoneColumns} from b left join places z on z.id = b."zoneId" group by z.id order by ${zoneOrder}) r) as zones,
      (select coalesce(json_agg(r), '[]'::json) from (
        select ${planPlace}, "zoneId" from b where volume > capacity
        order by volume / nullif(capacity, 0) desc nulls first, id limit ${NAMED_OVERFULL}) r) as overfull`.execute(context.db);
  return { zones: rows[0]?.zones ?? [], overfull: rows[0]?.overfull ?? [] };
}

/** The places of one zone, or of none, in the order of their codes. @throws Problem 404 where the hub has no such zone */
export async function planOfZone(context: Measuring, hubId: number, zoneId: number | null): Promise<ZonePlan> {
  const inZone = zoneId === null ? sql`p.zone_id is null and p.kind <> 'zone'` : sql`(p.id = ${zoneId} or p.zone_id = ${zoneId})`;
  const { rows } = await sql<{ zone: PlanZone | null; places: readonly PlanPlace[] }>`${plannedForValues}
    with b as materialized (${placesWithPieces(context, sql`p.hub_id = ${hubId} and ${inZone}`)})
    select
      (select to_json(r) from (select ${zoneColumns} from b left join places z on z.id = b."zoneId" group by z.id limit 1) r) as zone,
      (select coalesce(json_agg(r), '[]'::json) from (
        select ${planPlace} from b order by kind = 'bin', kind desc, code, id limit ${MOST_PLACES}) r) as places`.execute(context.db);
  const { zone = null, places = [] } = rows[0] ?? {};
  if (!zone) throw notFound();
  return { zone, places, more: zone.places - places.length };
}
