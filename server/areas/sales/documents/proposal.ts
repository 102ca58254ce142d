import { proposal } from "../../../../src/resources/sales/proposal.ts";
import { party } from "../../../../src/resources/shared/party.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { defineDocumentTemplates, documentTemplate } from "../../../documents/document-template.ts";
import { sideBySide } from "../../../documents/parts/blocks.ts";
import { printedDate } from "../../../documents/parts/days.ts";
import { head } from "../../../documents/parts/letterhead.ts";
import { issuedToBlock } from "../../../documents/parts/parties.ts";
import { richTextBlocks } from "../../../documents/parts/rich-text.ts";
import { approvalBlock } from "../../../documents/parts/signatures.ts";

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
