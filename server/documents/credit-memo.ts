import { creditMemo } from "../../src/resources/credit-memo.ts";
import { party } from "../../src/resources/party.ts";
import { formatDate } from "../../src/schemas/values/date.ts";
import { definePapers, paper } from "./paper.ts";
import { heading, prose, sideBySide } from "./parts/blocks.ts";
import { dayOf } from "./parts/days.ts";
import { head } from "./parts/letterhead.ts";
import { companyBlock } from "./parts/parties.ts";
import { productTable } from "./parts/products.ts";
import { sums } from "./parts/tables.ts";

const headings = { draft: "Credit memo, draft", issued: "Credit memo", void: "Credit memo, void" } as const;

export const creditMemoPapers = definePapers(creditMemo, {
  memo: paper(creditMemo, {
    with: { customer: party },
    build(row, { letterhead, timeZone, related }) {
      return {
        title: `Credit memo ${row.number}`,
        number: row.number,
        content: [
          head(letterhead, headings[row.state], row.number, [
            ["Date", formatDate(row.dateIssued ?? dayOf(row.createdAt, timeZone))],
            ["Invoice", row.invoice],
          ]),
          sideBySide([companyBlock("Customer", { name: row.customer, row: related.customer })]),
          ...prose("For", row.reason),
          heading("Items"),
          productTable(row.lines),
          sums(
            [
              ["Subtotal", row.subtotal],
              [row.taxRate ? `Tax ${row.taxRate} %` : "Tax", row.tax],
            ],
            ["Credit", row.total],
          ),
        ],
      };
    },
  }),
});
