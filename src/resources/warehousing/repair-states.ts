/** States in which a repair is not over: an inspection has one such repair at most. */
export const openRepairStates = ["requested", "approved", "inProgress"] as const;

/** Who can pay for a repair. */
export const repairPayers = ["us", "customer", "carrier", "vendor"] as const;
