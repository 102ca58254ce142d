import { Button } from "antd";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { QueueEntry, QueueGroup } from "../../contract/queue.ts";
import { t } from "../../i18n/kit/home.ts";
import { findResource, resourceNamed } from "../../providers/registry.ts";
import { Badge } from "../../views/cells/state-badge.tsx";
import { lazyComponent } from "../../views/kit/lazy-dialog.tsx";
import { figureAddress } from "../../views/list/figure-address.ts";
import { aboutPath, createPath } from "../../views/paths/view-paths.ts";
import { withWayBack } from "../../views/paths/way-back.ts";
import { createLabel } from "../../views/records/view-fields.ts";

// Actions bring their dialogs, which are loaded when the first one is asked for.
const RunAction = lazyComponent(
  async () => (await import("./run-action.tsx")).RunAction,
  ({ onEnd }) => onEnd(false),
);

/** The address of an entry's record, or of the record that it is about. */
export function entryPath({ resource, id, about }: QueueEntry): string {
  return aboutPath(resourceNamed(resource), { ...about, id });
}

/** What is offered in place: the record's own action, or the form of the next document. */
function Step({ entry, onDone }: { entry: QueueEntry; onDone: (entry: QueueEntry) => void }) {
  const [running, setRunning] = useState(false);
  const navigate = useNavigate();
  const resource = resourceNamed(entry.resource);
  const next = entry.form ? findResource(entry.form.to) : undefined;
  const label = next ? createLabel(next) : entry.action === null ? undefined : resource.actions[entry.action]?.label;
  if (label === undefined) return null;
  const press = () => {
    if (!next || !entry.form) return setRunning(true);
    const path = createPath(next);
    void navigate(withWayBack(`${path}${path.includes("?") ? "&" : "?"}${entry.form.param}=${entry.id}`, "/"));
  };
  return (
    <>
      <Button size="small" loading={running} aria-label={`${label}: ${entry.title}`} onClick={press}>
        {label}
      </Button>
      {running && entry.action !== null && (
        <RunAction
          resource={resource}
          id={entry.id}
          action={entry.action}
          onEnd={(done) => {
            setRunning(false);
            if (done) onDone(entry);
          }}
        />
      )}
    </>
  );
}

/** One entry: the sentence, why it is here, and what settles it. */
export function EntryRow({ entry, onDone }: { entry: QueueEntry; onDone: (entry: QueueEntry) => void }) {
  const { whose, person, facts, place } = entry;
  const rank = place === "done" ? null : entry.rank;
  const notes = [...(whose === "unassigned" ? [t("tasks.unassigned")] : []), ...(person === null ? [] : [person]), ...facts];
  return (
    <li className="hq-entry">
      <div className="hq-entry-main">
        <Link className="hq-entry-says" to={entryPath(entry)}>
          {entry.says}
        </Link>
        {(rank === "overdue" || rank === "today" || notes.length > 0) && (
          <span className="hq-entry-facts">
            {rank === "overdue" && <Badge tone="bad" label={t(place === "coming" ? "home.late" : "home.overdue")} />}
            {rank === "today" && <Badge tone="warn" label={t("date.today")} />}
            {notes.length > 0 && <span>{notes.join(" · ")}</span>}
          </span>
        )}
      </div>
      <Step entry={entry} onDone={onDone} />
    </li>
  );
}

/** The list that holds all rows of a rule, after the last of its entries. */
export function GroupRow({ group: { title, count, rows } }: { group: QueueGroup }) {
  return (
    <li className="hq-entry hq-entry-all">
      <Link className="hq-link" to={figureAddress(rows)}>
        {t("home.all", { count, title })}
      </Link>
    </li>
  );
}

export function MoreButton({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <button type="button" className="hq-link hq-more" onClick={onShow}>
      {t("home.showMore", { count })}
    </button>
  );
}
