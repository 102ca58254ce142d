/** Names of queues that are filled and processed in different layers. */
export const PAYMENT_LINK_MAIL_QUEUE = "payment-link-mail";
export const DEPOSIT_MAIL_QUEUE = "deposit-mail";
export const PAID_INVOICE_MAIL_QUEUE = "paid-invoice-mail";
export const NOTIFICATION_MAIL_QUEUE = "notification-mail";
export const NOTIFICATION_TEXT_QUEUE = "notification-text";
/** Makes a document and emails it to people of its record. */
export const DOCUMENT_TO_PEOPLE_QUEUE = "document-to-people";
export const REPAIR_LINK_MAIL_QUEUE = "repair-link-mail";
export const TEXT_MESSAGE_QUEUE = "text-message";
export const EMAIL_MESSAGE_QUEUE = "email-message";
export const REVIEW_REQUEST_QUEUE = "review-request";
export const PROVIDER_JOB_MAIL_QUEUE = "provider-job-mail";
export const PROVIDER_LINK_MAIL_QUEUE = "provider-link-mail";
/** Marks the scheduled work of a provider that can't do it. */
export const PROVIDER_WORK_QUEUE = "provider-work";
export const ERASURE_QUEUE = "erasure";
export const QUICKBOOKS_QUEUE = "quickbooks";
export const WEBHOOK_QUEUE = "webhook";
