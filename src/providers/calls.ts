import type { ChainNode } from "../schemas/chain.ts";
import { http } from "./http.ts";
import { newIdempotencyKey } from "./idempotency.ts";
import { collectionOf, rowPath } from "./paths.ts";

/** The calls of a module that Refine's data provider has no word for. All reject with an ApiError. */

export type Row = { id: number; version?: number } & Record<string, unknown>;
export const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "number";
export type Option = { id: number; name: string };

/** The key is that of the first try where a call is tried again after a lost answer. */
export type Sent = { key?: string; signal?: AbortSignal };

type Answer<T> = { data: T };

/**
 * Takes an action on a row. `payload` carries the version the user looked at and what the action asked for.
 * Resolves with the row as it is now.
 */
export async function act(
  resource: string,
  id: string | number,
  action: string,
  payload: Record<string, unknown>,
  { key = newIdempotencyKey(), signal }: Sent = {},
): Promise<Row> {
  const path = `${rowPath(resource, id)}/actions/${encodeURIComponent(action)}`;
  const { data } = await http.post<Answer<Row>>(path, payload, {
    headers: { "Idempotency-Key": key },
    ...(signal ? { signal } : {}),
  });
  return data.data;
}

/** Searches rows of a module by name for a reference's input; `id` asks for the name of one that is already chosen. */
export async function lookup(
  resource: string,
  question: { q?: string; id?: number } & Record<string, string | number | undefined>,
  signal?: AbortSignal,
): Promise<Option[]> {
  const { data } = await http.get<Answer<Option[]>>(`${collectionOf(resource)}/lookup`, {
    params: question,
    ...(signal ? { signal } : {}),
  });
  return data.data;
}

/** How many rows each tab of a module holds for this user. */
export async function counts(resource: string): Promise<Record<string, number>> {
  const { data } = await http.get<Answer<Record<string, number>>>(`${collectionOf(resource)}/counts`);
  return data.data;
}

/** A row's history, newest first, as the server tells it. */
export async function activity(resource: string, id: string | number, params: Record<string, string | number> = {}): Promise<unknown> {
  const { data } = await http.get<Answer<unknown>>(`${rowPath(resource, id)}/activity`, { params });
  return data.data;
}

/** The documents that a row was made from and those made from it, the first of all first; `more` where they are not all. */
export async function chain(resource: string, id: string | number): Promise<{ data: readonly ChainNode[]; more: boolean }> {
  const { data } = await http.get<{ data: readonly ChainNode[]; more: boolean }>(`${rowPath(resource, id)}/chain`);
  return data;
}

/** What somebody may do, with the names of the roles it comes from; an administrator's comes from "administrator" first. */
export type Access = { isAdmin: boolean; abilities: readonly { subject: string; action: string; from: readonly string[] }[] };

export async function access(resource: string, id: string | number): Promise<Access> {
  const { data } = await http.get<Answer<Access>>(`${rowPath(resource, id)}/access`);
  return data.data;
}
