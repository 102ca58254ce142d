import { defineDocumentTemplates, documentTemplate, internalDocumentTemplate } from "../../../server/documents/document-template.ts";
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
});
