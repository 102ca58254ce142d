import { type QueryExecutorProvider, sql } from "kysely";
import { providerDocument } from "../../../src/resources/providers/provider-document.ts";
import type { Db } from "../../db/connection.ts";
import type { FileStore, StoredFile } from "../../integrations/file-store.ts";
import { defineJob } from "../../jobs/define-job.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import type { JobHandler } from "../../jobs/handler.ts";
import { certificateDrawing, drawingOf, receiptDrawing } from "../drawings/drawings.ts";
import { palettes } from "../drawings/palettes.ts";
import { isWantingPhotos, markPhotosDrawn } from "../index.ts";
import { goods } from "../warehouse/goods.ts";

export const DEMO_PHOTOS_QUEUE = "demo-photos";

/** Has the pictures of the demo's goods drawn after the start, if nobody has drawn them yet. */
export async function orderDemoPhotos(db: Db): Promise<void> {
  if (await isWantingPhotos(db.kysely)) await enqueue(db.kysely, DEMO_PHOTOS_QUEUE, {}, { dedupeKey: "once" });
}

/** Where a picture hangs, and which one. */
interface Wanted {
  readonly resource: string;
  readonly recordId: number;
  readonly field: string;
  readonly lineId: number | null;
  readonly by: number | null;
  readonly at: string;
  /** Of goods; null for the paper of a delivery. */
  readonly description: string | null;
  readonly isDamaged: boolean;
  /** Pieces of one line look alike. */
  readonly look: number;
}

/**
 * Draws what the demo's goods look like and attaches it as photos: some fifty small files that hundreds of pieces share. A job, because the
 * drawings would take longer than everything else at a first start. Done again after a kill, it stores the same files under the same names.
 */
export function createDemoPhotos({ db, files }: { db: Db; files: Pick<FileStore, "saveImage"> }): JobHandler {
  return async (_job, { finish, signal }) => {
    if (!(await isWantingPhotos(db.kysely))) return;
    const pictures = new Map<string, StoredFile>();
    const rows: object[] = [];
    for (const wanted of await allWanted(db.kysely)) {
      signal.throwIfAborted();
      const picture = pictureOf(wanted);
      if (!picture) continue;
      const stored = pictures.get(picture.name) ?? (await files.saveImage(await drawn(picture.svg), picture.name));
      pictures.set(picture.name, stored);
      const { resource, recordId, field, lineId, by, at } = wanted;
      const { name, contentType: mime, size, digest: sha256 } = stored;
      rows.push({ name, mime, size, sha256, resource, record_id: recordId, field, line_id: lineId, created_by_id: by, created_at: at });
    }
    await db.transaction(async (tx) => {
      // Of two processes one attaches them.
      if (await markPhotosDrawn(tx))
        await sql`insert into files (name, mime, size, sha256, storage_key, resource, record_id, field, line_id, visible_to_customer,
            created_by_id, created_at)
          select name, mime, size, sha256, sha256, resource, record_id, field, line_id, resource not in ('inspection', 'provider-document'), created_by_id, created_at
          from jsonb_populate_recordset(null::files, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
      await finish(tx);
    });
  };
}

/** Loaded for this once: the server itself decodes images in another process. */
async function drawn(svg: string): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg)).png().toBuffer();
}

function pictureOf({ resource, description, isDamaged, look }: Wanted): { readonly name: string; readonly svg: string } | undefined {
  const palette = palettes[look % palettes.length];
  if (!palette) return undefined;
  if (resource === providerDocument.name) return { name: `certificate-${palette.name}.png`, svg: certificateDrawing(palette) };
  if (description === null) return { name: `delivery-receipt-${palette.name}.png`, svg: receiptDrawing(palette) };
  const kind = goods.find((each) => each.description === description)?.drawing;
  if (!kind) return undefined;
  const name = `${kind.replaceAll(" ", "-")}-${palette.name}${isDamaged ? "-damaged" : ""}.png`;
  return { name, svg: drawingOf(kind, palette, isDamaged) };
}

/** Photos of the counted lines and of their pieces, of what is damaged, of findings, and of signed papers and certificates. */
async function allWanted(executor: QueryExecutorProvider): Promise<readonly Wanted[]> {
  const { rows } = await sql<Wanted>`
    with line as (
      select l.id, l.parent_id, l.description, l.damaged > 0 as is_damaged, r.created_by_id, r.arrived_at
      from receives_items l join receives r on r.id = l.parent_id where l.quantity > 0
    ), piece as (
      select i.id, i.description, i.created_by_id, i.created_at, cardinality(i.condition) > 0 as is_damaged,
        coalesce((select min(line.id) from line where line.parent_id = i.receive_id and line.description = i.description), 0) as look
      from inventory_items i
    ), views(is_damaged) as (values (false), (true))
    select 'receive' as resource, line.parent_id as "recordId", 'items.photos' as field, line.id as "lineId", created_by_id as by,
      arrived_at as at, description, v.is_damaged as "isDamaged", line.id as look
    from line join views v on v.is_damaged <= line.is_damaged
    union all
    select 'inventory-item', piece.id, 'photos', null, created_by_id, created_at, description, v.is_damaged, look
    from piece join views v on v.is_damaged <= piece.is_damaged
    union all
    select 'inspection', n.id, 'findings.photos', f.id, n.created_by_id, n.updated_at, piece.description, true, look
    from inspections n join inspections_findings f on f.parent_id = n.id join piece on piece.id = n.item_id
    union all
    select 'inspection-repair', n.id, case when v.is_damaged then 'photosBefore' else 'photosAfter' end, null, n.created_by_id, n.updated_at,
      piece.description, v.is_damaged, look
    from inspection_repairs n join piece on piece.id = n.item_id join views v on v.is_damaged or n.state = 'completed'
    union all
    select 'receive', id, 'deliveryReceipt', null, created_by_id, arrived_at, null, false, id from receives where state <> 'inProgress'
    union all
    select 'provider-document', id, 'files', null, created_by_id, created_at, null, false, id from provider_documents`.execute(executor);
  return rows;
}

export const demoPhotosJob = defineJob({ queue: DEMO_PHOTOS_QUEUE, run: createDemoPhotos });
