import { guestTexts } from "./guest.ts";
import { shellTexts } from "./shell.ts";
import { translator } from "./translate.ts";

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
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...accountTexts });
