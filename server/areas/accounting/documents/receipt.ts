import { payment } from "../../../../src/resources/accounting/payment.ts";
import { party } from "../../../../src/resources/shared/party.ts";
import { choiceLabelOf } from "../../../../src/schemas/resource.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { defineDocumentTemplates, documentTemplate } from "../../../documents/document-template.ts";
import { allocationTable } from "../../../documents/parts/allocations.ts";
import { amountPanel, takenOff } from "../../../documents/parts/amounts.ts";
import { detailGrid, prose, sideBySide } from "../../../documents/parts/blocks.ts";
import { head } from "../../../documents/parts/letterhead.ts";
import { issuedToBlock } from "../../../documents/parts/parties.ts";
import { totalRows } from "../../../documents/parts/tables.ts";

export const receiptTemplates = defineDocumentTemplates(payment, {
  receipt: documentTemplate(payment, {
    with: { customer: party },
    build(row, { letterhead, related, wording }) {
      const reversed = row.state === "reversed";
      return {
        title: `Receipt ${row.number}`,
        number: row.number,
        ...(reversed ? { stamp: "REVERSED" } : {}),
        content: [
          head(letterhead, reversed ? "Receipt (reversed)" : "Receipt", row.number, [
            ["Received on", formatDate(row.receivedOn)],
            ["Reversed on", row.reversedOn && formatDate(row.reversedOn)],
          ]),
          sideBySide([
            issuedToBlock("Received from", row, related.customer),
            amountPanel("Received", row.amount, reversed ? "This payment was reversed" : "Thank you for your payment"),
          ]),
          ...wording.introduction,
          ...detailGrid([
            ["Method", choiceLabelOf(payment, "method", row.method)],
            ["Reference", row.reference],
            ["Deposit for quote", row.quote],
          ]),
          ...allocationTable("Applied to", row.allocations),
          ...(reversed
            ? []
            : [
                totalRows(
                  [
                    ["Received", row.amount],
                    ["Applied to invoices", takenOff(row.allocated)],
                    ["Refunded", takenOff(row.refunded)],
                  ],
                  ["Available credit", row.unapplied],
                ),
              ]),
          ...prose("Reason for reversal", row.reverseReason),
          ...wording.terms,
        ],
      };
    },
  }),
});
