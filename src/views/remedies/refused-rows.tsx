import { t } from "../../i18n/kit/lists.ts";
import { newIdempotencyKey } from "../../providers/calls/idempotency.ts";
import { closeToast, showToast } from "../../providers/toasts.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { RefusedRow } from "../actions/act-on-rows.ts";
import { titleOf } from "../records/view-fields.ts";
import { RemedyLinks } from "./late-links.tsx";
import "./remedies.css";

/** Rows whose ways on a message has room for. */
const MOST_ROWS = 5;

/** Says in a toast for how many rows an operation was refused, why, and what leads on from each of the first ones. */
export function tellRefusedRows(resource: AnyResource, label: string, refusals: readonly RefusedRow[]): void {
  const key = newIdempotencyKey();
  const reason = [...new Set(refusals.map(({ message }) => message))].join(" ");
  const leading = refusals.filter(({ remedies }) => remedies.length > 0).slice(0, MOST_ROWS);
  const action = (
    <ul className="hq-refused-rows">
      {leading.map(({ row, remedies }) => (
        <li key={row.id}>
          <strong>{titleOf(resource, row)}</strong>
          <RemedyLinks resource={resource} row={row} remedies={remedies} onFollow={() => closeToast(key)} />
        </li>
      ))}
    </ul>
  );
  showToast({
    kind: "error",
    key,
    message: label,
    description: t("list.bulkRefused", { count: refusals.length, reason }),
    ...(leading.length > 0 ? { sticky: true, action } : {}),
  });
}
