import type { Guard } from "../../schemas/actions/action.ts";
import { longText, text } from "../../schemas/fields/fields.ts";

/** A record's QuickBooks ID and the last response about it. */
export const quickBooksFields = {
  quickBooksId: text({ label: "QuickBooks ID", hiddenFrom: "customer", readOnly: true, mono: true, maxLength: 40 }),
  quickBooksSaid: text({ label: "QuickBooks response", hiddenFrom: "customer", readOnly: true, maxLength: 500 }),
};

/** Records the result of the last attempt to send the record to QuickBooks. */
export const noteQuickBooks = {
  label: "Update from QuickBooks",
  past: "sent {it} to QuickBooks",
  by: ["system"],
  input: { quickBooksId: text({ maxLength: 40 }), said: longText({ required: true, maxLength: 500 }) },
  writes: { quickBooksId: "quickBooksId", quickBooksSaid: "said" },
} as const;

/** Sends the record as it is now; sending it again updates it in QuickBooks. */
export const sendToQuickBooks = <const S extends readonly string[]>(from: S) =>
  ({
    label: "Send to QuickBooks",
    from,
    verb: "connect.to.qb",
    icon: "sync",
    effect: true,
    successMessage: "{number} is queued for QuickBooks.",
  }) as const;

export const connected: Guard<{ readonly quickBooksId: string | null }> = {
  remedy: { act: "connectToQuickBooks" },
  refuse: ({ quickBooksId }) => (quickBooksId ? null : "Connect this customer to QuickBooks first."),
};
export const unconnected: Guard<{ readonly quickBooksId: string | null }> = {
  remedy: "done",
  refuse: ({ quickBooksId }) => (quickBooksId ? "This customer is already connected to QuickBooks." : null),
};
