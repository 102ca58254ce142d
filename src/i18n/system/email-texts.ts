import { shellTexts } from "../kit/shell.ts";
import { viewTexts } from "../kit/views.ts";
import { translator } from "../translate.ts";
import { writtenTextTexts } from "./written-texts.ts";

/** The texts of the screen on which emails are written. */
export const emailTextTexts = {
  "emailTexts.note": "What the product writes by itself. Buttons, links and small print are added to every text.",
  "emailTexts.list": "Kinds of email",
  "emailTexts.changed": "Changed",
  "emailTexts.subject": "Subject line",
  "emailTexts.text": "Text",
  "emailTexts.textHelp": "An empty line begins a new paragraph. Plain text only.",
  "emailTexts.placeholders": "Filled in when it is sent",
  "emailTexts.reset": "Back to default",
  "emailTexts.saved": "Saved. The next email uses this text.",
  "emailTexts.wasReset": "The default text is used again.",
} as const;

export const t = translator({ ...shellTexts, ...viewTexts, ...writtenTextTexts, ...emailTextTexts });
