import { Button, Checkbox, Popover } from "antd";
import type { ReactElement } from "react";
import { t } from "../../i18n/views.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { currentSide, labelIn } from "../view-fields.ts";
import { type ListState, offeredColumns, shownColumns } from "./list-state.ts";
import type { ChangeList } from "./use-list-state.ts";

interface ColumnPanelProps {
  readonly resource: AnyResource;
  readonly state: ListState;
  readonly change: ChangeList;
  readonly children: ReactElement;
}

/** The columns that can be shown; the choice is stored per user. */
export function ColumnPanel({ resource, state, change, children }: ColumnPanelProps) {
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
    <Popover content={list} defaultOpen trigger="click" placement="bottomRight" arrow={false}>
      {children}
    </Popover>
  );
}
