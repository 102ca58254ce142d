import type { PlanPlace, ZonePlan } from "../../../contract/warehouse-views.ts";
import { t } from "../../../i18n/warehousing/warehouse-views.ts";
import { racksOf, walkOf } from "./occupancy.ts";
import { PlanLegend } from "./plan-legend.tsx";
import { PlanCell, PlanRack } from "./plan-rack.tsx";
import { PlanTable } from "./plan-table.tsx";
import { zoneName, zoneParam } from "./plan-zones.tsx";
import type { HubView } from "./use-hub-view.ts";

interface PlanOfZoneProps {
  readonly plan: ZonePlan;
  readonly view: Pick<HubView, "place" | "shownAs" | "addressOf">;
}

/** The places of a zone: its racks as they stand, and what is in none. */
export function PlanOfZone({ plan, view: { place: chosen, shownAs, addressOf } }: PlanOfZoneProps) {
  const { zone, places, more } = plan;
  const placeAddress = (id: number) => addressOf({ zone: zoneParam(zone), place: id });
  if (shownAs === "table") {
    const rows = walkOf(places).map((place) => ({
      ...place,
      key: place.id,
      name: place.kind === "zone" ? t("plan.floor") : place.code,
      to: placeAddress(place.id),
      isChosen: place.id === chosen,
    }));
    return (
      <>
        <PlanTable label={zoneName(zone)} rows={rows} />
        <More count={more} />
      </>
    );
  }
  const { racks, others } = racksOf(places);
  return (
    <>
      <PlanLegend places={places} />
      {others.length > 0 && <Others places={others} chosen={chosen} addressOf={placeAddress} />}
      <div className="hq-racks">
        {racks.map((rack) => (
          <PlanRack key={rack.name} rack={rack} chosen={chosen} addressOf={placeAddress} />
        ))}
      </div>
      <More count={more} />
    </>
  );
}

interface OthersProps {
  readonly places: readonly PlanPlace[];
  readonly chosen: number | undefined;
  readonly addressOf: (placeId: number) => string;
}

const Others = ({ places, chosen, addressOf }: OthersProps) => (
  <ul className="hq-other-places" aria-label={t("plan.others")}>
    {places.map((place) => (
      <li key={place.id}>
        <PlanCell place={place} chosen={chosen} addressOf={addressOf} isNamed />
      </li>
    ))}
  </ul>
);

const More = ({ count }: { count: number }) => (count > 0 ? <p className="hq-soft">{t("plan.moreBins", { count })}</p> : null);
