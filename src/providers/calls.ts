import type { DocumentFlowNode } from "../schemas/document-flow.ts";
import { http } from "./http.ts";
import { newIdempotencyKey } from "./idempotency.ts";
import { collectionOf, rowPath } from "./paths.ts";

/** The calls of a module that Refine's data provider has no word for. All reject with an ApiError. */

export type ApiRow = { id: number; version?: number } & Record<string, unknown>;
export const isApiRow = (value: unknown): value is ApiRow =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "number";
export type LookupOption = { id: number; name: string };

/** The key is that of the first try where a call is tried again after a lost answer. */
export type RequestOptions = { key?: string; signal?: AbortSignal };

type Answer<T> = { data: T };

/**
 * Takes an action on a row. `payload` carries the version the user looked at and what the action asked for.
 * Resolves with the row as it is now.
 */
export async function performAction(
  resource: string,
  id: string | number,
  action: string,
  payload: Record<string, unknown>,
  { key = newIdempotencyKey(), signal }: RequestOptions = {},
): Promise<ApiRow> {
  const path = `${rowPath(resource, id)}/actions/${encodeURIComponent(action)}`;
  const { data } = await http.post<Answer<ApiRow>>(path, payload, {
    headers: { "Idempotency-Key": key },
    ...(signal ? { signal } : {}),
  });
  return data.data;
}

/** Searches rows of a module by name for a reference's input; `id` asks for the name of one that is already chosen. */
export async function fetchLookup(
  resource: string,
  question: { q?: string; id?: number } & Record<string, string | number | undefined>,
  signal?: AbortSignal,
): Promise<LookupOption[]> {
  const { data } = await http.get<Answer<LookupOption[]>>(`${collectionOf(resource)}/lookup`, {
    params: question,
    ...(signal ? { signal } : {}),
  });
  return data.data;
}

/** How many rows each tab of a module holds for this user. */
export async function fetchCounts(resource: string): Promise<Record<string, number>> {
  const { data } = await http.get<Answer<Record<string, number>>>(`${collectionOf(resource)}/counts`);
  return data.data;
}

/** A row's history, newest first, as the server tells it. */
export async function fetchActivity(resource: string, id: string | number, params: Record<string, string | number> = {}): Promise<unknown> {
  const { data } = await http.get<Answer<unknown>>(`${rowPath(resource, id)}/activity`, { params });
  return data.data;
}

/** The documents that a row was made from and those made from it, the first of all first; `more` where they are not all. */
export async function fetchDocumentFlow(
  resource: string,
  id: string | number,
): Promise<{ data: readonly DocumentFlowNode[]; more: boolean }> {
  const { data } = await http.get<{ data: readonly DocumentFlowNode[]; more: boolean }>(`${rowPath(resource, id)}/document-flow`);
  return data;
}

/** What somebody may do, with the names of the roles it comes from; an administrator's comes from "administrator" first. */
export type UserAccess = { isAdmin: boolean; abilities: readonly { subject: string; action: string; from: readonly string[] }[] };

export async function fetchUserAccess(resource: string, id: string | number): Promise<UserAccess> {
  const { data } = await http.get<Answer<UserAccess>>(`${rowPath(resource, id)}/access`);
  return data.data;
}
