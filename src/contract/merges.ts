import type { Bookmark } from "./favorites.ts";

/** What merging would move: "4 quotes". */
export interface MergePart {
  readonly label: string;
  readonly count: number;
}

/** What merging two records would do; `refusal` is why it can't be done. */
export interface MergePreview {
  readonly parts: readonly MergePart[];
  readonly refusal: string | null;
}

/** One record and another that is merged into it. With versions, the merge is refused for any other ones. */
export interface MergeRequest {
  readonly kept: Bookmark & { readonly id: number; readonly version?: number };
  readonly merged: Bookmark & { readonly id: number; readonly version?: number };
  /** The fields whose values are taken from the merged record. */
  readonly take: readonly string[];
}

/** A merge of the last day, which can be undone. */
export interface RecentMerge {
  readonly id: number;
  readonly title: string;
  readonly by: string;
  readonly at: string;
}

/** Which of what a merge moved stayed, because it was changed or removed since. */
export interface UndoneMerge {
  readonly records: number;
  readonly fields: readonly string[];
}

/** So long a merge can be undone. */
export const UNDO_HOURS = 24;
