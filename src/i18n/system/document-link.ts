import { portalTexts } from "../accounting/portal.ts";
import { guestTexts } from "../kit/guest.ts";
import { shellTexts } from "../kit/shell.ts";
import { translator } from "../translate.ts";

/** The texts of the page that an emailed document leads to. */
export const documentLinkTexts = {
  "documentLink.validUntil": "Valid until {date}",
  "documentLink.amountOf": "{action} for {amount}",
  "documentLink.confirm": "{action}: {label} {number}, {amount}",
  "documentLink.confirmPlain": "{action}: {label} {number}",
  "documentLink.missing": "Fill this in.",
  "documentLink.payDeposit": "Pay the deposit of {amount}",
  "documentLink.payBalance": "Pay {amount}",
  "documentLink.done": "Thank you. We have your answer.",
  "documentLink.jobs": "Follow the work",
  "documentLink.cancelled": "Cancelled",
  "documentLink.calendar": "Add to calendar",
  "documentLink.receivedBy": "Received by {name}",
  "documentLink.bill": "Bill of lading {number}",
  "documentLink.signedBill": "Signed bill of lading {number}",
  "documentLink.files": "Files",
  "documentLink.pdf": "Open as PDF",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...portalTexts, ...documentLinkTexts });
