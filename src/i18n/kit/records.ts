import { translator } from "../translate.ts";
import { guestTexts } from "./guest.ts";
import { shellTexts } from "./shell.ts";
import { viewTexts } from "./views.ts";

/** The texts of a record's page, loaded with the first one. */
export const recordTexts = {
  "record.group.moves": "Move on",
  "record.group.documents": "Print and send",
  "record.group.creates": "Create from this",
  "record.strip": "Key figures",
  "record.openNow": "Open now",
  "strip.late": { one: "{count} day late", other: "{count} days late" },
  "record.exportPerson": "Export personal data",
  "record.merge": "Merge with another",
  "record.duplicate": "Duplicate",
  "record.wayBack": "Back to {title}",
  "record.unavailable": "Unavailable ({count})",
  "record.activity": "Activity",
  "record.comments": "Comments",
  "record.noActivity": "No activity yet.",
  "record.activityFailed": "Activity can't be loaded.",
  "activity.it": "the {label}",
  "activity.details": "Details",
  "activity.changedWhat": "changed {what}",
  "activity.andMore": "{what} and {count} more",
  "activity.to": "to",
  "activity.added": "{count} {noun} added",
  "activity.removed": "{count} {noun} removed",
  "activity.changed": "{count} {noun} changed",
  "activity.also.added": "{count} added",
  "activity.also.removed": "{count} removed",
  "record.nothing": "nothing",
  "record.sections": "Sections",
  "record.documentFlow": "Related documents",
  "record.documentFlowSeveral": "{count} {plural}",
  "record.documentFlowMore": "and more",
  "document.together": "Select at most {count} rows to take their documents together.",
  "document.download": "Download {label}",
  "document.format": "{label} in another format",
  "rail.add": "Add {label}",
  "rail.all": "Show all {count}",
  "rail.more": "More: {title}",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...viewTexts, ...recordTexts });
