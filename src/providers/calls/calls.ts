import type { DocumentFlowNode } from "../../schemas/document-flow.ts";
import { collectionOf, rowPath } from "../paths.ts";
import { http } from "./http.ts";
import { newIdempotencyKey } from "./idempotency.ts";

/** The API calls of a module that Refine's data provider has no method for. All reject with an ApiError. */

export type ApiRow = { id: number; version?: number } & Record<string, unknown>;
export const isApiRow = (value: unknown): value is ApiRow =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "number";
export type LookupOption = { id: number; name: string };

/** `key`: to retry after a lost answer, pass the key of the first attempt. */
export type RequestOptions = { key?: string; signal?: AbortSignal };

type ApiResponse<T> = { data: T };

/** Runs an action on a row. `payload` contains the version the user saw and the action's input. Resolves with the updated row. */
export async function performAction(
  resource: string,
  id: string | number,
  action: string,
  payload: Record<string, unknown>,
  { key = newIdempotencyKey(), signal }: RequestOptions = {},
): Promise<ApiRow> {
  const path = `${rowPath(resource, id)}/actions/${encodeURIComponent(action)}`;
  const { data } = await http.post<ApiResponse<ApiRow>>(path, payload, {
    headers: { "Idempotency-Key": key },
    ...(signal ? { signal } : {}),
  });
  return data.data;
}

/** Searches rows of a module by name for a reference input; with `id`, returns the name of the row already chosen. */
export async function fetchLookup(
  resource: string,
  question: { q?: string; id?: number } & Record<string, string | number | undefined>,
  signal?: AbortSignal,
): Promise<LookupOption[]> {
  const { data } = await http.get<ApiResponse<LookupOption[]>>(`${collectionOf(resource)}/lookup`, {
    params: question,
    ...(signal ? { signal } : {}),
  });
  return data.data;
}

/** The number of rows under each tab of a module, for this user. */
export async function fetchCounts(resource: string): Promise<Record<string, number>> {
  const { data } = await http.get<ApiResponse<Record<string, number>>>(`${collectionOf(resource)}/counts`);
  return data.data;
}

/** A row's activity, newest first, as the server sends it. */
export async function fetchActivity(resource: string, id: string | number, params: Record<string, string | number> = {}): Promise<unknown> {
  const { data } = await http.get<ApiResponse<unknown>>(`${rowPath(resource, id)}/activity`, { params });
  return data.data;
}

/** The documents that a row was made from and those made from it, oldest first; `more` if the list is incomplete. */
export async function fetchDocumentFlow(
  resource: string,
  id: string | number,
): Promise<{ data: readonly DocumentFlowNode[]; more: boolean }> {
  const { data } = await http.get<{ data: readonly DocumentFlowNode[]; more: boolean }>(`${rowPath(resource, id)}/document-flow`);
  return data;
}

/** A user's abilities, with the names of the roles that grant each; for an administrator, "administrator" comes first. */
export type UserAccess = { isAdmin: boolean; abilities: readonly { subject: string; action: string; from: readonly string[] }[] };

export async function fetchUserAccess(resource: string, id: string | number): Promise<UserAccess> {
  const { data } = await http.get<ApiResponse<UserAccess>>(`${rowPath(resource, id)}/access`);
  return data.data;
}
