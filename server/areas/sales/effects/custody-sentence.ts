import type { StoryEvent, StoryKind } from "../../../../src/contract/piece-story.ts";
import { capitalized } from "../../../../src/schemas/values/text.ts";

/** What happened, for kinds that are said the same way wherever they led. */
const words: Readonly<Partial<Record<StoryKind, string>>> = {
  "put away": "Put away",
  move: "Moved",
  count: "Placed by a count",
  pull: "Pulled from storage",
  stage: "Staged",
  load: "Loaded",
  deliver: "Delivered",
  correct: "Place corrected",
  announced: "Announced",
  held: "Put on hold",
  released: "Released from hold",
  missed: "Not found in a count",
  identified: "Matched with its customer",
  counted: "Counted where it was expected",
  "counted elsewhere": "Counted in another place",
  "not found": "Not found when counted",
};

function happened({ kind, hub, carrier, outside, isArrival, isFirst, photos }: StoryEvent): string {
  if (kind === "receive") return ["Received", carrier && `from ${carrier}`, hub && `at ${hub}`].filter(Boolean).join(" ");
  if (kind === "opening stock") return ["In storage", hub && `at ${hub}`, "when its records began"].filter(Boolean).join(" ");
  if (kind === "return") return isArrival && outside === null ? "Came back" : "Returned";
  if (kind === "split") return isFirst ? "Split off another piece" : "Split";
  if (kind === "write off") return outside === "gone" ? "Recorded as lost" : "Disposed of";
  if (kind === "reverse") return outside === null ? "Movement undone" : "Receipt undone";
  if (kind === "photographed") return photos.length === 1 ? "1 photo taken" : `${photos.length} photos taken`;
  return words[kind] ?? capitalized(kind);
}

/** An event of a piece's story in words that are kept: "Received from Estes at Reno (RC-00012)". */
export function custodySentence(event: StoryEvent): string {
  const { document, note } = event;
  const what = [happened(event), document && `(${document.number})`].filter(Boolean).join(" ");
  return note ? `${what}: ${note}` : what;
}

/** Where an event began and ended in the hub, for employees: "D-01 to A-01-01". */
export function custodyPlace({ from, to, outside }: StoryEvent): string | null {
  const end = to ?? outside;
  return from !== null && end !== null ? `${from} to ${end}` : (end ?? from);
}
