/** What can be wrong with goods when they arrive, as said in a receive and on a piece. */
export const conditionCodes = ["dent", "scratch", "tear", "stain", "broken", "wet", "missing part", "packaging damaged"] as const;
export type ConditionCode = (typeof conditionCodes)[number];
