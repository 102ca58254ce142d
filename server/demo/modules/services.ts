import { service } from "../../../src/resources/accounting/service.ts";
import { defineDemo } from "../demo-module.ts";

/** Code, name, kind, unit, list price and unit cost. Storage by volume and by floor is agreed with each customer. */
const offered = [
  ["TR-WG", "White-glove transport, door to door", "transport", "trip", 125_000, 62_000],
  ["TR-MILE", "Mileage beyond 50 miles", "transport", "mile", 385, 210],
  ["PU-TRIP", "Local pickup", "pickup", "trip", 32_500, 18_500],
  ["PU-HOUR", "Pickup, crew of two", "pickup", "hour", 14_500, 8_200],
  ["DL-PIECE", "White-glove delivery, placed in the room", "delivery", "piece", 18_500, 9_200],
  ["DL-CURB", "Curbside delivery", "delivery", "piece", 8_500, 4_800],
  ["DL-HOUR", "Delivery, crew of two", "delivery", "hour", 16_500, 9_000],
  ["IN-HOUR", "Installation, crew of two", "installation", "hour", 14_500, 8_200],
  ["IN-ART", "Art and mirror hanging", "installation", "each", 9_500, 5_200],
  ["PK-HOUR", "Packing on site", "packing", "hour", 9_500, 6_000],
  ["PK-CRATE", "Custom crate", "packing", "each", 68_000, 41_000],
  ["RC-PIECE", "Receiving", "receiving", "piece", 2_100, 900],
  ["IS-PIECE", "Inspection with photos", "inspection", "piece", 2_500, 1_100],
  ["ST-PIECE", "Storage by the piece", "storage", "piece-day", 95, 40],
  ["ST-CUFT", "Storage by volume", "storage", "cu ft-month", null, 45],
  ["ST-FLOOR", "Floor storage", "storage", "64 sq ft-week", null, 5_200],
  ["HO-PIECE", "Handling out", "handling out", "piece", 1_400, 700],
  ["DS-PIECE", "Disposal of a piece", "disposal", "piece", 4_500, 2_600],
  ["AH-HOUR", "After-hours access", "after hours", "hour", 18_500, 9_800],
  ["OT-WAIT", "Waiting time", "other", "hour", 9_500, 6_000],
  ["PK-BLANKET", "Blanket rental", "packing", "each", 1_200, 500],
] as const;
const retired = "PK-BLANKET";

export const serviceIdOf = (code: (typeof offered)[number][0]): number => offered.findIndex(([each]) => each === code) + 1;

export const demoServices = defineDemo(service, ({ daysAgo }) =>
  offered.map(([code, name, kind, unit, price, cost], index) => ({
    id: index + 1,
    state: code === retired ? "retired" : "active",
    createdAt: daysAgo(760),
    ...{ code, name, kind, unit, price, cost },
    description: code === "IS-PIECE" ? "Inspection on receipt, with photos of every side" : null,
    taxable: kind === "storage" || code === "PK-CRATE",
    transport: kind === "transport" || code === "PU-TRIP",
    notes: code === retired ? "Blankets are part of every crew's equipment now." : null,
  })),
);
