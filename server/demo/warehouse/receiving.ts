import { claimNoticeDueOn, claimNoticeRemindOn } from "../../../src/resources/warehousing/claim-notice.ts";
import { receive } from "../../../src/resources/warehousing/receive.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import { inspect, putAway } from "./aftermath.ts";
import { type Announcement, arrive } from "./announcements.ts";
import type { Piece } from "./custody.ts";
import type { HubFloor } from "./hub-floor.ts";
import { type Shipment, type ShippedLine, short, unwound } from "./shipments.ts";
import { type ReceiveRow, type Story, scanner, someone } from "./story.ts";
import { later } from "./timeline.ts";

/** A carrier is told of what is short or damaged within so many business days. */
const IDENTIFY_DAYS = 3;
/** Nobody has told the carrier yet, although it is too late. */
const forgottenClaim = 46;

/** A line of the receive. Its line of the expected goods has an id only once that is stored: until then it is known by its position. */
export interface ReceiveLine {
  readonly pendingReceiveId: number | null;
  readonly pendingPosition: number | null;
  readonly [name: string]: unknown;
}

/** What a truck brought, as its receive shows it. */
export function receiveRow(story: Story, shipment: Shipment, lines: readonly ReceiveLine[], by: number): ReceiveRow {
  const { receives, floors, random } = story;
  const id = receives.length + 1;
  const row: ReceiveRow = {
    id,
    number: `RC-${String(id).padStart(5, "0")}`,
    state: "inProgress",
    createdAt: shipment.arrivesAt,
    updatedAt: shipment.arrivesAt,
    createdById: by,
    hubId: shipment.hub,
    customerId: shipment.customerId,
    arrivedAt: shipment.arrivesAt,
    receivedOn: shipment.arrivesAt.slice(0, 10),
    vendor: shipment.vendor,
    poNumber: shipment.poNumber,
    carrier: shipment.carrier,
    proNumber: shipment.proNumber,
    dockId: floors[shipment.hub - 1]?.dock(random) ?? null,
    pieceCount: shipment.lines.reduce((sum, { announced }) => sum + announced, 0),
    items: lines,
  };
  receives.push(row);
  return row;
}

/** A line as it is counted; the rest of what was announced is expected. */
export function receiveLine(line: ShippedLine, announced: Announcement | undefined, counted = line.arrives): ReceiveLine {
  const position = announced?.lines.findIndex(({ description }) => description === line.goods.description) ?? -1;
  const announcedLine = announced?.lines[position];
  const [length, width, height] = line.goods.size;
  const damaged = Math.min(line.damaged, counted);
  return {
    pendingReceiveId: announcedLine ? (announced?.id ?? null) : null,
    pendingPosition: announcedLine ? position : null,
    description: line.goods.description,
    expected: announcedLine ? Math.max(announcedLine.quantity - announcedLine.received, 0) : null,
    quantity: counted,
    damaged,
    ...(damaged > 0
      ? { condition: ["scratch", "packaging damaged"], positions: ["corner", "left"], note: "Carton crushed on one side" }
      : {}),
    oneTag: line.goods.loose ?? false,
    sidemark: line.sidemark,
    room: line.room,
    value: line.goods.value,
    length,
    width,
    height,
    weight: line.goods.weight,
  };
}

/** A truck comes, its goods are counted, and completing the receive makes the pieces. */
export function receiveGoods(story: Story, shipment: Shipment): void {
  const { announced, timeline, random } = story;
  timeline.schedule(shipment.arrivesAt, () => {
    const goods = announced.of.get(shipment.index);
    const by = someone(story);
    const lines = shipment.lines.map((line) => receiveLine(line, goods));
    const row = receiveRow(story, shipment, lines, by);
    const at = later(shipment.arrivesAt, 0.4 + random.next() * 0.6);
    timeline.schedule(at, () => complete(story, { shipment, row, goods, at }));
  });
}

interface Completed {
  readonly shipment: Shipment;
  readonly row: ReceiveRow;
  readonly goods: Announcement | undefined;
  readonly at: string;
}

function complete(story: Story, { shipment, row, goods, at }: Completed): void {
  const { timeline, floors, random } = story;
  const floor = floors[shipment.hub - 1];
  if (!floor) throw new Error("The hub is missing.");
  const lines = row.items as readonly ReceiveLine[];
  Object.assign(row, { state: "completed", updatedAt: at, completedAt: at });
  if (goods)
    arrive(
      goods,
      lines.flatMap(({ pendingPosition, quantity }) =>
        pendingPosition === null ? [] : [{ position: pendingPosition, quantity: Number(quantity) }],
      ),
      at,
    );
  if (goods?.state === "partial" && short.indexOf(shipment.index) >= 0 && short.indexOf(shipment.index) < 2)
    Object.assign(goods, { state: "received", closeReason: "The vendor refunded what is missing." } satisfies Partial<Announcement>);
  claim(story, shipment, row, lines);
  if (shipment.customerId === null) {
    const identifyBy = addDays(String(row.receivedOn), IDENTIFY_DAYS);
    Object.assign(row, { identifyBy, identifyReminded: identifyBy < story.today ? addDays(identifyBy, 1) : null });
  }
  const pieces = shipment.lines.flatMap((line) => makePieces(story, { shipment, row, floor, line, at }));
  if (!unwound.includes(shipment.index)) {
    const waits = shipment.index >= 54;
    for (const piece of pieces)
      if (piece.row.state === "inStock" && !(waits && random.chance(0.7))) putAway(story, piece, at, shipment.index);
    return;
  }
  timeline.schedule(later(at, 2), () => {
    Object.assign(row, {
      state: "unwound",
      updatedAt: later(at, 2),
      claimNoticeDue: null,
      claimNoticeState: null,
      claimNoticeRemindOn: null,
      unwindReason: "Entered under the wrong customer.",
    });
    for (const piece of pieces) {
      story.custody.move(piece, { at: later(at, 2), to: floor.outside("vendor"), kind: "reverse", by: story.crew.supervisor });
      Object.assign(piece.row, { state: "unwound", releasedOn: at.slice(0, 10) });
    }
  });
}

/** The carrier has to be told, and somebody has a task about it. */
function claim({ today, crew, tasks }: Story, shipment: Shipment, row: ReceiveRow, lines: readonly ReceiveLine[]): void {
  const sum = (of: (line: ReceiveLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const damaged = sum((line) => Number(line.damaged));
  const missing = sum((line) => Math.max(Number(line.expected ?? 0) - Number(line.quantity), 0));
  if (damaged + missing === 0) return;
  const due = claimNoticeDueOn(String(row.receivedOn));
  const isSent = due < today && shipment.index !== forgottenClaim;
  Object.assign(row, {
    claimNoticeDue: due,
    claimNoticeState: isSent ? "sent" : due < today ? "missed" : "due",
    claimNoticeRemindOn: isSent || due < today ? null : [claimNoticeRemindOn(due), addDays(today, 1)].sort()[1],
    exceptions:
      damaged > 0 ? `${damaged} damaged: noted on the receipt, driver signed` : `${missing} short: noted on the receipt, driver signed`,
    ...(isSent
      ? {
          claimNoticeSentOn: addDays(String(row.receivedOn), 1),
          claimNotice: `By email to ${shipment.carrier}, with photos and ${shipment.proNumber}`,
        }
      : {}),
  });
  tasks.push({
    id: tasks.length + 1,
    state: isSent ? "done" : "new",
    createdAt: row.updatedAt,
    createdById: row.createdById ?? null,
    name: `Send the claim notice for ${row.number} to ${shipment.carrier}`,
    details: `Damaged: ${damaged}, short: ${missing}. Record it on the receive when it was sent.`,
    dueDate: due,
    assignedToId: crew.supervisor,
    bizObjectId: receive.bizObject,
    recordId: row.id,
  });
}

interface Made {
  readonly shipment: Shipment;
  readonly row: ReceiveRow;
  readonly floor: HubFloor;
  readonly line: ShippedLine;
  readonly at: string;
}

function makePieces(story: Story, { shipment, row, floor, line, at }: Made): Piece[] {
  const { custody, random, inspecting } = story;
  const units = line.goods.loose ? (line.arrives > 0 ? [line.arrives] : []) : Array.from({ length: line.arrives }, () => 1);
  return units.map((quantity, index) => {
    const isDamaged = index < line.damaged;
    const createdById = row.createdById ?? story.crew.supervisor;
    const piece = custody.make(floor, floor.outside("vendor"), line.goods, {
      createdAt: at,
      createdById,
      customerId: shipment.customerId,
      quantity,
      sidemark: line.sidemark,
      room: line.room,
      vendor: shipment.vendor,
      poNumber: shipment.poNumber,
      receiveId: row.id,
      receivedOn: row.receivedOn,
      neededBy: shipment.neededBy,
      ...(isDamaged
        ? { condition: ["scratch", "packaging damaged"], positions: ["corner", "left"], conditionNote: "Carton crushed on one side" }
        : {}),
    });
    custody.move(piece, {
      at: shipment.arrivesAt,
      recordedAt: at,
      to: floor.zone("receiving"),
      kind: "receive",
      by: createdById,
      device: scanner(random),
      document: { bizObjectId: receive.bizObject, recordId: row.id },
    });
    const isInspected = !unwound.includes(shipment.index) && (isDamaged || inspecting.has(shipment.customerId ?? 0));
    if (isInspected) inspect(story, piece, at, isDamaged);
    return piece;
  });
}
