import { sql } from "kysely";
import { MOST_REPAIR_PHOTOS } from "../../../../src/resources/warehousing/repair-states.ts";
import type { Tx } from "../../../db/connection.ts";

/** Gives a piece the photos of the line of the receive that it came from. Both show the same stored files. */
export async function copyLinePhotos(
  trx: Tx,
  { receiveId, lineId, itemIds }: { receiveId: number; lineId: number; itemIds: readonly number[] },
) {
  await sql`insert into files (name, mime, size, sha256, storage_key, resource, record_id, field, visible_to_customer, created_by_id, created_at, taken_at)
    select f.name, f.mime, f.size, f.sha256, f.storage_key, 'inventory-item', i.id, 'photos', true, f.created_by_id, f.created_at, f.taken_at
    from files f, unnest(${[...itemIds]}::bigint[]) as i(id)
    where f.resource = 'receive' and f.record_id = ${receiveId} and f.field = 'items.photos' and f.line_id = ${lineId}
    order by i.id, f.id`.execute(trx);
}

/** Shows these photos on another record too, so that they stay there whatever becomes of them where they were taken. */
export async function copyPhotosTo(
  trx: Tx,
  fileIds: readonly number[],
  { resource, recordId, field, isVisible }: { resource: string; recordId: number; field: string; isVisible: boolean },
): Promise<void> {
  await sql`insert into files (name, mime, size, sha256, storage_key, resource, record_id, field, visible_to_customer, created_by_id, created_at, taken_at)
    select f.name, f.mime, f.size, f.sha256, f.storage_key, ${resource}, ${recordId}::bigint, ${field}, ${isVisible}, f.created_by_id, f.created_at, f.taken_at
    from unnest(${[...fileIds]}::bigint[]) with ordinality as w(id, place) join files f on f.id = w.id
    where f.mime like 'image/%' order by w.place`.execute(trx);
}

/**
 * Gives pieces the photos that somebody has just uploaded: the first one the files themselves, the others copies that show the same. False, and then the
 * caller has to undo it, for a file that is no image, not theirs, or shown somewhere already.
 */
export async function givePhotos(trx: Tx, fileIds: readonly number[], userId: number | null, itemIds: readonly number[]): Promise<boolean> {
  const ids = [...new Set(fileIds)];
  const [first, ...others] = itemIds;
  const { rows } = await sql<{
    id: number;
  }>`update files set resource = 'inventory-item', record_id = ${first}, field = 'photos', visible_to_customer = true
    where id = any(${ids}::bigint[]) and created_by_id = ${userId} and record_id is null and resource is null and mime like 'image/%'
    returning id`.execute(trx);
  for (const recordId of others) await copyPhotosTo(trx, ids, { resource: "inventory-item", recordId, field: "photos", isVisible: true });
  return rows.length === ids.length;
}

/** Gives a repair the photos of what the failed round found, as far as it takes them. Both show the same stored files. */
export async function copyFindingPhotos(trx: Tx, { inspectionId, repairId }: { inspectionId: number; repairId: number }): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select f.id from files f join inspections n on n.id = f.record_id join inspections_findings d on d.id = f.line_id and d.round = n.round
    where f.resource = 'inspection' and f.record_id = ${inspectionId} and f.field = 'findings.photos'
    order by f.id limit (select ${MOST_REPAIR_PHOTOS}::int - count(*) from files where resource = 'inspection-repair' and record_id = ${repairId}
      and field = 'photosBefore')`.execute(trx);
  const before = { resource: "inspection-repair", recordId: repairId, field: "photosBefore", isVisible: true };
  await copyPhotosTo(
    trx,
    rows.map(({ id }) => id),
    before,
  );
}
