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
  "change.title": { one: "Change {count} row", other: "Change {count} rows" },
  "change.field": "Field",
  "change.run": "Change",
  "change.progress": "{count} of {all}",
  "change.one": "{title} changed",
  "change.several": "{count} changed",
  "change.some": "{changed}, {refused} refused",
  "change.more": "{count} more",
  "change.byOther": "{title} was changed by {name}",
  "change.notNow": "{title} can't be changed",
  "columns.narrower": "Narrower: {label}",
  "columns.wider": "Wider: {label}",

  "views.changed": "Differs from the saved view",
  "views.own": "My views",
  "views.shared": "Shared views",
  "views.none": "Save the filters, order and columns of these {plural} under a name.",
  "views.by": "by {name}",
  "views.isShared": "shared",
  "views.manage": "Settings of {name}",
  "views.leave": "All {plural}, without a view",
  "views.saved": "View {name} saved",
  "views.saveChanges": "Save changes to {name}",
  "views.saveNew": "Save as view",
  "views.name": "Name of the view",
  "views.share": "Share with everyone who can see this list",
  "views.defaultFor": "Opens first for",
  "views.delete": "Delete view",
  "views.confirmDelete": "Delete {name}?",
  "views.leftOut": {
    one: "{count} part of this view was left out, because you can't see it.",
    other: "{count} parts of this view were left out, because you can't see them.",
  },

  "keys.down": "Next row",
  "keys.up": "Previous row",
  "keys.open": "Open the row",
  "keys.select": "Select the row",
  "keys.edit": "Change the row here",
  "keys.width": "Column narrower, wider",
  "keys.help": "These keys",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...viewTexts, ...formTexts, ...listTexts });
export type ListText = Parameters<typeof t>[0];
