import { creditMemo } from "../../../../src/resources/accounting/credit-memo.ts";
import { party } from "../../../../src/resources/shared/party.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { defineDocumentTemplates, documentTemplate } from "../../../documents/document-template.ts";
import { allocationTable } from "../../../documents/parts/allocations.ts";
import { amountPanel, takenOff } from "../../../documents/parts/amounts.ts";
import { heading, prose, sideBySide } from "../../../documents/parts/blocks.ts";
import { broughtForwardNote } from "../../../documents/parts/brought-forward.ts";
import { printedDate } from "../../../documents/parts/days.ts";
import { head } from "../../../documents/parts/letterhead.ts";
import { issuedToBlock } from "../../../documents/parts/parties.ts";
import { productTable } from "../../../documents/parts/products.ts";
import { totalRows } from "../../../documents/parts/tables.ts";
import { taxesOf, taxRows } from "../../../documents/parts/taxes.ts";

const stamps = { draft: "DRAFT", issued: null, void: "VOID" } as const;

export const creditMemoTemplates = defineDocumentTemplates(creditMemo, {
  memo: documentTemplate(creditMemo, {
    with: { customer: party },
    load: (session, { id }) => taxesOf(session, "credit_memo", id),
    build(row, { letterhead, timeZone, related, wording, loaded: taxes }) {
      const stamp = stamps[row.state];
      return {
        title: `Credit memo ${row.number}`,
        number: row.number,
        ...(stamp === null ? {} : { stamp }),
        content: [
          head(letterhead, row.state === "void" ? "Credit memo (void)" : "Credit memo", row.number, [
            ["Date", formatDate(row.dateIssued ?? printedDate(row.createdAt, timeZone))],
            ["Invoice", row.invoice],
          ]),
          sideBySide([
            issuedToBlock("Customer", row, related.customer),
            amountPanel("Credit", row.total ?? 0, row.invoice && `for ${row.invoice}`),
          ]),
          ...wording.introduction,
          ...prose("Reason", row.reason),
          ...broughtForwardNote(row),
          ...(row.broughtForwardOn === null ? [heading("Items"), productTable(row.lines)] : []),
          totalRows([["Subtotal", row.subtotal], ...taxRows(row, taxes)], ["Credit", row.total]),
          ...(row.state === "issued"
            ? [
                ...allocationTable("Applied to", row.allocations),
                totalRows(
                  [
                    ["Applied", takenOff(row.allocated)],
                    ["Refunded", takenOff(row.refunded)],
                  ],
                  ["Available credit", row.unapplied],
                ),
              ]
            : []),
          ...wording.terms,
        ],
      };
    },
  }),
});
