import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { vt } from "../texts.ts";

const figures = new Intl.NumberFormat("en-US");

/** "1,234", or "10,000+" where the server stopped counting. */
export const countText = (total: number, isCapped: boolean): string => figures.format(total) + (isCapped ? "+" : "");

interface PagerProps {
  readonly page: number;
  readonly pageSize: number;
  readonly shown: number;
  readonly total: number;
  readonly isCapped: boolean;
  readonly onPage: (page: number) => void;
}

export function Pager({ page, pageSize, shown, total, isCapped, onPage }: PagerProps) {
  if (page === 1 && total <= pageSize) return null;
  const from = (page - 1) * pageSize + 1;
  const more = isCapped ? shown === pageSize : page * pageSize < total;
  return (
    <nav className="hq-pager">
      <span aria-live="polite">
        {vt("list.range", { from: figures.format(from), to: figures.format(from + shown - 1), total: countText(total, isCapped) })}
      </span>
      <Button
        icon={<LeftOutlined aria-hidden />}
        size="small"
        aria-label={vt("list.previous")}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      />
      <Button
        icon={<RightOutlined aria-hidden />}
        size="small"
        aria-label={vt("list.next")}
        disabled={!more}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
