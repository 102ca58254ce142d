import { Link } from "react-router";
import { t } from "../../../i18n/warehousing/stock.ts";
import { inventoryItem } from "../../../resources/warehousing/inventory-item.ts";
import { EmptyState } from "../../../views/kit/states.tsx";
import { EarlierExports } from "../../../views/list/earlier-exports.tsx";
import { listPath } from "../../../views/paths/view-paths.ts";
import { listTitle } from "../../../views/records/view-fields.ts";
import "../../../views/list/list.css";
import "../../../views/list/export-dialog.css";
import "../../../views/kit/views.css";

/** The user's earlier exports of the inventory. */
export function DownloadsPage() {
  return (
    <div className="hq-page">
      <header className="hq-page-head">
        <h1>{t("nav.downloads")}</h1>
        <span className="hq-grow" />
        <Link className="hq-also" to={listPath(inventoryItem)}>
          {listTitle(inventoryItem)}
        </Link>
      </header>
      <div className="hq-sheet">
        <EarlierExports resource={inventoryItem} all empty={<EmptyState title={t("downloads.none")} hint={t("downloads.hint")} />} />
      </div>
    </div>
  );
}
