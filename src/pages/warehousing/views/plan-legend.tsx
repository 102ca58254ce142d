import type { PlanPlace } from "../../../contract/warehouse-views.ts";
import { t } from "../../../i18n/warehousing/warehouse-views.ts";
import { levelOf, type UseLevel } from "./occupancy.ts";

const levels: readonly UseLevel[] = ["empty", "low", "mid", "high", "over", "counted"];

/** What shade and filling mean, as far as they are there to be seen. */
export function PlanLegend({ places }: { places: readonly PlanPlace[] }) {
  const seen = new Set(places.map(levelOf));
  return (
    <ul className="hq-legend" aria-label={t("plan.legend")}>
      {levels
        .filter((level) => seen.has(level))
        .map((level) => (
          <li key={level}>
            <span className="hq-bin" data-level={level} aria-hidden>
              <span className="hq-bin-use" />
            </span>
            {t(`plan.legend.${level}`)}
          </li>
        ))}
      {places.some(({ held }) => held > 0) && (
        <li>
          <span className="hq-bin" data-level="empty" data-held="" aria-hidden />
          {t("plan.legend.held")}
        </li>
      )}
    </ul>
  );
}
