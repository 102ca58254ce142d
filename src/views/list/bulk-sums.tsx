import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import { labelIn } from "../records/view-fields.ts";
import { sumsOf } from "./use-amounts.ts";

/** What the amounts shown of the selected rows add up to. */
export function BulkSums({ resource, columns, rows }: { resource: AnyResource; columns: readonly string[]; rows: readonly ApiRow[] }) {
  return Object.entries(sumsOf(resource, columns, rows)).map(([name, sum]) => (
    <span key={name} className="hq-soft">
      {labelIn(resource, name)} <strong className="hq-figure">{formatMoney(sum ?? 0)}</strong>
    </span>
  ));
}
