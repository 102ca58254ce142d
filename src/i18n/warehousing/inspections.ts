import { guestTexts } from "../kit/guest.ts";
import { shellTexts } from "../kit/shell.ts";
import { viewTexts } from "../kit/views.ts";
import { translator } from "../translate.ts";

/** The texts of inspections and repairs beside their records: the drawing, photos before and after, and fail rates. */
export const inspectionTexts = {
  "drawing.title": "Drawing",
  "drawing.add": "Tap where something is wrong. With the keyboard, choose a side, move with the arrows and press Enter.",
  "drawing.side": "{side}, {count} marked. Arrows move the spot, Enter adds a finding.",
  "drawing.sideOnly": "{side}, {count} marked",
  "drawing.elsewhere": "Add a finding without a spot",
  "drawing.none": "Nothing found in this round yet.",
  "drawing.noneReadOnly": "Nothing was found in this round.",
  "drawing.round": "Round {number}",
  "drawing.rounds": "Rounds",
  "drawing.list": "Findings of this round",
  "drawing.remove": "Remove finding {number}",
  "drawing.lacks.photo": "Needs a photo before the piece can fail.",
  "drawing.lacks.where": "Needs an entry under “Where” before the piece can fail.",
  "drawing.lacks.both": "Needs a photo and an entry under “Where” before the piece can fail.",
  "drawing.needed": "To fail the piece, a finding needs a photo.",
  "drawing.neededElsewhere": "To fail the piece, a finding needs a photo and an entry under “Where”.",
  "drawing.noSpot": "Not on the drawing",
  "drawing.finding": "Add a finding",
  "drawing.findingOn": "Finding on the {side} side",
  "drawing.photoFailed": "{name} could not be uploaded. {reason}",
  "drawing.uploading": "Uploading…",
  "drawing.addPhotos": "Add photos",
  "drawing.save": "Save finding",

  "notice.due": "The carrier has to be notified by {date}.",
  "notice.missed": "The carrier was not notified by {date}. Send the notice all the same.",
  "notice.sent": "The carrier was notified on {date}.",
  "notice.open": "Open {number}",

  "compare.title": "Before and after",
  "compare.before": "Before",
  "compare.after": "After",
  "compare.noPhotos": "No photos yet.",

  "rates.vendor": "By vendor",
  "rates.carrier": "By carrier",
  "rates.passed": "Passed",
  "rates.failed": "Failed",
  "rates.rate": "Fail rate",
  "rates.unknown": "Not known",
  "rates.none": "Nothing was inspected in these days.",
  "rates.note": "By the first look at each piece. A piece that passes after a repair still counts as failed.",
  "rates.more": "Only the {count} with the most inspections are shown.",
  "rates.show": "{count} {result} of {name}",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...viewTexts, ...inspectionTexts });
