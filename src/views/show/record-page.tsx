import { ArrowLeftOutlined } from "@ant-design/icons";
import { useOne } from "@refinedev/core";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Link, Navigate, useLocation, useParams } from "react-router";
import { t } from "../../i18n/kit/records.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { RecordTab } from "../../schemas/views/view.ts";
import { type StartAction, useActions } from "../actions/use-actions.tsx";
import { namedCell } from "../cells/cells.tsx";
import { StateBadge } from "../cells/state-badge.tsx";
import { lazyPart } from "../kit/lazy-part.tsx";
import { viewSlots } from "../kit/slots.ts";
import { ErrorState, RecordPending, RecordSkeleton } from "../kit/states.tsx";
import { useGlow } from "../kit/use-glow.ts";
import { useOpenRecord } from "../paths/open-record.ts";
import { StarButton } from "../paths/star-button.tsx";
import { UnknownPath } from "../paths/unknown-path.tsx";
import { otherSlices, readable, recordTabs, showPath } from "../paths/view-paths.ts";
import { useWayBack, withWayBack } from "../paths/way-back.ts";
import { anyField, currentSide, titleOf } from "../records/view-fields.ts";
import { ActivityFeed } from "./activity-feed.tsx";
import { DocumentFlowBar } from "./document-flow-bar.tsx";
import { RecordActions } from "./record-actions.tsx";
import { RecordRail } from "./record-rail.tsx";
import { RecordSections } from "./record-sections.tsx";
import { Headline, RecordStrip } from "./record-strip.tsx";
import { RelatedList, RelatedListAmongOthers } from "./related-list.tsx";
import { OpenNow, RowsFigure } from "./rows-figure.tsx";
import { type KnownDocumentFlow, useDocumentFlow, useIsFlowPending } from "./use-document-flow.ts";
import { useRecordFigures } from "./use-record-figures.ts";
import { useRequestedAction } from "./use-requested-action.ts";
import "./record.css";

/** Says how high the head of the record is, so that what the keyboard moves to never ends up under it. */
function useHeadHeight(head: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = head.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty("--hq-record-head", `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--hq-record-head");
    };
  }, [head]);
}

// Loaded on demand, because only users have it and it imports the catalogue of abilities.
const AccessSection = lazyPart(
  async () => (await import("../abilities/access-section.tsx")).AccessSection,
  <section className="hq-sheet hq-skeleton" />,
);

const MergedElsewhere = lazyPart(async () => (await import("../merge/merged-elsewhere.tsx")).MergedElsewhere, <RecordSkeleton />);

/** The record of any resource. A tab that it doesn't have for this user is an unknown path, and leads where every unknown path leads. */
export function RecordPage({ resource }: { resource: AnyResource }) {
  const { tab } = useParams();
  const isKnown = tab === undefined || recordTabs(resource, currentSide()).some(({ name }) => name === tab);
  return isKnown ? <KnownRecord resource={resource} /> : <UnknownPath />;
}

function KnownRecord({ resource }: { resource: AnyResource }) {
  const { id = "", tab } = useParams();
  const numeric = /^\d+$/.test(id);
  const { query } = useOne<ApiRow>({ resource: resource.name, id, errorNotification: false, queryOptions: { enabled: numeric } });
  const row = query.data?.data;
  const flow = useDocumentFlow(resource, id, row?.version, numeric);
  const waits = useIsFlowPending(resource, row, flow);
  // A record that was shown stays while it can't be refreshed; a deleted one does not.
  const notFound = query.error && "statusCode" in query.error && query.error.statusCode === 404;
  // The record stays while a dialog or action is open, because that action may be the reason the record is gone.
  const [acting, setActing] = useState(false);
  if (numeric && notFound && !(row && acting)) return <Elsewhere resource={resource} id={id} />;
  if (!numeric) return <ErrorState resource={resource} />;
  if (!row) return <RecordPending resource={resource} query={query} />;
  if (waits) return <RecordSkeleton />;
  return <Record key={row.id} resource={resource} row={row} flow={flow} tab={tab} onActing={setActing} />;
}

/** Tries each other slice of the table once: the row may have moved to one, or a reference may have meant one. */
function Elsewhere({ resource, id }: { resource: AnyResource; id: string }) {
  const { state, search } = useLocation();
  const sought: readonly unknown[] = Array.isArray(state?.sought) ? state.sought : [];
  const next = otherSlices(resource).find(({ name }) => !sought.includes(name));
  if (!next) {
    const merging = [resource, ...otherSlices(resource)].find(({ merge }) => merge);
    return merging && currentSide() === "employee" ? <MergedElsewhere resource={merging} id={id} /> : <ErrorState resource={resource} />;
  }
  return <Navigate to={showPath(next, id) + search} replace state={{ sought: [...sought, resource.name] }} />;
}

/** A row's values to detect changes, without those that change with every write. */
function marksOf(row: ApiRow): ReadonlyMap<string, string> {
  const unseen = new Set(["version", "updatedAt", "updatedBy", "updatedById", "actions"]);
  return new Map(
    Object.entries(row)
      .filter(([name]) => !unseen.has(name))
      .map(([name, value]) => [name, JSON.stringify(value)]),
  );
}

interface RecordProps {
  readonly resource: AnyResource;
  readonly row: ApiRow;
  readonly flow: KnownDocumentFlow;
  readonly tab: string | undefined;
  /** Called with whether an action's dialog is open or an action is running. */
  readonly onActing: (acting: boolean) => void;
}

function wayBackLabel(back: string): string {
  const title = viewSlots().screenAt?.(back)?.title;
  return title ? t("record.wayBack", { title }) : t("action.back");
}

function Record({ resource, row, flow, tab: tabName, onActing }: RecordProps) {
  const marks = useMemo(() => marksOf(row), [row]);
  const glowing = useGlow(marks, `${resource.name}/${row.id}`);
  const { start, dialog, busy } = useActions(resource);
  const sticky = useRef<HTMLDivElement>(null);
  useHeadHeight(sticky);
  const figureOf = useRecordFigures(resource, row.id);
  useRequestedAction(resource, row, start);
  useOpenRecord(resource, row, start);
  const acting = dialog !== undefined || busy !== undefined;
  useEffect(() => {
    onActing(acting);
    return () => onActing(false);
  }, [acting, onActing]);
  const tabs = recordTabs(resource, currentSide());
  const current = tabs.find(({ name }) => name === tabName) ?? tabs[0];
  const back = useWayBack();
  const title = titleOf(resource, row);
  const [subtitle] = resource.subtitle;
  const mono = anyField(resource, resource.title)?.kind === "sequence";
  const { PageTitle, RecordFigures, RecordCommunications } = viewSlots();
  const { sections = [], component, componentFirst, openNow } = resource.views.show;
  const part = component && RecordFigures && !current && <RecordFigures name={component} recordId={row.id} />;
  // Lists need the full width.
  const hasRail =
    resource.views.show.rail !== false && !(current && ("list" in current.tab || "history" in current.tab || hasLists(current.tab)));
  return (
    <div className="hq-page">
      {PageTitle && <PageTitle title={title} />}
      {back && (
        <Link to={back} className="hq-way-back">
          <ArrowLeftOutlined aria-hidden /> {wayBackLabel(back)}
        </Link>
      )}
      <div className="hq-record-head" ref={sticky}>
        <header className="hq-page-head">
          <div className="hq-record-title">
            <p className="hq-soft">{resource.label}</p>
            <h1 className={mono ? "hq-mono" : undefined}>{title}</h1>
          </div>
          <StarButton bookmark={{ resource: resource.name, id: row.id }} />
          <span className={glowing.has("state") ? "hq-glow" : undefined}>
            <StateBadge resource={resource} row={row} />
          </span>
          {subtitle && <span className="hq-record-subtitle">{namedCell(resource, subtitle, row, "list")}</span>}
          <span className="hq-grow" />
          {RecordCommunications && <RecordCommunications resource={resource} row={row} />}
          <RecordActions resource={resource} row={row} busy={busy} onStart={start} headline={<Headline resource={resource} row={row} />} />
        </header>
        <RecordStrip
          resource={resource}
          row={row}
          ofRows={(figure) => <RowsFigure key={figure.label} figure={figure} known={figureOf(figure)} />}
        />
      </div>
      <DocumentFlowBar resource={resource} row={row} flow={flow} />
      {tabs.length > 0 && (
        <nav className="hq-view-tabs" aria-label={t("record.sections")}>
          {tabs.map(({ name, tab }) => (
            <Link
              key={name}
              className="hq-view-tab"
              to={withWayBack(showPath(resource, row.id, name), back)}
              aria-current={name === current?.name ? "page" : undefined}
            >
              {tab.label}
            </Link>
          ))}
        </nav>
      )}
      <div className={hasRail ? "hq-record-body hq-with-rail" : "hq-record-body"}>
        <div className="hq-page">
          {openNow && (!current || current === tabs[0]) && (
            <section className="hq-sheet">
              <h2>{t("record.openNow")}</h2>
              <OpenNow figures={openNow} figureOf={figureOf} />
            </section>
          )}
          {componentFirst && part}
          {sections.length > 0 && (!current || current === tabs[0]) && (
            <RecordSections resource={resource} row={row} sections={sections} glowing={glowing} onStart={start} />
          )}
          {!componentFirst && part}
          {resource.views.show.access && (!current || current === tabs[0]) && <AccessSection resource={resource} row={row} />}
          {current && <TabBody key={current.name} resource={resource} row={row} tab={current.tab} glowing={glowing} onStart={start} />}
        </div>
        {hasRail && <RecordRail resource={resource} row={row} />}
      </div>
      {dialog}
    </div>
  );
}

const hasLists = (tab: RecordTab): boolean => "sections" in tab && (tab.lists ?? []).length > 0;

interface TabBodyProps {
  readonly resource: AnyResource;
  readonly row: ApiRow;
  readonly tab: RecordTab;
  readonly glowing: ReadonlySet<string>;
  readonly onStart: StartAction;
}

function TabBody({ resource, row, tab, glowing, onStart: start }: TabBodyProps) {
  if ("sections" in tab) {
    const { RecordFigures } = viewSlots();
    return (
      <>
        {tab.component && RecordFigures && <RecordFigures name={tab.component} recordId={row.id} />}
        <RecordSections resource={resource} row={row} sections={tab.sections} glowing={glowing} onStart={start} />
        {tab.lists?.map(({ list, by, label, edit }) => {
          const related = readable(list);
          return (
            related && (
              <RelatedListAmongOthers
                key={`${list} ${by}`}
                resource={related}
                by={by}
                label={label}
                owner={resource}
                record={row}
                {...(edit ? { edit } : {})}
              />
            )
          );
        })}
      </>
    );
  }
  if ("history" in tab) {
    return (
      <section className="hq-sheet">
        <ActivityFeed resource={resource} id={row.id} version={row.version} />
      </section>
    );
  }
  const related = readable(tab.list);
  return related ? (
    <RelatedList
      key={related.name}
      resource={related}
      by={tab.by}
      owner={resource}
      record={row}
      {...(tab.edit ? { edit: tab.edit } : {})}
    />
  ) : null;
}
