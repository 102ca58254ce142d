import { type ReactElement, useState } from "react";
import { t } from "../../i18n/kit/views.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { PopupTriggerProps } from "../kit/popup-menu.tsx";
import { PopupPanel } from "../kit/popup-panel.tsx";
import { FilterEditor } from "./filter-editor.tsx";
import type { ListFilter } from "./list-state.ts";

interface FilterPanelProps {
  readonly resource: AnyResource;
  readonly onApply: (filter: ListFilter) => void;
  readonly children: ReactElement<PopupTriggerProps>;
}

/** The panel in which a filter is made. */
export function FilterPanel({ resource, onApply, children }: FilterPanelProps) {
  const [open, setOpen] = useState(true);
  const apply = (filter: ListFilter) => {
    onApply(filter);
    setOpen(false);
  };
  return (
    <PopupPanel
      label={t("list.filter")}
      open={open}
      onOpenChange={setOpen}
      placement="bottomLeft"
      content={<FilterEditor resource={resource} onApply={apply} />}
    >
      {children}
    </PopupPanel>
  );
}
