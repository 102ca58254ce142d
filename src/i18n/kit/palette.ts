import { translator } from "../translate.ts";
import { guestTexts } from "./guest.ts";
import { shellTexts } from "./shell.ts";
import { viewTexts } from "./views.ts";

/** The texts of the search palette and of the list of keyboard shortcuts. */
export const paletteTexts = {
  "search.placeholder": "Search records, screens and actions",
  "search.none": "Nothing found for “{query}”",
  "search.nothingToCreate": "You can't create anything yet. Ask your administrator for access.",
  "search.screens": "Screens",
  "search.favorites": "Favorites",
  "search.recent": "Recently opened",
  "search.on": "On {title}",
  "search.for": "{action} for {title}",
  "search.hint": "↑ ↓ to move, Enter to open, Esc to close",
  "search.failed": "Records can't be searched right now.",
  "keys.screen": "On this screen",
  "keys.everywhere": "Everywhere",
  "help.contact": "Contact",
  "help.administrators": "Administrators: {names}",
  "help.nobody": "No contacts are listed.",
  "help.failed": "Contacts can't be loaded.",
  "keys.control": "Ctrl+K",
  "keys.save": "Save the form, or confirm the dialog",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...viewTexts, ...paletteTexts });
