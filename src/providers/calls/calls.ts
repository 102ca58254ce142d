import type { CrudFilter } from "@refinedev/core";
import type { ActivityPage } from "../../contract/activity.ts";
import type { DocumentFlow } from "../../contract/document-flow.ts";
import type { LookupOption } from "../../contract/options.ts";
import type { RecordFigures } from "../../contract/record-figures.ts";
import type { RowOutcome } from "../../contract/row-outcome.ts";
import type { UserAccess } from "../../contract/user-access.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { collectionOf, plainParams, rowPath } from "../paths.ts";
import { getData, http, postData } from "./http.ts";
import { newIdempotencyKey } from "./idempotency.ts";
import { listQuery } from "./list-query.ts";

/** The API calls of a module that Refine's data provider has no method for. All reject with an ApiError. */

export type ApiRow = { id: number; version?: number } & Record<string, unknown>;
export const isApiRow = (value: unknown): value is ApiRow =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "number";
/** `key`: to retry after a lost answer, pass the key of the first attempt. */
export type RequestOptions = { key?: string; signal?: AbortSignal };

export const actionPath = (resource: string, id: string | number, action: string): string =>
  `${rowPath(resource, id)}/actions/${encodeURIComponent(action)}`;

/** Runs an action on a row. `payload` contains the version the user saw and the action's input. Resolves with the updated row. */
export const performAction = (
  resource: string,
  id: string | number,
  action: string,
  payload: Record<string, unknown>,
  { key = newIdempotencyKey(), signal }: RequestOptions = {},
): Promise<ApiRow> =>
  postData(actionPath(resource, id, action), payload, {
    headers: { "Idempotency-Key": key },
    ...(signal ? { signal } : {}),
  });

/** Runs an action, or "remove", on several rows; the payload names them. Answers for each row. */
export const actOnRows = (
  resource: string,
  action: string,
  payload: Record<string, unknown>,
  { key = newIdempotencyKey(), signal }: RequestOptions = {},
): Promise<readonly RowOutcome[]> =>
  postData(`${collectionOf(resource)}/actions/${encodeURIComponent(action)}`, payload, {
    headers: { "Idempotency-Key": key },
    ...(signal ? { signal } : {}),
  });

/** Searches rows of a module by name for a reference input; with `id`, returns the name of the row already chosen. */
export const fetchLookup = (
  resource: string,
  question: { q?: string; id?: number } & Record<string, string | number | undefined>,
  signal?: AbortSignal,
): Promise<readonly LookupOption[]> => getData(`${collectionOf(resource)}/lookup`, { params: question, ...(signal ? { signal } : {}) });

/** The names of up to 200 rows, with what else the look-up is asked for. */
export const fetchLookupOf = (
  resource: string,
  ids: readonly number[],
  question: Readonly<Record<string, string | number>>,
): Promise<readonly LookupOption[]> => {
  const params = new URLSearchParams(Object.entries(question).map(([name, value]) => [name, String(value)]));
  for (const id of ids) params.append("id", String(id));
  return getData(`${collectionOf(resource)}/lookup`, { params });
};

/** The number of rows under each tab of a module, for this user. */
export const fetchCounts = (resource: string): Promise<Record<string, number>> => getData(`${collectionOf(resource)}/counts`);

/** The amounts of a list by field; null where no row has one. */
export type Sums = Readonly<Record<string, number | null>>;

/** What the amounts of all rows that the filters let through add up to. */
export const fetchSums = (resource: AnyResource, filters: CrudFilter[]): Promise<Sums> =>
  getData(`${resource.collection}/sums?${listQuery({ filters, plain: plainParams(resource) })}`);

/** A page of a row's activity, newest first. */
export const fetchActivity = (resource: string, id: string | number, page: number): Promise<ActivityPage> =>
  getData(`${rowPath(resource, id)}/activity`, { params: { page } });

/** The documents that a row was made from and those made from it, oldest first. */
export const fetchDocumentFlow = async (resource: string, id: string | number): Promise<DocumentFlow> =>
  (await http.get<DocumentFlow>(`${rowPath(resource, id)}/document-flow`)).data;

/** The figures of other rows about a row. */
export const fetchRecordFigures = (resource: string, id: string | number): Promise<RecordFigures> =>
  getData(`${rowPath(resource, id)}/figures`);

export const fetchUserAccess = (resource: string, id: string | number): Promise<UserAccess> => getData(`${rowPath(resource, id)}/access`);
