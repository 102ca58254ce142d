import { Button, Checkbox, Popover } from "antd";
import { t } from "../../i18n/views.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { currentSide, labelIn } from "../view-fields.ts";
import { type ListState, offeredColumns, shownColumns } from "./list-state.ts";
import type { ChangeList } from "./use-list-state.ts";

function ColumnsIcon() {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.4">
      <rect x="1.7" y="2.7" width="12.6" height="10.6" rx="1.5" />
      <path d="M6 2.7v10.6M10.2 2.7v10.6" />
    </svg>
  );
}

/** Lets the user choose the columns shown; the choice is stored per user. */
export function ColumnChooser({ resource, state, change }: { resource: AnyResource; state: ListState; change: ChangeList }) {
  const side = currentSide();
  const shown = shownColumns(resource, state, side);
  const toggle = (name: string, checked: boolean) => {
    const next = offeredColumns(resource, side).filter((each) => (each === name ? checked : shown.includes(each)));
    if (next.length > 0) change({ columns: next, page: state.page });
  };
  const list = (
    <div className="hq-columns">
      {offeredColumns(resource, side).map((name) => (
        <Checkbox
          key={name}
          checked={shown.includes(name)}
          disabled={shown.length === 1 && shown[0] === name}
          onChange={(event) => toggle(name, event.target.checked)}
        >
          {labelIn(resource, name)}
        </Checkbox>
      ))}
      <Button type="link" size="small" disabled={!state.columns} onClick={() => change({ columns: undefined, page: state.page })}>
        {t("list.resetColumns")}
      </Button>
    </div>
  );
  return (
    <Popover content={list} trigger="click" placement="bottomRight" arrow={false}>
      <Button icon={<ColumnsIcon />} aria-label={t("list.columns")} title={t("list.columns")} />
    </Popover>
  );
}
