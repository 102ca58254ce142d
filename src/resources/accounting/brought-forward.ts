import type { Guard } from "../../schemas/actions/action.ts";
import { date, money } from "../../schemas/fields/fields.ts";
import type { Cents } from "../../schemas/values/money.ts";

/** The day on which a document of the company's previous system was booked as an opening balance; empty on documents issued here. */
export const broughtForwardOn = date({ readOnly: true, label: "Brought forward on", filter: true, sort: true });

/**
 * What was open of it. It stands in the place of lines: the sale, and its tax, are in the books of the previous system, so that nothing that
 * adds up lines counts it as revenue.
 */
export const openingAmount = money({ readOnly: true, min: 1, label: "Opening balance" });

/** A total of lines, with what was brought forward. */
export const withOpeningAmount = (total: Cents, { openingAmount: opening }: { readonly openingAmount: Cents | null }): Cents =>
  total + (opening ?? 0);

/** Only what is brought forward is issued with another number, and becomes a draft again. */
export const wasBroughtForward: Guard<{ readonly broughtForwardOn: string | null }> = {
  remedy: "final",
  refuse: ({ broughtForwardOn: on }) => (on === null ? "This document was issued here." : null),
};

/** What an invoice and a credit memo share of the action that the server runs for an opening balance. */
export const bringForward = {
  past: "brought {it} forward",
  from: "draft",
  to: "issued",
  by: ["system"],
  guards: [wasBroughtForward],
  effect: true,
} as const;
/** The same of the action that takes it out of the books again. */
export const takeBack = { past: "took {it} back", to: "draft", by: ["system"], effect: true } as const;
