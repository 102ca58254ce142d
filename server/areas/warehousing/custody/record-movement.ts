import { sql } from "kysely";
import type { Tx } from "../../../db/connection.ts";

/** The document that a movement belongs to, as references to any record are stored. */
export interface MovementDocument {
  readonly bizObject: number;
  readonly id: number;
}

export interface NewMovement {
  readonly itemId: number;
  readonly toId: number;
  readonly kind: string;
  readonly userId: number | null;
  /** When it happened; default now. Not before what happened to the piece last. */
  readonly happenedAt?: string | null | undefined;
  readonly device?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly document?: MovementDocument | null | undefined;
}

/**
 * Appends a movement to a piece's ledger, from where the piece is; the database moves the piece with it. The caller has locked the piece, or
 * has just made it.
 * @throws a constraint error that the engine turns into a refusal: the place was removed, or the piece is there already
 */
export async function recordMovement(trx: Tx, movement: NewMovement): Promise<void> {
  const { itemId, toId, kind, userId, happenedAt = null, device = null, note = null, document = null } = movement;
  await sql`
    insert into movements (item_id, sequence, kind, hub_id, from_id, to_id, quantity, happened_at, device, note, biz_object_id, record_id,
      created_by_id, updated_by_id)
    select i.id, i.last_sequence + 1, ${kind}, p.hub_id, i.place_id, p.id, i.quantity, greatest(coalesce(${happenedAt}::timestamptz, now()),
        (select m.happened_at from movements m where m.item_id = i.id and m.sequence = i.last_sequence)), ${device},
      ${note}, ${document?.bizObject ?? null}::bigint, ${document?.id ?? null}::bigint, ${userId}::bigint, ${userId}::bigint
    from inventory_items i, places p where i.id = ${itemId} and p.id = ${toId}`.execute(trx);
}

export interface LastMovement {
  readonly kind: string;
  readonly fromId: number;
  readonly fromKind: string;
  readonly isFromRemoved: boolean;
}

/** The movement that brought a piece where it is. */
export async function lastMovement(trx: Tx, itemId: number): Promise<LastMovement | undefined> {
  const { rows } = await sql<LastMovement>`
    select m.kind, m.from_id as "fromId", p.kind as "fromKind", p.deleted_at is not null as "isFromRemoved"
    from inventory_items i join movements m on m.item_id = i.id and m.sequence = i.last_sequence join places p on p.id = m.from_id
    where i.id = ${itemId}`.execute(trx);
  return rows[0];
}
