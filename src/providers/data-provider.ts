import type { BaseRecord, CrudFilters, CustomParams, DataProvider, GetListResponse } from "@refinedev/core";
import simpleRest from "@refinedev/simple-rest";
import type { AxiosInstance } from "axios";
import { newIdempotencyKey } from "./idempotency.ts";
import { listQuery } from "./list-query.ts";
import { collectionOf, fillPath, plainParams } from "./paths.ts";
import { findResource } from "./registry.ts";

export type ListAnswer<T extends BaseRecord = BaseRecord> = GetListResponse<T> & {
  /** The count stopped at the server's limit: show it with a plus. */
  totalIsCapped?: boolean;
  /** Opaque place after the last row, for reading on. */
  next?: string;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** The single row of an answer `{data: row}`. */
const rowOf = (answer: { data: unknown }) => ({
  data: (isRecord(answer.data) && "data" in answer.data ? answer.data.data : answer.data) as never,
});

function readList<T extends BaseRecord>(body: unknown, collection: string): ListAnswer<T> {
  const data = isRecord(body) && isRecord(body.data) ? body.data : {};
  // The one place where rows enter: their shape is the declaration's, and the server was checked against it.
  const rows = (Array.isArray(data[collection]) ? data[collection] : (Object.values(data).find(Array.isArray) ?? [])) as T[];
  const next = typeof data.next === "string" ? data.next : undefined;
  return {
    data: rows,
    total: typeof data.total === "number" ? data.total : rows.length,
    totalIsCapped: data.totalIsCapped === true,
    ...(next === undefined ? {} : { next }),
  };
}

const filterValue = (filters: CrudFilters | undefined, name: string): string | undefined => {
  const found = filters?.find((filter) => "field" in filter && filter.field === name);
  return found && !Array.isArray(found.value) && found.value ? String(found.value) : undefined;
};

const UUID = /^[0-9a-f-]{32,36}$/i;

/**
 * Refine's data provider: simple-rest for single rows over our client, our own lists. Parameters of the page's address
 * reach a provider inside `meta`, and simple-rest takes the HTTP method and the headers from it: `/quotes/3?method=delete`
 * would delete. So no `meta` ever passes through; what we need of it is picked by name.
 */
export function createDataProvider(http: AxiosInstance, base = ""): Required<DataProvider> {
  // Both instances come from the same axios; only its copy of the types is another.
  const rest = simpleRest(base, http as unknown as Parameters<typeof simpleRest>[1]);

  const getList: DataProvider["getList"] = async <T extends BaseRecord>({
    resource,
    pagination,
    sorters,
    filters,
    meta,
  }: Parameters<DataProvider["getList"]>[0]) => {
    const declaration = findResource(resource);
    const paged = pagination?.mode !== "off";
    const page = pagination?.currentPage ?? 1;
    const pageSize = pagination?.pageSize ?? declaration?.views.list.pageSize ?? 50;
    const countExact = meta?.countExact === true;
    const special = declaration?.endpoints.list;
    const query = listQuery({
      sorters,
      filters,
      plain: plainParams(declaration),
      countExact,
      ...(paged && !special ? { page, pageSize } : {}),
    });
    let path = collectionOf(resource);
    if (special) {
      path = fillPath(special, { tab: filterValue(filters, "tab") ?? "all" });
      query.delete("tab");
      if (paged) {
        query.set("limit", String(pageSize));
        query.set("offset", String((page - 1) * pageSize));
      }
    }
    const { data } = await http.get<unknown>(`${base}/${path}`, { params: query });
    return readList<T>(data, collectionOf(resource));
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

    create: async ({ resource, variables, meta }) => {
      const given: unknown = meta?.idempotencyKey;
      const key = typeof given === "string" && UUID.test(given) ? given : newIdempotencyKey();
      return rowOf(await rest.create({ resource: collectionOf(resource), variables, meta: { headers: { "Idempotency-Key": key } } }));
    },

    update: async ({ resource, id, variables }) => {
      const special = findResource(resource)?.endpoints.update;
      if (special) return rowOf(await rest.create({ resource: fillPath(special.path, { id }), variables, meta: {} }));
      return rowOf(await rest.update({ resource: collectionOf(resource), id: encodeURIComponent(id), variables, meta: { method: "put" } }));
    },

    deleteOne: async ({ resource, id, variables }) => {
      const special = findResource(resource)?.endpoints.remove;
      if (special) return rowOf(await rest.create({ resource: fillPath(special.path, { id }), variables: variables ?? {}, meta: {} }));
      return rowOf(
        await rest.deleteOne({ resource: collectionOf(resource), id: encodeURIComponent(id), variables: variables as object, meta: {} }),
      );
    },

    createMany: () => Promise.reject(new Error("Rows are created one by one, each with its own key")),
    updateMany: () => Promise.reject(new Error("Rows are changed one by one, each with its own version")),
    deleteMany: () => Promise.reject(new Error("Rows are removed one by one")),

    custom: async ({ url, method, payload, query, headers }: CustomParams) => {
      const { data } = await http.request<never>({
        url: url.startsWith("/") ? `${base}${url}` : `${base}/${url}`,
        method,
        data: payload as unknown,
        params: query as unknown,
        headers: headers as Record<string, string>,
      });
      return { data };
    },
  };
}
