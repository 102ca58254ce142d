import { quoteTemplate } from "../../../src/resources/sales/quote-template.ts";
import { defineDemo } from "../demo-module.ts";
import { serviceIdOf } from "./services.ts";

type Code = Parameters<typeof serviceIdOf>[0];

/** A line of the price book, at its list price. */
const booked = (code: Code, service: string, description: string, quantity: number, unit: string, price: number, unitCost: number) => ({
  itemId: serviceIdOf(code),
  ...{ service, description, quantity, unit, price, unitCost },
  taxable: false,
  transport: service === "transport",
});

const whiteGlove = [
  booked("TR-WG", "transport", "White-glove transport, door to door", 1, "trip", 125_000, 62_000),
  booked("DL-PIECE", "delivery", "White-glove delivery, placed in the room", 8, "piece", 18_500, 9_200),
  booked("IN-HOUR", "installation", "Installation, crew of two", 4, "hour", 14_500, 8_200),
  { service: "other", description: "Certificate of insurance for the building", quantity: 1, unit: "order", price: 7_500 },
];
const receiving = [
  booked("RC-PIECE", "receiving", "Receiving", 20, "piece", 2_100, 900),
  booked("IS-PIECE", "inspection", "Inspection on receipt, with photos of every side", 20, "piece", 2_500, 1_100),
  booked("ST-PIECE", "storage", "Storage by the piece", 600, "piece-day", 95, 40),
];

/** How quotes of the usual kinds begin; one is no longer used. */
export const demoQuoteTemplates = defineDemo(quoteTemplate, ({ staff: [admin = null], daysAgo }) => {
  const shared = (age: number) => ({ state: "active", estimateType: "non-binding", createdById: admin, createdAt: daysAgo(age) });
  return [
    {
      ...shared(120),
      id: 1,
      name: "White-glove delivery with installation",
      orderType: "white glove",
      lines: whiteGlove,
      charges: [{ type: "Fuel Surcharge", percent: 8 }],
      deposit: 50_000,
      validDays: 30,
      terms: "Waiting time beyond one hour is charged by the hour.",
      notes: "Includes removal of all packing material.",
      internalNotes: "Ask for the elevator's size before sending.",
    },
    {
      ...shared(90),
      id: 2,
      name: "Receiving and storage",
      estimateType: "flat",
      lines: receiving,
      validDays: 60,
      terms: "Storage is billed monthly, in arrears.",
    },
    { ...shared(400), id: 3, name: "Local pickup, 2025 prices", state: "archived", lines: whiteGlove.slice(0, 1), validDays: 14 },
  ];
});
