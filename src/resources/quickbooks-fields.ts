import type { Guard } from "../schemas/action.ts";
import { longText, text } from "../schemas/fields.ts";

/** What a record knows of itself in QuickBooks. */
export const quickBooksFields = {
  quickBooksId: text({ label: "QuickBooks id", hiddenFrom: "customer", readOnly: true, mono: true, maxLength: 40 }),
  quickBooksSaid: text({ label: "QuickBooks said", hiddenFrom: "customer", readOnly: true, maxLength: 500 }),
};

/** How it learns of it: what became of the last attempt to tell QuickBooks. */
export const noteQuickBooks = {
  label: "Told QuickBooks",
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
    done: "{number} waits to be sent to QuickBooks.",
  }) as const;

export const connected: Guard<{ readonly quickBooksId: string | null }> = {
  refuse: ({ quickBooksId }) => (quickBooksId ? null : "Connect it to QuickBooks first."),
};
export const unconnected: Guard<{ readonly quickBooksId: string | null }> = {
  refuse: ({ quickBooksId }) => (quickBooksId ? "It is connected to QuickBooks already." : null),
};
