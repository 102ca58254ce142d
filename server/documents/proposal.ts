import { party } from "../../src/resources/party.ts";
import { proposal } from "../../src/resources/proposal.ts";
import { formatDate } from "../../src/schemas/values/date.ts";
import { definePapers, paper } from "./paper.ts";
import { sideBySide } from "./parts/blocks.ts";
import { dayOf } from "./parts/days.ts";
import { head } from "./parts/letterhead.ts";
import { companyBlock } from "./parts/parties.ts";
import { richText } from "./parts/rich-text.ts";
import { approvalBlock } from "./parts/signatures.ts";

export const proposalPapers = definePapers(proposal, {
  proposal: paper(proposal, {
    with: { customer: party },
    build(row, { letterhead, timeZone, related }) {
      return {
        title: `Proposal ${row.number}`,
        number: row.number,
        content: [
          head(letterhead, "Proposal", row.number, [
            ["Date", formatDate(dayOf(row.sentAt ?? row.createdAt, timeZone))],
            ["Valid until", formatDate(row.validUntil)],
          ]),
          sideBySide([companyBlock("For", { name: row.customer, row: related.customer })]),
          { text: row.title, style: "subject", margin: [0, 2, 0, 10] },
          ...richText(row.body ?? ""),
          approvalBlock(row, timeZone),
        ],
      };
    },
  }),
});
