import { type QueryExecutorProvider, sql } from "kysely";
import { storageStatement } from "../../../../src/resources/accounting/storage-statement.ts";
import { party } from "../../../../src/resources/shared/party.ts";
import { formatDate, monthName } from "../../../../src/schemas/values/date.ts";
import { type Cents, formatMoney } from "../../../../src/schemas/values/money.ts";
import { defineDocumentTemplates, documentTemplate } from "../../../documents/document-template.ts";
import { detailGrid, heading, sideBySide } from "../../../documents/parts/blocks.ts";
import { head } from "../../../documents/parts/letterhead.ts";
import { companyBlock } from "../../../documents/parts/parties.ts";
import { lineTable, totalRows } from "../../../documents/parts/tables.ts";
import type { Block } from "../../../documents/render/sheet.ts";

interface Charge {
  readonly tag: string;
  readonly description: string;
  readonly sidemark: string | null;
  readonly receivedOn: string | null;
  readonly from: string;
  readonly until: string;
  readonly days: number;
  readonly quantity: number;
  readonly unit: string;
  readonly price: Cents;
  readonly amount: Cents;
  readonly isAdjustment: boolean;
}

async function chargesOf(db: QueryExecutorProvider, id: number): Promise<readonly Charge[]> {
  const { rows } = await sql<Charge>`select i.tag, i.description, i.sidemark, i.received_on::text as "receivedOn", c."from"::text as "from",
      c.until::text as until, c.days::int as days, c.quantity::float8 as quantity, c.unit, c.price::float8 as price, c.amount, c.is_adjustment as "isAdjustment"
    from storage_charges c join inventory_items i on i.id = c.item_id where c.statement_id = ${id}
    order by i.sidemark nulls last, i.tag, c."from"`.execute(db);
  return rows;
}

function table(title: string, charges: readonly Charge[]): Block[] {
  if (charges.length === 0) return [];
  return [
    heading(title),
    lineTable<Charge>(
      [
        { label: "Tag", width: 64, value: ({ tag }) => tag },
        { label: "Piece", width: "*", value: ({ description, sidemark }) => [description, sidemark].filter(Boolean).join("\n") },
        { label: "Received", width: 54, value: ({ receivedOn }) => receivedOn && formatDate(receivedOn) },
        { label: "Charged from", width: 56, value: ({ from }) => formatDate(from) },
        { label: "Until", width: 54, value: ({ until }) => formatDate(until) },
        { label: "Days", width: 28, right: true, value: ({ days }) => String(days) },
        {
          label: "Rate",
          width: 88,
          right: true,
          value: ({ quantity, unit, price }) =>
            `${quantity === 1 ? "" : `${quantity.toLocaleString("en-US", { maximumFractionDigits: 3 })} × `}${formatMoney(price)} / ${unit}`,
        },
        { label: "Amount", width: 56, right: true, value: ({ amount }) => formatMoney(amount) },
      ],
      charges,
    ),
  ];
}

/** A month's storage, piece by piece. */
export const storageStatementTemplates = defineDocumentTemplates(storageStatement, {
  statement: documentTemplate(storageStatement, {
    with: { customer: party },
    load: ({ connection }, row) => chargesOf(connection, row.id),
    build: (row, { letterhead, related, loaded, wording }) => ({
      title: `Storage statement ${row.number}`,
      number: row.number,
      content: [
        head(letterhead, "Storage statement", row.number, [
          ["Month", monthName(row.month)],
          ["Hub", row.hub],
        ]),
        sideBySide([companyBlock("Customer", { name: row.customer, row: related.customer })]),
        ...wording.introduction,
        ...detailGrid([
          ["Pieces", row.pieces.toLocaleString("en-US")],
          ["Days charged", row.days.toLocaleString("en-US")],
        ]),
        ...table(
          "Storage",
          loaded.filter(({ isAdjustment }) => !isAdjustment),
        ),
        ...table(
          "Adjustments of earlier months",
          loaded.filter(({ isAdjustment }) => isAdjustment),
        ),
        totalRows(
          [
            ["Storage", row.charged],
            ["Up to the agreed minimum", row.topUp],
            ["Adjustments", row.adjustments],
          ],
          ["Total before tax", row.total],
        ),
        ...wording.terms,
        {
          text: "The day of receipt counts, the day on which a piece leaves does not. Taxes are added on the invoice.",
          style: "small",
        },
      ],
    }),
  }),
});
