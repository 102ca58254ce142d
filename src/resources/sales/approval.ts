import { boolean, dateTime, files, longText, text } from "../../schemas/fields/fields.ts";
import { me, now } from "../../schemas/rules/where.ts";

/**
 * Who approved, when, from which address, and which document. The approval itself keeps the document's content and its SHA-256. The file is
 * made from that content right after it, equals the file that could be downloaded before, and stays even if the approval is withdrawn.
 */
export const approvalFields = {
  approvedByName: text({ personal: true, readOnly: true, label: "Approved by" }),
  approvedAt: dateTime({ readOnly: true, filter: true, sort: true }),
  /** The IP address of the person who clicked: the employee's when approving on the customer's behalf. */
  approvedFrom: text({ personal: true, readOnly: true, hiddenFrom: "customer", label: "Approved from IP address", mono: true }),
  approvedContent: text({ readOnly: true, hiddenFrom: "customer", label: "Approved content SHA-256", mono: true }),
  /** Empty until the file has been made. */
  approvedDigest: text({ readOnly: true, label: "Approved document SHA-256", mono: true }),
  approvedDocument: files({ readOnly: true }),
  approvalNote: longText({ readOnly: true, hiddenFrom: "customer" }),
};

/** What became of the price of a quote: whether the customer has it, and what they answered. */
export const offerFields = {
  /** False after the customer requests changes or an approval is withdrawn, until the quote is changed. */
  answered: boolean({ readOnly: true, hiddenFrom: "customer", default: true }),
  /** Whether the current price was sent to the customer. */
  offered: boolean({ readOnly: true, hiddenFrom: "customer" }),
  /** Whether everybody was told that it expires soon. */
  expiryTold: boolean({ readOnly: true, hiddenFrom: "customer" }),
  changeRequest: longText({ readOnly: true, label: "Requested changes" }),
  declineReason: longText({ readOnly: true }),
  /** The employee's internal reason; the customer's own is `declineReason`. */
  lostReason: longText({ readOnly: true, hiddenFrom: "customer" }),
  ...approvalFields,
};

/** In the order the record page shows them. */
export const approvalSection = [
  "approvedByName",
  "approvedAt",
  "approvedFrom",
  "approvedContent",
  "approvedDigest",
  "approvedDocument",
  "approvalNote",
] as const satisfies readonly (keyof typeof approvalFields)[];

/** What every approving action sets; its effect adds the address and the document. */
export const approval = { approvedByName: me.name, approvedAt: now.moment } as const;

/** Clears a withdrawn approval; the approved document is kept. */
export const unapproved = {
  approvedAt: null,
  approvedByName: null,
  approvedFrom: null,
  approvedContent: null,
  approvedDigest: null,
  approvalNote: null,
} as const;
