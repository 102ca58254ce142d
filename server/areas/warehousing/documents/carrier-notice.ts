import { type QueryExecutorProvider, sql } from "kysely";
import { hub } from "../../../../src/resources/warehousing/hub.ts";
import { receive } from "../../../../src/resources/warehousing/receive.ts";
import { shortOf } from "../../../../src/resources/warehousing/received-units.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { internalDocumentTemplate } from "../../../documents/document-template.ts";
import { addressLines, detailGrid, heading, namedBlock, prose, sideBySide } from "../../../documents/parts/blocks.ts";
import { head } from "../../../documents/parts/letterhead.ts";
import { type Photo, photoGrid } from "../../../documents/parts/photos.ts";
import { signatures } from "../../../documents/parts/signatures.ts";
import { lineTable } from "../../../documents/parts/tables.ts";
import { storedPicture } from "../../../documents/render/pictures.ts";

type Receive = ResourceRow<typeof receive>;

/** So many photos of the damage are printed. */
const PHOTOS = 12;

interface Damage {
  readonly description: string;
  readonly units: number;
  readonly what: string;
}

interface Evidence {
  readonly damage: readonly Damage[];
  readonly photos: readonly Photo[];
  readonly more: number;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What was damaged or short when it came, and what inspections found later, with the photos of both. */
async function evidenceOf(db: QueryExecutorProvider, row: Receive): Promise<Evidence> {
  const { rows: found } = await sql<{ description: string; tag: string; what: string }>`
    select i.description, i.tag, string_agg(concat_ws(', ', d.code, d.side, d.part, d.note), '; ' order by d.position) as what
    from inspections n join inventory_items i on i.id = n.item_id join inspections_findings d on d.parent_id = n.id
    where n.receive_id = ${row.id} and n.first_result = 'failed' and n.deleted_at is null group by n.id, i.id order by n.id`.execute(db);
  const { rows: pictures } = await sql<{ key: string; caption: string }>`
    select f.storage_key as key, l.description as caption from files f join receives_items l on l.id = f.line_id
    where f.resource = 'receive' and f.record_id = ${row.id} and f.field = 'items.photos' and l.damaged > 0 and f.mime like 'image/%'
    union all
    select f.storage_key, i.description || ': ' || d.code from files f join inspections_findings d on d.id = f.line_id
      join inspections n on n.id = d.parent_id join inventory_items i on i.id = n.item_id
    where f.resource = 'inspection' and f.record_id = n.id and f.field = 'findings.photos' and n.receive_id = ${row.id}
      and n.first_result = 'failed' and n.deleted_at is null and f.mime like 'image/%'`.execute(db);
  const damage = row.items.flatMap((item): Damage[] => {
    const { description, damaged, condition, note } = item;
    const missing = shortOf(item);
    return [
      ...(damaged
        ? [{ description, units: damaged, what: sentence([condition.join(", "), note].filter(Boolean).join(": ") || "damaged") }]
        : []),
      ...(missing > 0 ? [{ description, units: missing, what: "Short" }] : []),
    ];
  });
  const later = found.map(({ description, tag, what }) => ({ description: `${description}\n${tag}`, units: 1, what: sentence(what) }));
  const photos = pictures.map(({ key, caption }): Photo => ({ image: storedPicture(key), caption }));
  return { damage: [...damage, ...later], photos: photos.slice(0, PHOTOS), more: Math.max(photos.length - PHOTOS, 0) };
}

/** The letter that holds a carrier to what it delivered damaged or short. */
export const carrierNotice = internalDocumentTemplate(receive, {
  with: { hub },
  pictures: ["deliveryReceipt"],
  load: ({ connection }, row) => evidenceOf(connection, row),
  build(row, { letterhead, related, pictures, loaded }) {
    const carrier = row.carrier ?? "the carrier";
    const received = row.receivedOn === null ? "" : ` on ${formatDate(row.receivedOn)}`;
    const shown = (pictures.deliveryReceipt ?? []).map((image): Photo => ({ image }));
    return {
      title: `Notice of claim ${row.number}`,
      number: row.number,
      content: [
        head(letterhead, "Notice of claim", row.number, [
          ["PRO number", row.proNumber],
          ["Notice due", row.claimNoticeDue && formatDate(row.claimNoticeDue)],
        ]),
        sideBySide([namedBlock("To", row.carrier, []), namedBlock("Delivered to", row.hub, addressLines(related.hub?.address))]),
        {
          text:
            `This is our notice of loss and damage for the shipment that ${carrier} delivered${received}. We hold ${carrier} liable for it, ` +
            "and will file the claim with its amount. The goods and their packaging are kept for your inspection; please arrange it within five business days.",
          margin: [0, 0, 0, 10],
        },
        ...detailGrid([
          ["Received", row.receivedOn && formatDate(row.receivedOn)],
          ["PRO number", row.proNumber],
          ["PO", row.poNumber],
          ["Shipper", row.vendor],
          ["Pieces on the carrier's paper", row.pieceCount === null ? null : String(row.pieceCount)],
        ]),
        heading("Loss and damage"),
        lineTable<Damage>(
          [
            { label: "Description", width: 200, value: ({ description }) => description },
            { label: "Units", width: 40, right: true, value: ({ units }) => units.toLocaleString("en-US") },
            { label: "Damage", width: "*", value: ({ what }) => what },
          ],
          loaded.damage,
          "boxes",
        ),
        ...prose("Noted on the delivery receipt", row.exceptions),
        ...photoGrid("Photos", loaded.photos, loaded.more),
        ...photoGrid("Delivery receipt", shown),
        signatures([{ role: "Name" }, { role: "Signature" }]),
      ],
    };
  },
});
