import { portalTexts } from "../accounting/portal.ts";
import { guestTexts } from "../kit/guest.ts";
import { shellTexts } from "../kit/shell.ts";
import { translator } from "../translate.ts";

/** The texts of the page on which a provider uploads documents without an account. */
export const documentPortalTexts = {
  "papers.title": "Your documents",
  "papers.intro": "We can offer you work while these are on file and current. Photograph each page, or choose a PDF.",
  "papers.insurance": "Insurance certificate",
  "papers.authority": "Operating authority",
  "papers.w9": "W-9",
  "papers.other": "Another document",
  "papers.missing": "Missing",
  "papers.waiting": "We are checking it",
  "papers.current": "On file",
  "papers.currentUntil": "On file until {date}",
  "papers.endsSoon": "Ends on {date}",
  "papers.lapsed": "Lapsed on {date}",
  "papers.renewing": "We are checking a new one.",
  "papers.rejected": "We couldn't accept the last one: {reason}",
  "papers.add": "Upload {document}",
  "papers.addNew": "Upload a new {document}",
  "papers.file": "Photo or PDF",
  "papers.choose": "Take a photo or choose a file",
  "papers.change": "Choose another file",
  "papers.fileNeeded": "Take a photo or choose a file.",
  "papers.number": "Policy or docket number",
  "papers.issuer": "Insurer or agency",
  "papers.ends": "Last day it is valid",
  "papers.endsNeeded": "Enter the last day it is valid.",
  "papers.send": "Send for checking",
  "papers.thanks": "Thank you. We received your document and will check it.",
  "papers.full": "We are still checking what you sent. You can send more once we have.",
  "papers.valid": "You can upload here until {date}.",
  "papers.dead": "It has expired, was withdrawn or is incomplete. Ask the person who sent it for a new one.",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...portalTexts, ...documentPortalTexts });
