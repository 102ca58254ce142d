import { translator } from "../translate.ts";
import { guestTexts } from "./guest.ts";
import { shellTexts } from "./shell.ts";
import { viewTexts } from "./views.ts";

/** The texts of printing labels. */
export const labelTexts = {
  "labels.format": "Label format",
  "labels.4x6": "Label printer, 4 × 6 in",
  "labels.2x1": "Label printer, 2 × 1 in",
  "labels.letter": "Letter sheets, 10 labels of 4 × 2 in (Avery 5163)",
  "labels.a4": "A4 sheets, 8 labels of 99.1 × 67.7 mm (Avery L7165)",
  "labels.zpl-4x6": "File for a label printer (ZPL), 4 × 6 in",
  "labels.zpl-2x1": "File for a label printer (ZPL), 2 × 1 in",
  "labels.last": "Last printed by {name} on {when}.",
  "labels.note": "Why print again?",
  "labels.noteHint": "For example: label damaged",
  "labels.print": "Print",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...viewTexts, ...labelTexts });
