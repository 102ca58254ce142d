import { type QueryExecutorProvider, sql } from "kysely";
import type { PieceSide, Severity } from "../../../../src/resources/warehousing/condition-codes.ts";
import { inspectionRepair } from "../../../../src/resources/warehousing/inspection-repair.ts";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { formatMoney } from "../../../../src/schemas/values/money.ts";
import { defineDocumentTemplates, internalDocumentTemplate } from "../../../documents/document-template.ts";
import { addressLines, detailGrid, namedBlock, prose, sideBySide } from "../../../documents/parts/blocks.ts";
import { head } from "../../../documents/parts/letterhead.ts";
import { photoGrid } from "../../../documents/parts/photos.ts";
import { pieceDrawing } from "../../../documents/parts/piece-drawing.ts";
import { signatures } from "../../../documents/parts/signatures.ts";
import { lineTable } from "../../../documents/parts/tables.ts";

interface Finding {
  readonly side: PieceSide | null;
  readonly x: number | null;
  readonly y: number | null;
  readonly severity: Severity;
  /** "Scratch, corner: through the finish" */
  readonly what: string;
}

interface Loaded {
  readonly findings: readonly Finding[];
  readonly hub: { readonly name: string; readonly address: Parameters<typeof addressLines>[0] } | null;
}

async function orderOf(
  db: QueryExecutorProvider,
  { inspectionId, itemId, createdAt }: ResourceRow<typeof inspectionRepair>,
): Promise<Loaded> {
  const { rows: findings } = await sql<Finding>`
    select d.side, d.x::float8 as x, d.y::float8 as y, d.severity,
      concat_ws(': ', concat_ws(', ', upper(left(d.code, 1)) || substr(d.code, 2), d.side, d.part), d.note) as what
    from inspections_findings d join inspections n on n.id = d.parent_id
    where d.parent_id = ${inspectionId}
      and d.round = (select max(r.round) from inspections_rounds r where r.parent_id = n.id and r.outcome = 'failed' and r.at <= ${createdAt})
    order by d.position`.execute(db);
  const { rows: hubs } = await sql<NonNullable<Loaded["hub"]>>`
    select h.name, h.address from inventory_items i join hubs h on h.id = i.hub_id where i.id = ${itemId}`.execute(db);
  return { findings, hub: hubs[0] ?? null };
}

/** What a repair shop is asked to do, and for how much. It does not say what the payer pays us. */
export const inspectionRepairTemplates = defineDocumentTemplates(inspectionRepair, {
  repairOrder: internalDocumentTemplate(inspectionRepair, {
    with: { item: inventoryItem },
    pictures: ["photosBefore"],
    load: ({ connection }, row) => orderOf(connection, row),
    build: (row, { letterhead, pictures, related: { item }, loaded: { findings, hub } }) => ({
      title: `Repair order ${row.number}`,
      number: row.number,
      content: [
        head(letterhead, "Repair order", row.number, [
          ["Due", row.dueOn && formatDate(row.dueOn)],
          ["Piece", item?.tag ?? row.item],
        ]),
        sideBySide([
          namedBlock("To", row.provider ?? row.shop, row.provider === null ? [] : [row.shop]),
          namedBlock("The piece is at", hub?.name ?? null, addressLines(hub?.address)),
        ]),
        ...detailGrid([
          ["Description", item?.description],
          ["Manufacturer", item?.vendor],
          ["PO", item?.poNumber],
          ["Agreed price", row.vendorQuote === null ? null : formatMoney(row.vendorQuote)],
        ]),
        ...prose("Work to be done", row.description),
        ...pieceDrawing(findings),
        ...(findings.length === 0
          ? []
          : [
              lineTable<Finding>(
                [
                  { label: "#", width: 16, value: (_, index) => String(index + 1) },
                  { label: "Damage", width: "*", value: ({ what }) => what },
                ],
                findings,
              ),
            ]),
        {
          text: "Please name the order number on your invoice, and send photos of the finished work. Call us before you do more than this order says.",
          margin: [0, 6, 0, 12],
        },
        signatures([{ role: "Ordered by" }, { role: "Accepted by" }]),
        ...photoGrid(
          "Photos of the damage",
          (pictures.photosBefore ?? []).map((image) => ({ image })),
        ),
      ],
    }),
  }),
});
