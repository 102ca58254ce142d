import { formTexts } from "./forms.ts";
import { guestTexts } from "./guest.ts";
import { shellTexts } from "./shell.ts";
import { translator } from "./translate.ts";
import { viewTexts } from "./views.ts";

/** The texts of editable rows in a form. */
export const lineTexts = {
  "lines.add": "Add {noun}",
  "lines.remove": "Remove {noun} {number}",
  "lines.duplicate": "Duplicate {noun} {number}",
  "lines.move": "Move {noun} {number}: arrow keys while holding Alt, or drag",
  "lines.hint": "Press Enter for the next {noun}.",
  "lines.cell": "{label}, {noun} {number}",
  "lines.max": "Up to {max}.",
  "lines.moved": "Line {from} moved to {to} of {all}.",
  "lines.removed": "Line {number} removed.",
  "lines.duplicated": "Line {number} duplicated.",
  "lines.undone": "Undone.",
  "lines.taken": { one: "{count} row pasted", other: "{count} rows pasted" },

  "lines.wrong": { one: "{count} cell needs attention", other: "{count} cells need attention" },
  "lines.noRoom": { one: "The last row was left out: up to {max} fit.", other: "The last {count} rows were left out: up to {max} fit." },
  "lines.noColumn": { one: "The last pasted column was left out.", other: "The last {count} pasted columns were left out." },
  "lines.unknownName": "“{text}” doesn't match exactly one entry. Choose it from the list.",
  "lines.refusedName": "{name} {reason}.",
  "lines.blocked": "{count} of {all} can't be approved as of now.",
  "lines.files": { one: "{count} file", other: "{count} files" },
  "lines.uploading": { one: "Uploading {count} file", other: "Uploading {count} files" },
  "lines.rest": "More",
  "lines.more": "More of {noun} {number}",
  "lines.done": "Done",
  "lines.all": "All of {cell}",
  "lines.keys": "Keys",
  "lines.keyNext": "Next cell, previous cell",
  "lines.keyEnter": "Next row; a new one at the end",
  "lines.keyArrows": "Row below, row above",
  "lines.keyDuplicate": "Duplicate the row",
  "lines.keyRemove": "Remove the row",
  "lines.keyMove": "Move the row",
  "lines.keyPaste": "Paste rows from Excel",
  "lines.import": "Import CSV",
  "lines.importTitle": "Import {file}",
  "lines.importEmpty": "{file} is empty.",
  "lines.importFailed": "{file} can't be read.",
  "lines.importNoTable": "{file} is not a CSV file. Open it in a spreadsheet and save it as CSV (UTF-8).",
  "lines.importTooLarge": "{file} is too large. The limit is 10 MB.",
  "lines.importHeads": "The first row contains headings",
  "lines.importOut": "Skip",
  "lines.importColumn": "Column {number}",
  "lines.importTarget": "Import {heading} as",
  "lines.importRest": { one: "and {count} more row", other: "and {count} more rows" },
  "lines.importTake": { one: "Import {count} row", other: "Import {count} rows" },
  "rows.new": "new {noun}",
  "rows.saving": "Saving",
  "rows.saved": "{title} saved",
  "rows.notSaved": "{title} was not saved",
  "rows.open": "Open {title}",
  "rows.remove": "Delete {title}",
  "rows.hint": "Changes are saved when you leave a row. Escape undoes them.",
  "lines.importNone": "Choose a field for at least one column.",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...viewTexts, ...formTexts, ...lineTexts });
export type LineText = Parameters<typeof t>[0];
