import { definePapers, internalPaper, paper } from "../../../server/documents/paper.ts";
import { firm } from "./firms.ts";
import { ticket } from "./tickets.ts";

/** All that the builder is given, printed: what must not be there would be seen. */
const everything = (row: object, related: object) => [{ text: JSON.stringify(row) }, { text: JSON.stringify(related) }];

export const tinyPapers = definePapers(ticket, {
  slip: paper(ticket, {
    with: { firm },
    build: (row, { related }) => ({ title: `Slip ${row.number}`, number: row.number, content: everything(row, related) }),
  }),
  sheet: internalPaper(ticket, {
    with: { firm },
    build: (row, { related }) => ({ title: `Sheet ${row.number}`, number: row.number, content: everything(row, related) }),
  }),
});
