import { location } from "../../../src/resources/accounts/location.ts";
import { party } from "../../../src/resources/accounts/party.ts";
import { vehicle } from "../../../src/resources/sales/vehicle.ts";
import { workOrder } from "../../../src/resources/sales/work-order.ts";
import type { ResourceRow } from "../../../src/schemas/resource.ts";
import { choiceLabelOf } from "../../../src/schemas/resource.ts";
import { defineDocumentTemplates, documentTemplate, internalDocumentTemplate, type PrintedRow } from "../document-template.ts";
import { detailGrid, heading, prose, sideBySide } from "../parts/blocks.ts";
import { printedTime } from "../parts/days.ts";
import { head } from "../parts/letterhead.ts";
import { companyBlock } from "../parts/parties.ts";
import { placeLines } from "../parts/places.ts";
import { signatures } from "../parts/signatures.ts";
import { lineTable } from "../parts/tables.ts";
import type { Block } from "../render/sheet.ts";

type Order = PrintedRow<typeof workOrder>;
type Place = Order["places"][number];
const purposes: Readonly<Record<string, string>> = { load: "Load", unload: "Unload", service: "Service" };

/** The part that both of its documents contain. */
function common(row: Order, timeZone: string, locations: ReadonlyMap<number, PrintedRow<typeof location>>): Block[] {
  return [
    ...detailGrid([
      ["Type", choiceLabelOf(workOrder, "type", row.type)],
      ["Start", printedTime(row.windowStart, timeZone)],
      ["End", printedTime(row.windowEnd, timeZone)],
      ["Estimated hours", row.estimatedHours === null ? null : String(row.estimatedHours)],
    ]),
    heading("Locations"),
    lineTable<Place>(
      [
        { label: "#", width: 20, value: (_, index) => String(index + 1) },
        {
          label: "Location",
          width: "*",
          value: ({ location: name, locationId }) => [name, ...placeLines(locations.get(locationId) ?? null)].join("\n"),
        },
        { label: "Purpose", width: 70, value: ({ purpose }) => (purpose === null ? null : (purposes[purpose] ?? purpose)) },
        { label: "Note", width: 190, value: ({ note }) => note },
      ],
      row.places,
    ),
    ...piecesOf(row),
    ...prose("Instructions", row.instructions),
  ];
}

function piecesOf({ pieces }: Order): Block[] {
  if (pieces.length === 0) return [];
  return [
    heading("Pieces"),
    lineTable<Order["pieces"][number]>(
      [
        { label: "Description", width: "*", value: ({ description }) => description },
        { label: "Quantity", width: 60, right: true, value: ({ quantity }) => quantity.toLocaleString("en-US") },
        { label: "Weight (lb)", width: 70, right: true, value: ({ weight }) => weight?.toLocaleString("en-US") ?? null },
      ],
      pieces,
    ),
  ];
}

const customerOf = (row: Order, customer: PrintedRow<typeof party> | null): Block =>
  sideBySide([companyBlock("Customer", { name: row.customer, row: customer })]);

export const workOrderTemplates = defineDocumentTemplates(workOrder, {
  order: documentTemplate(workOrder, {
    with: { customer: party },
    among: { "places.location": location },
    build: (row, { letterhead, timeZone, related, among }) => ({
      title: `Work order ${row.number}`,
      number: row.number,
      content: [
        head(letterhead, row.state === "cancelled" ? "Work order (cancelled)" : "Work order", row.number, [
          ["Sales order", row.salesOrder],
          ["Quote", row.quote],
          ["Customer PO", row.customerPo],
        ]),
        customerOf(row, related.customer),
        ...common(row, timeZone, among["places.location"]),
        signatures([
          { role: "Received by (name)", name: row.receiverName, when: row.completedAt && printedTime(row.completedAt, timeZone) },
          { role: "Signature" },
        ]),
      ],
    }),
  }),
  crewSheet: internalDocumentTemplate(workOrder, {
    with: { customer: party, vehicle },
    among: { "places.location": location },
    build: (row, { letterhead, timeZone, related, among }) => ({
      title: `Crew sheet ${row.number}`,
      number: row.number,
      content: [
        head(letterhead, "Crew sheet", row.number, [
          ["Sales order", row.salesOrder],
          ["Vehicle", [row.vehicle, related.vehicle?.plate].filter(Boolean).join(", ")],
          ["Outside carrier", row.provider],
        ]),
        customerOf(row, related.customer),
        ...common(row, timeZone, among["places.location"]),
        ...prose("Internal notes", row.internalNotes),
        ...attemptsOf(row, timeZone),
        ...crewOf(row),
        ...checklistOf(row),
        signatures([{ role: "Crew lead" }, { role: "Received by (name)" }, { role: "Signature" }]),
      ],
    }),
  }),
});

type Internal = ResourceRow<typeof workOrder>;

function crewOf({ crew }: Internal): Block[] {
  if (crew.length === 0) return [];
  const names = crew.map(({ member, lead }) => (lead ? `${member} (lead)` : member));
  return [heading("Crew"), { text: names.join(", "), margin: [0, 0, 0, 8] }];
}

function attemptsOf({ attempts }: Internal, timeZone: string): Block[] {
  if (attempts.length === 0) return [];
  return [
    heading("Failed attempts"),
    lineTable<Internal["attempts"][number]>(
      [
        { label: "When", width: 130, value: ({ at }) => printedTime(at, timeZone) },
        { label: "Reason", width: 90, value: ({ reason }) => reason },
        { label: "Note", width: "*", value: ({ note }) => note },
      ],
      attempts,
    ),
  ];
}

function checklistOf({ checklist }: Internal): Block[] {
  if (checklist.length === 0) return [];
  return [
    heading("Checklist"),
    lineTable<Internal["checklist"][number]>(
      [
        { label: "Done", width: 36, value: ({ done }) => (done ? "Yes" : " ") },
        { label: "Task", width: "*", value: ({ item }) => item },
      ],
      checklist,
      "boxes",
    ),
  ];
}
