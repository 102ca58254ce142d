import { type KeyboardEvent, useRef, useState } from "react";
import { Link } from "react-router";
import type { PlanPlace } from "../../../contract/warehouse-views.ts";
import { t } from "../../../i18n/warehousing/warehouse-views.ts";
import { pressedKey } from "../../../views/kit/pressed-key.ts";
import { cellKey, levelOf, neighbourOf, percentOf, type Rack, shareOf } from "./occupancy.ts";
import { nameOfPlace, shortShare } from "./occupancy-words.ts";

interface CellsProps {
  readonly chosen: number | undefined;
  readonly addressOf: (placeId: number) => string;
}

/** A rack as one stands before it: levels from the top down, bays from left to right. Arrow keys go from bin to bin. */
export function PlanRack({ rack, chosen, addressOf }: CellsProps & { rack: Rack }) {
  const all = [...rack.places.values()];
  const [active, setActive] = useState<number>();
  const table = useRef<HTMLTableElement>(null);
  const reachable = all.some(({ id }) => id === active) ? active : (all.find(({ id }) => id === chosen) ?? all[0])?.id;
  const go = (event: KeyboardEvent, place: PlanPlace) => {
    const next = neighbourOf(rack, place, pressedKey(event));
    if (!next) return;
    event.preventDefault();
    setActive(next.id);
    table.current?.querySelector<HTMLElement>(`[data-place="${next.id}"]`)?.focus();
  };
  return (
    <div className="hq-rack">
      <h4 id={`hq-rack-${rack.name}`}>{t("plan.rack", { rack: rack.name })}</h4>
      <div className="hq-rack-scroll">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of links that the arrow keys move through is a grid. */}
        <table ref={table} role="grid" aria-labelledby={`hq-rack-${rack.name}`}>
          <thead>
            <tr>
              <td />
              {rack.bays.map((bay) => (
                <th key={bay} scope="col" aria-label={t("plan.bay", { bay })}>
                  {bay}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rack.levels.map((level) => (
              <tr key={level}>
                <th scope="row" aria-label={level === "" ? t("plan.rack", { rack: rack.name }) : t("plan.level", { level })}>
                  {level}
                </th>
                {rack.bays.map((bay) => {
                  const place = rack.places.get(cellKey(level, bay));
                  return (
                    <td key={bay}>
                      {place && (
                        <PlanCell
                          place={place}
                          chosen={chosen}
                          addressOf={addressOf}
                          tabIndex={place.id === reachable ? 0 : -1}
                          onKeyDown={(event) => go(event, place)}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface CellProps extends CellsProps {
  readonly place: PlanPlace;
  readonly tabIndex?: number;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** Shows the code in the cell, where no row and column says it. */
  readonly isNamed?: boolean;
}

/** One place. How full it is can be read, and is shown by the height of its filling. */
export function PlanCell({ place, chosen, addressOf, isNamed, ...focus }: CellProps) {
  const use = shareOf(place);
  const height = place.pieces === 0 ? 0 : Math.min(100, use === null ? 0 : percentOf(use));
  const name = nameOfPlace(place);
  return (
    <Link
      {...focus}
      to={addressOf(place.id)}
      className="hq-bin"
      preventScrollReset
      data-place={place.id}
      data-level={levelOf(place)}
      data-held={place.held > 0 ? "" : undefined}
      data-named={isNamed ? "" : undefined}
      aria-label={name}
      aria-current={place.id === chosen ? "true" : undefined}
      title={name}
    >
      <span className="hq-bin-use" style={{ blockSize: `${height}%` }} />
      {isNamed && <span className="hq-bin-code">{place.kind === "zone" ? t("plan.floor") : place.code}</span>}
      <span className="hq-bin-text">{shortShare(place)}</span>
    </Link>
  );
}
