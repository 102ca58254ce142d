import { formTexts } from "./forms.ts";
import { guestTexts } from "./guest.ts";
import { shellTexts } from "./shell.ts";
import { translator } from "./translate.ts";
import { viewTexts } from "./views.ts";

/** The texts of rows that are typed in a form. */
export const lineTexts = {
  "lines.add": "Add {noun}",
  "lines.remove": "Remove {noun} {number}",
  "lines.duplicate": "Duplicate {noun} {number}",
  "lines.move": "Move {noun} {number}: arrow keys while holding Alt, or drag",
  "lines.hint": "Enter goes on to the next {noun}. Rows copied from Excel can be pasted.",
  "lines.cell": "{label}, {noun} {number}",
  "lines.max": "At most {max}.",
  "lines.moved": "Line {from} is now line {to} of {all}.",
  "lines.removed": "Line {number} removed.",
  "lines.duplicated": "Line {number} duplicated.",
  "lines.undo": "Undo",
  "lines.undone": "Taken back.",
  "lines.taken": "{count} rows taken over.",
  "lines.takenOne": "1 row taken over.",
  "lines.wrong": "Cells that need a look: {count}.",
  "lines.noRoom": "No room for the last {count} rows: at most {max}.",
  "lines.noColumn": "No column for the last {count} of what was pasted.",
  "lines.unknownName": "“{text}” is not the name of exactly one. Choose it.",
  "lines.keys": "Keys",
  "lines.keyNext": "Next cell, previous cell",
  "lines.keyEnter": "Next row; a new one at the end",
  "lines.keyArrows": "Row below, row above",
  "lines.keyDuplicate": "Duplicate the row",
  "lines.keyRemove": "Remove the row",
  "lines.keyMove": "Move the row",
  "lines.keyUndo": "Take back",
  "lines.import": "Import CSV",
  "lines.importTitle": "Import {file}",
  "lines.importEmpty": "There is nothing in {file}.",
  "lines.importFailed": "{file} can't be read.",
  "lines.importHeads": "The first row holds the headings",
  "lines.importOut": "Leave out",
  "lines.importColumn": "Column {number}",
  "lines.importTarget": "{heading} goes to",
  "lines.importRest": "and {count} more rows",
  "lines.importTake": "Import {count} rows",
  "lines.importNone": "Say of at least one column where it goes.",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...viewTexts, ...formTexts, ...lineTexts });
export type LineText = Parameters<typeof t>[0];
