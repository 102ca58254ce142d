/** Sibling lists of invoices and of payments, shown as tabs. */
export const invoiceLists = { invoice: "Invoices", "credit-memo": "Credit memos", "quickbooks-message": "QuickBooks" } as const;
export const paymentLists = { payment: "Payments", "payment-link": "Payment links" } as const;
