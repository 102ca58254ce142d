import { addDays } from "../../../src/schemas/values/date.ts";
import type { DemoPeople } from "../demo-module.ts";
import type { SeedRow } from "../insert-rows.ts";
import { operatorId } from "../parties.ts";
import type { Random } from "../random.ts";
import { freight, linesOf, partOf, pastTrucks, type Shipment, type ShippedLine, short, unidentified, unwound } from "./shipments.ts";
import { workingHour } from "./timeline.ts";

interface AnnouncedLine {
  readonly description: string;
  readonly quantity: number;
  readonly sidemark: string | null;
  readonly room: string | null;
  readonly value: number;
  /** What completed receives brought. */
  received: number;
}

/** The row of expected goods; its number and id follow from when it was announced. */
export interface Announcement extends SeedRow {
  id: number;
  number: string;
  state: "expected" | "partial" | "received" | "cancelled";
  updatedAt: string;
  readonly customerId: number;
  readonly hubId: number;
  readonly expectedOn: string | null;
  lateSince: string | null;
  closeReason: string | null;
  readonly lines: AnnouncedLine[];
}

const secondTrucks: readonly (number | null)[] = Object.values(partOf);

const isAnnounced = (index: number): boolean =>
  !unidentified.includes(index) &&
  !unwound.includes(index) &&
  !secondTrucks.includes(index) &&
  (index % 5 < 2 || index % 7 === 0 || short.includes(index) || index in partOf);

/** Goods that are expected and no truck has brought yet: on which day, from today, and whose. */
const awaited: readonly (readonly [day: number, customer: number])[] = [
  [-9, 4],
  [-4, 0],
  [-2, 1],
  [-1, 2],
  [0, 0],
  [0, 1],
  [0, 3],
  [0, 10],
  [1, 0],
  [1, 5],
  [1, 2],
  [3, 1],
  [5, 0],
  [8, 6],
  [12, 1],
];
const cancelled: readonly (readonly [day: number, customer: number])[] = [
  [-30, 5],
  [-12, 0],
];

export interface Announcements {
  readonly all: readonly Announcement[];
  /** The goods that a truck brings, and on which of their lines each of its own is; undefined where nobody announced them. */
  readonly of: ReadonlyMap<number, Announcement>;
  /** The goods of today that two trucks at the docks are bringing. */
  readonly atTheDocks: readonly Announcement[];
  linesOf(goods: Announcement): readonly ShippedLine[];
}

/** About forty: of most trucks, of some that bring a part, and of trucks that are still to come. */
export function announcements(
  shipments: readonly Shipment[],
  { random, today, staff, customerUser }: DemoPeople & { readonly random: Random; readonly today: string },
): Announcements {
  const all: Announcement[] = [];
  const shipped = new Map<Announcement, readonly ShippedLine[]>();
  const announce = (
    { hub, vendor, poNumber, carrier, neededBy, proNumber }: Omit<Shipment, "arrivesAt" | "lines" | "customerId">,
    customerId: number,
    expectedOn: string,
    lines: readonly ShippedLine[],
    before = expectedOn < today ? expectedOn : today,
  ): Announcement => {
    const by = random.chance(0.6) ? customerUser(customerId) : undefined;
    const createdAt = workingHour(addDays(before, -random.between(9, 35)), random.next() * 8);
    const row: Announcement = {
      id: 0,
      number: "",
      state: "expected",
      createdAt,
      updatedAt: createdAt,
      createdById: by ?? staff[1] ?? null,
      customerId,
      hubId: hub,
      vendor,
      poNumber,
      sidemark: lines[0]?.sidemark ?? null,
      carrier,
      trackingNumbers: [proNumber],
      expectedOn,
      neededBy: neededBy ?? addDays(expectedOn, random.between(10, 45)),
      // What is late is reported on the morning of the next day.
      lateSince: null,
      closeReason: null,
      lines: lines.map(({ goods, announced, sidemark, room }) => ({
        description: goods.description,
        quantity: announced,
        sidemark,
        room,
        value: goods.value,
        received: 0,
      })),
    };
    all.push(row);
    shipped.set(row, lines);
    return row;
  };

  const of = new Map<number, Announcement>();
  for (const shipment of shipments) {
    const { index, customerId } = shipment;
    if (!isAnnounced(index) || customerId === null) continue;
    const other = partOf[index];
    const rest =
      other === undefined ? [] : (shipments[other ?? -1]?.lines ?? linesOf(pastTrucks, customerId - operatorId - 1, random).slice(0, 2));
    const known = new Set(shipment.lines.map(({ goods }) => goods.description));
    const lines = [...shipment.lines, ...rest.filter(({ goods }) => !known.has(goods.description))];
    const arrivedOn = shipment.arrivesAt.slice(0, 10);
    // The vendor has promised a day for the rest.
    const expectedOn = other === null ? addDays(today, index - 39) : addDays(arrivedOn, random.pick([-2, -1, 0, 0, 0, 1]));
    const row = announce(shipment, customerId, expectedOn, lines, addDays(arrivedOn, -3));
    of.set(index, row);
    if (other != null) of.set(other, row);
  }
  const rows = awaited.map(([day, customer], index) => {
    const papers = freight(pastTrucks + index, customer, today, random);
    // Those who receive them this morning are in the first hub.
    const hub = day === 0 ? 1 : papers.hub;
    return announce({ ...papers, hub }, operatorId + 1 + customer, addDays(today, day), linesOf(pastTrucks + index, customer, random));
  });
  for (const [index, [day, customer]] of cancelled.entries()) {
    const papers = freight(pastTrucks + awaited.length + index, customer, today, random);
    const row = announce(papers, operatorId + 1 + customer, addDays(today, day), linesOf(pastTrucks, customer, random));
    Object.assign(row, { state: "cancelled", closeReason: "The vendor has discontinued it." } satisfies Partial<Announcement>);
  }

  for (const row of all)
    if (row.state === "expected" && row.expectedOn !== null && row.expectedOn < today) row.lateSince = addDays(row.expectedOn, 1);
  all.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  for (const [index, row] of all.entries()) Object.assign(row, { id: index + 1, number: `PR-${String(index + 1).padStart(5, "0")}` });
  return {
    all,
    of,
    atTheDocks: rows.filter(({ expectedOn }) => expectedOn === today).slice(0, 2),
    linesOf: (goods) => shipped.get(goods) ?? [],
  };
}

/** Adds what a completed receive brought, as completing it does; goods that came in time were never reported late. */
export function arrive(row: Announcement, brought: readonly { readonly position: number; readonly quantity: number }[], at: string): void {
  for (const { position, quantity } of brought) {
    const line = row.lines[position];
    if (line) line.received += quantity;
  }
  const isComplete = row.lines.every(({ quantity, received }) => received >= quantity);
  row.state = isComplete ? "received" : row.lines.some(({ received }) => received > 0) ? "partial" : "expected";
  row.updatedAt = at;
  if (isComplete && row.lateSince !== null && at.slice(0, 10) < row.lateSince) row.lateSince = null;
}
