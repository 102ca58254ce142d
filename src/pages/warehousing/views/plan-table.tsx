import { Link } from "react-router";
import type { Occupancy } from "../../../contract/warehouse-views.ts";
import { t } from "../../../i18n/warehousing/warehouse-views.ts";
import { inventoryItem } from "../../../resources/warehousing/inventory-item.ts";
import { stateLabel } from "../../../views/records/view-fields.ts";
import { levelOf, percentOf, shareOf } from "./occupancy.ts";
import { cubicFeet, shareWords } from "./occupancy-words.ts";

export interface PlanRow extends Occupancy {
  readonly key: number | null;
  readonly name: string;
  readonly to: string;
  readonly isChosen?: boolean;
  /** The volume that is compared with the capacity, where that is not all of it. */
  readonly measured?: number;
}

/** The plan in words: the same places and figures, for phones and screen readers, and for who reads tables faster. */
export function PlanTable({ label, rows }: { label: string; rows: readonly PlanRow[] }) {
  return (
    <table className="hq-plan-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t("plan.place")}</th>
          <th scope="col" data-align="right">
            {t("track.pieces")}
          </th>
          <th scope="col" data-align="right" data-part="held">
            {stateLabel(inventoryItem, "onHold")}
          </th>
          <th scope="col" data-align="right" data-part="volume">
            {t("plan.volume")}
          </th>
          <th scope="col" data-align="right" data-part="capacity">
            {t("plan.capacity")}
          </th>
          <th scope="col">{t("plan.use")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { row: PlanRow }) {
  const { name, to, pieces, held, volume, capacity, unmeasured, measured = volume, isChosen } = row;
  const use = shareOf({ volume: measured, capacity });
  return (
    <tr data-chosen={isChosen ? "" : undefined} data-level={levelOf({ pieces, volume: measured, capacity })}>
      <th scope="row">
        <Link to={to} preventScrollReset aria-current={isChosen ? "true" : undefined}>
          {name}
        </Link>
      </th>
      <td data-align="right">{pieces.toLocaleString("en-US")}</td>
      <td data-align="right" data-part="held">
        {held}
      </td>
      <td data-align="right" data-part="volume">
        {cubicFeet(volume)}
      </td>
      <td data-align="right" data-part="capacity">
        {capacity === null ? "—" : cubicFeet(capacity)}
      </td>
      <td className="hq-plan-used">
        {use !== null && (
          <span className="hq-zone-bar" aria-hidden>
            <span style={{ inlineSize: `${Math.min(100, percentOf(use))}%` }} />
          </span>
        )}
        <span>{pieces === 0 ? t("plan.empty") : use === null ? "—" : shareWords({ volume: measured, capacity, unmeasured })}</span>
      </td>
    </tr>
  );
}
