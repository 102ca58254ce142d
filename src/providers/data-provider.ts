import type { BaseRecord, CrudFilters, CustomParams, DataProvider, GetListResponse, MetaQuery } from "@refinedev/core";
import simpleRest from "@refinedev/simple-rest";
import type { AxiosInstance } from "axios";
import type { ListPage } from "../contract/list-page.ts";
import { fillPath } from "../schemas/carry/fill-path.ts";
import { PAGE_SIZE } from "../schemas/views/view.ts";
import { isApiError } from "./calls/http-error.ts";
import { newIdempotencyKey } from "./calls/idempotency.ts";
import { forgetPlaces, keepPlace, listPlaceOf } from "./calls/list-places.ts";
import { listQuery } from "./calls/list-query.ts";
import { collectionOf, plainParams, rowPath } from "./paths.ts";
import { findResource } from "./registry.ts";

export type ListResponse<T extends BaseRecord = BaseRecord> = GetListResponse<T> & Partial<Pick<ListPage, "totalIsCapped" | "next">>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

const isNames = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((name) => typeof name === "string");

/** The single row of a response `{data: row}`. */
const rowOf = (response: { data: unknown }) => ({
  data: (isRecord(response.data) && "data" in response.data ? response.data.data : response.data) as never,
});

function readList<T extends BaseRecord>(body: unknown, collection: string): ListResponse<T> {
  const data = isRecord(body) && isRecord(body.data) ? body.data : {};
  // The one place where rows enter. Their shape is the declaration's, and the server is tested against it.
  const rows = (Array.isArray(data[collection]) ? data[collection] : (Object.values(data).find(Array.isArray) ?? [])) as T[];
  const next = typeof data.next === "string" || data.next === null ? data.next : undefined;
  return {
    data: rows,
    total: typeof data.total === "number" ? data.total : rows.length,
    totalIsCapped: data.totalIsCapped === true,
    ...(next === undefined ? {} : { next }),
  };
}

const filterValue = (filters: CrudFilters | undefined, name: string): string | undefined => {
  const match = filters?.find((filter) => "field" in filter && filter.field === name);
  return match && !Array.isArray(match.value) && match.value ? String(match.value) : undefined;
};

/** If the server refuses a cursor, because the list's order has changed, the page is requested by number instead. */
const unlessUnknownPlace =
  <T>(question: string, byNumber: () => Promise<T>) =>
  (failure: unknown): Promise<T> => {
    if (!isApiError(failure) || !failure.errors?.after) throw failure;
    forgetPlaces(question);
    return byNumber();
  };

const UUID = /^[0-9a-f-]{32,36}$/i;

/**
 * Refine's data provider: simple-rest over our client for single rows, our own lists and writes. Query parameters of the page's address
 * reach a provider inside `meta`, and simple-rest takes the HTTP method and headers from it: `/quotes/3?method=delete` would delete. So
 * `meta` is never passed on; the values we need are picked by name.
 */
export function createDataProvider(http: AxiosInstance, base = ""): Required<DataProvider> {
  // Both instances come from the same axios; only simple-rest's copy of the types differs.
  const rest = simpleRest(base, http as unknown as Parameters<typeof simpleRest>[1]);

  const getList: DataProvider["getList"] = async <T extends BaseRecord>({
    resource,
    pagination,
    sorters,
    filters,
    meta,
  }: Parameters<DataProvider["getList"]>[0]) => {
    const declaration = findResource(resource);
    const special = declaration?.endpoints.list;
    const plain = plainParams(declaration);
    const query = listQuery({
      sorters,
      filters,
      plain,
      countExact: meta?.countExact === true,
      complete: meta?.complete === true,
      fields: isNames(meta?.fields) ? meta.fields : undefined,
    });
    const path = special ? fillPath(special, { tab: filterValue(filters, "tab") ?? "all" }) : collectionOf(resource);
    if (special) query.delete("tab");
    const fetchPage = async (paging: Record<string, string | number> = {}) => {
      const params = new URLSearchParams(query);
      for (const [name, value] of Object.entries(paging)) params.set(name, String(value));
      const { data } = await http.get<unknown>(`${base}/${path}`, { params });
      return readList<T>(data, collectionOf(resource));
    };
    if (pagination?.mode === "off") return fetchPage();

    const page = pagination?.currentPage ?? 1;
    const pageSize = pagination?.pageSize ?? declaration?.views.list.pageSize ?? PAGE_SIZE;
    const question = `${path}?${query}&${pageSize}`;
    const byPlace = (after: string) => fetchPage(special ? { limit: pageSize, after } : { pageSize, after });
    const byNumber = () => fetchPage(special ? { limit: pageSize, offset: (page - 1) * pageSize } : { page, pageSize });
    const cursor = listPlaceOf(question, page);
    const result = await (cursor === undefined ? byNumber() : byPlace(cursor).catch(unlessUnknownPlace(question, byNumber)));
    keepPlace(question, page + 1, result.next);
    return result;
  };

  /** `meta` may contain the idempotency key of an earlier attempt and an abort signal. */
  const write = async (
    method: "post" | "put" | "delete",
    path: string,
    data: unknown,
    meta: MetaQuery | undefined,
    more: { readonly params?: unknown; readonly headers?: Record<string, string> } = {},
  ) => {
    const providedKey: unknown = meta?.idempotencyKey;
    const key = typeof providedKey === "string" && UUID.test(providedKey) ? providedKey : newIdempotencyKey();
    const signal: unknown = meta?.signal;
    return rowOf(
      await http.request({
        method,
        url: `${base}/${path}`,
        data,
        ...more,
        headers: { ...more.headers, "Idempotency-Key": key },
        ...(signal instanceof AbortSignal ? { signal } : {}),
      }),
    );
  };

  return {
    getApiUrl: () => base,
    getList,

    getOne: async ({ resource, id }) =>
      rowOf(await rest.getOne({ resource: collectionOf(resource), id: encodeURIComponent(id), meta: {} })),

    getMany: async ({ resource, ids }) => {
      if (ids.length === 0) return { data: [] };
      const query = listQuery({ plain: [], page: 1, pageSize: ids.length, filters: [{ field: "id", operator: "in", value: ids }] });
      const { data } = await http.get<unknown>(`${base}/${collectionOf(resource)}`, { params: query });
      return { data: readList<never>(data, collectionOf(resource)).data };
    },

    create: async ({ resource, variables, meta }) => write("post", collectionOf(resource), variables, meta),

    update: async ({ resource, id, variables, meta }) => {
      const special = findResource(resource)?.endpoints.update;
      return special
        ? write("post", fillPath(special.path, { id }), variables, meta)
        : write("put", rowPath(resource, id), variables, meta);
    },

    deleteOne: async ({ resource, id, variables, meta }) => {
      const special = findResource(resource)?.endpoints.remove;
      return special
        ? write("post", fillPath(special.path, { id }), variables ?? {}, meta)
        : write("delete", rowPath(resource, id), variables, meta);
    },

    createMany: () => Promise.reject(new Error("Rows are created one by one, each with its own key")),
    updateMany: () => Promise.reject(new Error("Rows are changed one by one, each with its own version")),
    deleteMany: () => Promise.reject(new Error("Rows are removed one by one")),

    custom: async ({ url, method, payload, query, headers, meta }: CustomParams) => {
      const path = url.replace(/^\//, "");
      const more = { params: query as unknown, headers: headers as Record<string, string> };
      if (method === "post" || method === "put" || method === "delete") return write(method, path, payload, meta, more);
      return rowOf(await http.request({ url: `${base}/${path}`, method, ...more }));
    },
  };
}
