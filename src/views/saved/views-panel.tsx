import { Button, Input } from "antd";
import { type ReactElement, useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { ListView } from "../../contract/list-views.ts";
import { t } from "../../i18n/kit/lists.ts";
import { t as viewsText } from "../../i18n/kit/views.ts";
import { isAllowed } from "../../providers/access-control.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { changeView, createView } from "../../providers/calls/list-view-calls.ts";
import { toast } from "../../providers/toasts.ts";
import { inSentence } from "../../schemas/values/text.ts";
import type { PopupTriggerProps } from "../kit/popup-menu.tsx";
import { PopupPanel } from "../kit/popup-panel.tsx";
import { plainState } from "../list/list-state.ts";
import { readWidths } from "../list/use-widths.ts";
import { listPath, listTabs } from "../paths/view-paths.ts";
import { currentSide } from "../records/view-fields.ts";
import { addressOf, differs, loadViews, queryOf, useViews } from "./use-views.ts";
import type { ViewNameProps } from "./view-name.tsx";
import { ViewSettings } from "./view-settings.tsx";

/** The saved views of a list: chosen, saved and changed. */
export function ViewsPanel({ children, ...props }: ViewNameProps & { readonly children: ReactElement<PopupTriggerProps> }) {
  const [open, setOpen] = useState(true);
  return (
    <PopupPanel
      label={viewsText("list.views")}
      open={open}
      onOpenChange={setOpen}
      placement="bottomLeft"
      content={<Panel {...props} onClose={() => setOpen(false)} />}
    >
      {children}
    </PopupPanel>
  );
}

/** Where a view of the list is, and what else opens with it. */
function useTarget({ resource, tab, onWidths }: ViewNameProps) {
  const { pathname } = useLocation();
  return (view: Pick<ListView, "id" | "query" | "tab">) => {
    const { search, widths } = addressOf(view);
    const other = listTabs(resource, currentSide()).find(({ name }) => name === view.tab && name !== tab);
    return {
      to: { pathname: other ? listPath(resource, other.path) : pathname, search: `?${search}` },
      open: () => onWidths(readWidths(resource, widths)),
    };
  };
}

function Panel(props: ViewNameProps & { readonly onClose: () => void }) {
  const { resource, tab, state, widths, onWidths, change, onClose } = props;
  const listed = useViews(resource);
  const navigate = useNavigate();
  const targetOf = useTarget(props);
  const [managed, setManaged] = useState<number>();
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    loadViews(resource).catch((failure: unknown) => setProblem(messageOf(failure)));
  }, [resource]);
  const query = queryOf(resource, state, widths);
  const current = listed?.views.find(({ id }) => id === state.saved);

  const run = async (work: () => Promise<ListView>, message: (view: ListView) => string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const view = await work();
      await loadViews(resource);
      toast.success(message(view));
      void navigate(targetOf(view).to, { replace: true });
      onClose();
    } catch (failure) {
      setProblem(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  const saveNew = () =>
    void run(
      () => createView({ list: resource.name, tab, name, query }),
      (view) => t("views.saved", { name: view.name }),
    );

  const item = (view: ListView) => {
    const { to, open } = targetOf(view);
    return (
      <li key={view.id}>
        <Link
          to={to}
          aria-current={view.id === state.saved ? "true" : undefined}
          onClick={() => {
            open();
            if (view.leftOut > 0) toast.info(t("views.leftOut", { count: view.leftOut }));
            onClose();
          }}
        >
          {view.name}
          {!view.isOwn && <small>{t("tasks.by", { name: view.by })}</small>}
          {view.isOwn && view.isShared && <small>{t("views.isShared")}</small>}
        </Link>
        {view.mayChange && (
          <button
            type="button"
            aria-expanded={managed === view.id}
            aria-label={t("views.manage", { name: view.name })}
            onClick={() => setManaged(managed === view.id ? undefined : view.id)}
          >
            ⋯
          </button>
        )}
        {managed === view.id && (
          <ViewSettings
            view={view}
            roles={listed?.roles ?? []}
            mayShare={isAllowed({ subject: "LIST_VIEWS", verb: "create" })}
            onChanged={async () => {
              await loadViews(resource);
            }}
            onDeleted={() => view.id === state.saved && change({ saved: undefined })}
          />
        )}
      </li>
    );
  };
  const group = (title: string, views: readonly ListView[]) =>
    views.length > 0 && (
      <section>
        <h3>{title}</h3>
        <ul>{views.map(item)}</ul>
      </section>
    );
  return (
    <div className="hq-views">
      {listed &&
        group(
          t("views.own"),
          listed.views.filter(({ isOwn }) => isOwn),
        )}
      {listed &&
        group(
          t("views.shared"),
          listed.views.filter(({ isOwn }) => !isOwn),
        )}
      {listed?.views.length === 0 && <p className="hq-soft">{t("views.none", { plural: inSentence(resource.plural) })}</p>}
      {current && (
        <button
          type="button"
          className="hq-link"
          onClick={() => {
            onWidths({});
            change(plainState);
            onClose();
          }}
        >
          {t("views.leave", { plural: inSentence(resource.plural) })}
        </button>
      )}
      {current?.mayChange && differs(current, tab, query) && (
        <Button
          type="primary"
          loading={busy}
          onClick={() =>
            void run(
              () => changeView(current, { tab, query }),
              (view) => t("views.saved", { name: view.name }),
            )
          }
        >
          {t("views.saveChanges", { name: current.name })}
        </Button>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "" && !busy) saveNew();
        }}
      >
        <Input
          aria-label={t("views.name")}
          placeholder={t("views.name")}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button htmlType="submit" loading={busy} disabled={name.trim() === ""}>
          {t("views.saveNew")}
        </Button>
      </form>
      {problem && (
        <p role="alert" className="hq-input-error">
          {problem}
        </p>
      )}
    </div>
  );
}
