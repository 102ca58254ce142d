import type { Occupancy, PlanPlace, PlanZone } from "../../../contract/warehouse-views.ts";
import { t } from "../../../i18n/warehousing/warehouse-views.ts";
import { percentOf, shareOf } from "./occupancy.ts";

/** What of a zone is compared with its capacity: only what lies in places that have one. */
export const measuredOf = ({ measuredVolume: volume, capacity }: PlanZone) => ({ volume, capacity });

/** "72% used", "at least 40% used", or that no capacity is entered. */
export function shareWords({ volume, capacity, unmeasured }: Pick<Occupancy, "volume" | "capacity" | "unmeasured">): string {
  const use = shareOf({ volume, capacity });
  if (use === null) return t("plan.noCapacity");
  return t(unmeasured > 0 ? "plan.atLeast" : "plan.percent", { percent: percentOf(use) });
}

/** What a cell of the plan shows: "72%", "40%+" where some pieces have no dimensions, or the number of pieces. */
export function shortShare(place: Occupancy): string {
  const use = shareOf(place);
  if (place.pieces === 0) return "";
  if (use === null) return place.pieces.toLocaleString("en-US");
  return `${percentOf(use)}%${place.unmeasured > 0 ? "+" : ""}`;
}

/** Everything that a cell shows, as one name: "A-01-02, 3 pieces, 72% used, 1 on hold". */
export function nameOfPlace(place: PlanPlace): string {
  const use = shareOf(place);
  const words = [
    place.kind === "zone" ? `${place.code}, ${t("plan.floor")}` : place.code,
    place.pieces === 0 ? t("plan.empty") : t("count.pieces", { count: place.pieces }),
    ...(place.pieces > 0 && use !== null ? [shareWords(place)] : []),
    ...(use !== null && use > 1 ? [t("plan.over")] : []),
    ...(place.held > 0 ? [t("plan.heldCount", { count: place.held })] : []),
  ];
  return words.join(", ");
}

export const cubicFeet = (count: number): string => t("plan.cubicFeet", { count: Math.round(count).toLocaleString("en-US") });
