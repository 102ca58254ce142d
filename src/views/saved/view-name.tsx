import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { t } from "../../i18n/kit/lists.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { ListState } from "../list/list-state.ts";
import type { ChangeList } from "../list/use-list-state.ts";
import { readWidths, storedWidths, type Widths } from "../list/use-widths.ts";
import { addressOf, differs, loadViews, queryOf, useViews } from "./use-views.ts";

export interface ViewNameProps {
  readonly resource: AnyResource;
  readonly tab: string;
  readonly state: ListState;
  readonly change: ChangeList;
  readonly widths: Widths;
  readonly onWidths: (widths: Widths) => void;
}

/** The name of the saved view that a list shows. An address that names nothing but the view is completed with what the view says. */
export function ViewName({ resource, tab, state, widths, onWidths }: Omit<ViewNameProps, "change">) {
  const views = useViews(resource);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const opened = useRef<number>(undefined);
  useEffect(() => {
    if (!views) loadViews(resource).catch(() => undefined);
  }, [resource, views]);
  const view = views?.views.find(({ id }) => id === state.saved);
  const isBare = [...search].every(([name, value]) => name === "view" && value === String(state.saved));
  useEffect(() => {
    if (!view || opened.current === view.id) return;
    opened.current = view.id;
    const address = addressOf(view);
    if (Object.keys(storedWidths(resource)).length === 0) onWidths(readWidths(resource, address.widths));
    if (isBare && view.tab === tab) void navigate({ search: `?${address.search}` }, { replace: true });
  }, [view, resource, onWidths, isBare, tab, navigate]);
  if (!view) return t("list.views");
  const isChanged = view.mayChange && differs(view, tab, queryOf(resource, state, widths));
  return (
    <>
      {view.name}
      {isChanged && (
        <span className="hq-view-changed" title={t("views.changed")}>
          <span className="hq-visually-hidden">{t("views.changed")}</span>
        </span>
      )}
    </>
  );
}
