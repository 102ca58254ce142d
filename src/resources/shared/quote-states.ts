import type { State, Tone } from "../../schemas/actions/action.ts";

const state = (id: number, code: number, label: string, tone: Tone, customerLabel?: string): State => ({
  id,
  code,
  label,
  tone,
  ...(customerLabel ? { customerLabel } : {}),
});

/** The specification's status codes, each with its id in the one status table. Both kinds of quote share them. */
export const quoteStates = {
  draft: state(9, -1, "Draft", "neutral"),
  pendingPricing: { ...state(10, 0, "New", "info", "Pending pricing"), phrase: "waiting for its price" },
  ready: state(11, 1, "Submitted", "progress", "Ready"),
  approved: state(12, 2, "Approved", "good"),
  pendingChanges: state(13, 3, "Working", "progress", "Pending changes"),
  lost: state(14, 4, "Lost", "bad", "Declined"),
  inTransit: state(15, 5, "In transit", "progress"),
  expired: state(16, 6, "Expired", "muted"),
  delivered: state(17, 7, "Delivered", "good"),
};

/** The states in which a quote has a PDF: after it is sent, except while it is being changed. */
export const offeredStates = [
  "ready",
  "approved",
  "lost",
  "inTransit",
  "expired",
  "delivered",
] as const satisfies readonly (keyof typeof quoteStates)[];

/** The states of an agreement: its price and its deposit can be asked for. */
export const agreedStates = ["approved", "inTransit", "delivered"] as const satisfies readonly (keyof typeof quoteStates)[];

export const isAgreed = (state: unknown): boolean => agreedStates.some((each) => each === state);

/** The states in which a quote still needs its account executive. */
export const openStates = [
  "draft",
  "pendingPricing",
  "ready",
  "approved",
  "pendingChanges",
  "inTransit",
] as const satisfies readonly (keyof typeof quoteStates)[];
