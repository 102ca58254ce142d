import { guestTexts } from "../kit/guest.ts";
import { shellTexts } from "../kit/shell.ts";
import { viewTexts } from "../kit/views.ts";
import { translator } from "../translate.ts";

/** The texts of what was done and not billed. */
export const billingTexts = {
  "leakage.from": "Done from",
  "leakage.to": "Done until",
  "leakage.note": "Everything with a price that is on no billing report, and what is on one without having happened.",
  "leakage.nothing": "Everything that was done in these days is on a billing report.",
  "leakage.total": "Not billed, before tax",
  "leakage.unpriced": { one: "{count} event has no price yet", other: "{count} events have no price yet" },
  "leakage.events": "Services",
  "leakage.work": "Work that is done",
  "leakage.complete": "Complete it first",
  "leakage.storage": "Storage",
  "leakage.charges": "Charges without their event",
  "leakage.on": "Done on",
  "leakage.what": "Description",
  "leakage.customer": "Customer",
  "leakage.quantity": "Quantity",
  "leakage.amount": "Amount",
  "leakage.noPrice": "No price",
  "leakage.billFrom": "Bill from",
  "leakage.number": "Work order",
  "leakage.noRun": "No run yet",
  "leakage.newRun": "New storage run",
  "leakage.notCharged": { one: "{count} piece could not be charged", other: "{count} pieces could not be charged" },
  "leakage.report": "Billing report",
  "leakage.event": "Event",
  "leakage.noEvent": "None named",
  "leakage.chargesNote":
    "Lines for something that is not done, was taken back, or is not named. Correct the draft, or credit what was invoiced.",
  "leakage.cut": "There is more than is counted here. Choose fewer days, or a customer or hub.",
  "leakage.tooLong": "Choose a year at most.",
  "leakage.all": "Show all customers and hubs",
  "leakage.byCustomer": "By customer",
  "leakage.byHub": "By hub",
  "leakage.noHub": "Without a hub",
  "leakage.unidentified": "Unknown customer",
  "leakage.match": "Match to a customer",
  "leakage.count": { one: "{count} service", other: "{count} services" },
  "leakage.billing": "Billing",
  "leakage.bill": "Bill it",
  "leakage.billWhat": "Bill it: {what}",
  "leakage.drafted": "{report} drafted.",
  "leakage.notDrafted": "Not sent to billing",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...viewTexts, ...billingTexts });
