import { Button } from "antd";
import { useEffect, useState } from "react";
import type { ActivityEntry } from "../../contract/activity.ts";
import { t } from "../../i18n/records.ts";
import { fetchActivity } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { formatEventTime } from "../cells/moments.tsx";
import { TryAgain } from "../states.tsx";
import { ActivityChanges, deedOf } from "./activity-changes.tsx";

/** A record's history, newest first. `version` is the record's version: a new one reloads the history. */
export function ActivityFeed({ resource, id, version }: { resource: AnyResource; id: number; version: number | undefined }) {
  const [entries, setEntries] = useState<readonly ActivityEntry[]>();
  const [total, setTotal] = useState(0);
  const [page, setPage] = useState(1);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version or attempt loads again.
  useEffect(() => {
    let cancelled = false;
    fetchActivity(resource.name, id, page).then(
      (loaded) => {
        if (cancelled) return;
        setFailed(false);
        setTotal(loaded.total);
        setEntries((known = []) =>
          page === 1 ? loaded.entries : [...known, ...loaded.entries.filter((each) => !known.some((one) => one.id === each.id))],
        );
      },
      () => !cancelled && setFailed(true),
    );
    return () => {
      cancelled = true;
    };
  }, [resource, id, version, page, attempt]);
  if (failed && !entries) {
    return <TryAgain className="hq-soft" text={t("record.activityFailed")} onRetry={() => setAttempt(attempt + 1)} />;
  }
  if (!entries) return <span className="hq-skeleton hq-skeleton-bar" />;
  if (entries.length === 0) return <p className="hq-soft">{t("record.noActivity")}</p>;
  return (
    <>
      <ol className="hq-activity">
        {entries.map((entry) => (
          <li key={entry.id}>
            <p>
              <strong>{entry.user ?? t("activity.system")}</strong> {deedOf(resource, entry)}
              <span className="hq-soft">
                {" "}
                · <time dateTime={entry.at}>{formatEventTime(entry.at)}</time>
              </span>
            </p>
            {entry.reason && <blockquote>{entry.reason}</blockquote>}
            <ActivityChanges resource={resource} entry={entry} />
          </li>
        ))}
      </ol>
      {entries.length < total && (
        <Button type="link" size="small" onClick={() => setPage(page + 1)}>
          {t("action.more")}
        </Button>
      )}
    </>
  );
}
