import type { NamedBookmark } from "../../contract/favorites.ts";
import type { MergePreview, MergeRequest, RecentMerge, UndoneMerge } from "../../contract/merges.ts";
import { getData, http } from "./http.ts";

type Data<T> = { readonly data: T };

export const previewMerge = async ({ kept, merged }: MergeRequest, signal: AbortSignal): Promise<MergePreview> =>
  (await http.post<Data<MergePreview>>("/v1/merges/preview", { kept, merged }, { signal })).data.data;

export const mergeRecords = async (request: MergeRequest): Promise<{ readonly id: number }> =>
  (await http.post<Data<{ id: number }>>("/v1/merges", request)).data.data;

export const undoMerge = async (id: number): Promise<UndoneMerge> =>
  (await http.post<Data<UndoneMerge>>(`/v1/merges/${id}/undo`)).data.data;

export const recentMerges = (resource: string, id: number, signal: AbortSignal): Promise<readonly RecentMerge[]> =>
  getData("/v1/merges", { params: { resource, id }, signal });

/** Where a merged record is now. Rejects with a 404 if it was not merged. */
export const mergedInto = (resource: string, id: string, signal: AbortSignal): Promise<NamedBookmark> =>
  getData("/v1/merges/into", { params: { resource, id }, signal });
