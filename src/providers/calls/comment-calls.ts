import type { CommentPage, MentionableUser, RecordComment } from "../../contract/comments.ts";
import { getData, http, postData, putData } from "./http.ts";
import { newIdempotencyKey } from "./idempotency.ts";

/** The API calls of comments. All reject with an ApiError. */

/** A record, by its resource's name and its id. */
export interface CommentedRecord {
  readonly resource: string;
  readonly recordId: number;
}

export const fetchComments = (record: CommentedRecord, page: { before?: number; pageSize?: number }): Promise<CommentPage> =>
  getData("/comments", { params: { ...record, ...page } });

export const fetchComment = (id: number): Promise<RecordComment> => getData(`/comments/${id}`);

/** `key`: to retry after a lost answer, pass the key of the first attempt. */
export const postComment = (
  body: Readonly<Record<string, unknown>>,
  { key, signal }: { key: string; signal: AbortSignal },
): Promise<RecordComment> => postData("/comments", body, { headers: { "Idempotency-Key": key }, signal });

export const editComment = (id: number, text: string, signal: AbortSignal): Promise<RecordComment> =>
  putData(`/comments/${id}`, { text }, { signal });

export const removeComment = async (id: number): Promise<void> => {
  await http.delete(`/comments/${id}`, { headers: { "Idempotency-Key": newIdempotencyKey() } });
};

export const fetchMentionable = (record: CommentedRecord, q: string): Promise<readonly MentionableUser[]> =>
  getData("/comments/people", { params: { ...record, q } });
