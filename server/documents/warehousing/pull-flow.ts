import { type QueryExecutorProvider, sql } from "kysely";
import { location } from "../../../src/resources/accounts/location.ts";
import { party } from "../../../src/resources/accounts/party.ts";
import { billOfLading } from "../../../src/resources/sales/bill-of-lading.ts";
import { inventoryItem } from "../../../src/resources/warehousing/inventory-item.ts";
import { pullFlow } from "../../../src/resources/warehousing/pull-flow.ts";
import { choiceLabelOf } from "../../../src/schemas/resource.ts";
import { formatDate } from "../../../src/schemas/values/date.ts";
import { defineDocumentTemplates, documentTemplate, internalDocumentTemplate, type PrintedRow } from "../document-template.ts";
import { detailGrid, heading, prose, sideBySide } from "../parts/blocks.ts";
import { printedTime } from "../parts/days.ts";
import { head } from "../parts/letterhead.ts";
import { companyBlock, placeBlock } from "../parts/parties.ts";
import { type Photo, photoGrid } from "../parts/photos.ts";
import { signatures } from "../parts/signatures.ts";
import { lineTable, tickTable } from "../parts/tables.ts";
import { storedPicture } from "../render/pictures.ts";
import type { Block } from "../render/sheet.ts";

type Pull = PrintedRow<typeof pullFlow>;
type Line = Pull["lines"][number];

interface Piece {
  readonly id: number;
  readonly tag: string;
  readonly description: string;
  readonly quantity: number;
  readonly sidemark: string | null;
  readonly room: string | null;
  readonly weight: number | null;
  readonly zone: string | null;
  readonly place: string;
}

/** The pieces of a pull in the order of a walk: zone by zone, bin by bin. */
async function piecesOf(db: QueryExecutorProvider, { lines }: Pick<Pull, "lines">): Promise<readonly Piece[]> {
  const { rows } = await sql<Piece>`
    select i.id, i.tag, i.description, i.quantity::int as quantity, i.sidemark, i.room, i.weight::float8 as weight, z.code as zone, p.code as place
    from inventory_items i join places p on p.id = i.place_id left join places z on z.id = p.zone_id
    where i.id = any(${lines.map(({ itemId }) => itemId)}::bigint[]) order by z.code nulls first, p.code, i.tag`.execute(db);
  return rows;
}

/** The same without its places, room by room, for whoever unpacks them. */
function byRoom(pieces: readonly Piece[]): Map<string, Piece[]> {
  const rooms = new Map<string, Piece[]>();
  for (const piece of pieces.toSorted((a, b) => (a.room ?? "~").localeCompare(b.room ?? "~") || a.tag.localeCompare(b.tag))) {
    const room = piece.room ?? "No room";
    rooms.set(room, [...(rooms.get(room) ?? []), piece]);
  }
  return rooms;
}

const lineOf = (row: Pick<Pull, "lines">, piece: Piece): Line | undefined => row.lines.find(({ itemId }) => itemId === piece.id);
const units = ({ quantity }: Piece): string => quantity.toLocaleString("en-US");
const pounds = ({ weight }: Piece): string | null => weight?.toLocaleString("en-US", { maximumFractionDigits: 1 }) ?? null;
const nameOf = ({ description, sidemark, room }: Piece): string =>
  [description, [sidemark, room].filter(Boolean).join(", ")].filter(Boolean).join("\n");

const facts = (row: Pull): Block[] =>
  detailGrid([
    ["Hub", row.hub],
    ["Purpose", choiceLabelOf(pullFlow, "purpose", row.purpose)],
    ["Needed on", formatDate(row.neededOn)],
    ["Pieces", String(row.pieces)],
    ["To hub", row.toHub],
    ["Taken by", row.takenBy],
  ]);

const PHOTOS = 30;
const progressWords: Readonly<Record<string, string>> = { delivered: "Delivered", short: "Not pulled", "back in the hub": "Not accepted" };

interface Receipt {
  readonly pieces: readonly Piece[];
  readonly signature: string | undefined;
  readonly photosOf: (piece: Piece) => readonly string[];
}

/** Photos taken of each piece since it was pulled, and the receiver's signature, which a delivery has on its bill of lading. */
async function receiptOf(db: QueryExecutorProvider, row: Pull): Promise<Receipt> {
  const pieces = await piecesOf(db, row);
  const { rows: photos } = await sql<{ itemId: number; key: string }>`select record_id as "itemId", storage_key as key from files
    where resource = ${inventoryItem.name} and field = 'photos' and record_id = any(${pieces.map(({ id }) => id)}::bigint[])
      and visible_to_customer and mime like 'image/%' and created_at >= ${row.begunAt ?? row.createdAt}::timestamptz order by id`.execute(
    db,
  );
  const { rows: signatures } = await sql<{ key: string }>`select storage_key as key from files where field = 'receiverSignature'
    and (resource, record_id) in ((${pullFlow.name}, ${row.id}::bigint), (${billOfLading.name}, ${row.billOfLadingId ?? 0}::bigint))`.execute(
    db,
  );
  return {
    pieces,
    signature: signatures[0] && storedPicture(signatures[0].key),
    photosOf: ({ id }) => photos.filter(({ itemId }) => itemId === id).map(({ key }) => storedPicture(key)),
  };
}

function roomOf(row: Pull, room: string, pieces: readonly Piece[], timeZone: string): Block[] {
  return [
    heading(room),
    lineTable<Piece>(
      [
        { label: "Tag", width: 66, value: ({ tag }) => tag },
        { label: "Piece", width: "*", value: ({ description, sidemark }) => [description, sidemark].filter(Boolean).join("\n") },
        { label: "Units", width: 32, right: true, value: units },
        { label: "Outcome", width: 70, value: (piece) => progressWords[lineOf(row, piece)?.progress ?? ""] ?? null },
        { label: "Received by", width: 84, value: (piece) => lineOf(row, piece)?.receivedBy ?? null },
        {
          label: "When",
          width: 84,
          value: (piece) => {
            const at = lineOf(row, piece)?.progressAt;
            return at ? printedTime(at, timeZone) : null;
          },
        },
        { label: "Remarks", width: 90, value: (piece) => lineOf(row, piece)?.reason ?? null },
      ],
      pieces,
      "boxes",
    ),
  ];
}

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

  deliveryReceipt: documentTemplate(pullFlow, {
    with: { customer: party, shipTo: location },
    pictures: ["handoverPhotos"],
    load: ({ connection }, row) => receiptOf(connection, row),
    build: (row, { letterhead, timeZone, related, loaded, pictures }) => {
      const photos: Photo[] = [...byRoom(loaded.pieces).values()].flat().flatMap((piece) =>
        loaded.photosOf(piece).map((image) => ({
          image,
          caption: [piece.tag, piece.description, piece.room].filter(Boolean).join(", "),
        })),
      );
      const name = row.handedTo ?? row.lines.findLast(({ receivedBy }) => receivedBy !== null)?.receivedBy ?? null;
      return {
        title: `Delivery receipt ${row.number}`,
        number: row.number,
        content: [
          head(letterhead, "Delivery receipt", row.number, [
            ["Bill of lading", row.billOfLading],
            ["Completed", row.completedAt && printedTime(row.completedAt, timeZone)],
          ]),
          sideBySide([
            companyBlock("Customer", { name: row.customer, row: related.customer }),
            placeBlock("Delivered to", { name: row.shipTo ?? row.toHub ?? row.takenBy, row: related.shipTo }),
          ]),
          ...facts(row),
          ...[...byRoom(loaded.pieces)].flatMap(([room, pieces]) => roomOf(row, room, pieces, timeZone)),
          signatures([{ role: "Received by", name, image: loaded.signature }]),
          ...photoGrid("Photos by room", photos.slice(0, PHOTOS), Math.max(photos.length - PHOTOS, 0)),
          ...photoGrid(
            "Photos of the handover",
            (pictures.handoverPhotos ?? []).map((image) => ({ image })),
          ),
        ],
      };
    },
  }),
});
