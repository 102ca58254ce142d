import { CloseOutlined, FilterOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { t } from "../../i18n/views.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { openedOnDemand } from "../on-demand.tsx";
import { currentSide } from "../view-fields.ts";
import { filterWords } from "./filter-words.ts";
import { filterNames, type ListFilter, type ListState } from "./list-state.ts";
import type { ChangeList } from "./use-list-state.ts";
import { useRefNames } from "./use-ref-names.ts";

// The panel's editor imports the inputs of all kinds.
const FilterPanel = openedOnDemand(async () => (await import("./filter-panel.tsx")).FilterPanel);

interface FilterBarProps {
  readonly resource: AnyResource;
  readonly state: ListState;
  readonly change: ChangeList;
}

const same = (a: ListFilter, b: ListFilter) => a.field === b.field && a.op === b.op;

export function FilterButton({ resource, state, change }: FilterBarProps) {
  if (filterNames(resource, currentSide()).length === 0) return null;
  const add = (filter: ListFilter) => change({ filters: [...state.filters.filter((each) => !same(each, filter)), filter] });
  return (
    <FilterPanel resource={resource} onApply={add}>
      <Button icon={<FilterOutlined aria-hidden />}>{t("list.filter")}</Button>
    </FilterPanel>
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
