import { location } from "../../../../src/resources/accounts/location.ts";
import { salesOrder } from "../../../../src/resources/sales/sales-order.ts";
import { party } from "../../../../src/resources/shared/party.ts";
import { choiceLabelOf } from "../../../../src/schemas/resource.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { formatMoney } from "../../../../src/schemas/values/money.ts";
import { defineDocumentTemplates, documentTemplate } from "../../../documents/document-template.ts";
import { detailGrid, heading, prose, sideBySide } from "../../../documents/parts/blocks.ts";
import { printedDate } from "../../../documents/parts/days.ts";
import { head } from "../../../documents/parts/letterhead.ts";
import { issuedFromAndTo, issuedToBlock } from "../../../documents/parts/parties.ts";
import { serviceTable } from "../../../documents/parts/services.ts";
import { totalRows } from "../../../documents/parts/tables.ts";

export const salesOrderTemplates = defineDocumentTemplates(salesOrder, {
  order: documentTemplate(salesOrder, {
    with: { customer: party, origin: location, destination: location },
    build(row, { letterhead, timeZone, related, wording }) {
      return {
        title: `Sales order ${row.number}`,
        number: row.number,
        content: [
          head(letterhead, row.state === "cancelled" ? "Sales order (cancelled)" : "Sales order", row.number, [
            ["Date", formatDate(printedDate(row.createdAt, timeZone))],
            ["Quote", row.quote],
            ["PO number", row.customerPo],
            ["Account executive", row.accountExecutive],
          ]),
          sideBySide([issuedToBlock("Customer", row, related.customer)]),
          ...issuedFromAndTo(row, { name: row.origin, row: related.origin }, { name: row.destination, row: related.destination }),
          ...wording.introduction,
          ...detailGrid([
            ["Service", choiceLabelOf(salesOrder, "orderType", row.orderType)],
            ["Service date", row.serviceDate && formatDate(row.serviceDate)],
          ]),
          heading("Services"),
          serviceTable(salesOrder, row.lines),
          totalRows(
            [
              ["Subtotal", row.subtotal],
              ["Discount", row.discountTotal === null ? null : -row.discountTotal],
              ["Fuel surcharge", row.fuelTotal],
              ["Delivery valuation", row.valuationTotal],
              ["Tax", row.taxTotal],
            ],
            ["Total", row.total],
          ),
          ...prose("Deposit", row.deposit ? `${formatMoney(row.deposit)} was due upon approval.` : null),
          ...prose("Notes", row.notes),
          ...wording.terms,
        ],
      };
    },
  }),
});
