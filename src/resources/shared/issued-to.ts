import { address, text } from "../../schemas/fields/fields.ts";

/** The customer's name as it was when the document was issued: a customer renamed later does not rename it. */
export const issuedTo = text({ personal: true, readOnly: true, maxLength: 160 });

/** The same, with the customer's bill-to address of that day, for documents without an address of their own. */
export const issuedToFields = { issuedTo, issuedAddress: address({ readOnly: true, label: "Issued to address" }) };
