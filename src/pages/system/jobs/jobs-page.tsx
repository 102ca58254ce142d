import { Alert, Button } from "antd";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { type JobChoice, type JobPage, type JobState, jobStates } from "../../../contract/jobs.ts";
import { t } from "../../../i18n/system/jobs.ts";
import { useAbilities } from "../../../providers/ability.ts";
import { toApiError } from "../../../providers/calls/http-error.ts";
import { toast } from "../../../providers/toasts.ts";
import { formatEventTime } from "../../../views/cells/moments.tsx";
import { EmptyState, TableSkeleton, TryAgain } from "../../../views/kit/states.tsx";
import { TabBar } from "../../../views/kit/tab-bar.tsx";
import { useLoaded } from "../../../views/kit/use-loaded.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import { discardJobs, type JobActions, type JobFilter, queueName, readJobs, runJobs } from "./job-calls.ts";
import { JobTable } from "./job-table.tsx";
import { QueueTable } from "./queue-table.tsx";
import "../../../views/kit/views.css";
import "../../../views/list/list.css";
import "../../activity-logs.css";
import "./jobs.css";

const REFRESH_MS = 10_000;

const filterFrom = (search: URLSearchParams): JobFilter => {
  const state = jobStates.find((each) => each === search.get("state"));
  const queue = search.get("queue");
  return { ...(state === undefined ? {} : { state }), ...(queue === null ? {} : { queue }) };
};

const addressOf = (search: URLSearchParams, state: JobState | undefined): string => {
  const next = new URLSearchParams(search);
  if (state === undefined) next.delete("state");
  else next.set("state", state);
  return `?${next}`;
};

/** The background jobs of all processes: how their queues are, what failed and why, and running or discarding it by hand. */
export function JobsPage() {
  const [search, setSearch] = useSearchParams();
  const can = useAbilities();
  const filter = filterFrom(search);
  const { data, failure, reload } = useLoaded(() => readJobs(filter), search.toString());
  const [discarding, setDiscarding] = useState<{ readonly choice: JobChoice; readonly count: number } | null>(null);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && void reload(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [reload]);

  /** Resolves with whether it was done. */
  async function change(request: Promise<{ readonly changed: number }>, done: "jobs.ran" | "jobs.discarded"): Promise<boolean> {
    try {
      const { changed } = await request;
      if (changed === 0) toast.warning(t("jobs.unchanged"));
      else toast.success(t(done, { count: changed }));
      await reload();
      return true;
    } catch (error) {
      toast.error(toApiError(error).message);
      return false;
    }
  }
  const actions: JobActions | undefined = can("update", "CONFIG_JOBS")
    ? {
        run: (choice) => void change(runJobs(choice), "jobs.ran"),
        discard: (choice, count) => setDiscarding({ choice, count }),
      }
    : undefined;
  const chooseQueue = (queue: string | null) => {
    const next = new URLSearchParams(search);
    if (queue === null) next.delete("queue");
    else next.set("queue", queue);
    setSearch(next, { replace: true });
  };

  return (
    <div className="hq-page hq-jobs">
      <header className="hq-page-head">
        <h1>{t("nav.jobs")}</h1>
        <span className="hq-grow" />
        <Button onClick={() => void reload()}>{t("jobs.refresh")}</Button>
      </header>
      <p className="hq-soft">{t("jobs.note")}</p>
      {failure && <TryAgain text={failure.message} onRetry={() => void reload()} />}
      {data?.mailboxes.map(({ name, problem, failingSince }) => (
        <Alert
          key={name}
          type="error"
          showIcon
          role="alert"
          message={t("jobs.mailbox", { time: formatEventTime(failingSince ?? ""), problem: problem ?? "" })}
        />
      ))}
      {data && <QueueTable page={data} chosen={filter.queue} onChoose={chooseQueue} actions={actions} />}
      <div className="hq-jobs-bar">
        <TabBar
          label={t("jobs.state")}
          tabs={[undefined, ...jobStates].map((state) => ({
            path: addressOf(search, state),
            label: t(state === undefined ? "jobs.all" : `jobs.${state}`),
            current: state === filter.state,
            badge: state === "dead" || state === "failed" ? countOf(data, state, filter.queue) : 0,
          }))}
        />
        {filter.queue !== undefined && (
          <Button size="small" onClick={() => chooseQueue(null)}>
            {t("jobs.allQueues")}
          </Button>
        )}
      </div>
      {!data && !failure && <TableSkeleton columns={5} rows={8} />}
      {data?.jobs.length === 0 && <EmptyState title={t("jobs.none")} hint={t("jobs.noneHint")} />}
      {data && data.jobs.length > 0 && <JobTable key={search.toString()} first={data} filter={filter} actions={actions} />}
      {data && data.interventions.length > 0 && <History interventions={data.interventions} />}
      {discarding && (
        <DiscardDialog
          count={discarding.count}
          onClose={() => setDiscarding(null)}
          onDiscard={async (reason) => {
            if (await change(discardJobs(discarding.choice, reason), "jobs.discarded")) setDiscarding(null);
          }}
        />
      )}
    </div>
  );
}

const countOf = (page: JobPage | undefined, state: "dead" | "failed", queue: string | undefined): number =>
  (page?.queues ?? []).reduce((sum, each) => sum + (queue === undefined || each.queue === queue ? each[state] : 0), 0);

function History({ interventions }: Pick<JobPage, "interventions">) {
  return (
    <section>
      <h2>{t("jobs.history")}</h2>
      <ul className="hq-jobs-history">
        {interventions.map(({ id, at, by, verb, jobs, queue, reason }) => (
          <li key={id}>
            {t(verb === "run" ? "jobs.historyRun" : "jobs.historyDiscard", { who: by, count: jobs })}
            {queue !== "" && ` · ${queueName(queue)}`} <time dateTime={at}>{formatEventTime(at)}</time>
            {reason && <blockquote>{reason}</blockquote>}
          </li>
        ))}
      </ul>
    </section>
  );
}
