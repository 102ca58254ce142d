import type { DrawingName } from "../drawings/drawings.ts";

/** A kind of goods that designers and hotels buy: what it looks like, its size in inches, weight in pounds and value in cents. */
export interface Goods {
  readonly description: string;
  readonly drawing: DrawingName;
  readonly size: readonly [length: number, width: number, height: number];
  readonly weight: number;
  readonly value: number;
  /** Several units travel in one container and under one tag. */
  readonly loose?: true;
}

const piece = (description: string, drawing: DrawingName, size: Goods["size"], weight: number, value: number): Goods => ({
  description,
  drawing,
  size,
  weight,
  value,
});
const carton = (description: string, size: Goods["size"], weight: number, value: number): Goods => ({
  ...piece(description, "carton", size, weight, value),
  loose: true,
});

/** Of one kind each, so that a description leads to its drawing. */
export const goods: readonly Goods[] = [
  piece("Three-seat sofa, linen", "sofa", [88, 38, 32], 165, 480_000),
  piece("Sectional sofa, corner unit", "sofa", [62, 40, 34], 140, 360_000),
  piece("Lounge chair", "armchair", [32, 34, 30], 58, 145_000),
  piece("Wingback chair, velvet", "armchair", [31, 33, 42], 62, 168_000),
  piece("Dining chair", "chair", [20, 22, 34], 24, 38_000),
  piece("Bar stool, oak", "chair", [17, 18, 40], 22, 41_000),
  piece("Dining table, walnut", "table", [84, 40, 12], 210, 420_000),
  piece("Console table", "table", [60, 16, 32], 85, 132_000),
  piece("Marble coffee table", "coffee table", [54, 30, 16], 220, 330_000),
  piece("Side table, brass", "coffee table", [20, 20, 22], 31, 64_000),
  piece("Floor lamp", "lamp", [18, 18, 62], 26, 72_000),
  piece("Table lamp, ceramic", "lamp", [16, 16, 28], 14, 46_000),
  piece("Chandelier, crated", "crate", [42, 42, 44], 95, 540_000),
  piece("Sculpture, crated", "crate", [30, 30, 58], 180, 890_000),
  piece("Area rug 9x12, rolled", "rug", [108, 14, 14], 75, 260_000),
  piece("Runner, hand-knotted", "rug", [32, 8, 8], 22, 94_000),
  piece("Mirror, framed", "mirror", [48, 4, 72], 70, 98_000),
  piece("Round mirror", "mirror", [40, 4, 40], 38, 61_000),
  piece("Artwork, boxed", "artwork", [46, 5, 38], 28, 310_000),
  piece("Bed frame, upholstered", "bed", [82, 64, 14], 150, 290_000),
  piece("Headboard, king", "bed", [80, 6, 54], 84, 176_000),
  piece("Credenza, oak", "cabinet", [72, 18, 32], 160, 290_000),
  piece("Nightstand", "cabinet", [24, 18, 24], 48, 69_000),
  piece("Bookcase", "bookcase", [40, 16, 84], 130, 175_000),
  piece("Planter, terracotta", "planter", [24, 24, 28], 55, 42_000),
  carton("Tableware, carton", [24, 18, 18], 40, 4_500),
  carton("Bed linen, carton", [28, 20, 20], 34, 8_000),
  carton("Drapery hardware, carton", [60, 8, 8], 28, 6_200),
];

export const vendors = [
  "Holloway & Sons Furniture",
  "Casa Lombarda",
  "North Fork Upholstery",
  "Lantern House",
  "Verdigris Metalworks",
  "Tessuto Rugs",
  "Pale Oak Studio",
  "Gallery Ferrant",
  "Kiln & Clay",
  "Stillwater Mirrors",
] as const;

/** Name, and what its PRO numbers begin with. */
export const carriers = [
  ["Ridgeline Freight", "RLF"],
  ["Coastal LTL", "CLT"],
  ["Three Rivers Express", "3RX"],
  ["Home Direct Lines", "HDL"],
  ["Vendor's own truck", "VOT"],
] as const;

/** What each customer's projects are called, and the rooms in them. The number is the customer's in the list of names. */
export const stored: readonly { readonly customer: number; readonly marks: readonly string[]; readonly rooms: readonly string[] }[] = [
  {
    customer: 0,
    marks: ["Fontaine / Penthouse", "Hudson Loft", "Okafor residence"],
    rooms: ["Living room", "Primary bedroom", "Library", "Terrace"],
  },
  { customer: 1, marks: ["Meridian / Floor 4", "Meridian / Lobby"], rooms: ["Suite 401", "Suite 402", "Suite 407", "Lobby bar"] },
  { customer: 2, marks: ["Smith / 12B", "Patel residence"], rooms: ["Living room", "Dining room", "Guest room"] },
  { customer: 3, marks: ["Villa Marais"], rooms: ["Salon", "Dining room", "Dressing room"] },
  { customer: 4, marks: ["Spring collection"], rooms: ["Showroom"] },
  { customer: 5, marks: ["Store 3", "Web orders"], rooms: ["Shop floor", "Back room"] },
  { customer: 6, marks: ["Gallery west"], rooms: ["Showroom"] },
  { customer: 10, marks: ["Castellan / Row house", "Castellan / Lake house"], rooms: ["Parlor", "Kitchen", "Nursery"] },
];

/** Has every piece inspected when it arrives. */
export const inspectingCustomer = 3;
