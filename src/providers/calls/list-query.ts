import type { CrudFilter, CrudFilters, CrudSorting } from "@refinedev/core";

/**
 * The query string of a list: `page, pageSize, sort=-number,name, q, tab, filter[field][op]=value`. Values of an `in` are repeated. `plain`
 * names the fields that are separate parameters (q, tab, a segment).
 */
type ListQuery = {
  page?: number;
  pageSize?: number;
  sorters?: CrudSorting | undefined;
  filters?: CrudFilters | undefined;
  plain: readonly string[];
  countExact?: boolean;
  /** Rows as records, with lines, files and rich texts. */
  complete?: boolean;
  /** The only fields of the rows, which then have no available actions. */
  fields?: readonly string[] | undefined;
};

const empty = (value: unknown) => value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

function addFilter(query: URLSearchParams, filter: CrudFilter, plain: readonly string[]): void {
  if (!("field" in filter)) {
    // A conjunction is flattened. The API has no form for alternatives, and leaving one out would return too many rows.
    if (filter.operator === "or") throw new Error("A list can't be filtered by alternatives");
    for (const part of filter.value) addFilter(query, part, plain);
    return;
  }
  const { field, operator, value } = filter;
  if (plain.includes(field)) {
    if (!empty(value)) query.set(field, String(value));
    return;
  }
  if (operator === "null" || operator === "nnull") {
    query.append(`filter[${field}][${operator}]`, "true");
    return;
  }
  if (empty(value)) return;
  for (const each of Array.isArray(value) ? value : [value]) query.append(`filter[${field}][${operator}]`, String(each));
}

export function listQuery(question: ListQuery): URLSearchParams {
  const { page, pageSize, sorters = [], filters = [], plain, countExact, complete, fields } = question;
  const query = new URLSearchParams();
  if (page !== undefined) query.set("page", String(page));
  if (pageSize !== undefined) query.set("pageSize", String(pageSize));
  if (sorters.length > 0) query.set("sort", sorters.map(({ field, order }) => (order === "desc" ? `-${field}` : field)).join(","));
  for (const filter of filters) addFilter(query, filter, plain);
  if (countExact) query.set("count", "exact");
  if (complete) query.set("complete", "true");
  if (fields) query.set("fields", fields.join(","));
  return query;
}
