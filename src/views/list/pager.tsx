import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { t } from "../../i18n/kit/views.ts";
import type { Listing } from "./use-rows.ts";

const figures = new Intl.NumberFormat("en-US");

/** "1,234", or "10,000+" if the server stopped counting. */
export const countText = (total: number, isCapped: boolean): string => figures.format(total) + (isCapped ? "+" : "");

interface PagerProps {
  /** The first page shown. */
  readonly page: number;
  readonly rowCount: number;
  readonly listing: Pick<Listing, "pageSize" | "pageCount" | "total" | "isCapped" | "hasMore" | "isCounting" | "countAll">;
  readonly onPage: (page: number) => void;
}

export function Pager({ page, rowCount, listing, onPage }: PagerProps) {
  const { pageSize, pageCount, total, isCapped, hasMore, isCounting, countAll } = listing;
  if (page === 1 && total <= pageSize) return null;
  const from = (page - 1) * pageSize + 1;
  const to = from + rowCount - 1;
  // Rows may have been removed since, or the list may be longer than it was counted.
  const all = countText(Math.max(total, rowCount > 0 ? to : 0), isCapped);
  return (
    <nav className="hq-pager">
      <span aria-live="polite">
        {rowCount > 0
          ? t("list.range", { from: figures.format(from), to: figures.format(to), total: all })
          : t("list.noneOf", { total: all })}
      </span>
      {isCapped && (
        <button type="button" className="hq-link" disabled={isCounting} onClick={countAll}>
          {t(isCounting ? "list.counting" : "list.countAll")}
        </button>
      )}
      <Button
        icon={<LeftOutlined aria-hidden />}
        size="small"
        aria-label={t("list.previous")}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      />
      <Button
        icon={<RightOutlined aria-hidden />}
        size="small"
        aria-label={t("list.next")}
        disabled={!hasMore}
        onClick={() => onPage(page + pageCount)}
      />
    </nav>
  );
}
