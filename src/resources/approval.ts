import { dateTime, files, longText, text } from "../schemas/fields.ts";

/**
 * Who approved, when, from where and which document. The digest is that of the kept file, which is the file downloaded before.
 * The kept document stays, even if the approval is withdrawn.
 */
export const approvalFields = {
  approvedByName: text({ readOnly: true, label: "Approved by" }),
  approvedAt: dateTime({ readOnly: true, label: "Approved at", filter: true, sort: true }),
  /** The address of whoever clicked: the employee's when approving on the customer's behalf. */
  approvedFrom: text({ readOnly: true, hiddenFrom: "customer", label: "Approved from IP address", mono: true }),
  approvedDigest: text({ readOnly: true, label: "Approved document SHA-256", mono: true }),
  approvedDocument: files({ readOnly: true, label: "Approved document" }),
  approvalNote: longText({ readOnly: true, hiddenFrom: "customer" }),
};

/** In the order in which a record shows them. */
export const approvalSection = [
  "approvedByName",
  "approvedAt",
  "approvedFrom",
  "approvedDigest",
  "approvedDocument",
  "approvalNote",
] as const satisfies readonly (keyof typeof approvalFields)[];

/** Clears a withdrawn approval; the approved document is kept. */
export const unapproved = { approvedAt: null, approvedByName: null, approvedFrom: null, approvedDigest: null, approvalNote: null } as const;
