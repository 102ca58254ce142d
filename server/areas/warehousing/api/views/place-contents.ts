import { sql } from "kysely";
import type { PlaceContents, PlaceCount, PlacePiece } from "../../../../../src/contract/warehouse-views.ts";
import { cycleCount } from "../../../../../src/resources/warehousing/cycle-count.ts";
import { inventoryItem } from "../../../../../src/resources/warehousing/inventory-item.ts";
import { photoRequest } from "../../../../../src/resources/warehousing/photo-request.ts";
import { mayRead } from "../../../../access/permission.ts";
import { scopeSql } from "../../../../access/scope.ts";
import { plannedForValues } from "../../../../db/prepared-statements.ts";
import type { Measuring } from "../../../../engine/read/figures.ts";
import { notFound } from "../../../../engine/wire/problem.ts";
import { placesWithPieces } from "./hub-plan.ts";

/** As many pieces, with their photos, as somebody looks through; the list of the inventory has all of them. */
const MOST_PIECES = 60;
const MOST_PHOTOS = 12;
const MOST_COUNTS = 5;

/** The photos of a piece as links. Only employees look into a place, and they see all of them. */
const photos = sql`(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size, 'url', '/files/' || f.id)
    order by f.id desc), '[]'::json)
  from (select * from files where resource = ${sql.lit(inventoryItem.name)} and record_id = "t".id and field in ('photos', 'internalPhotos')
    order by id desc limit ${sql.lit(MOST_PHOTOS)}) f) as photos`;

const requested = sql`(select json_build_object('id', r.id, 'number', r.number, 'state', r.state, 'at', r.created_at)
  from photo_requests r where r.item_id = "t".id and r.deleted_at is null order by r.id desc limit 1) as "photoRequest"`;

type Row = Pick<PlaceContents, "place"> & { readonly pieces: readonly PlacePiece[]; readonly counts: readonly PlaceCount[] };

/** What is in a place, with photos, requests for them, and counts, in one query. @throws Problem 404 for one that doesn't exist */
export async function contentsOf(context: Measuring, placeId: number): Promise<PlaceContents> {
  const { db, actor } = context;
  const request = mayRead(photoRequest, actor) ? requested : sql`null as "photoRequest"`;
  const { rows } = await sql<Row>`${plannedForValues}
    with place as (${placesWithPieces(context, sql`p.id = ${placeId}`)})
    select to_json(place) as place,
      (select coalesce(json_agg(r), '[]'::json) from (
        select "t".id, "t".tag, "t".description, "t".quantity, c.name as customer, "t".sidemark, "t".room, "t".state,
          "t".hold_reason as "holdReason", "t".received_on as "receivedOn", "t".counted_at as "countedAt", ${photos}, ${request}
        from inventory_items "t" left join parties c on c.id = "t".customer_id
        where "t".place_id = place.id and ${scopeSql(context, inventoryItem, actor, "t")}
        order by "t".moved_at desc, "t".id desc limit ${MOST_PIECES}) r) as pieces,
      (select coalesce(json_agg(r), '[]'::json) from (
        select "t".id, "t".number, "t".state, nullif(concat_ws(' ', u.first_name, u.last_name), '') as by, "t".created_at as at,
          (select count(*) from count_entries e where e.count_id = "t".id and e.deleted_at is null and e.counted_at is not null)::int as counted,
          "t".found, "t".elsewhere, "t".missing
        from cycle_counts "t" left join users u on u.id = "t".created_by_id
        where "t".place_id in (place.id, place."zoneId") and "t".customer_id is null and ${scopeSql(context, cycleCount, actor, "t")}
        order by "t".id desc limit ${MOST_COUNTS}) r) as counts
    from place`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return { ...row, more: row.place.pieces - row.pieces.length };
}
