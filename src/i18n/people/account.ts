import { guestTexts } from "../kit/guest.ts";
import { shellTexts } from "../kit/shell.ts";
import { translator } from "../translate.ts";

/** The texts of a customer's account: balances and payments. */
export const accountTexts = {
  "account.title": "Account",
  "account.owed": "Owed",
  "account.invoices": { one: "{count} open invoice", other: "{count} open invoices" },
  "account.overdue": "Overdue",
  "account.credit": "Unused credit",
  "account.fromPayments": "{amount} from payments",
  "account.fromMemos": "{amount} from credit memos",
  "account.limit": "Available credit",
  "account.ofLimit": "of {limit}",
  "account.committed": "{amount} ordered, not invoiced",
  "account.noLimit": "No limit",
  "account.last": "Last payment",
  "account.lastOn": "{number} on {date}",
  "account.none": "None",
  "account.ageing": "Open invoices by age",
  "account.number": "Invoices",
  "account.amount": "Open",
  "account.notDue": "Not due",
  "account.bucket": "{days} days",

  "settlements.title": "Paid by",
  "settlements.number": "Number",
  "settlements.on": "Date",
  "settlements.amount": "Amount",

  "deposit.asked": "Requested",
  "deposit.paid": "Paid",
  "deposit.due": "Due",
  "deposit.sentTo": "A payment link was emailed to {email}. It works until {date}.",
  "deposit.yours": "You can pay it now, or by the link that was emailed to {email}.",
  "deposit.yoursNow": "You can pay it now.",
  "deposit.notSent": "Nobody could be emailed: neither the contact nor the customer has a working address. Use “Send deposit link”.",
  "deposit.notAsked": "No payment link asks for it. Use “Send deposit link”.",
  "deposit.contactUs": "Please contact us to pay it.",
  "deposit.withdrawn": "It's no longer requested, and what was paid is credit.",
  "deposit.invoiced": "It's no longer requested, because the invoice asks for the whole price.",
  "deposit.complete": "It's credited on the invoices.",
  "deposit.pay": "Pay deposit",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...accountTexts });
