import type { SeedRow } from "../insert-rows.ts";
import type { Goods } from "./goods.ts";
import type { HubFloor } from "./hub-floor.ts";

/** A piece's row without its place and the number of its movements, which follow from its ledger. */
export interface PieceRow extends SeedRow {
  state: "inStock" | "onHold" | "allocated" | "staged" | "out" | "delivered" | "writtenOff" | "unwound";
  updatedAt: string;
  quantity: number;
  holdReason: string | null;
  pullFlowId: number | null;
  storedAt: string | null;
  releasedOn: string | null;
  countedAt: string | null;
  writeOffReason: string | null;
  writeOffRequestedById: number | null;
  writtenOffBecause: string | null;
  readonly customerId: number | null;
  readonly tag: string;
}

export interface Piece {
  readonly row: PieceRow;
  readonly goods: Goods;
  readonly floor: HubFloor;
  readonly volume: number;
  place: number;
  sequence: number;
  movedAt: string;
}

export interface Move {
  readonly at: string;
  /** When it was recorded, if that was later. */
  readonly recordedAt?: string;
  readonly to: number;
  readonly kind: string;
  readonly by: number;
  readonly note?: string;
  readonly device?: string;
  readonly document?: { readonly bizObjectId: number; readonly recordId: number };
}

export type Custody = ReturnType<typeof createCustody>;

/** The pieces of the demo company and the ledger of their movements, in the order in which they happened. */
export function createCustody() {
  const pieces: Piece[] = [];
  const movements: SeedRow[] = [];

  function move(piece: Piece, { at, recordedAt = at, to, kind, by, note, device, document }: Move): void {
    piece.floor.leave(piece.place, piece.volume);
    piece.floor.take(to, piece.volume, piece.row.customerId);
    piece.sequence += 1;
    piece.movedAt = at;
    piece.row.updatedAt = recordedAt;
    if (piece.floor.isStorage(to)) piece.row.storedAt ??= at;
    movements.push({
      id: movements.length + 1,
      createdAt: recordedAt,
      createdById: by,
      itemId: piece.row.id,
      sequence: piece.sequence,
      kind,
      hubId: piece.floor.id,
      fromId: piece.place,
      toId: to,
      quantity: piece.row.quantity,
      happenedAt: at,
      device: device ?? null,
      note: note ?? null,
      ...document,
    });
    piece.place = to;
  }

  return {
    pieces,
    movements,
    move,
    /** A new piece at a place, with no movement yet. */
    make(floor: HubFloor, place: number, goods: Goods, given: Readonly<Record<string, unknown>> & MadeBy): Piece {
      const id = pieces.length + 1;
      const [length, width, height] = goods.size;
      const row: PieceRow = {
        id,
        state: "inStock",
        updatedAt: given.createdAt,
        tag: `T${String(id).padStart(9, "0")}`,
        description: goods.description,
        hubId: floor.id,
        length,
        width,
        height,
        weight: goods.weight,
        value: goods.value,
        holdReason: null,
        pullFlowId: null,
        storedAt: null,
        releasedOn: null,
        countedAt: null,
        writeOffReason: null,
        writeOffRequestedById: null,
        writtenOffBecause: null,
        ...given,
      };
      const piece: Piece = {
        row,
        goods,
        floor,
        volume: Math.ceil((length * width * height) / 17.28) / 100,
        place,
        sequence: 0,
        movedAt: given.createdAt,
      };
      pieces.push(piece);
      return piece;
    },
    /** What leaves a dock or the floors of receiving and inspection is put away; anything else is moved. */
    carry: (piece: Piece, to: number, at: string, by: number, more: Partial<Move> = {}): void => {
      if (piece.place !== to) move(piece, { at, to, by, kind: piece.floor.isWaiting(piece.place) ? "put away" : "move", ...more });
    },
  };
}

interface MadeBy {
  readonly createdAt: string;
  readonly createdById: number;
  readonly quantity: number;
  readonly customerId: number | null;
}
