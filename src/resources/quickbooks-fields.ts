import type { Guard } from "../schemas/action.ts";
import { longText, text } from "../schemas/fields.ts";

/** What a record knows of itself in QuickBooks. */
export const quickBooksFields = {
  quickBooksId: text({ label: "QuickBooks ID", hiddenFrom: "customer", readOnly: true, mono: true, maxLength: 40 }),
  quickBooksSaid: text({ label: "QuickBooks response", hiddenFrom: "customer", readOnly: true, maxLength: 500 }),
};

/** How it learns of it: what became of the last attempt to tell QuickBooks. */
export const noteQuickBooks = {
  label: "Update from QuickBooks",
  past: "sent {it} to QuickBooks",
  by: ["system"],
  asks: { quickBooksId: text({ maxLength: 40 }), said: longText({ required: true, maxLength: 500 }) },
  stores: { quickBooksId: "quickBooksId", quickBooksSaid: "said" },
} as const;

/** Told as it is at that moment; told again, it is put right there. */
export const sendToQuickBooks = <const S extends readonly string[]>(from: S) =>
  ({
    label: "Send to QuickBooks",
    from,
    verb: "connect.to.qb",
    icon: "sync",
    effect: true,
    done: "{number} is queued for QuickBooks.",
  }) as const;

export const connected: Guard<{ readonly quickBooksId: string | null }> = {
  refuse: ({ quickBooksId }) => (quickBooksId ? null : "Connect this customer to QuickBooks first."),
};
export const unconnected: Guard<{ readonly quickBooksId: string | null }> = {
  refuse: ({ quickBooksId }) => (quickBooksId ? "This customer is already connected to QuickBooks." : null),
};
