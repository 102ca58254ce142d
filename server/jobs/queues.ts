/** Queues that one layer fills and another works off. */
export const PAYMENT_LINK_MAIL_QUEUE = "payment-link-mail";
export const QUICKBOOKS_QUEUE = "quickbooks";
