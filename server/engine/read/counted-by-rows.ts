import { fieldNamed } from "../../../src/schemas/access/field-access.ts";
import { valueKind } from "../../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { everyOperand } from "../../../src/schemas/rules/where.ts";
import { figureField } from "../../../src/schemas/views/list-figures.ts";
import { isCountedByIndex, textKinds } from "../../db/resource-indexes.ts";
import type { Filter } from "./filters.ts";

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
