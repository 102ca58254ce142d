import { fill, type MessageParams } from "../i18n/translate.ts";
import type { formTexts } from "./texts.forms.ts";
import type { lineTexts } from "./texts.lines.ts";
import type { listTexts } from "./texts.lists.ts";

/**
 * The texts of the views that are there from the start. They stand apart from the shell's catalogue so that neither grows with the
 * other. What only parts say that are loaded when they are needed comes with these parts: the other files here.
 */
const first = {
  "list.search": "Search {plural}",
  "list.searchKey": "Press / to search",
  "list.create": "Create {label}",
  "list.createShort": "Create",
  "list.filter": "Filter",
  "list.addFilter": "Add filter",
  "list.apply": "Apply",
  "list.clear": "Clear all",
  "list.removeFilter": "Remove filter {filter}",
  "list.columns": "Columns",
  "list.resetColumns": "Reset",
  "list.keys": "Keyboard shortcuts",
  "list.selected": "{count} selected",
  "list.clearSelection": "Clear selection",
  "list.nothingForAll": "No action is possible for all of them",
  "list.handMost": "At most {most} go together.",
  "list.handUnfit": "{count} of {all} can't be taken as they are now.",
  "list.handOne": "Only those of one {field} go together.",
  "list.range": "{from}–{to} of {total}",
  "list.noneOf": "None of {total}",
  "list.countAll": "Count all",
  "list.counting": "Counting…",
  "list.pageEmpty": "No rows on this page",
  "list.firstPage": "First page",
  "list.previous": "Previous page",
  "list.next": "Next page",
  "list.failed": "The list can't be loaded.",
  "list.emptyHint": "Create the first one to get started.",
  "list.emptyHintRead": "They appear here as soon as there are some.",
  "list.noMatchHint": "Try another word, or take a filter away.",
  "list.selectRow": "Select {title}",
  "list.bulkDone": "{count} done",
  "list.bulkSoFar": "{count} of {all} done so far",
  "list.bulkRefused": "{count} refused: {reason}",
  "list.tabs": "{plural}, by tab",
  "list.beside": "Lists",
  "list.view": "View",
  "list.asList": "List",
  "list.asBoard": "Board",

  "export.open": "Export",

  "op.eq": "is",
  "op.in": "is",
  "op.contains": "contains",
  "op.gte": "from",
  "op.lte": "up to",
  "op.empty": "is empty",
  "op.filled": "is not empty",
  "op.has": "has",
  "op.or": "or",

  "cell.none": "—",
  "cell.yes": "Yes",
  "cell.no": "No",
  "cell.lines": "{count} {noun}",
  "cell.abilities": "{count} abilities",
  "cell.more": "+{count}",

  "record.more": "More actions",
  "record.edit": "Edit",
  "record.duplicate": "Duplicate",
  "record.delete": "Delete",
  "record.failed": "This record can't be loaded.",
  "record.missing": "Not found",
  "record.missingHint": "It may have been deleted, or you may not have access to it.",
  "record.wayBack": "Back to {title}",
  "record.wayBackPlain": "Back",
  "record.back": "Back to {plural}",
  "record.refused": "Not possible right now",
  "record.activity": "Activity",
  "record.noActivity": "Nothing has happened yet.",
  "record.moreActivity": "Show more",
  "record.activityFailed": "The activity can't be loaded.",
  "record.total": "Total",
  "record.sum": "{title}, step by step",
  "record.noLines": "None yet.",
  "record.system": "System",
  "record.nothing": "nothing",
  "record.sections": "Sections",
  "record.mayDo": "May do",
  "record.chain": "Chain of documents",
  "record.chainSeveral": "{count} {plural}",
  "record.chainMore": "and more",

  "document.download": "Download {label}",
  "document.print": "Print {label}",
  "document.email": "E-mail {label}",

  "rail.add": "Add {label}",
  "rail.all": "Show all {count}",
  "rail.failed": "This can't be loaded.",
  "rail.more": "More: {title}",

  "action.conflict": "Someone was faster",
  "action.stale": "Nothing was done: {reason} The record behind this dialog is up to date now. Look at it, then try again.",
  "action.notNow": "Nothing was done: {reason} Copy what you still need before you close this.",
  "action.conflictHint": "The record has changed since you opened it. What you see now is up to date.",
  "action.confirmDelete": "You are about to delete {title}",

  "form.create": "New {label}",
  "form.saved": "{label} saved.",
  "form.offline": "The server can't be reached. What you typed is kept here. Try again once the connection is back; nothing is done twice.",
  "form.broken": "{reason} What you typed is kept here. Try again in a moment; nothing is done twice.",
  "form.slow": "The server is taking longer than usual. Wait, or try again: nothing is done twice.",
  "form.stop": "Stop waiting",
  "form.stopped": "You stopped waiting, so it isn't known whether the server did this. Try again to make sure; nothing is done twice.",
  "form.gone": "This record no longer exists, or you may no longer see it. Copy what you still need before you leave.",
  "form.denied": "{reason}. What you typed is kept here; ask your administrator.",
} as const;

export type ViewText = keyof typeof first | keyof typeof formTexts | keyof typeof lineTexts | keyof typeof listTexts;

let texts: Partial<Record<ViewText, string>> = first;

/** Adds the texts of a part that came later. */
export function addViewTexts(more: Partial<Record<ViewText, string>>): void {
  texts = { ...texts, ...more };
}

/** The text for a key; `{name}` places are filled from params. */
export const vt = (key: ViewText, params: MessageParams = {}): string => fill(texts[key] ?? key, params);
