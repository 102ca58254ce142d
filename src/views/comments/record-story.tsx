import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { RecordComment } from "../../contract/comments.ts";
import { t } from "../../i18n/kit/comments.ts";
import { t as recordTexts } from "../../i18n/kit/records.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { fetchComment } from "../../providers/calls/comment-calls.ts";
import { findResource } from "../../providers/registry.ts";
import { authState } from "../../providers/session/auth-state.ts";
import { useStore } from "../../providers/use-store.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { TryAgain } from "../kit/states.tsx";
import { currentSide, titleOf } from "../records/view-fields.ts";
import { ActivityItem } from "../show/activity-feed.tsx";
import { useActivity } from "../show/use-activity.ts";
import { CommentComposer } from "./comment-composer.tsx";
import { CommentItem } from "./comment-item.tsx";
import { mergeStory } from "./story.ts";
import { useComments } from "./use-comments.ts";
import "./comments.css";

/** What people wrote on a record and, for employees, what was done with it: one story, newest first. */
export function RecordStory({ resource, row }: { resource: AnyResource; row: ApiRow }) {
  const record = { resource: resource.name, recordId: row.id };
  const isEmployee = currentSide() === "employee";
  const comments = useComments(record);
  const activity = useActivity({ resource, id: row.id, version: row.version, enabled: isEmployee });
  const isNew = useNewComments(comments.page?.comments);
  const target = useTarget(resource, row.id);
  const { page } = comments;
  if (!page && !comments.failed) {
    return <span className="hq-skeleton hq-story-skeleton" role="status" aria-label={recordTexts("app.loading")} />;
  }
  const story = mergeStory(
    { items: page?.comments ?? [], hasMore: page?.hasMore ?? false },
    { items: activity.entries ?? [], hasMore: activity.hasMore },
  );
  // The comment that the address names may be far down; it then stands first.
  const { id: targetId, comment: named } = target;
  const isShown = story.items.some((one) => "comment" in one && one.comment.id === targetId);
  const changed = () => void comments.reload();
  const item = (comment: RecordComment) => (
    <CommentItem
      key={`comment ${comment.id}`}
      record={record}
      comment={comment}
      isNew={isNew(comment)}
      isTarget={comment.id === targetId}
      onChanged={changed}
    />
  );
  return (
    <>
      {page ? (
        <CommentComposer record={record} company={page.mayShare ? companyName(resource, row) : undefined} onSent={changed} />
      ) : (
        <TryAgain className="hq-soft" text={t("comments.failed")} onRetry={changed} />
      )}
      {!isShown && target.isGone && <p className="hq-soft">{t("comments.gone")}</p>}
      {page?.comments.length === 0 && !isEmployee && <p className="hq-soft">{t("comments.none")}</p>}
      <ol className="hq-activity hq-story">
        {!isShown && named && item(named)}
        {story.items.map((one) =>
          "comment" in one ? item(one.comment) : <ActivityItem key={`entry ${one.entry.id}`} resource={resource} entry={one.entry} />,
        )}
      </ol>
      {activity.failed && <TryAgain className="hq-soft" text={recordTexts("record.activityFailed")} onRetry={activity.retry} />}
      {story.next !== undefined && (
        <Button type="link" size="small" onClick={story.next === "comments" ? () => void comments.more().catch(changed) : activity.more}>
          {recordTexts("action.more")}
        </Button>
      )}
    </>
  );
}

/** The name of the company that a record belongs to. */
function companyName(resource: AnyResource, row: ApiRow): string {
  const { company = "" } = resource.people;
  const name = row[company];
  return typeof name === "string" ? name : titleOf(resource, row);
}

/** Whether others wrote a comment while the record was open. */
function useNewComments(comments: readonly RecordComment[] | undefined): (comment: RecordComment) => boolean {
  const first = useRef<number>(undefined);
  const self = useStore(authState).user?.id;
  if (comments && first.current === undefined) first.current = comments[0]?.id ?? 0;
  return ({ id, author }) => id > (first.current ?? Number.POSITIVE_INFINITY) && author.id !== self;
}

/** The comment that the address names: `?comment=12`. */
function useTarget({ table }: AnyResource, recordId: number) {
  const { search } = useLocation();
  const [, digits] = /^([1-9]\d{0,14})$/.exec(new URLSearchParams(search).get("comment") ?? "") ?? [];
  const id = digits === undefined ? undefined : Number(digits);
  const [found, setFound] = useState<{ readonly id: number; readonly comment?: RecordComment }>();
  useEffect(() => {
    if (id === undefined) return;
    let cancelled = false;
    fetchComment(id).then(
      (comment) => {
        // The record may have been another slice of its table then.
        const isHere = comment.recordId === recordId && findResource(comment.resource)?.table === table;
        if (!cancelled) setFound(isHere ? { id, comment } : { id });
      },
      () => !cancelled && setFound({ id }),
    );
    return () => {
      cancelled = true;
    };
  }, [table, recordId, id]);
  const current = found?.id === id ? found : undefined;
  return { id, comment: current?.comment, isGone: current !== undefined && current.comment === undefined };
}
