import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { defineDocumentTemplates, internalLabelTemplate } from "../../../documents/document-template.ts";
import { pieceLabels, pieceOf } from "./piece-labels.ts";

export const inventoryItemTemplates = defineDocumentTemplates(inventoryItem, {
  tag: internalLabelTemplate(inventoryItem, {
    with: {},
    load: ({ connection }, { id }) => pieceOf(connection, id),
    labels: (_row, { loaded, letterhead, addressOf }) => pieceLabels(loaded, letterhead.name, addressOf),
  }),
});
