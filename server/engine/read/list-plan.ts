import type { Side } from "../../../src/schemas/access/abilities.ts";
import { fieldNamed } from "../../../src/schemas/access/field-access.ts";
import { valueKind } from "../../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { everyOperand, partsOf } from "../../../src/schemas/rules/where.ts";
import { figureField } from "../../../src/schemas/views/list-figures.ts";
import { isCountedByIndex, textKinds } from "../../db/resource-indexes.ts";
import type { ListRequest } from "../operations.ts";
import type { Filter } from "./filters.ts";
import { segmentNamed, segmentWhere, tabWhere } from "./list-conditions.ts";

/** How a page of a list is read. */
export interface ListPlan {
  /** Along an index, in the order of the list; or all that match are collected first, then counted and sorted. */
  readonly rows: "in order" | "collected";
  /** Whether the page's statement counts all rows of the list. */
  readonly isCounted: boolean;
}

/** The plan for a list that has more rows than are counted. */
export const longListPlan: ListPlan = { rows: "in order", isCounted: false };

export interface PlannedList {
  readonly resource: AnyResource;
  readonly side: Side;
  readonly request: ListRequest;
  /** What it is sorted by; `reference` where that is the name of a referenced row. */
  readonly keys: readonly { readonly reference?: unknown }[];
  /** Whether it is searched by words. */
  readonly isSearched: boolean;
  /** Whether it had more rows than are counted a moment ago. */
  readonly isLong: boolean;
}

/** The plan for a list, from what is asked for and what is known of it. */
export function planOf(list: PlannedList): ListPlan {
  if (list.isLong) return longListPlan;
  const isCollected = list.isSearched || (!list.request.exactCount && readsWhatItCounts(list));
  return { rows: isCollected ? "collected" : "in order", isCounted: true };
}

/** Whether nothing narrows the rows that the caller reaches. */
export const isWholeList = ({ request, isSearched }: Pick<PlannedList, "request" | "isSearched">): boolean =>
  !isSearched && [request.tab, request.segment, request.statusId].every((each) => each == null) && !request.filters?.length;

/**
 * Whether no index answers the count alone, so that it reads its rows anyway: then they are collected and sorted. Asked for the first of them in an
 * order, PostgreSQL may walk through the rows of others for long. So are the few rows of a list in the order of a name that many others have.
 */
function readsWhatItCounts(list: PlannedList): boolean {
  const { resource, side, request, keys } = list;
  if (isWholeList(list) && keys[0]?.reference !== undefined) return true;
  if (segmentNamed(resource, side, request.segment)?.figure !== undefined) return true;
  const declared = [tabWhere(resource, side, request.tab), segmentWhere(resource, side, request.segment)];
  const compared = declared.flatMap((where) => (where ? everyOperand(where).names : []));
  // The indexes of a customer's rows hold the state and no other field.
  const isByRows = request.filters?.some(
    (filter) => filter.field !== "state" && (side === "customer" || isCountedByRows(resource, filter)),
  );
  const ownInSeveralWays = side === "customer" && resource.customer !== undefined && partsOf(resource.customer.rows).any !== undefined;
  return ownInSeveralWays || isByRows === true || compared.some((name) => name !== "state");
}

/**
 * Whether no index alone tells how many rows an employee's filter lets through: a filter by parts of words, one by a field whose index has
 * removed rows, too, or one of a resource that has only some rows of its table, because the index of a field does not say which. A filter
 * by an equal text finds few rows, and looking for them in the order of the list would read all of it, so its rows are counted too. So does a
 * filter by a figure.
 */
export function isCountedByRows(resource: AnyResource, { field: name, operator }: Filter): boolean {
  if (figureField(resource, name)) return true;
  const slicedBy = resource.rows ? everyOperand(resource.rows).names : [];
  const field = fieldNamed(resource, name, "employee");
  const isOfText = operator === "contains" || (operator === "eq" && field !== undefined && textKinds.has(valueKind(field)));
  if (isOfText || slicedBy.some((each) => each !== name)) return true;
  return name !== "state" && !(field && isCountedByIndex(field, name === resource.title));
}
