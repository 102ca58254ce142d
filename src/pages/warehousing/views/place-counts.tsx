import type { PlaceCount } from "../../../contract/warehouse-views.ts";
import { t } from "../../../i18n/warehousing/warehouse-views.ts";
import { cycleCount } from "../../../resources/warehousing/cycle-count.ts";
import { formatEventTime } from "../../../views/cells/moments.tsx";
import { StateBadge } from "../../../views/cells/state-badge.tsx";
import { InnerLink } from "../../../views/kit/inner-link.tsx";
import { showPath } from "../../../views/paths/view-paths.ts";

/** The latest counts of a place: what is being counted, and what earlier ones found. */
export function PlaceCounts({ counts }: { counts: readonly PlaceCount[] }) {
  if (counts.length === 0) return null;
  return (
    <section className="hq-place-counts" aria-labelledby="hq-place-counts">
      <h4 id="hq-place-counts">{t("place.counts")}</h4>
      <ul aria-live="polite">
        {counts.map(({ id, number, state, by, at, counted, found, elsewhere, missing }) => (
          <li key={id}>
            <InnerLink to={showPath(cycleCount, id)} className="hq-mono">
              {number}
            </InnerLink>
            <StateBadge resource={cycleCount} row={{ state }} />
            <span>
              {found === null
                ? t("day.counted", { count: counted })
                : t("place.result", { found, elsewhere: elsewhere ?? 0, missing: missing ?? 0 })}
            </span>
            <span className="hq-soft">{by === null ? formatEventTime(at) : t("place.counting", { by, time: formatEventTime(at) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
