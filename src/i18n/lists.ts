import { formTexts } from "./forms.ts";
import { guestTexts } from "./guest.ts";
import { shellTexts } from "./shell.ts";
import { translator } from "./translate.ts";
import { viewTexts } from "./views.ts";

/** The texts of what is opened from a list: its board, its export, its keys. */
export const listTexts = {
  "board.name": "Board of {plural}",
  "board.noColumns": "What the list is narrowed to leaves no column.",
  "board.none": "None",
  "board.more": "Show more",
  "board.moreInList": "Show all in the list",
  "board.failed": "These can't be loaded.",
  "board.move": "Move {title}",
  "board.moveTo": "Move to {to}",
  "board.refused": "{title} stays where it was",
  "board.noWay": "There is no step from {from} to {to}.",
  "board.system": "It comes to {to} by itself, when the time has come; nobody moves it there.",
  "board.notYours": "You are not the one who moves it to {to}.",

  "export.title": "Export {plural}",
  "export.start": "Export",
  "export.rows": "{count} rows",
  "export.oneRow": "{count} row",
  "export.scope": "from all pages of this list",
  "export.applies": "What applies",
  "export.search": "Search “{words}”",
  "export.sorted": "Sorted by {label}",
  "export.sortedDown": "Sorted by {label}, descending",
  "export.format": "Format",
  "export.columns": "Columns",
  "export.chosen": "{count} of {all}",
  "export.asShown": "As shown",
  "export.all": "All",
  "export.noColumns": "Choose at least one column.",
  "export.earlier": "Earlier files",
  "export.downloadFile": "Download {file}",

  "keys.search": "Search",
  "keys.down": "Next row",
  "keys.up": "Previous row",
  "keys.open": "Open the row",
  "keys.select": "Select the row",
  "keys.create": "Create",
  "keys.help": "This list",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...viewTexts, ...formTexts, ...listTexts });
export type ListText = Parameters<typeof t>[0];
