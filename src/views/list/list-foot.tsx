import { useMemo } from "react";
import { t } from "../../i18n/kit/views.ts";
import type { ApiRow, Sums } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import { lazyPart } from "../kit/lazy-part.tsx";
import { type Amounts, sumsOf } from "./use-amounts.ts";

export interface ListFootProps {
  readonly resource: AnyResource;
  readonly columns: readonly string[];
  readonly rows: readonly ApiRow[];
  readonly amounts: Amounts;
  readonly hasSelection: boolean;
}

type FootProps = Pick<ListFootProps, "columns" | "hasSelection"> & {
  readonly values?: Sums | undefined;
  /** Asks for the sums, where they are not added up by themselves. */
  readonly addUp?: (() => void) | undefined;
};

const ServerFoot = lazyPart<ListFootProps>(
  () =>
    import("./server-foot.tsx").then(
      (part) => part.ServerFoot,
      () => Foot,
    ),
  // As high as it will be.
  <Foot columns={[""]} hasSelection={false} />,
);

/** What the amounts add up to, right under their columns. Rows that are all there are added up here. */
export function ListFoot(props: ListFootProps) {
  const { resource, columns, rows, amounts, hasSelection } = props;
  const isWhole = !amounts.isCapped && rows.length >= amounts.total;
  const own = useMemo(() => (isWhole ? sumsOf(resource, columns, rows) : undefined), [isWhole, resource, columns, rows]);
  return own ? <Foot columns={columns} hasSelection={hasSelection} values={own} /> : <ServerFoot {...props} />;
}

/** The row of the sums. */
export function Foot({ columns, hasSelection, values, addUp }: FootProps) {
  return (
    <tfoot aria-busy={!values && !addUp}>
      <tr>
        {hasSelection && <td className="hq-select-column" />}
        {columns.map((name, index) => {
          const sum = values?.[name];
          if (sum != null)
            return (
              <td key={name} data-align="right">
                <strong className={sum < 0 ? "hq-figure hq-negative" : "hq-figure"}>{formatMoney(sum)}</strong>
              </td>
            );
          if (index > 0) return <td key={name} />;
          return (
            <th key={name} scope="row">
              {addUp ? (
                <button type="button" className="hq-link" onClick={addUp}>
                  {t("list.addUp")}
                </button>
              ) : (
                t("record.total")
              )}
            </th>
          );
        })}
      </tr>
    </tfoot>
  );
}
