/** How goods can be damaged, in the words that a delivery receipt uses. */
export const conditionCodes = ["dent", "scratch", "tear", "stain", "broken", "wet", "missing part", "packaging damaged"] as const;
export type ConditionCode = (typeof conditionCodes)[number];

/** Where on a piece. */
export const conditionPositions = [
  "top",
  "bottom",
  "front",
  "back",
  "left",
  "right",
  "leg",
  "arm",
  "seat",
  "inside",
  "edge",
  "corner",
] as const;

/** The sides of a piece, as a drawing shows them. */
export const pieceSides = ["front", "back", "left", "right", "top", "bottom"] as const;
export type PieceSide = (typeof pieceSides)[number];

export const severities = ["minor", "major", "total loss"] as const;
export type Severity = (typeof severities)[number];

interface Condition {
  readonly condition: readonly string[];
  readonly positions: readonly string[];
  readonly note: string | null;
}

/** "dent, scratch (top, leg): the left one is loose"; null where nothing is noted. */
export function conditionText({ condition, positions, note }: Condition): string | null {
  const where = positions.length > 0 ? `(${positions.join(", ")})` : "";
  const seen = [condition.join(", "), where].filter(Boolean).join(" ");
  return [seen, note].filter(Boolean).join(": ") || null;
}
