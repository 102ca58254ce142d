import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { isOpen } from "./goods-steps.ts";
import { canComplete, type Device, isInHub, type Piece, type Place, placeOf, type Receive, type ScanBody, type Who } from "./model.ts";
import { predictScan } from "./predict-scan.ts";
import { type Command, isStaff, type Maker, pick, type Session } from "./step.ts";

let serial = 0;
/** A UUID that no other scan of this run has. */
function nextKey(): string {
  serial += 1;
  const hex = createHash("sha256").update(`${process.pid} ${performance.timeOrigin} ${serial}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A scan as it reaches the server: with a key that was used, its answer is the one given then, or a refusal for another scan. */
function sending(session: Session, who: Who, body: ScanBody): Command {
  const { model } = session;
  const base = { who, method: "post", path: "scan/commands", body } as const;
  const known = model.scans.get(body.key);
  if (!isStaff(who)) return { ...base, may: false, after: () => undefined };
  if (known) {
    const isRepeated = known.who === who && JSON.stringify(known.body) === JSON.stringify(body);
    const isAlike = (data: unknown) => {
      if (isRepeated && !isDeepStrictEqual(data, known.outcome)) throw new Error(`Another answer to ${body.key}.`);
    };
    const may = isRepeated && (known.outcome as { status: string }).status === "done";
    return { ...base, may, after: () => undefined, remember: isAlike };
  }
  const { may, apply, undo } = predictScan(session, who, body);
  return {
    ...base,
    may,
    after: async (outcome) => {
      await apply(outcome);
      const sent = model.scans.get(body.key);
      if (sent && undo) sent.undo = undo();
    },
    remember: (outcome) => {
      model.scans.set(body.key, { who, body, outcome, undo: null });
    },
  };
}

/** Whose scan it is: the device's, where it waits on one. */
const deviceOf = ({ model, step }: Session): Device | undefined => (step.offline ? model.devices[step.pick % 2] : undefined);
const scannerOf = (session: Session): Who => deviceOf(session)?.who ?? session.step.who;

/** Sends a scan, or keeps it on a device. */
const scanning =
  (make: (session: Session) => object | undefined | Promise<object | undefined>, kind: string): Maker =>
  (session) => [
    async () => {
      const made = await make(session);
      if (!made) return nothing;
      const { model } = session;
      const body: ScanBody = { key: nextKey(), takenAt: "2026-11-24T10:00:00.000Z", device: "Scanner", hubId: model.hub, kind, ...made };
      const device = deviceOf(session);
      if (!device) return sending(session, session.step.who, body);
      device.queue.push(body);
      return nothing;
    },
  ];
/** No command: there is nothing to do it with, or it waits on a device. */
export const nothing: Command = { who: "nobody", method: "post", path: "", body: {}, may: false, after: () => undefined };

async function photo(session: Session): Promise<number> {
  const { harness } = session;
  const who = scannerOf(session);
  const { rows } = await sql<{ id: number }>`insert into files (name, mime, size, sha256, storage_key, created_by_id)
    values ('photo.png', 'image/png', 1, 'x', 'x', ${harness[who].actor.id}) returning id`.execute(harness.db.kysely);
  return rows[0]?.id ?? 0;
}

/** A receive by its id, or by the scan that began it: also one that still waits on the same device. */
function nameReceive(session: Session, likely: (receive: Receive) => boolean): object | undefined {
  const { model, step } = session;
  const waiting = deviceOf(session)?.queue.filter(({ kind }) => kind === "startReceive") ?? [];
  const begun = waiting[step.other % Math.max(1, waiting.length)];
  if (begun && step.amount % 2 === 0) return { startKey: begun.key };
  const receive = pick(session, model.receives, likely);
  if (!receive) return undefined;
  return receive.startKey !== null && step.amount % 2 === 1 ? { startKey: receive.startKey } : { id: receive.id };
}

const isCounting = ({ state }: Receive) => state === "inProgress";

function countLine(session: Session): object | undefined {
  const { model, step } = session;
  const receive = nameReceive(session, isCounting) as { id?: number; startKey?: string } | undefined;
  if (!receive) return undefined;
  const known = model.receives.find(({ id, startKey }) => id === receive.id || (startKey !== null && startKey === receive.startKey));
  const item = known && pick(session, known.items, undefined, step.other);
  const begun = deviceOf(session)?.queue.find(({ key }) => key === receive.startKey);
  const [goodsId] = (begun?.expectedIds ?? []) as readonly number[];
  const goods = model.expected.find(({ id }) => id === goodsId);
  const announced = item?.line ?? goods?.lines[step.other % goods.lines.length];
  const line =
    (item && step.amount !== 6) || announced
      ? item && step.pick % 2 === 0
        ? { id: item.id }
        : announced
          ? { expectedLineId: announced.id }
          : { description: item?.description ?? "Crate" }
      : { description: "Crate" };
  const counted = step.blind ? step.amount : (announced?.quantity ?? step.amount % 4);
  const damaged = step.pick % 6 === 0 ? Math.min(1, counted) : 0;
  const countedBefore = "description" in line && line.description === "Crate" && !item ? 0 : (item?.quantity ?? 0);
  const condition = damaged > 0 ? ["dent"] : [];
  return { receive, line, counted, countedBefore: step.stale ? countedBefore + 1 : countedBefore, damaged, condition, photoIds: [] };
}

function believedPlace(session: Session, piece: Piece): Place {
  return deviceOf(session)?.believed.get(piece) ?? placeOf(piece);
}

function movePiece(session: Session): object | undefined {
  const { model, step } = session;
  const piece = pick(session, model.pieces, isInHub);
  const place = pick(session, model.inside, undefined, step.other);
  if (!piece || !place) return undefined;
  const from = step.amount === 0 ? {} : { from: step.stale ? model.at("vendor").id : believedPlace(session, piece).id };
  deviceOf(session)?.believed.set(piece, place);
  return { tag: step.stale && step.blind ? "T999999999" : piece.tag, place: place.code, ...from };
}

export const scanSteps = {
  scanStart: scanning((session) => {
    const goods = session.step.amount === 0 ? undefined : pick(session, session.model.expected, isOpen);
    const other = session.step.amount === 1 ? pick(session, session.model.expected, isOpen, session.step.other) : undefined;
    return { expectedIds: [goods, other].flatMap((each) => each?.id ?? []), carrier: "Estes" };
  }, "startReceive"),
  scanLine: scanning(countLine, "countLine"),
  scanReceipt: scanning(async (session) => {
    const receive = nameReceive(session, isCounting);
    return receive && { receive, photoIds: [await photo(session)] };
  }, "photographReceive"),
  scanComplete: scanning((session) => {
    const receive = nameReceive(session, canComplete);
    return receive && { receive };
  }, "completeReceive"),
  scanPutAway: scanning(movePiece, "putAway"),
  scanMove: scanning(movePiece, "move"),
  scanCount: scanning((session) => {
    const { model, step } = session;
    const count = pick(session, model.counts, ({ state }) => state === "counting");
    if (!count) return undefined;
    const piece = pick(session, step.other % 4 === 0 ? model.pieces : model.expectedIn(count));
    const place = piece && (step.amount < 2 ? pick(session, model.inside, undefined, step.other) : placeOf(piece));
    return piece && place && { countId: count.id, tag: piece.tag, place: place.code };
  }, "countPiece"),
  scanPhoto: scanning(async (session) => {
    const piece = pick(session, session.model.pieces, isInHub);
    return piece && { tag: piece.tag, photoIds: [await photo(session)] };
  }, "photographPiece"),
  scanUndo: scanning((session) => {
    const { model, step } = session;
    const waiting = deviceOf(session)?.queue.filter(({ kind }) => kind !== "undo") ?? [];
    const own = [...model.scans].filter(([, { who, undo }]) => undo !== null && who === scannerOf(session)).map(([key]) => key);
    const keys = [...own, ...waiting.map(({ key }) => key)];
    const key = keys.at(-1 - (step.other % Math.max(1, Math.min(4, keys.length))));
    return key === undefined ? undefined : { of: key };
  }, "undo"),

  /** A device is in reach again: it sends what it has, mostly in the order in which it was scanned. */
  drain: (session) => {
    const { model, step } = session;
    const device = model.devices[step.other % 2];
    if (!device) return [];
    const scans = device.queue.splice(0);
    device.believed.clear();
    const ordered = step.amount === 0 ? scans.toReversed() : step.amount === 1 ? shuffled(scans, step.pick) : scans;
    return ordered.map((body) => async () => sending(session, device.who, body));
  },
  /** An answer was lost long ago: the same scan again. */
  repeat: (session) => {
    const scan = [...session.model.scans.values()].at(-1 - (session.step.other % Math.max(1, session.model.scans.size)));
    return scan ? [async () => sending(session, scan.who, scan.body)] : [];
  },
  /** Its key for something else, or by somebody else. */
  reuseKey: (session) => {
    const scan = [...session.model.scans.values()].at(-1 - (session.step.other % Math.max(1, session.model.scans.size)));
    if (!scan) return [];
    const other: Who = scan.who === "bob" ? "ann" : "bob";
    const changed = { ...scan.body, device: "Another scanner" };
    return [async () => (session.step.amount % 2 === 0 ? sending(session, other, scan.body) : sending(session, scan.who, changed))];
  },
} satisfies Record<string, Maker>;

/** The scans in another order. */
function shuffled(scans: readonly ScanBody[], by: number): ScanBody[] {
  const rest = [...scans];
  return scans.flatMap((_, index) => rest.splice((by * 7 + index * 13) % rest.length, 1));
}
