import { party } from "../../src/resources/party.ts";
import { payment } from "../../src/resources/payment.ts";
import { formatDate } from "../../src/schemas/values/date.ts";
import { formatMoney } from "../../src/schemas/values/money.ts";
import { definePapers, paper } from "./paper.ts";
import { facts, heading, prose, sideBySide } from "./parts/blocks.ts";
import { head } from "./parts/letterhead.ts";
import { companyBlock } from "./parts/parties.ts";
import { lineTable, sums } from "./parts/tables.ts";
import { labelOf } from "./parts/values.ts";

export const receiptPapers = definePapers(payment, {
  receipt: paper(payment, {
    with: { customer: party },
    build(row, { letterhead, related }) {
      return {
        title: `Receipt ${row.number}`,
        number: row.number,
        content: [
          head(letterhead, row.state === "reversed" ? "Receipt, reversed" : "Receipt", row.number, [
            ["Received on", formatDate(row.receivedOn)],
            ["Reversed on", row.reversedOn && formatDate(row.reversedOn)],
          ]),
          sideBySide([companyBlock("Received from", { name: row.customer, row: related.customer })]),
          ...facts([
            ["Method", labelOf(payment, "method", row.method)],
            ["Reference", row.reference],
          ]),
          ...(row.allocations.length === 0
            ? []
            : [
                heading("For"),
                lineTable(
                  [
                    { label: "Invoice", width: "*", value: ({ invoice }) => invoice },
                    { label: "Amount", width: 90, right: true, value: ({ amount }) => formatMoney(amount) },
                  ],
                  row.allocations,
                ),
              ]),
          sums(
            [
              ["Refunded", row.refunded ? -row.refunded : null],
              ["Credit left for later invoices", row.unapplied],
            ],
            ["Received", row.amount],
          ),
          ...prose("Reversed because", row.reverseReason),
        ],
      };
    },
  }),
});
