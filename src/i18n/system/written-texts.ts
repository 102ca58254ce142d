import { translator } from "../translate.ts";

/** What the screens share on which a company writes texts of its own. */
export const writtenTextTexts = {
  "texts.by": "Changed by {who}, {when}",
  "texts.insert": "Insert {name}: {meaning}",
  "texts.preview": "Preview",
} as const;

export const t = translator(writtenTextTexts);
