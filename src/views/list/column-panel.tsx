import { Button, Checkbox } from "antd";
import { type ReactElement, useState } from "react";
import { t } from "../../i18n/kit/lists.ts";
import { t as viewsText } from "../../i18n/kit/views.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { PopupTriggerProps } from "../kit/popup-menu.tsx";
import { PopupPanel } from "../kit/popup-panel.tsx";
import { currentSide, labelIn } from "../records/view-fields.ts";
import { type ListState, offeredColumns, shownColumns } from "./list-state.ts";
import type { ChangeList } from "./use-list-state.ts";
import type { SetWidth } from "./use-widths.ts";

interface ColumnPanelProps {
  readonly resource: AnyResource;
  readonly state: ListState;
  readonly change: ChangeList;
  readonly onWidth: SetWidth;
  readonly children: ReactElement<PopupTriggerProps>;
}

const steps = [
  { by: -24, text: "columns.narrower", sign: "−" },
  { by: 24, text: "columns.wider", sign: "+" },
] as const;

const shownWidth = (name: string): number => document.querySelector<HTMLElement>(`th[data-column="${name}"]`)?.offsetWidth ?? 0;

/** The columns that can be shown; the choice is stored per user. */
export function ColumnPanel({ resource, state, change, onWidth, children }: ColumnPanelProps) {
  const [open, setOpen] = useState(true);
  const side = currentSide();
  const shown = shownColumns(resource, state, side);
  const toggle = (name: string, checked: boolean) => {
    const next = offeredColumns(resource, side).filter((each) => (each === name ? checked : shown.includes(each)));
    if (next.length > 0) change({ columns: next, page: state.page });
  };
  const reset = () => {
    for (const name of shown) onWidth(name, undefined);
    if (state.columns) change({ columns: undefined, page: state.page });
  };
  const list = (
    <div className="hq-columns">
      {offeredColumns(resource, side).map((name) => (
        <span key={name} className="hq-column">
          <Checkbox
            checked={shown.includes(name)}
            disabled={shown.length === 1 && shown[0] === name}
            onChange={(event) => toggle(name, event.target.checked)}
          >
            {labelIn(resource, name)}
          </Checkbox>
          {shown.includes(name) &&
            steps.map(({ by, text, sign }) => (
              <button
                key={text}
                type="button"
                aria-label={t(text, { label: labelIn(resource, name) })}
                onClick={() => onWidth(name, shownWidth(name) + by)}
              >
                {sign}
              </button>
            ))}
        </span>
      ))}
      <Button type="link" size="small" onClick={reset}>
        {t("list.resetColumns")}
      </Button>
    </div>
  );
  return (
    <PopupPanel label={viewsText("list.columns")} open={open} onOpenChange={setOpen} placement="bottomRight" content={list}>
      {children}
    </PopupPanel>
  );
}
