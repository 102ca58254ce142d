import { claimNoticeDueOn } from "../../../src/resources/warehousing/claim-notice.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import type { Piece } from "./custody.ts";
import { endRound, repaired, repairInTurns } from "./repairs.ts";
import { type InspectionRow, type Story, scanner, someone } from "./story.ts";
import { daysLater, later } from "./timeline.ts";

const UNANSWERED_DAYS = 18;
/** Every third of the trucks before this one has had its goods delivered since. */
const deliveredBefore = 30;

const isInStock = ({ row }: Piece): boolean => row.state === "inStock";

/** A piece goes into a bin, if there is one with room for it; from old trucks, later to its owner. */
export function putAway(story: Story, piece: Piece, since: string, truck = Number.POSITIVE_INFINITY): void {
  const { timeline, random, custody } = story;
  const at = random.chance(0.5) ? later(since, 0.5 + random.next()) : daysLater(since, 1, random.next() * 7);
  timeline.schedule(at, () => {
    if (!isInStock(piece)) return;
    const bin = piece.floor.binFor(piece.volume, piece.row.customerId, random);
    if (bin !== undefined) custody.carry(piece, bin, at, someone(story), { device: scanner(random) });
  });
  if (truck < deliveredBefore && truck % 3 === 0) deliver(story, piece, daysLater(since, 30 + (truck % 14), 5));
}

/** It stands in the staging zone overnight and leaves with its owner. */
export function deliver({ timeline, custody, crew }: Story, piece: Piece, at: string): void {
  timeline.schedule(later(at, -20), () => {
    if (isInStock(piece)) custody.carry(piece, piece.floor.zone("staging"), later(at, -20), crew.worker, { note: "For tomorrow" });
  });
  timeline.schedule(at, () => {
    if (!isInStock(piece) || piece.place !== piece.floor.zone("staging")) return;
    custody.move(piece, { at, to: piece.floor.outside("customer"), kind: "deliver", by: crew.worker, note: "Installed in the room" });
    Object.assign(piece.row, { state: "delivered", releasedOn: at.slice(0, 10) });
  });
}

const finding = {
  code: "scratch",
  side: "right",
  part: "corner",
  severity: "major",
  note: "Through the finish, two inches long",
  x: 0.82,
  y: 0.36,
  round: 1,
} as const;
const slight = {
  code: "packaging damaged",
  side: "left",
  part: null,
  severity: "minor",
  note: "The carton only; the piece is fine",
  x: 0.3,
  y: 0.55,
  round: 1,
} as const;

/** The piece is held, carried to the inspection zone and looked at. Damaged ones fail two times of three. */
export function inspect(story: Story, piece: Piece, at: string, isDamaged: boolean): void {
  const { inspections, timeline, random, custody } = story;
  const id = inspections.length + 1;
  Object.assign(piece.row, { state: "onHold", holdReason: isDamaged ? "Damaged on receipt" : "To be inspected" });
  const row: InspectionRow = {
    id,
    state: "pending",
    number: `IN-${String(id).padStart(5, "0")}`,
    createdAt: at,
    updatedAt: at,
    isDamaged,
    createdById: piece.row.createdById ?? null,
    itemId: piece.row.id,
    hubId: piece.floor.id,
    receiveId: piece.row.receiveId,
    round: 1,
    rounds: [],
    firstResult: null,
    vendor: piece.row.vendor,
    carrier: story.receives.find(({ id: receiveId }) => receiveId === piece.row.receiveId)?.carrier,
    carrierNoticeDue: claimNoticeDueOn(String(piece.row.receivedOn)),
  };
  inspections.push(row);
  const carriedAt = later(at, 0.3 + random.next() * 0.5);
  timeline.schedule(carriedAt, () =>
    custody.carry(piece, piece.floor.zone("inspection"), carriedAt, someone(story), { device: scanner(random) }),
  );
  const decidedAt = daysLater(at, random.between(1, 4), random.next() * 7);
  const fails = isDamaged && inspections.filter((each) => each.isDamaged).length % 3 !== 0;
  timeline.schedule(decidedAt, () => (fails ? fail(story, piece, row, decidedAt) : pass(story, piece, row, decidedAt, isDamaged)));
}

function free(story: Story, piece: Piece, at: string): void {
  Object.assign(piece.row, { state: "inStock", holdReason: null, updatedAt: at });
  putAway(story, piece, at);
}

function pass(story: Story, piece: Piece, row: InspectionRow, at: string, isDamaged: boolean): void {
  endRound(row, "passed", at, story.crew.supervisor, isDamaged ? "Only the packaging was damaged" : null);
  Object.assign(row, {
    state: "passed",
    updatedAt: at,
    findings: isDamaged ? [slight] : [],
    result: isDamaged ? "Only the packaging was damaged" : null,
  });
  free(story, piece, at);
}

function fail(story: Story, piece: Piece, row: InspectionRow, at: string): void {
  const { custody, crew, random, timeline } = story;
  Object.assign(row, { state: "failed", updatedAt: at, findings: [finding, slight], result: "Not as it left the vendor" });
  endRound(row, "failed", at, crew.supervisor, "Not as it left the vendor");
  custody.carry(piece, piece.floor.zone("hold"), at, crew.supervisor);
  // The vendors of the last weeks have not answered yet.
  if (at.slice(0, 10) > addDays(story.today, -UNANSWERED_DAYS)) {
    repairInTurns(story, piece, row, at);
    return;
  }
  if (story.inspections.filter(({ firstResult }) => firstResult === "failed").length % 3 === 0) {
    repaired(story, piece, row, at, (since) => free(story, piece, since));
    return;
  }
  const decidedAt = daysLater(at, random.between(4, 9), 1 + random.next() * 5);
  timeline.schedule(decidedAt, () => decide(story, piece, row, decidedAt));
}

const dispositions = ["accept as is", "return", "accept as is", "dispose"] as const;
const reasons = {
  "accept as is": "The designer accepts it with an allowance",
  return: "The vendor replaces it",
  dispose: "Beyond repair; the carrier has paid",
} as const;

/** What becomes of a piece that failed: in turns it stays, goes back or is disposed of. */
function decide(story: Story, piece: Piece, row: InspectionRow, at: string): void {
  const { custody, crew, inspections } = story;
  const decided = inspections.filter(({ state, disposition }) => state === "closed" && disposition !== undefined).length;
  const disposition = dispositions[decided % dispositions.length] ?? "accept as is";
  const reason = reasons[disposition];
  Object.assign(row, { state: "closed", updatedAt: at, disposition, result: reason });
  if (disposition === "accept as is") {
    free(story, piece, at);
    return;
  }
  const releasedOn = at.slice(0, 10);
  if (disposition === "return") {
    custody.move(piece, { at, to: piece.floor.outside("vendor"), kind: "return", by: crew.supervisor, note: reason });
    Object.assign(piece.row, { state: "out", releasedOn });
    return;
  }
  custody.move(piece, { at, to: piece.floor.outside("disposal"), kind: "write off", by: crew.manager, note: reason });
  const why = { writeOffReason: reason, writeOffRequestedById: crew.supervisor, writtenOffBecause: reason };
  Object.assign(piece.row, { state: "writtenOff", releasedOn, ...why });
}
