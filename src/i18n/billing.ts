import { guestTexts } from "./guest.ts";
import { shellTexts } from "./shell.ts";
import { translator } from "./translate.ts";
import { viewTexts } from "./views.ts";

/** The texts of what was done and not billed. */
export const billingTexts = {
  "leakage.from": "Done from",
  "leakage.to": "Done until",
  "leakage.order": "The start date is after the end date.",
  "leakage.note": "Everything with a price that is on no billing report, and what is on one although it was taken back.",
  "leakage.nothing": "Everything that was done in these days is on a billing report.",
  "leakage.total": "Not billed, before tax",
  "leakage.unpriced": { one: "{count} event has no price yet", other: "{count} events have no price yet" },
  "leakage.events": "Services",
  "leakage.work": "Completed work",
  "leakage.storage": "Storage",
  "leakage.charges": "Billed, but taken back",
  "leakage.on": "Done on",
  "leakage.what": "Description",
  "leakage.customer": "Customer",
  "leakage.quantity": "Quantity",
  "leakage.amount": "Amount",
  "leakage.noPrice": "No price",
  "leakage.billFrom": "Bill from",
  "leakage.openSource": "Open {name} to bill {what}",
  "leakage.number": "Work order",
  "leakage.noRun": "No run yet",
  "leakage.newRun": "New storage run",
  "leakage.report": "Billing report",
  "leakage.more": "Only the first {count} are shown. Choose fewer days.",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...viewTexts, ...billingTexts });
