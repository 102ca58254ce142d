import { CloseOutlined, FilterOutlined } from "@ant-design/icons";
import { Button, Popover } from "antd";
import { useState } from "react";
import { t } from "../../i18n/views.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { lazyPart } from "../lazy-part.tsx";
import { currentSide } from "../view-fields.ts";
import { filterWords } from "./filter-words.ts";
import { filterNames, type ListFilter, type ListState } from "./list-state.ts";
import type { ChangeList } from "./use-list-state.ts";
import { useRefNames } from "./use-ref-names.ts";

// The editor imports the inputs of all kinds, so it is loaded after the list is shown.
const FilterEditor = lazyPart(
  async () => (await import("./filter-editor.tsx")).FilterEditor,
  <div className="hq-skeleton" style={{ width: 260, height: 120 }} />,
);

interface FilterBarProps {
  readonly resource: AnyResource;
  readonly state: ListState;
  readonly change: ChangeList;
}

const same = (a: ListFilter, b: ListFilter) => a.field === b.field && a.op === b.op;

export function FilterButton({ resource, state, change }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  if (filterNames(resource, currentSide()).length === 0) return null;
  const add = (filter: ListFilter) => {
    change({ filters: [...state.filters.filter((each) => !same(each, filter)), filter] });
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
      content={<FilterEditor resource={resource} onApply={add} />}
    >
      <Button icon={<FilterOutlined aria-hidden />}>{t("list.filter")}</Button>
    </Popover>
  );
}

/** The active filters as text, each with a button to remove it. */
export function FilterChips({ resource, state, change }: FilterBarProps) {
  const names = useRefNames(resource, state.filters);
  if (state.filters.length === 0) return null;
  return (
    <div className="hq-chips">
      {state.filters.map((filter) => {
        const { label, op, value } = filterWords(resource, filter, names);
        const sentence = [label, op, value].filter(Boolean).join(" ");
        return (
          <span className="hq-chip" key={`${filter.field}.${filter.op}`}>
            <span>
              {label} <em>{op}</em> {value && <strong>{value}</strong>}
            </span>
            <button
              type="button"
              aria-label={t("list.removeFilter", { filter: sentence })}
              onClick={() => change({ filters: state.filters.filter((each) => each !== filter) })}
            >
              <CloseOutlined aria-hidden />
            </button>
          </span>
        );
      })}
      <Button type="link" size="small" onClick={() => change({ filters: [] })}>
        {t("action.clearAll")}
      </Button>
    </div>
  );
}
