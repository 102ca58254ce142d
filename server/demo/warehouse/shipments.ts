import { addDays } from "../../../src/schemas/values/date.ts";
import { operatorId } from "../parties.ts";
import type { Random } from "../random.ts";
import { carriers, type Goods, goods, stored, vendors } from "./goods.ts";
import { workingHour } from "./timeline.ts";

/** One line of a truck: what was announced and what came. */
export interface ShippedLine {
  readonly goods: Goods;
  readonly announced: number;
  readonly arrives: number;
  readonly damaged: number;
  readonly sidemark: string | null;
  readonly room: string | null;
}

/** Goods that come on one truck. */
export interface Shipment {
  readonly index: number;
  readonly hub: number;
  /** The party; null while nobody knows whose goods these are. */
  readonly customerId: number | null;
  readonly arrivesAt: string;
  readonly vendor: string;
  readonly poNumber: string;
  readonly carrier: string;
  readonly proNumber: string;
  readonly lines: readonly ShippedLine[];
  readonly neededBy: string | null;
}

/** How many trucks have come and gone; three more stand at the docks. */
export const pastTrucks = 57;
/** The newest of them arrived yesterday, the oldest five months ago. */
const daysOf = (index: number): number => 1 + Math.round(150 * ((pastTrucks - 1 - index) / (pastTrucks - 1)) ** 1.6);

export const unidentified: readonly number[] = [47, 56];
export const unwound: readonly number[] = [14, 37];
const damaged: readonly number[] = [5, 12, 22, 31, 38, 44, 49, 52, 54];
/** Of these, a piece of the second line is damaged, so that repairs of every state are under way. */
const alsoDamaged: readonly number[] = [44, 48, 50, 51, 55];
const over = 33;
/** Announced units did not come: of the first ones they never will. */
export const short: readonly number[] = [9, 27, 46, 53];
/** Some recent trucks, so that there is always something of these customers to do. */
const customerOf: Readonly<Record<number, number>> = { 46: 0, 49: 0, 51: 1, 52: 1, 53: 2, 54: 0, 55: 3 };

/** A customer of the demo by its place in the list of names; the two with users have half of all goods. */
export function somebody(random: Random): number {
  return random.chance(0.32) ? 0 : random.chance(0.28) ? 1 : random.pick(stored.slice(2)).customer;
}

/** Trucks that brought a part of what was announced: the others bring the rest, or it has not come yet. */
export const partOf: Readonly<Record<number, number | null>> = { 20: 24, 30: 35, 41: null, 48: null };

/** The trucks that have come and gone, the oldest first. */
export function pastShipments(today: string, random: Random): Shipment[] {
  const shipments = Array.from({ length: pastTrucks }, (_, index) => shipmentOf(index, today, random));
  for (const [first, second] of Object.entries(partOf)) {
    const [one, other] = [shipments[Number(first)], shipments[second ?? -1]];
    if (!one || !other || second === null) continue;
    const { hub, customerId, vendor, poNumber, neededBy } = one;
    const known = new Set(one.lines.map(({ goods: { description } }) => description));
    const rest = other.lines.filter((line) => !known.has(line.goods.description));
    shipments[second] = { ...other, hub, customerId, vendor, poNumber, neededBy, lines: rest.length > 0 ? rest : other.lines };
  }
  return shipments;
}

function shipmentOf(index: number, today: string, random: Random): Shipment {
  const customer = customerOf[index] ?? somebody(random);
  const arrivesAt = workingHour(addDays(today, -daysOf(index)), random.next() * 6.5);
  return {
    ...freight(index, customer, today, random),
    customerId: unidentified.includes(index) ? null : operatorId + 1 + customer,
    arrivesAt,
    lines: linesOf(index, customer, random),
  };
}

/** What a truck's papers say. */
export function freight(
  index: number,
  customer: number,
  today: string,
  random: Random,
): Omit<Shipment, "arrivesAt" | "lines" | "customerId"> {
  const [carrier, prefix] = random.pick(carriers);
  return {
    index,
    hub: customer === 1 ? (random.chance(0.6) ? 2 : 1) : random.chance(0.7) ? 1 : 2,
    vendor: random.pick(vendors),
    poNumber: `${random.pick(["PO", "P", "SO"])}-${random.between(10_000, 89_999)}`,
    carrier,
    proNumber: `${prefix}${random.between(1_000_000, 9_999_999)}`,
    neededBy: random.chance(0.6) ? addDays(today, random.between(4, 75)) : null,
  };
}

export function linesOf(index: number, customer: number, random: Random): ShippedLine[] {
  const { marks, rooms } = stored.find((each) => each.customer === customer) ?? { marks: [], rooms: [] };
  const sidemark = marks.length > 0 ? random.pick(marks) : null;
  const count = random.between(2, 3) + (random.chance(0.25) ? 1 : 0);
  const first = random.between(0, goods.length - 1);
  return Array.from({ length: count }, (_, line): ShippedLine => {
    // Different goods on each line, so that a line is known by its description.
    const kind = goods[(first + line * 5) % goods.length] ?? goods[0];
    if (!kind) throw new Error("There are no goods.");
    const announced = kind.loose ? random.between(4, 12) : kind.value < 50_000 ? random.between(3, 6) : random.between(1, 2);
    const isFirst = line === 0;
    const arrives = isFirst && short.includes(index) ? announced - 1 : isFirst && index === over ? announced + 1 : announced;
    const alsoOne = line === 1 && alsoDamaged.includes(index) ? Math.min(arrives, 1) : 0;
    return {
      goods: kind,
      announced,
      arrives,
      damaged: isFirst && damaged.includes(index) ? Math.min(arrives, kind.loose ? 1 : random.between(1, 2)) : alsoOne,
      sidemark,
      room: rooms.length > 0 && random.chance(0.85) ? random.pick(rooms) : null,
    };
  });
}
