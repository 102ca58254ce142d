import { t } from "../../i18n/views.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import type { Amounts } from "./use-amounts.ts";
import { useSums } from "./use-sums.ts";

interface ListFootProps {
  readonly resource: AnyResource;
  readonly columns: readonly string[];
  readonly rows: readonly ApiRow[];
  readonly amounts: Amounts;
  readonly hasSelection: boolean;
}

/** What the amounts add up to, right under their columns; as high as a row from the start. */
export function ListFoot({ resource, columns, rows, amounts, hasSelection }: ListFootProps) {
  const { values, addUp } = useSums(resource, columns, rows, amounts);
  return (
    <tfoot aria-busy={!values && !addUp}>
      <tr>
        {hasSelection && <td />}
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
