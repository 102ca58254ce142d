import { invoice } from "../../src/resources/invoice.ts";
import { formatDate } from "../../src/schemas/values/date.ts";
import { definePapers, paper } from "./paper.ts";
import { addressLines, heading, named, prose, sideBySide } from "./parts/blocks.ts";
import { dayOf } from "./parts/days.ts";
import { head } from "./parts/letterhead.ts";
import { productTable } from "./parts/products.ts";
import { sums } from "./parts/tables.ts";

const headings = {
  draft: "Invoice, draft",
  issued: "Invoice",
  partiallyPaid: "Invoice",
  paid: "Invoice, paid",
  writtenOff: "Invoice",
  void: "Invoice, void",
} as const;

export const invoicePapers = definePapers(invoice, {
  invoice: paper(invoice, {
    with: {},
    build(row, { letterhead, timeZone }) {
      return {
        title: `Invoice ${row.number}`,
        number: row.number,
        content: [
          head(letterhead, headings[row.state], row.number, [
            ["Date", formatDate(row.dateIssued ?? dayOf(row.createdAt, timeZone))],
            ["Due", row.dateDue && formatDate(row.dateDue)],
            ["Paid on", row.datePaid && formatDate(row.datePaid)],
            ["Your PO", row.customerPo],
          ]),
          sideBySide([named("Bill to", row.customer, addressLines(row.billTo))]),
          ...prose("For", row.description),
          heading("Items"),
          productTable(row.lines),
          sums(
            [
              ["Subtotal", row.subtotal],
              ["Discount", row.discount === null ? null : -row.discount],
              ["Surcharges", row.surcharges],
              [row.taxRate ? `Tax ${row.taxRate} %` : "Tax", row.tax],
            ],
            ["Total", row.total],
          ),
          ...(row.state === "draft" || row.state === "issued" || row.state === "void"
            ? []
            : [
                sums(
                  [
                    ["Paid", row.paid ? -row.paid : null],
                    ["Credited", row.credited ? -row.credited : null],
                    ["Written off", row.writtenOff ? -row.writtenOff : null],
                  ],
                  ["Balance", row.balance],
                ),
              ]),
          ...prose("Notes", row.notes),
        ],
      };
    },
  }),
});
