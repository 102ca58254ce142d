import type { ScanCommand } from "../../../contract/scan.ts";
import { t } from "../../../i18n/warehousing/scan.ts";
import type { ScanView } from "./model/scan-view.ts";

const placeName = (place: string, view: ScanView | undefined): string => view?.places.get(place.toUpperCase())?.code ?? place;

function lineName(command: Extract<ScanCommand, { kind: "countLine" }>, view: ScanView | undefined): string | undefined {
  const { line } = command;
  if ("description" in line) return line.description;
  const lines = "id" in line ? view?.receives.flatMap((each) => each.lines) : view?.snapshot.expected.flatMap((each) => each.lines);
  const id = "id" in line ? line.id : line.expectedLineId;
  return lines?.find((each) => each.id === id)?.description;
}

/** A command in the list of scans: "T000000042 → A-01-01". */
export function wordsOf(command: ScanCommand, view: ScanView | undefined): string {
  switch (command.kind) {
    case "putAway":
    case "move":
      return t("scan.what.placed", { tag: command.tag, place: placeName(command.place, view) });
    case "countPiece":
      return t("scan.what.countPiece", { tag: command.tag, place: placeName(command.place, view) });
    case "pullPiece":
    case "shortPiece":
    case "loadPiece":
    case "deliverPiece":
    case "refusePiece":
      return t(`scan.what.${command.kind}`, { tag: command.tag });
    case "returnPiece":
      return t("scan.what.returnPiece", { tag: command.tag, place: placeName(command.place, view) });
    case "photographPiece":
      return t("scan.what.photographPiece", { tag: command.tag });
    case "countLine": {
      const description = lineName(command, view);
      return description === undefined
        ? t("scan.what.countLineNamed", { counted: command.counted })
        : t("scan.what.countLine", { description, counted: command.counted });
    }
    default:
      return t(`scan.what.${command.kind}`);
  }
}

const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });
const dayAndClock = new Intl.DateTimeFormat("en-US", { month: "numeric", day: "numeric", hour: "numeric", minute: "2-digit" });

/** When, as short as it can be said today: "2:05 PM", or with the day. */
export function shortTime(timestamp: string, now = new Date()): string {
  const date = new Date(timestamp);
  return (date.toDateString() === now.toDateString() ? clock : dayAndClock).format(date);
}
