import { useCallback, useEffect, useRef, useState } from "react";
import type { CommentPage } from "../../contract/comments.ts";
import { type CommentedRecord, fetchComments } from "../../providers/calls/comment-calls.ts";
import { onLive } from "../../providers/live/live-events.ts";

const PAGE = 20;
const LARGEST_PAGE = 100;

/** A newer first page joined with older comments that were loaded already. */
function joined(known: CommentPage | undefined, page: CommentPage): CommentPage {
  const oldest = page.comments.at(-1)?.id;
  if (!known || !page.hasMore || oldest === undefined) return page;
  return { ...page, comments: [...page.comments, ...known.comments.filter(({ id }) => id < oldest)], hasMore: known.hasMore };
}

/** The comments of a record, kept up to date while it is open. */
export function useComments({ resource, recordId }: CommentedRecord) {
  const [page, setPage] = useState<CommentPage>();
  const [failed, setFailed] = useState(false);
  const latest = useRef(0);
  const loaded = useRef(0);
  loaded.current = page?.comments.length ?? 0;

  const reload = useCallback(async () => {
    latest.current += 1;
    const request = latest.current;
    const pageSize = Math.min(LARGEST_PAGE, Math.max(PAGE, loaded.current + 1));
    try {
      const first = await fetchComments({ resource, recordId }, { pageSize });
      // A slower answer must not bring back what a later one has replaced.
      if (request !== latest.current) return;
      setFailed(false);
      setPage((known) => joined(known, first));
    } catch {
      if (request === latest.current) setFailed(true);
    }
  }, [resource, recordId]);

  useEffect(() => {
    void reload();
    const stops = [
      onLive("comment", (event) => {
        if (event.resource === resource && event.id === recordId) void reload();
      }),
      onLive("reconnected", () => void reload()),
    ];
    return () => {
      latest.current += 1;
      for (const stop of stops) stop();
    };
  }, [reload, resource, recordId]);

  const more = async () => {
    const before = page?.comments.at(-1)?.id;
    if (before === undefined) return;
    const older = await fetchComments({ resource, recordId }, { before, pageSize: PAGE });
    setPage((known) => {
      if (!known) return known;
      const fresh = older.comments.filter(({ id }) => !known.comments.some((each) => each.id === id));
      return { ...known, comments: [...known.comments, ...fresh], hasMore: older.hasMore };
    });
  };
  return { page, failed, reload, more };
}
