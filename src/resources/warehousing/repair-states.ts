/** States in which a repair is not over: an inspection has one such repair at most. */
export const openRepairStates = ["requested", "approved", "inProgress"] as const;

/** Who can pay for a repair. */
export const repairPayers = ["us", "customer", "carrier", "vendor"] as const;

/** Photos of a repair at most, before and after each. */
export const MOST_REPAIR_PHOTOS = 20;
