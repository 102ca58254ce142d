import { sql } from "kysely";
import { contact } from "../../../../src/resources/accounts/contact.ts";
import { location } from "../../../../src/resources/accounts/location.ts";
import { windowInWords } from "../../../../src/resources/providers/window-in-words.ts";
import { vehicle } from "../../../../src/resources/sales/vehicle.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import { party } from "../../../../src/resources/shared/party.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { choiceLabelOf } from "../../../../src/schemas/resource.ts";
import type { Queryable } from "../../../db/connection.ts";
import {
  defineDocumentTemplates,
  documentTemplate,
  internalDocumentTemplate,
  type PrintedRow,
} from "../../../documents/document-template.ts";
import { detailGrid, heading, namedBlock, prose, sideBySide } from "../../../documents/parts/blocks.ts";
import { printedMoment } from "../../../documents/parts/days.ts";
import { head } from "../../../documents/parts/letterhead.ts";
import { companyBlock, issuedToBlock, personLines, placeThen } from "../../../documents/parts/parties.ts";
import { placeLines } from "../../../documents/parts/places.ts";
import { signatures } from "../../../documents/parts/signatures.ts";
import { lineTable } from "../../../documents/parts/tables.ts";
import type { Block } from "../../../documents/render/sheet.ts";

type Order = PrintedRow<typeof workOrder>;
type Place = Order["places"][number];
const purposes: Readonly<Record<string, string>> = { load: "Load", unload: "Unload", service: "Service" };

/** The part that both of its documents contain. */
function common(row: Order, zone: string, locations: ReadonlyMap<number, PrintedRow<typeof location>>): Block[] {
  return [
    ...detailGrid([
      ["Type", choiceLabelOf(workOrder, "type", row.type)],
      ["Window", windowInWords(row.windowStart, row.windowEnd, zone)],
      ["Estimated hours", row.estimatedHours === null ? null : String(row.estimatedHours)],
    ]),
    heading("Locations"),
    lineTable<Place>(
      [
        { label: "#", width: 20, value: (_, index) => String(index + 1) },
        {
          label: "Location",
          width: "*",
          value: ({ location: name, locationId }, index) => {
            const place = locations.get(locationId) ?? null;
            const then = row.issuedStops[index];
            const stop = then ? placeThen(place, then.location, then.address) : { name, row: place };
            return [stop.name, ...placeLines(stop.row)].join("\n");
          },
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

export const workOrderTemplates = defineDocumentTemplates(workOrder, {
  order: documentTemplate(workOrder, {
    with: { customer: party },
    among: { "places.location": location },
    build: (row, { letterhead, timeZone, related, among, wording }) => ({
      title: `Work order ${row.number}`,
      number: row.number,
      content: [
        head(letterhead, row.state === "cancelled" ? "Work order (cancelled)" : "Work order", row.number, [
          ["Sales order", row.salesOrder],
          ["Quote", row.quote],
          ["Customer PO", row.customerPo],
        ]),
        sideBySide([issuedToBlock("Customer", row, related.customer)]),
        ...wording.introduction,
        ...common(row, row.hubTimeZone ?? timeZone, among["places.location"]),
        ...wording.terms,
        signatures([
          {
            role: "Received by (name)",
            name: row.receiverName,
            when: row.completedAt && printedMoment(row.completedAt, row.hubTimeZone ?? timeZone),
          },
          { role: "Signature" },
        ]),
      ],
    }),
  }),
  crewSheet: internalDocumentTemplate(workOrder, {
    with: { customer: party, vehicle, contact },
    among: { "places.location": location },
    load: (session, { quoteId }) => soldOn(session.connection, quoteId),
    build: (row, { letterhead, timeZone, related, among, loaded }) => ({
      title: `Crew sheet ${row.number}`,
      number: row.number,
      content: [
        head(letterhead, "Crew sheet", row.number, [
          ["Sales order", row.salesOrder],
          ["Vehicle", [row.vehicle, related.vehicle?.plate].filter(Boolean).join(", ")],
          ["Outside carrier", row.provider],
        ]),
        sideBySide([
          companyBlock("Customer", { name: row.customer, row: related.customer }),
          ...(row.contact ? [namedBlock("Call", row.contact, personLines(related.contact))] : []),
        ]),
        ...crewOf(row),
        ...common(row, row.hubTimeZone ?? timeZone, among["places.location"]),
        ...soldOf(loaded),
        ...prose("Internal notes", row.internalNotes),
        ...attemptsOf(row, row.hubTimeZone ?? timeZone),
        ...checklistOf(row),
        signatures([{ role: "Crew lead" }, { role: "Received by (name)" }, { role: "Signature" }]),
      ],
    }),
  }),
});

type Internal = ResourceRow<typeof workOrder>;

interface Sold {
  readonly description: string;
  readonly quantity: number;
}

/** What the customer bought with the quote, without its prices: the crew does what was sold, and nothing else. */
async function soldOn(connection: Queryable, quoteId: number | null): Promise<readonly Sold[]> {
  if (quoteId === null) return [];
  const { rows } = await sql<Sold>`select coalesce(nullif(description, ''), service) as description, quantity::float8 as quantity
    from sales_quotes_lines where parent_id = ${quoteId} order by position, id`.execute(connection);
  return rows;
}

function soldOf(sold: readonly Sold[]): Block[] {
  if (sold.length === 0) return [];
  return [
    heading("Sold"),
    lineTable<Sold>(
      [
        { label: "Service", width: "*", value: ({ description }) => description },
        { label: "Quantity", width: 60, right: true, value: ({ quantity }) => quantity.toLocaleString("en-US") },
      ],
      sold,
    ),
  ];
}

function crewOf({ crew }: Internal): Block[] {
  if (crew.length === 0) return [];
  const names = crew.map(({ member, lead }) => (lead ? `${member} (lead)` : member));
  return [heading("Crew"), { text: names.join(", "), margin: [0, 0, 0, 8] }];
}

function attemptsOf({ attempts }: Internal, zone: string): Block[] {
  if (attempts.length === 0) return [];
  return [
    heading("Failed attempts"),
    lineTable<Internal["attempts"][number]>(
      [
        { label: "When", width: 130, value: ({ at }) => printedMoment(at, zone) },
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
