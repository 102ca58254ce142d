import { type QueryExecutorProvider, sql } from "kysely";
import { location } from "../../../../src/resources/accounts/location.ts";
import { billOfLading } from "../../../../src/resources/sales/bill-of-lading.ts";
import { party } from "../../../../src/resources/shared/party.ts";
import { inventoryItem } from "../../../../src/resources/warehousing/inventory-item.ts";
import { pullFlow } from "../../../../src/resources/warehousing/pull-flow.ts";
import { countOf } from "../../../../src/resources/warehousing/pull-lines.ts";
import { documentTemplate } from "../../../documents/document-template.ts";
import { heading, sideBySide } from "../../../documents/parts/blocks.ts";
import { printedTime } from "../../../documents/parts/days.ts";
import { head } from "../../../documents/parts/letterhead.ts";
import { companyBlock, placeBlock } from "../../../documents/parts/parties.ts";
import { type Photo, photoGrid } from "../../../documents/parts/photos.ts";
import { signatures } from "../../../documents/parts/signatures.ts";
import { lineTable } from "../../../documents/parts/tables.ts";
import { storedPicture } from "../../../documents/render/pictures.ts";
import type { Block } from "../../../documents/render/sheet.ts";
import { readFields } from "../../../engine/read/read-fields.ts";
import { byRoom, facts, type Line, lineOf, type Piece, type Pull, piecesOf, units } from "./pulled-pieces.ts";

/** So many photos are printed, shared by the rooms; each shows at least `ROOM_PHOTOS`. */
const PHOTOS = 30;
const ROOM_PHOTOS = 3;
const HANDOVER_PHOTOS = 12;

interface ReceiptPhoto {
  readonly itemId: number;
  readonly key: string;
}
interface Receipt {
  readonly pieces: readonly Piece[];
  /** Who signed, and when; null where nobody has to. */
  readonly signer: { readonly name: string; readonly at: string | null } | null;
  readonly signature: string | undefined;
  /** Of the pieces, taken between pulling and completion. */
  readonly photos: readonly ReceiptPhoto[];
  /** Taken when the delivery was completed or the pieces were handed over. */
  readonly handover: readonly string[];
}

/** What proves a delivery is on its bill of lading; what is handed over at the hub is proved on the pull itself. */
async function receiptOf(db: QueryExecutorProvider, row: Pull): Promise<Receipt> {
  const pieces = await piecesOf(db, row);
  const { rows: photos } = await sql<ReceiptPhoto>`select record_id as "itemId", storage_key as key from files
    where resource = ${inventoryItem.name} and field = 'photos' and record_id = any(${pieces.map(({ id }) => id)}::bigint[])
      and visible_to_customer and mime like 'image/%' and created_at >= ${row.begunAt ?? row.createdAt}::timestamptz
      and coalesce(taken_at, created_at) <= ${row.completedAt}::timestamptz order by coalesce(taken_at, created_at), id`.execute(db);
  const { rows: proof } = await sql<{ key: string; field: string; takenAt: string | null }>`
    select storage_key as key, field, taken_at as "takenAt" from files
    where (resource, record_id) in ((${pullFlow.name}, ${row.id}::bigint), (${billOfLading.name}, ${row.billOfLadingId ?? 0}::bigint))
      and field in ('receiverSignature', 'handoverPhotos', 'photos') and visible_to_customer and mime like 'image/%' order by id`.execute(
    db,
  );
  const fields = ["receiverName", "deliveredAt"] as const;
  const bill = await readFields(db, billOfLading, row.billOfLadingId ?? 0, fields, { withDeleted: true });
  const name = row.handedTo ?? bill?.receiverName ?? null;
  const signature = proof.find(({ field }) => field === "receiverSignature");
  return {
    pieces,
    // Without a network it was signed before the server knew of it.
    signer: name === null ? null : { name, at: signature?.takenAt ?? bill?.deliveredAt ?? row.completedAt },
    signature: signature && storedPicture(signature.key),
    photos,
    handover: proof.filter(({ field }) => field !== "receiverSignature").map(({ key }) => storedPicture(key)),
  };
}

const reasonOf = (reason: string | null): string | null => reason && reason.charAt(0).toUpperCase() + reason.slice(1);

function outcomeOf(line: Line | undefined): string | null {
  if (line?.progress === "delivered") return "Delivered";
  if (line?.progress === "short") return "Not pulled";
  // Without a reason nobody refused it: it stayed on the truck.
  return line?.progress === "back in the hub" ? (line.reason === null ? "Brought back" : "Not accepted") : null;
}

function roomOf(row: Pull, receipt: Receipt, room: string, pieces: readonly Piece[], timeZone: string): Block[] {
  return [
    heading(room),
    lineTable<Piece>(
      [
        { label: "Tag", width: 66, value: ({ tag }) => tag },
        { label: "Piece", width: "*", value: ({ description, sidemark }) => [description, sidemark].filter(Boolean).join("\n") },
        { label: "Units", width: 32, right: true, value: units },
        {
          label: "Outcome",
          width: 120,
          value: (piece) => {
            const line = lineOf(row, piece);
            return [outcomeOf(line), reasonOf(line?.reason ?? null)].filter(Boolean).join("\n");
          },
        },
        {
          label: "Received by",
          width: 120,
          value: (piece) => {
            const line = lineOf(row, piece);
            // Of the others it is known when they were back, which is no part of the delivery.
            if (line?.progress !== "delivered") return null;
            const when = line.progressAt && printedTime(line.progressAt, timeZone);
            return [line.receivedBy ?? receipt.signer?.name, when].filter(Boolean).join("\n");
          },
        },
      ],
      pieces,
      "boxes",
    ),
  ];
}

const piecesIn = (count: number): string => (count === 1 ? "1 piece" : `${count.toLocaleString("en-US")} pieces`);

/** What the one signature stands for: all pieces that were delivered, some of which others may have received. */
function signedFor({ lines }: Pick<Pull, "lines">, { signer }: Receipt): string | null {
  const delivered = lines.filter(({ progress }) => progress === "delivered");
  if (!signer || delivered.length === 0) return null;
  const others = new Map<string, number>();
  for (const { receivedBy } of delivered)
    if (receivedBy !== null && receivedBy !== signer.name) others.set(receivedBy, (others.get(receivedBy) ?? 0) + 1);
  const received = [...others].map(([name, count]) => `${count.toLocaleString("en-US")} received by ${name}`).join(", ");
  return `Signed for ${piecesIn(delivered.length)} by ${signer.name}${received && `: ${received}`}.`;
}

function signatureOf(row: Pull, receipt: Receipt, timeZone: string): Block {
  const { signer, signature } = receipt;
  const said = signature === undefined ? null : signedFor(row, receipt);
  const when = signer?.at ? printedTime(signer.at, timeZone) : null;
  return {
    unbreakable: true,
    stack: [
      ...(said === null ? [] : [{ text: said, margin: [0, 8, 0, 0] } as const]),
      signatures([{ role: "Received by", name: signer?.name ?? null, when, image: signature }]),
    ],
  };
}

/** The photos of a room's pieces. One that shows several of them is printed once, and says how many they are. */
function photosOfRoom(pieces: readonly Piece[], photos: readonly ReceiptPhoto[]): readonly Photo[] {
  const shown = new Map<string, Piece[]>();
  for (const { itemId, key } of photos) {
    const piece = pieces.find(({ id }) => id === itemId);
    if (piece) shown.set(key, [...(shown.get(key) ?? []), piece]);
  }
  return [...shown].map(([key, [first, ...others]]) => ({
    image: storedPicture(key),
    caption: others.length > 0 ? piecesIn(others.length + 1) : [first?.tag, first?.description].filter(Boolean).join(", "),
  }));
}

function roomPhotos(rooms: ReadonlyMap<string, readonly Piece[]>, photos: readonly ReceiptPhoto[]): Block[] {
  const all = [...rooms].map(([room, pieces]) => [room, photosOfRoom(pieces, photos)] as const).filter(([, shown]) => shown.length > 0);
  const each = Math.max(ROOM_PHOTOS, Math.floor(PHOTOS / Math.max(all.length, 1)));
  return all.flatMap(([room, shown]) => photoGrid(`Photos: ${room}`, shown.slice(0, each), Math.max(shown.length - each, 0)));
}

/** What was delivered, to whom, and what proves it: for the customer too. */
export const deliveryReceipt = documentTemplate(pullFlow, {
  with: { customer: party, shipTo: location },
  load: ({ connection }, row) => receiptOf(connection, row),
  build: (row, { letterhead, timeZone, related, loaded, wording }) => {
    const rooms = byRoom(loaded.pieces);
    const { handover } = loaded;
    const notDelivered = row.lines.length - countOf("delivered")(row);
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
        ...wording.introduction,
        ...facts(row, [
          ["Delivered", String(countOf("delivered")(row))],
          ["Not delivered", notDelivered > 0 && String(notDelivered)],
        ]),
        ...[...rooms].flatMap(([room, pieces]) => roomOf(row, loaded, room, pieces, timeZone)),
        ...wording.terms,
        signatureOf(row, loaded, timeZone),
        ...roomPhotos(rooms, loaded.photos),
        ...photoGrid(
          row.billOfLadingId === null ? "Photos of the handover" : "Photos of the delivery",
          handover.slice(0, HANDOVER_PHOTOS).map((image) => ({ image })),
          Math.max(handover.length - HANDOVER_PHOTOS, 0),
        ),
      ],
    };
  },
});
