import type { QueuedTask } from "../../../contract/warehouse-views.ts";
import { t } from "../../../i18n/warehousing/warehouse-views.ts";
import { findResource } from "../../../providers/registry.ts";
import { formatDate } from "../../../schemas/values/date.ts";
import { formatMoment } from "../../../views/cells/moments.tsx";
import { StateBadge } from "../../../views/cells/state-badge.tsx";
import { InnerLink } from "../../../views/kit/inner-link.tsx";
import { showPath } from "../../../views/paths/view-paths.ts";
import { lateInWords } from "../../../views/show/days-in-words.ts";

/** The next records of a queue, each a link to what is to be done. */
export function QueueRows({ label, tasks, today }: { label: string; tasks: readonly QueuedTask[]; today: string }) {
  return (
    <ol className="hq-queue" aria-label={label}>
      {tasks.map((task) => (
        <Task key={`${task.resource} ${task.id}`} task={task} today={today} />
      ))}
    </ol>
  );
}

/** States that the queue's name already says. */
const usualStates: Readonly<Record<string, string>> = {
  "pending-receive": "expected",
  receive: "inProgress",
  "inventory-item": "inStock",
  inspection: "pending",
  "photo-request": "requested",
  "cycle-count": "counting",
};

function Task({ task, today }: { task: QueuedTask; today: string }) {
  const { id, title, about, customer, place, state, due, since, done, of } = task;
  const resource = findResource(task.resource);
  if (!resource) return null;
  const what = [about, customer].filter((each) => each !== null).join(" · ");
  return (
    <li>
      <p className="hq-queue-title">
        <InnerLink to={showPath(resource, id)}>
          <span className="hq-mono">{title}</span>
        </InnerLink>
        {place !== null && <span className="hq-queue-place hq-mono">{place}</span>}
        <span className="hq-grow" />
        {due !== null ? <Due due={due} today={today} /> : since !== null && <Since at={since} />}
      </p>
      {what !== "" && (
        <p className="hq-queue-what" title={what}>
          {what}
        </p>
      )}
      <p className="hq-queue-state">
        {state !== usualStates[resource.name] && <StateBadge resource={resource} row={{ state }} />}
        {done !== null &&
          (of === null ? <span className="hq-soft">{t("day.counted", { count: done })}</span> : <Progress done={done} of={of} />)}
      </p>
    </li>
  );
}

const Since = ({ at }: { at: string }) => (
  <time className="hq-soft" dateTime={at}>
    {formatMoment(at, Number.POSITIVE_INFINITY)}
  </time>
);

function Due({ due, today }: { due: string; today: string }) {
  const late = lateInWords(due, today);
  return (
    <time className="hq-queue-due" data-late={late === undefined ? undefined : ""} dateTime={due}>
      {late ?? (due === today ? t("day.today") : formatDate(due))}
    </time>
  );
}

const Progress = ({ done, of }: { done: number; of: number }) => (
  <span className="hq-queue-progress">
    <progress value={Math.min(done, of)} max={Math.max(of, 1)} aria-hidden />
    {t("day.progress", { done, of })}
  </span>
);
