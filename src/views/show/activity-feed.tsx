import { Button } from "antd";
import type { ActivityEntry } from "../../contract/activity.ts";
import { t } from "../../i18n/kit/records.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { formatEventTime } from "../cells/moments.tsx";
import { TryAgain } from "../kit/states.tsx";
import { ActivityChanges, deedOf } from "./activity-changes.tsx";
import { useActivity } from "./use-activity.ts";

/** A record's history, newest first. `version` is the record's version: a new one reloads the history. */
export function ActivityFeed({ resource, id, version }: { resource: AnyResource; id: number; version: number | undefined }) {
  const { entries, failed, hasMore, more, retry } = useActivity({ resource, id, version });
  if (failed && !entries) {
    return <TryAgain className="hq-soft" text={t("record.activityFailed")} onRetry={retry} />;
  }
  if (!entries) return <span className="hq-skeleton hq-skeleton-bar" />;
  if (entries.length === 0) return <p className="hq-soft">{t("record.noActivity")}</p>;
  return (
    <>
      <ol className="hq-activity">
        {entries.map((entry) => (
          <ActivityItem key={entry.id} resource={resource} entry={entry} />
        ))}
      </ol>
      {hasMore && (
        <Button type="link" size="small" onClick={more}>
          {t("action.more")}
        </Button>
      )}
    </>
  );
}

/** One entry of a history: who did what when, and what changed by it. */
export function ActivityItem({ resource, entry }: { resource: AnyResource; entry: ActivityEntry }) {
  return (
    <li>
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
  );
}
