import { addDays } from "../../../src/schemas/values/date.ts";
import { deliver } from "./aftermath.ts";
import type { Piece } from "./custody.ts";
import { type Story, scanner, someone } from "./story.ts";
import { later, workingHour } from "./timeline.ts";

type Errand = (story: Story, piece: Piece, at: string) => void;

const inBin = ({ row, place, floor }: Piece): boolean => row.state === "inStock" && row.writeOffReason === null && floor.isBin(place);

const returnToVendor: Errand = ({ custody, crew }, piece, at) => {
  custody.move(piece, {
    at,
    to: piece.floor.outside("vendor"),
    kind: "return",
    by: crew.supervisor,
    note: "Wrong finish: the vendor exchanges it",
  });
  Object.assign(piece.row, { state: "out", releasedOn: at.slice(0, 10) });
};

const handOver: Errand = ({ custody, crew }, piece, at) => {
  custody.move(piece, { at, to: piece.floor.outside("customer"), kind: "deliver", by: crew.worker, note: "Picked up at the dock" });
  Object.assign(piece.row, { state: "delivered", releasedOn: at.slice(0, 10) });
};

const receiveBack: Errand = ({ custody, crew }, piece, at) => {
  custody.move(piece, { at, to: piece.floor.zone("receiving"), kind: "return", by: crew.worker, note: "Did not fit through the door" });
  Object.assign(piece.row, { state: "inStock", releasedOn: null });
};

const hold: Errand = (_story, piece, at) =>
  void Object.assign(piece.row, { state: "onHold", updatedAt: at, holdReason: "The designer wants to see it before it leaves" });

const requestWriteOff: Errand = ({ crew }, piece, at) =>
  void Object.assign(piece.row, {
    updatedAt: at,
    writeOffReason: "Water damage under the carton, noticed while moving it",
    writeOffRequestedById: crew.supervisor,
  });

const lose: Errand = ({ custody, crew }, piece, at) => {
  const reason = "Not found in two counts";
  custody.move(piece, { at, to: piece.floor.outside("gone"), kind: "write off", by: crew.manager, note: reason });
  const why = { writeOffReason: reason, writeOffRequestedById: crew.supervisor, writtenOffBecause: reason };
  Object.assign(piece.row, { state: "writtenOff", releasedOn: at.slice(0, 10), ...why });
};

/** Some of the units get a tag of their own, whose history begins with the split. */
const split: Errand = ({ custody, crew }, piece, at) => {
  const units = Math.floor(piece.row.quantity / 2);
  piece.row.quantity -= units;
  const { customerId, sidemark, room, vendor, poNumber, receiveId, receivedOn, neededBy } = piece.row;
  const given = { customerId, sidemark, room, vendor, poNumber, receiveId, receivedOn, neededBy };
  const made = { createdAt: at, createdById: crew.worker, quantity: units, splitFromId: piece.row.id, storedAt: piece.row.storedAt };
  const part = custody.make(piece.floor, piece.place, piece.goods, { ...given, ...made });
  piece.floor.take(piece.place, part.volume, customerId);
  custody.move(part, { at, to: piece.place, kind: "split", by: crew.worker, note: `From ${piece.row.tag}` });
  custody.move(piece, { at, to: piece.place, kind: "split", by: crew.worker, note: `${units} units to ${part.row.tag}` });
};

const correctQuantity: Errand = ({ custody, crew }, piece, at) => {
  piece.row.quantity -= 1;
  custody.move(piece, { at, to: piece.place, kind: "correct", by: crew.supervisor, note: "Counted again: one fewer" });
};

const moveOn: Errand = (story, piece, at) => {
  const { custody, random } = story;
  const bin = piece.floor.binFor(piece.volume, null, random);
  if (bin !== undefined) custody.carry(piece, bin, at, someone(story), { device: scanner(random) });
};

const moveAndBack: Errand = (story, piece, at) => {
  const from = piece.place;
  moveOn(story, piece, at);
  if (piece.place !== from)
    story.custody.move(piece, { at: later(at, 0.05), to: from, kind: "reverse", by: story.crew.worker, note: "Wrong shelf" });
};

const prepare: Errand = (story, piece, at) => deliver(story, piece, later(at, 24));

const isLoose = (piece: Piece): boolean => inBin(piece) && piece.row.quantity >= 4;
const isDelivered = ({ row }: Piece): boolean => row.state === "delivered";
/** Its bin has room for a second container. */
const isDivisible = (piece: Piece): boolean => isLoose(piece) && piece.floor.room(piece.place) >= piece.volume;

/** What else happened, how many days ago, and to which pieces it can happen. */
const errands: readonly (readonly [errand: Errand, days: readonly number[], can: (piece: Piece) => boolean])[] = [
  [returnToVendor, [33, 20, 6], inBin],
  [handOver, [41, 27, 12, 4], inBin],
  [receiveBack, [15, 5], isDelivered],
  [hold, [8, 2], inBin],
  [lose, [17], inBin],
  [requestWriteOff, [2], inBin],
  [split, [40, 26, 13, 3], isDivisible],
  [correctQuantity, [11], isLoose],
  [moveAndBack, [9, 1], inBin],
  [moveOn, Array.from({ length: 36 }, (_, index) => 2 + index * 3), inBin],
  [prepare, [2, 2, 2], inBin],
];

export function runErrands(story: Story): void {
  const { timeline, custody, random, today } = story;
  for (const [errand, days, can] of errands)
    for (const day of days) {
      const at = workingHour(addDays(today, -day), random.next() * 7.5);
      timeline.schedule(at, () => {
        const able = custody.pieces.filter(can);
        if (able.length > 0) errand(story, random.pick(able), at);
      });
    }
}
