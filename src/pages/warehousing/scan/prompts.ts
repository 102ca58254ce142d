import type { ScanTask } from "../../../contract/scan.ts";
import { t } from "../../../i18n/warehousing/scan.ts";
import type { PlacingState } from "./model/placing.ts";

/** What to scan next, in the words of the task. */
export function promptOf(task: ScanTask, placing: PlacingState): string {
  if (task === "receive") return t("scan.promptReceive");
  if (task === "look up") return t("scan.promptAny");
  if (task === "pull" || task === "load" || task === "deliver") return t("scan.promptPiece");
  if (placing.held.length > 0) return t("scan.promptHeld", { count: placing.held.length });
  if (placing.order === "piece") return t("scan.promptPiece");
  return t(placing.place ? "scan.promptPieces" : "scan.promptPlace");
}
