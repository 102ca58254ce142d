import { addDays, monthStart } from "../../../../src/schemas/values/date.ts";
import type { Piece, Report, ReportLine, StorageRun, World } from "./world.ts";

/** In cents, for everybody; what a disposal costs is agreed by hub, if it is. */
export const prices = {
  receiving: 20_00,
  inspection: 25_00,
  handling: 14_00,
  hour: 185_00,
  repair: 180_00,
  disposal: 30_00,
  storage: 1_20,
};

export interface PricedEvent extends ReportLine {
  /** The receive or the pull that bills it. */
  readonly source: string;
}

const gone = ["delivered", "refused", "back in the hub"];

/** Everything that has happened to the goods and has a price. */
export function eventsOf({ receives, flows, repairs, agreed }: World): PricedEvent[] {
  const events: PricedEvent[] = [];
  const add = (source: string, eventId: string, quantity: number, price: number | null) => {
    if (quantity > 0) events.push({ eventId, quantity, amount: price === null ? null : quantity * price, source });
  };
  for (const { id, number, state, pieces, afterHours } of receives) {
    const source = `receives/${id}`;
    if (state === "completed") add(source, `${number}/receiving`, pieces.length, prices.receiving);
    if (state === "completed") add(source, `${number}/after hours`, afterHours, prices.hour);
    const decided = pieces.flatMap(({ inspections }) => inspections.filter(({ isDecided }) => isDecided));
    for (const inspection of decided) add(source, inspection.number, 1, prices.inspection);
  }
  for (const { number, state, payer, piece } of repairs)
    if (state === "completed" && payer === "customer") add(`receives/${piece.receive.id}`, number, 1, prices.repair);
  for (const { id, number, state, purpose, lines } of flows) {
    if (state !== "completed") continue;
    const [event, price] = purpose === "dispose" ? ["disposal", agreed.disposal] : ["handling out", prices.handling];
    add(
      `pull-flows/${id}`,
      `${number}/${event}`,
      [...lines.values()].filter((each) => gone.includes(each ?? "")).length,
      price as number | null,
    );
  }
  return events;
}

const standing = ({ reports }: World): readonly Report[] => reports.filter(({ state }) => state !== "deleted");
export const billedLines = (world: World) => standing(world).flatMap(({ lines }) => lines);
export const isBilled = (world: World, eventId: string): boolean => billedLines(world).some((line) => line.eventId === eventId);
export function unbilled(world: World): PricedEvent[] {
  const billed = new Set(billedLines(world).map(({ eventId }) => eventId));
  return eventsOf(world).filter(({ eventId }) => !billed.has(eventId));
}

const days = (from: string, until: string): number => Math.max(0, (Date.parse(until) - Date.parse(from)) / 86_400_000);
const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

/** The days of a piece from one day to another that cost something: the day it leaves does not. */
function chargedDays({ stays, receive }: Piece, freeDays: number, from: string, until: string): number {
  const paidFrom = addDays(receive.receivedOn, freeDays);
  return stays.reduce((sum, stay) => {
    const first = later(stay.from, stay.isReturn ? stay.from : paidFrom);
    return sum + days(later(first, from), earlier(stay.until ?? until, until));
  }, 0);
}

/** What a run of a month charges now: its days, and what is known by now of earlier days and was not charged. */
export function computeRun(
  { months, pieces, runs, agreed }: World,
  month: string,
): Pick<StorageRun, "charged" | "ofMonth" | "adjustments"> {
  const before = runs.filter((run) => run.state === "done" && run.month < month);
  const charged = new Map<Piece, number>();
  let [ofMonth, adjustments] = [0, 0];
  for (const piece of pieces.filter(({ isKnown }) => isKnown)) {
    const own = chargedDays(piece, agreed.freeDays, month, monthStart(month, 1));
    const known = before.length > 0 ? chargedDays(piece, agreed.freeDays, months[0], month) : 0;
    const late = known - before.reduce((sum, run) => sum + (run.charged.get(piece) ?? 0), 0);
    ofMonth += own * prices.storage;
    adjustments += late * prices.storage;
    if (own !== 0 || late !== 0) charged.set(piece, own + late);
  }
  return { charged, ofMonth, adjustments };
}

/** What all storage costs until the end of the last month. */
export const allStorage = ({ months, pieces, agreed }: World): number =>
  prices.storage *
  pieces
    .filter(({ isKnown }) => isKnown)
    .reduce((sum, piece) => sum + chargedDays(piece, agreed.freeDays, months[0], monthStart(months[2], 1)), 0);
