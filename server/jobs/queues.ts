export const NOTIFICATION_MAIL_QUEUE = "notification-mail";
export const NOTIFICATION_TEXT_QUEUE = "notification-text";
/** Makes a document and emails it to people of its record. */
export const DOCUMENT_TO_PEOPLE_QUEUE = "document-to-people";
