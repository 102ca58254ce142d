/** The lists around invoices and around payments, as tabs of one another. */
export const invoiceLists = { invoice: "Invoices", "credit-memo": "Credit memos", "quickbooks-message": "QuickBooks" } as const;
export const paymentLists = { payment: "Payments", "payment-link": "Payment links" } as const;
