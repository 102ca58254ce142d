import { t } from "../../i18n/views.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import type { ListSums } from "./use-sums.ts";

interface ListFootProps {
  readonly columns: readonly string[];
  readonly hasSelection: boolean;
  readonly sums: ListSums;
}

/** What the amounts add up to, right under their columns; as high as a row from the start. */
export function ListFoot({ columns, hasSelection, sums: { values, addUp } }: ListFootProps) {
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
