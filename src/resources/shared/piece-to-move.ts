import { decimal, integer, text } from "../../schemas/fields/fields.ts";

/** A piece that a work order moves, as its bill of lading and its provider's job name it. */
export const pieceToMove = {
  description: text({ required: true, maxLength: 250 }),
  quantity: integer({ required: true, min: 1, max: 100_000, default: 1 }),
  weight: decimal({ min: 0, max: 1_000_000, unit: "lb" }),
};
