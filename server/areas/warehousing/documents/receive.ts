import { receive } from "../../../../src/resources/warehousing/receive.ts";
import { defineDocumentTemplates, internalLabelTemplate } from "../../../documents/document-template.ts";
import { carrierNotice } from "./carrier-notice.ts";
import { pieceLabels, piecesOfReceive } from "./piece-labels.ts";
import { receivingReport } from "./receiving-report.ts";

export const receiveTemplates = defineDocumentTemplates(receive, {
  receivingReport,
  carrierNotice,
  tags: internalLabelTemplate(receive, {
    with: {},
    load: ({ connection }, { id }) => piecesOfReceive(connection, id),
    labels: (_row, { loaded, letterhead, addressOf }) => pieceLabels(loaded, letterhead.name, addressOf),
  }),
});
