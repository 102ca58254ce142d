/** States in which a provider has the work. A work order has one such job at most. */
export const takenStates = ["accepted", "inProgress", "completed", "settled"] as const;

/** States in which the work is still to be done by somebody. */
export const openJobStates = ["offered", "accepted", "inProgress"] as const;

/** What was agreed stays as it is once a provider has taken the work, or the offer is over. */
export const agreedStates = [...takenStates, "declined", "withdrawn", "expired", "cancelled"] as const;

/** States after which nothing happens any more. */
export const overStates = ["declined", "withdrawn", "expired", "cancelled"] as const;

export const jobServices = ["pickup", "delivery", "install", "pack", "transfer"] as const;

/** Work that moves goods: it is proven by a signed bill of lading, and what it costs depends on its lane. */
export const movingServices: readonly string[] = ["pickup", "delivery", "transfer"];

/** Photos of a job at most. */
export const MOST_JOB_PHOTOS = 20;
/** Files of the signed bill of lading at most. */
export const MOST_SIGNED_BILLS = 5;

/** Providers that one offer can go to, the first one included. */
export const MOST_OFFERS = 10;
