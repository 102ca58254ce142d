/**
 * A hub in plain values and without any of the product's code: what is expected, received, where each piece is and was. Whoever changes the
 * rules of custody has to change this model as well.
 */

export type Who = "bob" | "ann" | "nobody" | "cleo";

export interface Place {
  readonly id: number;
  readonly code: string;
  readonly kind: string;
  readonly zone: number | null;
  /** What leaves it is put away: a dock, or the zones of receiving and inspection. */
  readonly isWaiting: boolean;
  isRemoved: boolean;
}

export interface ExpectedLine {
  readonly id: number;
  readonly description: string;
  readonly quantity: number;
  received: number;
}
export interface Expected {
  readonly id: number;
  readonly customer: number;
  readonly lines: readonly ExpectedLine[];
  state: "expected" | "partial" | "received" | "cancelled";
}

export interface Item {
  id: number;
  readonly description: string;
  line: ExpectedLine | null;
  goods: Expected | null;
  expected: number | null;
  quantity: number;
  damaged: number;
  readonly oneTag: boolean;
  readonly inspect: boolean;
  readonly place: Place | null;
}
export interface Receive {
  readonly id: number;
  /** The key of the scan that began it. */
  readonly startKey: string | null;
  customer: number | null;
  state: "inProgress" | "completed" | "unwound";
  items: Item[];
  /** Photos of the signed paper. */
  receipts: number;
  isClaim: boolean;
}

export interface Movement {
  readonly kind: string;
  readonly from: Place;
  readonly to: Place;
  readonly quantity: number;
}
export interface Piece {
  readonly id: number;
  readonly tag: string;
  readonly receive: Receive;
  readonly splitFrom: Piece | null;
  readonly ledger: Movement[];
  quantity: number;
  state: "inStock" | "onHold" | "out" | "delivered" | "writtenOff" | "unwound";
  /** Its open inspection. */
  inspection: "pending" | "failed" | null;
  /** An inspection of it has ended or failed. */
  isInspected: boolean;
  writeOffBy: Who | null;
  photos: number;
}

export interface Entry {
  readonly place: Place | null;
  readonly sequence: number;
  readonly expectedPlace: Place | null;
  readonly result: "as expected" | "elsewhere" | "missing" | null;
}
export interface Count {
  readonly id: number;
  readonly place: Place | null;
  readonly customer: number | null;
  /** How often each piece had moved when the count began. */
  readonly begun: ReadonlyMap<Piece, number>;
  readonly entries: Map<Piece, Entry>;
  state: "counting" | "submitted" | "approved" | "cancelled";
  submittedBy: Who | null;
  result: { readonly expected: number; readonly found: number; readonly elsewhere: number; readonly missing: number } | null;
}

/** What a scan did, so that it can be taken back: the piece's movement with this number, or what the count then said. */
export type Undo =
  | { readonly piece: Piece; readonly sequence: number }
  | { readonly piece: Piece; readonly count: Count; readonly entry: Entry };
export interface SentScan {
  readonly who: Who;
  readonly body: ScanBody;
  readonly outcome: unknown;
  undo: Undo | null;
}
export type ScanBody = { readonly key: string; readonly kind: string } & Readonly<Record<string, unknown>>;

/** A person's phone without a network: what was scanned and not sent, and where it believes the pieces to be. */
export interface Device {
  readonly who: "bob" | "ann";
  readonly queue: ScanBody[];
  readonly believed: Map<Piece, Place>;
}

export const isInHub = ({ state }: Piece): boolean => state === "inStock" || state === "onHold";
export const isInside = ({ kind }: Place): boolean => kind === "bin" || kind === "dock" || kind === "zone";

export function placeOf({ ledger }: Piece): Place {
  const last = ledger.at(-1);
  if (!last) throw new Error("A piece without a movement.");
  return last.to;
}

export function move(piece: Piece, to: Place, kind: string): void {
  piece.ledger.push({ kind, from: placeOf(piece), to, quantity: piece.quantity });
}

/** What is left to come of a line of expected goods. */
export const restOf = ({ quantity, received }: ExpectedLine): number => Math.max(quantity - received, 0);
export function refreshExpected({ items }: Receive): void {
  for (const item of items) item.expected = item.line && restOf(item.line);
}

export const canComplete = ({ state, items, receipts }: Receive): boolean =>
  state === "inProgress" &&
  items.some(({ quantity }) => quantity > 0) &&
  items.every(({ quantity, place }) => quantity === 0 || !place?.isRemoved) &&
  (receipts > 0 || items.every(({ damaged, expected, quantity }) => damaged === 0 && (expected === null || quantity >= expected)));

/** Whether nothing has happened to a piece since it was received. */
export const isUntouched = (piece: Piece): boolean =>
  piece.ledger.length === 1 && isInHub(piece) && piece.writeOffBy === null && !piece.isInspected;

export class WarehouseModel {
  readonly expected: Expected[] = [];
  readonly receives: Receive[] = [];
  readonly pieces: Piece[] = [];
  readonly counts: Count[] = [];
  readonly scans = new Map<string, SentScan>();
  readonly devices: readonly Device[] = (["bob", "ann"] as const).map((who) => ({ who, queue: [], believed: new Map() }));
  readonly hub: number;
  readonly places: Place[];
  readonly customers: readonly [number, number];

  constructor(hub: number, places: Place[], customers: readonly [number, number]) {
    this.hub = hub;
    this.places = places;
    this.customers = customers;
  }

  get inside(): readonly Place[] {
    return this.places.filter((place) => isInside(place) && !place.isRemoved);
  }
  /** The place outside the hub of this kind, or the floor of the zone with this code. */
  at(name: string): Place {
    const place = this.places.find(({ kind, code }) => kind === name || code === name);
    if (!place) throw new Error(`No place ${name}.`);
    return place;
  }
  piecesOf(receive: Receive): Piece[] {
    return this.pieces.filter((piece) => piece.receive === receive);
  }

  /** Completes a receive with the ids and tags that the server gave its pieces. */
  complete(receive: Receive, made: readonly { readonly id: number; readonly tag: string }[]): void {
    refreshExpected(receive);
    receive.state = "completed";
    receive.isClaim = receive.items.some(({ damaged, quantity, expected }) => damaged > 0 || quantity < (expected ?? 0));
    const rest = [...made];
    for (const item of receive.items) {
      const units = item.oneTag && item.quantity > 0 ? [item.quantity] : Array.from({ length: item.quantity }, () => 1);
      for (const [index, quantity] of units.entries()) {
        const named = rest.shift();
        if (!named) throw new Error(`Receive ${receive.id} made too few pieces.`);
        const isHeld = index < item.damaged || item.inspect;
        this.pieces.push({
          ...named,
          receive,
          splitFrom: null,
          quantity,
          state: isHeld ? "onHold" : "inStock",
          inspection: isHeld ? "pending" : null,
          isInspected: false,
          writeOffBy: null,
          photos: 0,
          ledger: [{ kind: "receive", from: this.at("vendor"), to: item.place ?? this.at("Receiving"), quantity }],
        });
      }
    }
    if (rest.length > 0) throw new Error(`Receive ${receive.id} made ${rest.length} pieces too many.`);
    this.follow(receive.items.map(({ goods }) => goods));
  }

  unwind(receive: Receive): void {
    receive.state = "unwound";
    for (const piece of this.piecesOf(receive)) {
      if (piece.inspection) piece.isInspected = true;
      piece.inspection = null;
      piece.state = "unwound";
      move(piece, this.at("vendor"), "reverse");
    }
    this.follow(receive.items.map(({ goods }) => goods));
  }

  /** What has arrived of expected goods follows from the completed receives. */
  follow(list: readonly (Expected | null)[]): void {
    const done = this.receives.filter(({ state }) => state === "completed").flatMap(({ items }) => items);
    for (const goods of new Set(list)) {
      if (!goods) continue;
      for (const line of goods.lines) line.received = done.reduce((sum, item) => (item.line === line ? sum + item.quantity : sum), 0);
      goods.state = goods.lines.every((line) => restOf(line) === 0)
        ? "received"
        : goods.lines.some(({ received }) => received > 0)
          ? "partial"
          : "expected";
    }
  }

  /** The pieces that should be where a count looks. */
  expectedIn({ place, customer }: Pick<Count, "place" | "customer">): readonly Piece[] {
    return this.pieces.filter((piece) => {
      const at = placeOf(piece);
      return (
        isInside(at) &&
        (place === null || at.id === place.id || at.zone === place.id) &&
        (customer === null || piece.receive.customer === customer)
      );
    });
  }
}
