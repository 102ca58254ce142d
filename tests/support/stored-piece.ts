import { sql } from "kysely";
import type { Db as ServerDb } from "../../server/db/connection.ts";

type Db = Pick<ServerDb, "kysely">;

export async function placeIn(db: Db, hubId: number, kind: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from places where hub_id = ${hubId}
    and (kind = ${kind} or purpose = ${kind}) order by id limit 1`.execute(db.kysely);
  if (!rows[0]) throw new Error(`Hub ${hubId} has no ${kind}.`);
  return rows[0].id;
}

interface StoredPiece {
  readonly hubId: number;
  readonly customerId: number;
  readonly tag: string;
  /** In inches; it is 120 wide and 12 high: 12 make 10 cubic feet. */
  readonly length?: number;
}

/** Inserts a piece that was received on a day in the past, as no call can. @returns its id */
export async function storedSince(db: Db, day: string, { hubId, customerId, tag, length = 12 }: StoredPiece): Promise<number> {
  const [from, to] = [await placeIn(db, hubId, "vendor"), await placeIn(db, hubId, "storage")];
  return db.kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      id: number;
    }>`insert into inventory_items (state, tag, description, customer_id, quantity, hub_id, place_id,
        last_sequence, received_on, length, width, height)
      values ('inStock', ${tag}, 'Sofa', ${customerId}::bigint, 1, ${hubId}::bigint, ${from}::bigint, 0, ${day}::date, ${length}, 120, 12)
      returning id`.execute(trx);
    const id = rows[0]?.id ?? 0;
    await sql`insert into movements (item_id, sequence, kind, hub_id, from_id, to_id, quantity, happened_at)
      values (${id}::bigint, 1, 'receive', ${hubId}::bigint, ${from}::bigint, ${to}::bigint, 1, ${`${day}T20:00:00Z`}::timestamptz)`.execute(
      trx,
    );
    return id;
  });
}

/** Moves a piece to a kind of place on a day in the past; on a truck, it has left the hub. */
export async function movedOn(db: Db, day: string, itemId: number, hubId: number, kind: string, place: string): Promise<void> {
  await sql`insert into movements (item_id, sequence, kind, hub_id, from_id, to_id, quantity, happened_at)
    select id, last_sequence + 1, ${kind}, ${hubId}::bigint, place_id, ${await placeIn(db, hubId, place)}::bigint, 1, ${`${day}T20:00:00Z`}::timestamptz
    from inventory_items where id = ${itemId}`.execute(db.kysely);
  if (place === "truck") await sql`update inventory_items set released_on = ${day}::date where id = ${itemId}`.execute(db.kysely);
}
