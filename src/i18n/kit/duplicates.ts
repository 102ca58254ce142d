import { translator } from "../translate.ts";

/** The texts of the note that names records a new one may repeat. */
export const duplicateTexts = {
  "duplicates.title": "Possible duplicates",
  "duplicates.same": "same {field}",
  "duplicates.similar": "similar {field}",
  "duplicates.use": "Use this instead",
  "duplicates.more": "and {count} more",
} as const;

export const t = translator(duplicateTexts);
