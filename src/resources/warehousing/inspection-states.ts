/** States in which an inspection has not ended: a piece has one such inspection at most. */
export const openInspectionStates = ["pending", "failed", "inRepair"] as const;
