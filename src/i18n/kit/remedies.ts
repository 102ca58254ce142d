import { translator } from "../translate.ts";
import { recordTexts } from "./records.ts";
import { viewTexts } from "./views.ts";

/** Where refusals lead. */
export const remedyTexts = {
  "remedy.add": "Add {field}",
  "remedy.edit": "Edit {field}",
  "remedy.open": "Go to {title}",
  "remedy.show": "Show {plural}",
  "remedy.who": "Who can do this?",
  "remedy.ask": "Ask {names}.",
  "remedy.nobody": "Nobody else can do this.",
  "remedy.unknown": "The people who can do this can't be loaded.",
} as const;

export const t = translator({ ...viewTexts, ...recordTexts, ...remedyTexts });
