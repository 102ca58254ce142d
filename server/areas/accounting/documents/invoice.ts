import { sql } from "kysely";
import { invoice } from "../../../../src/resources/accounting/invoice.ts";
import { daysOver } from "../../../../src/resources/shared/ageing.ts";
import { party } from "../../../../src/resources/shared/party.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { defineDocumentTemplates, documentTemplate } from "../../../documents/document-template.ts";
import { amountPanel, takenOff } from "../../../documents/parts/amounts.ts";
import { addressLines, detailGrid, heading, namedBlock, prose, sideBySide } from "../../../documents/parts/blocks.ts";
import { broughtForwardNote, settledBefore } from "../../../documents/parts/brought-forward.ts";
import { printedDate } from "../../../documents/parts/days.ts";
import { head } from "../../../documents/parts/letterhead.ts";
import { productTable } from "../../../documents/parts/products.ts";
import { remittance } from "../../../documents/parts/remittance.ts";
import { totalRows } from "../../../documents/parts/tables.ts";
import { taxesOf, taxRows } from "../../../documents/parts/taxes.ts";
import type { Block } from "../../../documents/render/sheet.ts";

const stamps = { draft: "DRAFT", issued: null, partiallyPaid: null, paid: "PAID", writtenOff: null, void: "VOID" } as const;

/** Returns the payment terms that follow from the two dates. */
function termsOf(issued: string | null, due: string | null): string | null {
  if (issued === null || due === null) return null;
  const days = daysOver(issued, due);
  return days === 0 ? "Due on receipt" : `Net ${days}`;
}

/** "11/02/2026", or "11/02/2026 to 11/14/2026" for services on several days. */
function daysOfService(days: readonly string[]): string | null {
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return null;
  return first === last ? formatDate(first) : `${formatDate(first)} to ${formatDate(last)}`;
}

type Printed = Pick<ResourceRow<typeof invoice>, "state" | "balance" | "total" | "dateDue">;
function panel({ state, balance, total, dateDue }: Printed): Block {
  if (state === "paid") return amountPanel("Paid in full", total ?? 0, "Thank you");
  if (state === "void") return amountPanel("Void", total ?? 0, "Nothing is due on this invoice");
  if (state === "draft" || state === "writtenOff") return amountPanel("Total", total ?? 0);
  return amountPanel("Amount due", balance ?? 0, dateDue && `by ${formatDate(dateDue)}`);
}

export const invoiceTemplates = defineDocumentTemplates(invoice, {
  invoice: documentTemplate(invoice, {
    with: { customer: party },
    /** Loads the service date of each line, where lines entered by hand have none, and the taxes. */
    async load(session, { id }) {
      const { rows } = await sql<{ line: number; day: string }>`select l.id as line, d.service_date::text as day
        from invoices_lines l join processing_documents d on d.id = l.processing_document_id
        where l.parent_id = ${id}`.execute(session.connection);
      return { serviceDays: new Map(rows.map(({ line, day }) => [line, day])), taxes: await taxesOf(session, "invoice", id) };
    },
    build(row, { letterhead, timeZone, related, wording, loaded: { serviceDays, taxes } }) {
      const stamp = stamps[row.state];
      const owed = row.state === "issued" || row.state === "partiallyPaid";
      const used = (row.paid ?? 0) + (row.credited ?? 0) + (row.writtenOff ?? 0) > 0;
      const days = [...new Set(serviceDays.values())].sort();
      return {
        title: `Invoice ${row.number}`,
        number: row.number,
        ...(stamp === null ? {} : { stamp }),
        content: [
          head(letterhead, row.state === "void" ? "Invoice (void)" : "Invoice", row.number, [
            ["Date", formatDate(row.dateIssued ?? printedDate(row.createdAt, timeZone))],
            ["Due", row.dateDue && formatDate(row.dateDue)],
            ["Paid on", row.datePaid && formatDate(row.datePaid)],
          ]),
          sideBySide([
            namedBlock("Bill to", row.issuedTo ?? row.customer, addressLines(row.billTo ?? related.customer?.billTo)),
            panel(row),
          ]),
          ...wording.introduction,
          ...detailGrid([
            ["Terms", termsOf(row.dateIssued, row.dateDue)],
            ["PO number", row.customerPo],
            [days.length === 1 ? "Service date" : "Service dates", daysOfService(days)],
          ]),
          ...prose("Description", row.description),
          ...broughtForwardNote(row),
          ...(row.broughtForwardOn === null
            ? [
                heading("Items"),
                productTable(row.lines.map((line) => ({ ...line, day: days.length > 1 ? (serviceDays.get(line.id) ?? null) : null }))),
              ]
            : []),
          totalRows(
            [
              ...settledBefore(row.originalTotal, row.openingAmount),
              ["Subtotal", row.subtotal],
              ["Discount", takenOff(row.discount)],
              ["Surcharges", row.surcharges],
              ...taxRows(row, taxes),
            ],
            [row.broughtForwardOn === null ? "Total" : "Opening balance", row.total],
          ),
          ...(used
            ? [
                totalRows(
                  [
                    ["Paid", takenOff(row.paid)],
                    ["Credited", takenOff(row.credited)],
                    ["Written off", takenOff(row.writtenOff)],
                  ],
                  ["Balance", row.balance],
                ),
              ]
            : []),
          ...prose("Notes", row.notes),
          ...wording.terms,
          ...(owed ? [remittance(letterhead, row.number)] : []),
        ],
      };
    },
  }),
});
