import { Button } from "antd";
import { Link } from "react-router";
import { t } from "../../i18n/kit/views.ts";
import { useAccess } from "../../providers/access-control.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { lazyPart } from "../kit/lazy-part.tsx";
import { EmptyState, RetryButton } from "../kit/states.tsx";
import { useNarrow } from "../kit/use-media.ts";
import { createEntry } from "../paths/create-entry.ts";
import { createLabel } from "../records/view-fields.ts";
import { ListCards } from "./list-cards.tsx";
import { isNarrowed, type ListState } from "./list-state.ts";
import { ListTable } from "./list-table.tsx";
import { MoreRows, type MoreRowsProps } from "./more-rows.tsx";
import type { RowsProps } from "./rows-props.ts";
import type { ChangeList } from "./use-list-state.ts";

const Tiles = lazyPart(async () => (await import("../tiles/tiles.tsx")).Tiles, <div className="hq-sheet hq-skeleton" />);

interface ListBodyProps extends RowsProps {
  readonly state: ListState;
  readonly change: ChangeList;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** The address of the form for the first row, if it is not the resource's own. */
  readonly create?: string;
  readonly more: MoreRowsProps;
}

/** The rows, or the error or empty state in their place. */
export function ListBody({ state, change, error, onRetry, create, more, ...rows }: ListBodyProps) {
  const narrow = useNarrow();
  const { resource } = rows;
  const canCreate = useAccess({ resource, action: "create" });
  const entry = createEntry(resource);
  const instead = () => {
    if (error != null)
      return (
        <EmptyState title={t("list.failed")} hint={messageOf(error)}>
          <RetryButton type="primary" onRetry={onRetry} />
        </EmptyState>
      );
    if (state.page > 1)
      return (
        <EmptyState title={t("list.pageEmpty")}>
          <Button onClick={() => change({ page: 1 })}>{t("list.firstPage")}</Button>
        </EmptyState>
      );
    if (isNarrowed(state))
      return (
        <EmptyState title={t("empty.noMatch")} hint={t("list.noMatchHint")}>
          <Button onClick={() => change({ q: "", filters: [], segment: undefined })}>{t("action.clearAll")}</Button>
        </EmptyState>
      );
    return (
      <EmptyState title={t("empty.noTransactions")} hint={t(canCreate ? "list.emptyHint" : "list.emptyHintRead")}>
        {canCreate && <Link to={create ?? entry.path}>{create ? createLabel(resource) : entry.label}</Link>}
      </EmptyState>
    );
  };
  if (error != null || rows.rows.length === 0) return <div className="hq-sheet">{instead()}</div>;
  if (state.view === "tiles")
    return (
      <>
        <Tiles resource={resource} rows={rows.rows} glowing={rows.glowing} group={state.group} onGroup={(group) => change({ group })} />
        <MoreRows {...more} />
      </>
    );
  if (narrow || state.view === "map")
    return (
      <>
        <ListCards {...rows} />
        <MoreRows {...more} />
      </>
    );
  return (
    <div className="hq-list-scroll">
      <ListTable {...rows} />
      <MoreRows {...more} />
    </div>
  );
}
