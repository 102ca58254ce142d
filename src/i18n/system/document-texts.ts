import { shellTexts } from "../kit/shell.ts";
import { viewTexts } from "../kit/views.ts";
import { translator } from "../translate.ts";
import { writtenTextTexts } from "./written-texts.ts";

/** The texts of the screen on which a company words its documents. */
export const documentTextTexts = {
  "documentTexts.note": "What stands in every document of a kind, in addition to what the document itself says.",
  "documentTexts.list": "Kinds of document",
  "documentTexts.worded": "Worded",
  "documentTexts.kept": "Drafts print the latest texts. Issued documents keep the texts of the day they were issued.",
  "documentTexts.present": "Prints the latest texts every time.",
  "documentTexts.introduction": "Introduction",
  "documentTexts.introductionHelp": "Below the customer's name and address.",
  "documentTexts.terms": "Terms and conditions",
  "documentTexts.termsHelp": "At the end, before the signatures. Plain text only.",
  "documentTexts.footer": "Footer",
  "documentTexts.footerHelp": "One line at the foot of every page.",
  "documentTexts.placeholders": "Filled in for each document",
  "documentTexts.contents": "What the document is about",
  "documentTexts.example": "Download an example",
  "documentTexts.saved": "Saved. The next documents use these texts.",
} as const;

export const t = translator({ ...shellTexts, ...viewTexts, ...writtenTextTexts, ...documentTextTexts });
