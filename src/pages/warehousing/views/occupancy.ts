import type { Occupancy, PlanPlace } from "../../../contract/warehouse-views.ts";

/** How full a place is, in steps that differ in shade, in the height of a bar and in words. */
export type UseLevel = "empty" | "low" | "mid" | "high" | "over" | "counted";

/** The share of its capacity that a place uses: 1 is full; null where no capacity is entered. */
export function shareOf({ volume, capacity }: Pick<Occupancy, "volume" | "capacity">): number | null {
  if (capacity === null) return null;
  if (capacity === 0) return volume > 0 ? Number.POSITIVE_INFINITY : 0;
  return volume / capacity;
}

export function levelOf(place: Pick<Occupancy, "pieces" | "volume" | "capacity">): UseLevel {
  if (place.pieces === 0) return "empty";
  const use = shareOf(place);
  if (use === null) return "counted";
  if (use > 1) return "over";
  if (use > 0.85) return "high";
  return use > 0.5 ? "mid" : "low";
}

/** A share in whole percent. What is used at all is at least 1, and only what is over capacity is above 100. */
export function percentOf(use: number): number {
  if (use === 0) return 0;
  if (use > 1) return Number.isFinite(use) ? Math.max(101, Math.round(use * 100)) : 999;
  return Math.min(100, Math.max(1, Math.round(use * 100)));
}

/** A place in the rack that its code names: "A-03-02" is bay 03 of rack A, on level 02. */
interface RackPlace {
  readonly place: PlanPlace;
  readonly bay: string;
  readonly level: string;
}

export interface Rack {
  readonly name: string;
  /** From left to right. */
  readonly bays: readonly string[];
  /** From the top down, as one stands before it. */
  readonly levels: readonly string[];
  readonly places: ReadonlyMap<string, PlanPlace>;
}

export const cellKey = (level: string, bay: string): string => `${level} ${bay}`;

const byNumber = new Intl.Collator("en", { numeric: true }).compare;

function inRack({ code, kind }: PlanPlace): { readonly rack: string; readonly bay: string; readonly level: string } | null {
  const parts = code.split("-");
  if (kind !== "bin" || parts.length < 2) return null;
  if (parts.length === 2) return { rack: parts[0] ?? "", bay: parts[1] ?? "", level: "" };
  return { rack: parts.slice(0, -2).join("-"), bay: parts.at(-2) ?? "", level: parts.at(-1) ?? "" };
}

/** The bins of a zone as racks, by their codes as painted, and the places whose codes name no rack. */
export function racksOf(places: readonly PlanPlace[]): { readonly racks: readonly Rack[]; readonly others: readonly PlanPlace[] } {
  const racks = new Map<string, RackPlace[]>();
  const others: PlanPlace[] = [];
  for (const place of places) {
    const at = inRack(place);
    if (!at) others.push(place);
    else racks.set(at.rack, [...(racks.get(at.rack) ?? []), { place, bay: at.bay, level: at.level }]);
  }
  const distinct = (values: readonly string[]) => [...new Set(values)].sort(byNumber);
  const all = [...racks].sort(([a], [b]) => byNumber(a, b));
  return {
    racks: all.map(([name, inIt]) => ({
      name,
      bays: distinct(inIt.map(({ bay }) => bay)),
      levels: distinct(inIt.map(({ level }) => level)).reverse(),
      places: new Map(inIt.map(({ place, bay, level }) => [cellKey(level, bay), place])),
    })),
    others,
  };
}

/** All places in the order in which one walks past them: rack by rack, bay by bay, from the bottom up. */
export function walkOf(places: readonly PlanPlace[]): readonly PlanPlace[] {
  const { racks, others } = racksOf(places);
  const binsOf = ({ bays, levels, places: inIt }: Rack) =>
    bays.flatMap((bay) => [...levels].reverse().flatMap((level) => inIt.get(cellKey(level, bay)) ?? []));
  return [...others, ...racks.flatMap(binsOf)];
}

/** The cell of a rack that an arrow key leads to; undefined at its edge. Cells that no bin has are passed over. */
export function neighbourOf({ bays, levels, places }: Rack, at: PlanPlace, key: string): PlanPlace | undefined {
  const here = [...places].find(([, place]) => place.id === at.id)?.[0] ?? "";
  const [level, bay] = [levels.findIndex((each) => here.startsWith(`${each} `)), bays.findIndex((each) => here.endsWith(` ${each}`))];
  const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  if (key === "Home" || key === "End") {
    const row = bays.flatMap((each) => places.get(cellKey(levels[level] ?? "", each)) ?? []);
    return key === "Home" ? row[0] : row.at(-1);
  }
  const step = steps[key];
  if (!step) return undefined;
  for (let nth = 1; nth <= Math.max(bays.length, levels.length); nth++) {
    const [row, column] = [levels[level + step[0] * nth], bays[bay + step[1] * nth]];
    if (row === undefined || column === undefined) return undefined;
    const place = places.get(cellKey(row, column));
    if (place) return place;
  }
  return undefined;
}
