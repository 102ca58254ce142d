import { Button } from "antd";
import { t } from "../../i18n/kit/views.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { openedOnDemand } from "../kit/on-demand.tsx";
import type { ListState } from "./list-state.ts";
import type { ChangeList } from "./use-list-state.ts";
import type { SetWidth } from "./use-widths.ts";

const ColumnPanel = openedOnDemand(async () => (await import("./column-panel.tsx")).ColumnPanel);

function ColumnsIcon() {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.4">
      <rect x="1.7" y="2.7" width="12.6" height="10.6" rx="1.5" />
      <path d="M6 2.7v10.6M10.2 2.7v10.6" />
    </svg>
  );
}

/** Opens the choice of the columns shown. */
export function ColumnChooser(props: { resource: AnyResource; state: ListState; change: ChangeList; onWidth: SetWidth }) {
  return (
    <ColumnPanel {...props}>
      <Button icon={<ColumnsIcon />} aria-label={t("list.columns")} title={t("list.columns")} />
    </ColumnPanel>
  );
}
