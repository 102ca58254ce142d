import {
  defineDocumentTemplates,
  documentTemplate,
  internalDocumentTemplate,
  internalLabelTemplate,
} from "../../../server/documents/document-template.ts";
import { firm } from "./firms.ts";
import { ticket } from "./tickets.ts";

/** Prints everything the builder receives, so that a test notices data that must not be there. */
const everything = (row: object, related: object) => [{ text: JSON.stringify(row) }, { text: JSON.stringify(related) }];

export const tinyDocumentTemplates = defineDocumentTemplates(ticket, {
  slip: documentTemplate(ticket, {
    with: { firm },
    build: (row, { related }) => ({ title: `Slip ${row.number}`, number: row.number, content: everything(row, related) }),
  }),
  sheet: internalDocumentTemplate(ticket, {
    with: { firm },
    build: (row, { related }) => ({ title: `Sheet ${row.number}`, number: row.number, content: everything(row, related) }),
  }),
  /** A label for the ticket and for each item; by its title a ticket has none, or too many. */
  tags: internalLabelTemplate(ticket, {
    with: { firm },
    labels(row, { letterhead, related, addressOf }) {
      if (row.title === "No labels") return [];
      const repeated = row.title === "Too many labels" ? 1001 : 1;
      const items = [...Array.from({ length: repeated }, () => ({ what: row.title, quantity: 1 })), ...row.items];
      return items.map(({ what, quantity }, index) => ({
        code: `T${String(1000 * row.id + index).padStart(9, "0")}`,
        qr: addressOf(`/tickets/${row.id}`),
        title: what,
        big: `${index + 1} of ${items.length}`,
        lines: [`Quantity ${quantity}`, related.firm?.name ?? "", row.number],
        footer: letterhead.name,
      }));
    },
  }),
});
