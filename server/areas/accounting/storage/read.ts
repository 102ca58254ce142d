import { type RawBuilder, sql } from "kysely";
import { pullFlow } from "../../../../src/resources/warehousing/pull-flow.ts";
import type { Tx } from "../../../db/connection.ts";
import { type EarlierCharge, keyOf, type StoredPiece, type Window } from "./charges.ts";
import { dateOfDay, dayNumber } from "./periods.ts";
import { type StorageMovement, staysOf } from "./stays.ts";

export interface PieceToCharge extends StoredPiece {
  readonly id: number;
  readonly customerId: number;
  readonly earlier: readonly EarlierCharge[];
}

interface PieceRow {
  readonly id: number;
  readonly customerId: number;
  readonly receivedOn: string | null;
  readonly storageFrom: string | null;
  readonly volume: number | null;
  readonly area: number | null;
  readonly isUnwound: boolean;
}

/**
 * The pieces that a hub stored in the days of a window, with their stays and what was charged for periods that are not settled. Pieces whose owner is
 * unknown are charged once it is known.
 */
export async function piecesToCharge(trx: Tx, hubId: number, window: Window): Promise<readonly PieceToCharge[]> {
  const { from, end } = window;
  // Since a hub's first month nothing is settled, whenever a period began.
  const open = window.isFirst ? sql`true` : sql`c.period_start >= ${dateOfDay(from)}::date`;
  const { rows: pieces } = await sql<PieceRow>`
    select i.id, i.customer_id as "customerId", i.received_on as "receivedOn", i.storage_from as "storageFrom", i.state = 'unwound' as "isUnwound",
      round(i.length * i.width * i.height / 1.728)::float8 as volume, round(i.length * i.width / 9.216)::float8 as area
    -- In thousandths: a cubic foot has 1,728 cubic inches, and 64 square feet have 9,216 square inches.
    from inventory_items i
    where i.customer_id is not null and (
      (i.hub_id = ${hubId} and i.received_on < ${dateOfDay(end)}::date and (i.released_on is null or i.released_on >= ${dateOfDay(from)}::date))
      or i.id in (select c.item_id from storage_charges c where c.hub_id = ${hubId} and c.preview_id is null and ${open})
      -- In another hub by now.
      or (i.hub_id <> ${hubId} and i.id in (select m.item_id from movements m
        where m.hub_id = ${hubId} and m.happened_at >= ${dateOfDay(from - 1)}::date)))
    order by i.id`.execute(trx);
  const ids = pieces.map(({ id }) => id);
  const [movements, charges] = [await movementsOf(trx, ids), await earlierCharges(trx, hubId, ids, open)];
  return pieces.map(({ id, customerId, receivedOn, storageFrom, volume, area, isUnwound }) => {
    const stays = isUnwound ? [] : staysOf(movements.get(id) ?? []);
    return {
      ...{ id, customerId, volume, area, stays },
      receivedOn: receivedOn === null ? (stays[0]?.from ?? 0) : dayNumber(receivedOn),
      chargedFrom: storageFrom === null ? null : dayNumber(storageFrom),
      earlier: charges.get(id) ?? [],
    };
  });
}

async function movementsOf(trx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, StorageMovement[]>> {
  const { rows } = await sql<{ itemId: number; kind: string; hubId: number; isStored: boolean; day: string }>`
    select m.item_id as "itemId", m.kind, m.hub_id as "hubId",
      p.kind in ('bin', 'dock', 'zone', 'repair shop') or (p.kind = 'truck' and f.id is not null) as "isStored",
      (m.happened_at at time zone h.time_zone)::date::text as day
    from movements m join places p on p.id = m.to_id join hubs h on h.id = m.hub_id
      left join pull_flows f on f.id = m.record_id and m.biz_object_id = ${pullFlow.bizObject} and f.purpose = 'transfer'
    where m.item_id = any(${ids}::bigint[]) order by m.item_id, m.sequence`.execute(trx);
  const found = new Map<number, StorageMovement[]>();
  for (const { itemId, day, ...movement } of rows) pushTo(found, itemId, { ...movement, day: dayNumber(day) });
  return found;
}

interface ChargedFor {
  readonly serviceId: number;
  readonly rateId: number | null;
  readonly periodStart: string;
}

async function earlierCharges(
  trx: Tx,
  hubId: number,
  ids: readonly number[],
  open: RawBuilder<unknown>,
): Promise<ReadonlyMap<number, EarlierCharge[]>> {
  const { rows } = await sql<Omit<EarlierCharge, "key"> & ChargedFor & { readonly itemId: number }>`
    select item_id as "itemId", id, service_id as "serviceId", rate_id as "rateId", period_start as "periodStart",
      days::int as days, price::float8 as price, round(quantity * 1000)::float8 as quantity, proration, period_days::int as "periodDays"
    from storage_charges c where hub_id = ${hubId} and preview_id is null and item_id = any(${ids}::bigint[]) and ${open}
    order by item_id, id`.execute(trx);
  const found = new Map<number, EarlierCharge[]>();
  for (const { itemId, periodStart, ...charge } of rows)
    pushTo(found, itemId, { ...charge, key: keyOf({ ...charge, periodStart: dayNumber(periodStart) }) });
  return found;
}

function pushTo<T>(lists: Map<number, T[]>, id: number, each: T): void {
  const list = lists.get(id);
  if (list) list.push(each);
  else lists.set(id, [each]);
}
