import { Button } from "antd";
import { useState } from "react";
import type { JobEntry, JobPage } from "../../../contract/jobs.ts";
import { t } from "../../../i18n/system/jobs.ts";
import { messageOf } from "../../../providers/calls/http-error.ts";
import { toast } from "../../../providers/toasts.ts";
import { inWords } from "../../../schemas/fields/field.ts";
import { formatMoment } from "../../../views/cells/moments.tsx";
import { type JobActions, type JobFilter, queueName, readJobs } from "./job-calls.ts";

interface JobTableProps {
  /** The newest jobs, which are read again and again. */
  readonly first: JobPage;
  readonly filter: JobFilter;
  readonly actions: JobActions | undefined;
}

const columns = ["jobs.job", "jobs.state", "jobs.attempts", "jobs.next", "jobs.error"] as const;

/** The jobs, newest first. */
export function JobTable({ first, filter, actions }: JobTableProps) {
  const [older, setOlder] = useState<Pick<JobPage, "jobs" | "next">>();
  const [busy, setBusy] = useState(false);
  const next = older ? older.next : first.next;
  const more = async () => {
    if (next === null) return;
    setBusy(true);
    try {
      const page = await readJobs(filter, next);
      setOlder({ jobs: [...(older?.jobs ?? []), ...page.jobs], next: page.next });
    } catch (error) {
      toast.error(messageOf(error));
    }
    setBusy(false);
  };
  // What was added meanwhile has moved others from the first page to the older ones.
  const shown = new Set(first.jobs.map(({ id }) => id));
  const jobs = [...first.jobs, ...(older?.jobs ?? []).filter(({ id }) => !shown.has(id))];
  return (
    <>
      <table className="hq-log hq-sheet" aria-label={t("nav.jobs")}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
            {actions && <td />}
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <Line key={job.id} job={job} actions={actions} />
          ))}
        </tbody>
      </table>
      {next !== null && (
        <Button className="hq-log-more" loading={busy} onClick={() => void more()}>
          {t("action.more")}
        </Button>
      )}
    </>
  );
}

function Line({ job, actions }: { job: JobEntry; actions: JobActions | undefined }) {
  const { id, queue, state, about, attempts, maxAttempts, at, error, requestId } = job;
  const only = { ids: [id] };
  return (
    <tr>
      <td>
        {queueName(queue)} <span className="hq-soft">#{id}</span>
        <span className="hq-soft hq-log-kind">{about.map(([name, value]) => `${inWords(name)} ${value}`).join(", ")}</span>
      </td>
      <td data-bad={state === "dead" ? "" : undefined}>{t(`jobs.${state}`)}</td>
      <td>
        {attempts} / {maxAttempts}
      </td>
      <td>
        <time dateTime={at}>{formatMoment(at)}</time>
      </td>
      <td className="hq-log-what">
        {error ?? t("figure.none")}
        {requestId && <span className="hq-soft hq-log-kind">{t("jobs.request", { id: requestId })}</span>}
      </td>
      {actions && (
        <td className="hq-jobs-actions">
          {state !== "running" && (
            <>
              <Button size="small" aria-label={t("jobs.runOf", { id })} onClick={() => actions.run(only)}>
                {t(state === "dead" ? "jobs.runAgain" : "jobs.runNow")}
              </Button>
              <Button size="small" danger aria-label={t("jobs.discardOf", { id })} onClick={() => actions.discard(only, 1)}>
                {t("action.discard")}
              </Button>
            </>
          )}
        </td>
      )}
    </tr>
  );
}
