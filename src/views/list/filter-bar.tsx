import { FilterOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { t } from "../../i18n/kit/views.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { lazyPart } from "../kit/lazy-part.tsx";
import { openedOnDemand } from "../kit/on-demand.tsx";
import { currentSide } from "../records/view-fields.ts";
import { filterNames, type ListFilter, type ListState } from "./list-state.ts";
import type { ChangeList } from "./use-list-state.ts";

/** As high as the chips are. */
const coming = <div className="hq-chips hq-chips-coming" />;
const Chips = lazyPart(async () => (await import("./filter-chips.tsx")).FilterChips, coming);

// The panel's editor imports the inputs of all kinds.
const FilterPanel = openedOnDemand(async () => (await import("./filter-panel.tsx")).FilterPanel);

export interface FilterBarProps {
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

/** The active filters, if there are any. */
export const FilterChips = (props: FilterBarProps) => (props.state.filters.length > 0 ? <Chips {...props} /> : null);
