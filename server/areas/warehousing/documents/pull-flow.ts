import { location } from "../../../../src/resources/accounts/location.ts";
import { party } from "../../../../src/resources/shared/party.ts";
import { pullFlow } from "../../../../src/resources/warehousing/pull-flow.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { defineDocumentTemplates, internalDocumentTemplate } from "../../../documents/document-template.ts";
import { heading, prose, sideBySide } from "../../../documents/parts/blocks.ts";
import { head } from "../../../documents/parts/letterhead.ts";
import { companyBlock, placeBlock } from "../../../documents/parts/parties.ts";
import { signatures } from "../../../documents/parts/signatures.ts";
import { tickTable } from "../../../documents/parts/tables.ts";
import { deliveryReceipt } from "./delivery-receipt.ts";
import { byRoom, facts, lineOf, nameOf, type Piece, piecesOf, pounds, units } from "./pulled-pieces.ts";

export const pullFlowTemplates = defineDocumentTemplates(pullFlow, {
  pullSheet: internalDocumentTemplate(pullFlow, {
    with: {},
    load: ({ connection }, row) => piecesOf(connection, row),
    build: (row, { letterhead, loaded }) => {
      const waiting = loaded.filter((piece) => (lineOf(row, piece)?.progress ?? null) === null);
      return {
        title: `Pull sheet ${row.number}`,
        number: row.number,
        content: [
          head(letterhead, "Pull sheet", row.number, [
            ["Customer", row.customer],
            ["Needed on", formatDate(row.neededOn)],
          ]),
          ...facts(row),
          waiting.length === 0
            ? { text: "Nothing is left to pull.", margin: [0, 0, 0, 10] }
            : tickTable<Piece>(
                [
                  { label: "Zone", width: 60, value: ({ zone }) => zone },
                  { label: "Place", width: 70, value: ({ place }) => place },
                  { label: "Tag", width: 70, value: ({ tag }) => tag },
                  { label: "Piece", width: "*", value: nameOf },
                  { label: "Units", width: 32, right: true, value: units },
                  { label: "lb", width: 40, right: true, value: pounds },
                ],
                waiting,
              ),
          ...prose("Instructions", row.instructions),
          ...prose("Internal notes", row.internalNotes),
        ],
      };
    },
  }),

  loadList: internalDocumentTemplate(pullFlow, {
    with: { customer: party, shipTo: location },
    load: ({ connection }, row) => piecesOf(connection, row),
    build: (row, { letterhead, related, loaded }) => {
      const leaving = loaded.filter((piece) => ["staged", "loaded"].includes(lineOf(row, piece)?.progress ?? ""));
      return {
        title: `Load list ${row.number}`,
        number: row.number,
        content: [
          head(letterhead, "Load list", row.number, [
            ["Work order", row.workOrder],
            ["Bill of lading", row.billOfLading],
          ]),
          sideBySide([
            companyBlock("Customer", { name: row.customer, row: related.customer }),
            placeBlock("Ship to", { name: row.shipTo ?? row.toHub, row: related.shipTo }),
          ]),
          ...facts(row),
          // The last room to be unloaded goes in first, so the crew decides the order by rooms.
          ...[...byRoom(leaving)].flatMap(([room, pieces]) => [
            heading(room),
            tickTable<Piece>(
              [
                { label: "Tag", width: 70, value: ({ tag }) => tag },
                { label: "Piece", width: "*", value: ({ description, sidemark }) => [description, sidemark].filter(Boolean).join("\n") },
                { label: "Staged at", width: 80, value: ({ place }) => place },
                { label: "Units", width: 32, right: true, value: units },
                { label: "lb", width: 40, right: true, value: pounds },
              ],
              pieces,
            ),
          ]),
          ...prose("Instructions", row.instructions),
          signatures([{ role: "Loaded by" }, { role: "Driver" }]),
        ],
      };
    },
  }),

  deliveryReceipt,
});
