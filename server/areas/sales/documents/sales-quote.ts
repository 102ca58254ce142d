import { contact } from "../../../../src/resources/accounts/contact.ts";
import { location } from "../../../../src/resources/accounts/location.ts";
import { salesQuote } from "../../../../src/resources/sales/sales-quote.ts";
import { party } from "../../../../src/resources/shared/party.ts";
import { choiceLabelOf } from "../../../../src/schemas/resource.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { formatMoney } from "../../../../src/schemas/values/money.ts";
import { defineDocumentTemplates, documentTemplate } from "../../../documents/document-template.ts";
import { detailGrid, heading, prose } from "../../../documents/parts/blocks.ts";
import { printedDate } from "../../../documents/parts/days.ts";
import { head } from "../../../documents/parts/letterhead.ts";
import { customerAndPerson, issuedFromAndTo } from "../../../documents/parts/parties.ts";
import { serviceTable } from "../../../documents/parts/services.ts";
import { approvalBlock } from "../../../documents/parts/signatures.ts";
import { totalRows } from "../../../documents/parts/tables.ts";

export const salesQuoteTemplates = defineDocumentTemplates(salesQuote, {
  quote: documentTemplate(salesQuote, {
    with: { customer: party, contact, origin: location, destination: location },
    build(row, { letterhead, timeZone, related, wording }) {
      return {
        title: `Quote ${row.number}`,
        number: row.number,
        content: [
          head(letterhead, "Quote", row.number, [
            ["Date", formatDate(printedDate(row.sentAt ?? row.createdAt, timeZone))],
            ["Valid until", formatDate(row.validUntil)],
            ["Replaces", row.revisionOf],
            ["Account executive", row.accountExecutive],
          ]),
          customerAndPerson(row, related.customer, "Contact", { name: row.contact, row: related.contact }),
          ...issuedFromAndTo(row, { name: row.origin, row: related.origin }, { name: row.destination, row: related.destination }),
          ...wording.introduction,
          ...detailGrid([
            ["Service", choiceLabelOf(salesQuote, "orderType", row.orderType)],
            ["Service date", row.serviceDate && formatDate(row.serviceDate)],
            ["Estimate", choiceLabelOf(salesQuote, "estimateType", row.estimateType)],
          ]),
          heading("Services"),
          serviceTable(salesQuote, row.lines),
          totalRows(
            [
              ["Subtotal", row.subtotal],
              ["Discount", row.discountTotal === null ? null : -row.discountTotal],
              ["Fuel surcharge", row.fuelTotal],
              ["Delivery valuation", row.valuationTotal],
              [row.taxRate ? `Tax ${row.taxRate}%` : "Tax", row.taxTotal],
            ],
            ["Total", row.total],
          ),
          ...prose("Deposit", row.deposit ? `${formatMoney(row.deposit)} is due upon approval.` : null),
          ...prose("Terms", row.terms),
          ...prose("Notes", row.notes),
          ...wording.terms,
          approvalBlock(row, timeZone),
        ],
      };
    },
  }),
});
