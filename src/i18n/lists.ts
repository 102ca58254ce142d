import { formTexts } from "./forms.ts";
import { guestTexts } from "./guest.ts";
import { shellTexts } from "./shell.ts";
import { translator } from "./translate.ts";
import { viewTexts } from "./views.ts";

/** The texts of what opens from a list: its board, its export, its keyboard shortcuts. */
export const listTexts = {
  "board.name": "Board of {plural}",
  "board.noColumns": "No column matches the current filters.",
  "board.none": "None",
  "board.moreInList": "Show all in the list",
  "board.failed": "These can't be loaded.",
  "board.move": "Move {title}",
  "board.moveTo": "Move to {to}",
  "board.refused": "{title} wasn't moved",
  "board.noWay": "It can't move from {from} to {to}.",
  "board.system": "It moves to {to} automatically.",
  "board.notYours": "You can't move it to {to}.",

  "tiles.groupBy": "Group by",
  "tiles.ungrouped": "Nothing",
  "tiles.none": "No {label}",
  "tiles.noPhoto": "No photo yet",
  "tiles.photos": { one: "{count} photo", other: "{count} photos" },

  "export.title": "Export {plural}",
  "export.rows": { one: "{count} row", other: "{count} rows" },
  "export.scope": "from all pages of this list",
  "export.applies": "Filters and sorting",
  "export.search": "Search “{words}”",
  "export.sorted": "Sorted by {label}",
  "export.sortedDown": "Sorted by {label}, descending",
  "export.format": "Format",
  "export.chosen": "{count} of {all}",
  "export.asShown": "As shown",
  "export.all": "All",
  "export.noColumns": "Choose at least one column.",
  "export.earlier": "Recent exports",
  "export.downloadFile": "Download {file}",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...viewTexts, ...formTexts, ...listTexts });
export type ListText = Parameters<typeof t>[0];
