import { CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { t } from "../../i18n/kit/lists.ts";
import type { FilterBarProps } from "./filter-bar.tsx";
import { filterWords } from "./filter-words.ts";
import { useRefNames } from "./use-ref-names.ts";

/** The active filters as text, each with a button to remove it. */
export function FilterChips({ resource, state, change }: FilterBarProps) {
  const names = useRefNames(resource, state.filters);
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
