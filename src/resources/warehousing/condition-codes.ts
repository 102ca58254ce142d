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
