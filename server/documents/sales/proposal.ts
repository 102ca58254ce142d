import { party } from "../../../src/resources/accounts/party.ts";
import { proposal } from "../../../src/resources/sales/proposal.ts";
import { formatDate } from "../../../src/schemas/values/date.ts";
import { defineDocumentTemplates, documentTemplate } from "../document-template.ts";
import { sideBySide } from "../parts/blocks.ts";
import { printedDate } from "../parts/days.ts";
import { head } from "../parts/letterhead.ts";
import { issuedToBlock } from "../parts/parties.ts";
import { richTextBlocks } from "../parts/rich-text.ts";
import { approvalBlock } from "../parts/signatures.ts";

export const proposalTemplates = defineDocumentTemplates(proposal, {
  proposal: documentTemplate(proposal, {
    with: { customer: party },
    build(row, { letterhead, timeZone, related, wording }) {
      return {
        title: `Proposal ${row.number}`,
        number: row.number,
        content: [
          head(letterhead, "Proposal", row.number, [
            ["Date", formatDate(printedDate(row.sentAt ?? row.createdAt, timeZone))],
            ["Valid until", formatDate(row.validUntil)],
          ]),
          sideBySide([issuedToBlock("For", row, related.customer)]),
          ...wording.introduction,
          { text: row.title, style: "subject", margin: [0, 2, 0, 10] },
          ...richTextBlocks(row.body ?? ""),
          ...wording.terms,
          approvalBlock(row, timeZone),
        ],
      };
    },
  }),
});
