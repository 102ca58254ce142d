import { guestTexts } from "../kit/guest.ts";
import { shellTexts } from "../kit/shell.ts";
import { salesTexts } from "../sales/sales.ts";
import { translator } from "../translate.ts";
import { inventoryTexts } from "../warehousing/inventory.ts";

/** The texts of the dashboard's accounting figures, and of QuickBooks. */
export const moneyTexts = {
  "quickBooks.on": "QuickBooks Online is connected. What you send there is updated automatically.",
  "quickBooks.off": "QuickBooks isn't connected to this server, so what you send there waits. You can import these files by hand.",
  "quickBooks.messages": "Messages",
  "quickBooks.nothing": "You don't have access to anything that can be exported to QuickBooks.",
  "quickBooks.kind": "Data",
  "quickBooks.kind.invoices": "Invoices",
  "quickBooks.kind.payments": "Payments",
  "quickBooks.kind.credit-memos": "Credit memos",
  "quickBooks.kind.customers": "Customers",
  "quickBooks.format": "Format",
  "quickBooks.csv": "CSV for QuickBooks Online",
  "quickBooks.iif": "IIF for QuickBooks Desktop",
  "quickBooks.download": "Download",
  "quickBooks.failed": "The file couldn't be created.",
  "money.owed": "Owed to us",
  "money.dso": "Days sales outstanding",
  "money.dsoHelp": "{value} invoiced in 90 days",
  "money.openNumber": "Open invoices",
  "money.overdueNumber": "Overdue invoices",
  "money.dsoIssued": "Invoiced in 90 days",
  "money.ageing": "Receivables by days overdue",
  "money.age.0": "Not due",
  "money.age.1-30": "1–30",
  "money.age.31-60": "31–60",
  "money.age.61-90": "61–90",
  "money.age.90+": "90+",
  "money.nothingOwed": "No open balances.",
  "money.unbilled": "Not yet billed",
  "money.unbilledHelp": "As of today, before tax.",
  "money.work": "Completed work without a billing report",
  "money.reports": "Unsent billing reports",
  "money.documents": "Uninvoiced processing documents",
  "money.what": "Stage",
  "money.collected": "Collected by method",
  "money.collectedTotal": "Collected",
  "money.method": "Method",
  "money.nothingCollected": "No payments in this period.",
  "money.period": "Collection period",
  "money.revenue": "Revenue by service and month",
  "money.revenueHelp": "Invoices by issue date, before tax. Credit memos are shown separately.",
  "money.month": "Month",
  "money.value": "Amount",
  "money.issued": "Issued",
  "money.rest": "Surcharges and discounts",
  "money.credited": "Credit memos",
  "money.other": "Other",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...salesTexts, ...inventoryTexts, ...moneyTexts });
export type MoneyText = Parameters<typeof t>[0];
