import { translator } from "../translate.ts";
import { formTexts } from "./forms.ts";
import { guestTexts } from "./guest.ts";
import { shellTexts } from "./shell.ts";
import { viewTexts } from "./views.ts";

/** The texts of merging two records. */
export const mergeTexts = {
  "merge.title": "Merge into {title}",
  "merge.choose": "Record that goes",
  "merge.chooseHint": "What refers to it moves to {title}. You can undo this for 24 hours.",
  "merge.stays": "Stays",
  "merge.goes": "Goes",
  "merge.both": "both are kept",
  "merge.take": "{field} of {title}",
  "merge.moves": "Moves: {parts}",
  "merge.movesNothing": "Nothing refers to it.",
  "merge.swap": "Keep the other one instead",
  "merge.do": "Merge",
  "merge.done": "{title} was merged into {into}.",
  "merge.undone": "{title} is a record of its own again.",
  "merge.stayed": "{title} is a record of its own again. Changed since the merge and left: {parts}.",
  "merge.records": { one: "{count} record", other: "{count} records" },
  "merge.recent": "Merged in the last 24 hours",
  "merge.by": "{title}, by {by}",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...viewTexts, ...formTexts, ...mergeTexts });
