import { Popover } from "antd";
import { type ReactElement, useState } from "react";
import type { AnyResource } from "../../schemas/resource.ts";
import { FilterEditor } from "./filter-editor.tsx";
import type { ListFilter } from "./list-state.ts";

interface FilterPanelProps {
  readonly resource: AnyResource;
  readonly onApply: (filter: ListFilter) => void;
  readonly children: ReactElement;
}

/** The panel in which a filter is made. */
export function FilterPanel({ resource, onApply, children }: FilterPanelProps) {
  const [open, setOpen] = useState(true);
  const apply = (filter: ListFilter) => {
    onApply(filter);
    setOpen(false);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      content={<FilterEditor resource={resource} onApply={apply} />}
    >
      {children}
    </Popover>
  );
}
