import { t } from "../../i18n/kit/lists.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { listTabs } from "../paths/view-paths.ts";
import { currentSide, labelIn } from "../records/view-fields.ts";
import { filterWords } from "./filter-words.ts";
import type { ListState } from "./list-state.ts";
import { countText } from "./pager.tsx";
import { useRefNames } from "./use-ref-names.ts";
import type { Listing } from "./use-rows.ts";

export interface ExportScopeProps {
  readonly resource: AnyResource;
  readonly state: ListState;
  readonly listing: Pick<Listing, "question" | "total" | "isCapped">;
  readonly tab?: string | undefined;
  /** The label of the record whose rows are exported. */
  readonly within?: string;
}

/** Shows how many rows will be exported, and how they are filtered and sorted. */
export function ExportScope({ resource, state, listing, tab, within }: ExportScopeProps) {
  const names = useRefNames(resource, state.filters);
  const { total, isCapped, question } = listing;
  const segment = state.segment && resource.views.list.segments?.options[state.segment];
  const [sorter] = question.sorters;
  const parts = [
    within,
    listTabs(resource, currentSide()).find(({ name }) => name === tab)?.label,
    segment ? segment.label : undefined,
    state.q && t("export.search", { words: state.q }),
    ...state.filters.map((filter) =>
      Object.values(filterWords(resource, filter, names))
        .filter(Boolean)
        .join(" "),
    ),
    sorter && t(sorter.order === "desc" ? "export.sortedDown" : "export.sorted", { label: labelIn(resource, sorter.field) }),
  ].filter((each): each is string => typeof each === "string" && each !== "");
  return (
    <div className="hq-export-scope">
      <p>
        <strong>{t("export.rows", { count: isCapped ? countText(total, isCapped) : total })}</strong> {t("export.scope")}
      </p>
      <ul aria-label={t("export.applies")}>
        {parts.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  );
}
