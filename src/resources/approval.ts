import { dateTime, files, longText, text } from "../schemas/fields.ts";

/**
 * Who gave their word, when and from where, and to which document: its digest is that of the file that is kept, and of the one that
 * was downloaded before. What was approved once stays, whatever becomes of the approval.
 */
export const approvalFields = {
  approvedByName: text({ readOnly: true, label: "Approved by" }),
  approvedAt: dateTime({ readOnly: true, label: "Approved at", filter: true, sort: true }),
  /** Of whoever pressed the button: an employee's where they approved for the customer. */
  approvedFrom: text({ readOnly: true, hiddenFrom: "customer", label: "Approved from IP address", mono: true }),
  approvedDigest: text({ readOnly: true, label: "Approved document SHA-256", mono: true }),
  approvedDocument: files({ readOnly: true, label: "Approved document" }),
  approvalNote: longText({ readOnly: true, hiddenFrom: "customer" }),
};

/** In the order in which a record tells it. */
export const approvalSection = [
  "approvedByName",
  "approvedAt",
  "approvedFrom",
  "approvedDigest",
  "approvedDocument",
  "approvalNote",
] as const satisfies readonly (keyof typeof approvalFields)[];

/** An approval that was taken back; the document that it was given to stays. */
export const unapproved = { approvedAt: null, approvedByName: null, approvedFrom: null, approvedDigest: null, approvalNote: null } as const;
