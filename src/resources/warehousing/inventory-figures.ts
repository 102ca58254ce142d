import { AGED_DAYS, inTheHub, READY_DAYS, stockAgeRanges } from "./stock-ages.ts";

const on = "inventory";
const value = { value: ["value"] } as const;
/** Pieces of a receive that never happened are none. */
const received = [...inTheHub, "out", "delivered", "writtenOff"] as const;

const needed = { on, days: { field: "neededBy", to: READY_DAYS }, sums: value } as const;

/** What the inventory dashboard counts of pieces. */
export const inventoryFigures = {
  stock: { on, where: { state: inTheHub }, sums: value },
  aged: { on, where: { state: inTheHub }, days: { field: "receivedOn", to: -AGED_DAYS - 1 }, sums: value },
  ages: { on, where: { state: inTheHub }, sums: value, by: { days: "receivedOn", ranges: stockAgeRanges } },
  stored: { on, where: { state: received }, within: "storedAt", measures: ["median", "most"] },
  notStored: { on, where: { state: ["inStock", "onHold"], storedAt: null } },
  received: { on, where: { state: received }, by: { weeks: "receivedOn", from: -11, to: 0 } },
  released: { on, by: { weeks: "releasedOn", from: -11, to: 0 } },
  needed: { ...needed, where: { state: inTheHub } },
  ready: { ...needed, where: { state: ["inStock", "allocated", "staged"] } },
  delivered: { on, where: { state: "delivered" }, within: "releasedOn" },
} as const;
