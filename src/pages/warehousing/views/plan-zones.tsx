import { WarningOutlined } from "@ant-design/icons";
import { Link } from "react-router";
import type { PlanZone } from "../../../contract/warehouse-views.ts";
import { t } from "../../../i18n/warehousing/warehouse-views.ts";
import { place } from "../../../resources/warehousing/place.ts";
import { choiceLabelOf } from "../../../schemas/resource.ts";
import { levelOf, percentOf, shareOf } from "./occupancy.ts";
import { cubicFeet, measuredOf, shareWords } from "./occupancy-words.ts";
import type { HubView } from "./use-hub-view.ts";

export const zoneParam = ({ id }: Pick<PlanZone, "id">): string => (id === null ? "none" : String(id));
export const zoneName = ({ code }: Pick<PlanZone, "code">): string => code ?? t("plan.noZone");
const purposeOf = ({ purpose }: PlanZone): string | undefined => choiceLabelOf(place, "purpose", purpose ?? "") ?? undefined;

interface ZonesProps {
  readonly zones: readonly PlanZone[];
  readonly addressOf: HubView["addressOf"];
}

/** The zones of a hub as areas; each opens its places. */
export function PlanZones({ zones, addressOf }: ZonesProps) {
  return (
    <ul className="hq-zones" aria-label={t("plan.zones")}>
      {zones.map((zone) => (
        <li key={zone.id}>
          <Zone zone={zone} to={addressOf({ zone: zoneParam(zone) })} />
        </li>
      ))}
    </ul>
  );
}

function Zone({ zone, to }: { zone: PlanZone; to: string }) {
  const { pieces, held, places, occupied, overfull, volume, capacity, unmeasured } = zone;
  const measured = measuredOf(zone);
  const use = shareOf(measured);
  const purpose = purposeOf(zone);
  return (
    <Link to={to} className="hq-zone" data-level={levelOf({ pieces, ...measured })}>
      <strong>
        {zoneName(zone)}
        {purpose !== undefined && purpose !== zone.code && <small>{purpose}</small>}
      </strong>
      <span className="hq-zone-pieces">{t("count.pieces", { count: pieces })}</span>
      {capacity !== null && (
        <span className="hq-zone-bar" aria-hidden>
          <span style={{ inlineSize: `${Math.min(100, percentOf(use ?? 0))}%` }} />
        </span>
      )}
      <span className="hq-zone-facts">
        {capacity !== null ? (
          <span>
            {shareWords({ ...measured, unmeasured })} · {cubicFeet(measured.volume)} / {cubicFeet(capacity)}
          </span>
        ) : (
          pieces > 0 && <span>{cubicFeet(volume)}</span>
        )}
        {places > 1 && <span>{t("plan.occupied", { occupied, places })}</span>}
        {held > 0 && <span data-tone="warn">{t("plan.heldCount", { count: held })}</span>}
        {overfull > 0 && (
          <span data-tone="bad">
            <WarningOutlined aria-hidden /> {t("plan.overCount", { count: overfull })}
          </span>
        )}
      </span>
    </Link>
  );
}
