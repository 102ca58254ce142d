import { Button } from "antd";
import { Link, useSearchParams } from "react-router";
import type { LogEntry } from "../../contract/activity.ts";
import { t } from "../../i18n/kit/shell.ts";
import { mayOpen } from "../../providers/known-routes.ts";
import { findResource } from "../../providers/registry.ts";
import { routeTo } from "../../providers/route-to.ts";
import { eliteUsers } from "../../shell/tasks/task-calls.ts";
import { formatEventTime } from "../../views/cells/moments.tsx";
import { OptionSelect } from "../../views/inputs/option-select.tsx";
import { EmptyState, TableSkeleton, TryAgain } from "../../views/kit/states.tsx";
import { useLoaded } from "../../views/kit/use-loaded.ts";
import { refPath } from "../../views/paths/view-paths.ts";
import { verbOf } from "../../views/show/activity.ts";
import { ActivityChanges } from "../../views/show/activity-changes.tsx";
import { filterFrom, type LogFilter, loggedModules, loggedVerbs, useLog } from "../activity-logs-data.ts";
import { DayRange } from "../day-range.tsx";
import "../../views/show/record.css";
import "../activity-logs.css";

type Change = (values: Partial<Record<keyof LogFilter, string | undefined>>) => void;

function Filters({ filter, change }: { filter: LogFilter; change: Change }) {
  const { data: people, failure } = useLoaded(eliteUsers);
  return (
    <search className="hq-log-filters" aria-label={t("logs.filters")}>
      <OptionSelect
        aria-label={t("logs.who")}
        placeholder={t("filter.everyone")}
        allowClear
        loading={people === undefined && !failure}
        value={filter.userId ?? null}
        options={(people ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(userId: string | undefined) => change({ userId })}
      />
      <OptionSelect
        aria-label={t("logs.record")}
        placeholder={t("logs.everything")}
        allowClear
        value={filter.resource ?? null}
        options={loggedModules().map(({ name, plural }) => ({ value: name, label: plural }))}
        onChange={(resource: string | undefined) => change({ resource, verb: undefined, recordId: undefined })}
      />
      <OptionSelect
        aria-label={t("logs.what")}
        placeholder={t("logs.anyVerb")}
        allowClear
        value={filter.verb ?? null}
        options={loggedVerbs(filter.resource)}
        onChange={(verb: string | undefined) => change({ verb })}
      />
      <DayRange mayBeOpen days={{ from: filter.from ?? "", to: filter.to ?? "" }} onChange={(end, day) => change({ [end]: day })} />
      {Object.keys(filter).length > 0 && (
        <Button
          type="link"
          onClick={() =>
            change({ userId: undefined, resource: undefined, recordId: undefined, verb: undefined, from: undefined, to: undefined })
          }
        >
          {t("action.clearAll")}
        </Button>
      )}
    </search>
  );
}

function Record({ entry }: { entry: LogEntry }) {
  const { resource: name, recordId, title } = entry;
  const resource = findResource(name);
  const label = resource?.label ?? name;
  const text = title ?? (recordId === null ? label : `#${recordId}`);
  const path = title === null ? undefined : refPath(name, recordId);
  return (
    <>
      <span className="hq-soft hq-log-kind">{label}</span>
      {path === undefined ? <span>{text}</span> : <Link to={path}>{text}</Link>}
    </>
  );
}

function Line({ entry }: { entry: LogEntry }) {
  const resource = findResource(entry.resource);
  return (
    <tr>
      <td>
        <time dateTime={entry.at}>{formatEventTime(entry.at)}</time>
      </td>
      <td>{entry.user ?? t("activity.system")}</td>
      <td>
        <Record entry={entry} />
      </td>
      <td className="hq-activity hq-log-what">
        <strong>{resource ? verbOf(resource, entry.verb) : entry.verb}</strong>
        {entry.reason && <blockquote>{entry.reason}</blockquote>}
        {resource && <ActivityChanges resource={resource} entry={entry} named />}
      </td>
      <td className="hq-soft" title={entry.userAgent ?? undefined}>
        {entry.ip ?? t("figure.none")}
      </td>
    </tr>
  );
}

const JOBS_PATH = routeTo("configuration.jobs");

const columns = ["logs.when", "logs.who", "logs.record", "logs.what", "logs.from"] as const;

/** The activity log: who did what to which record, over everything this employee may read. */
export function ActivityLogsPage() {
  const [search, setSearch] = useSearchParams();
  const filter = filterFrom(search);
  const log = useLog(filter);
  const change: Change = (values) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(values)) value ? next.set(name, value) : next.delete(name);
    setSearch(next, { replace: true });
  };
  return (
    <div className="hq-page">
      <header className="hq-page-head">
        <h1>{t("nav.activityLogs")}</h1>
        <span className="hq-grow" />
        {mayOpen(JOBS_PATH) && (
          <Link className="hq-also" to={JOBS_PATH}>
            {t("nav.jobs")}
          </Link>
        )}
      </header>
      <Filters filter={filter} change={change} />
      {log.problem && <TryAgain text={log.problem} onRetry={log.again} />}
      {!log.entries && !log.problem && <TableSkeleton columns={4} rows={8} />}
      {log.entries?.length === 0 && <EmptyState title={t("logs.none")} hint={t("logs.noneHint")} />}
      {log.entries && log.entries.length > 0 && (
        <table className="hq-log hq-sheet" aria-label={t("nav.activityLogs")} aria-busy={log.loading}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {log.entries.map((entry) => (
              <Line key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
      {log.hasMore && (
        <Button className="hq-log-more" loading={log.loading} onClick={log.more}>
          {t("action.more")}
        </Button>
      )}
    </div>
  );
}
