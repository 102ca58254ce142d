import { sql } from "kysely";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import type { Tx } from "../../../db/connection.ts";
import { firstPlaces, type OutsideKind, outsideCodes } from "../../../db/first-places.ts";
import { readFields } from "../../../engine/read/read-fields.ts";

interface NewPlace {
  readonly kind: string;
  readonly code: string;
  readonly purpose?: string;
}

/**
 * Inserts places with codes that the hub does not have yet; a place's barcode is its id. One statement, because a rack has thousands.
 * @returns how many were new
 */
export async function insertPlaces(
  trx: Tx,
  {
    hubId,
    userId,
    zoneId = null,
    capacity = null,
  }: { hubId: number; userId: number | null; zoneId?: number | null; capacity?: number | null },
  places: readonly NewPlace[],
): Promise<number> {
  const values = JSON.stringify(places.map(({ kind, code, purpose = null }) => ({ kind, code, purpose })));
  const { rows } = await sql<{ id: number }>`
    insert into places (id, hub_id, kind, code, purpose, zone_id, capacity, barcode, created_by_id, updated_by_id)
    overriding system value
    select n.id, ${hubId}::bigint, n.kind, n.code, n.purpose, ${zoneId}::bigint, ${capacity}::numeric, 'L' || lpad(n.id::text, 9, '0'),
      ${userId}::bigint, ${userId}::bigint
    from (select nextval(pg_get_serial_sequence('places', 'id')) as id, r.*
      from jsonb_to_recordset(${values}::jsonb) as r(kind text, code text, purpose text)
      where not exists (select from places p where p.hub_id = ${hubId} and lower(p.code) = lower(r.code) and p.deleted_at is null)) n
    on conflict do nothing returning id`.execute(trx);
  return rows.length;
}

/** The places that every hub has: the floors of its zones, and those outside. */
export async function insertFirstPlaces(trx: Tx, hubId: number, userId: number | null): Promise<void> {
  await insertPlaces(trx, { hubId, userId }, firstPlaces);
}

/** The place outside the hub of a kind. */
export async function outsidePlace(trx: Tx, hubId: number, kind: OutsideKind): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from places
    where hub_id = ${hubId} and kind = ${kind} and deleted_at is null order by id limit 1`.execute(trx);
  if (rows[0]) return rows[0].id;
  // Of a hub that was not made by a call.
  await insertPlaces(trx, { hubId, userId: null }, [{ kind, code: outsideCodes[kind] }]);
  const { rows: made } = await sql<{
    id: number;
  }>`select id from places where hub_id = ${hubId} and kind = ${kind} order by id limit 1`.execute(trx);
  if (!made[0]) throw new Error(`Hub ${hubId} has no place of the kind "${kind}".`);
  return made[0].id;
}

/** The floor of the hub's zone of this purpose; undefined for a hub without one. */
export async function zoneFloor(trx: Tx, hubId: number, purpose: "receiving" | "staging"): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from places
    where hub_id = ${hubId} and kind = 'zone' and purpose = ${purpose} and deleted_at is null order by id limit 1`.execute(trx);
  return rows[0]?.id;
}

/** What a movement out of a place is called: what leaves a dock or the zones of receiving and inspection is put away. */
export async function kindOfMove(trx: Tx, placeId: number): Promise<"put away" | "move"> {
  const { rows } = await sql<{ waits: boolean }>`
    select p.kind = 'dock' or coalesce(z.purpose, p.purpose, '') in ('receiving', 'inspection') as waits
    from places p left join places z on z.id = p.zone_id where p.id = ${placeId}`.execute(trx);
  return rows[0]?.waits === true ? "put away" : "move";
}

/** Where a piece is, as far as rules ask; the piece is locked until the transaction ends. */
export interface Whereabouts {
  readonly tag: string;
  readonly state: string;
  readonly hubId: number;
  readonly kind: string;
  /** Whether it is in the hub. */
  readonly isInside: boolean;
}

export async function whereaboutsOf(trx: Tx, itemId: number): Promise<Whereabouts> {
  // Locked first: a join that waits for the lock would look for the place where the piece was before.
  await readFields(trx, inventoryItem, itemId, [], { lock: "no key update" });
  const { rows } = await sql<Whereabouts>`
    select i.tag, i.state, i.hub_id as "hubId", p.kind, p.kind in ('bin', 'dock', 'zone') as "isInside"
    from inventory_items i join places p on p.id = i.place_id where i.id = ${itemId}`.execute(trx);
  if (!rows[0]) throw new Error(`There is no piece ${itemId}.`);
  return rows[0];
}
