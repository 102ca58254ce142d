import { fieldNamed } from "../../src/schemas/access/field-access.ts";
import { valueKind } from "../../src/schemas/fields/kinds.ts";
import { systemFields } from "../../src/schemas/fields/system-fields.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { type AnyWhere, ownAlternatives, partsOf } from "../../src/schemas/rules/where.ts";
import { rowsOfIndex } from "./constant-conditions.ts";
import type { Index } from "./model.ts";
import { columnOf, snake } from "./names.ts";
import { present, sortExpression } from "./resource-indexes.ts";

/**
 * The rows of each customer in the order of their list. A customer may have half of all rows, or a few old ones: either way the first page, a
 * tab and their counts are read from one stretch of it, without the rows of others. Tabs ask for the state.
 */
export function customerListIndexes(table: string, sharing: readonly AnyResource[]): Index[] {
  const indexes = sharing.flatMap((resource): Index[] => {
    const owner = ownerOf(resource);
    const field = owner === undefined ? undefined : resource.fields[owner];
    if (owner === undefined || field?.kind !== "ref") return [];
    const state = Object.keys(resource.states).length > 0 ? ["state"] : [];
    return [{ name: `${table}_customer_list_idx`, on: [columnOf(owner, field), ...orderOf(resource), "id", ...state], where: present }];
  });
  // Resources that share the table list the same rows of a customer.
  return indexes.slice(0, 1);
}

/**
 * The rows of each person in the order of look-ups, where rows are theirs by one field or another: an index of each field, so that the first names
 * are taken from both and not sorted from all rows of the person. They hold removed rows, as the indexes of references do, because PostgreSQL does
 * not combine two indexes that both leave these out: it would read all rows of a person to find those in a state.
 */
export function ownNameIndexes(table: string, sharing: readonly AnyResource[]): Index[] {
  const indexes = sharing.flatMap((resource) => {
    const title = resource.fields[resource.title];
    const alternatives = resource.customer && title && valueKind(title) === "text" ? ownAlternatives(resource.customer.rows) : [];
    return alternatives.flatMap(Object.keys).flatMap((name): Index[] => {
      const field = fieldNamed(resource, name, "employee");
      if (field?.kind !== "ref" || !title) return [];
      const column = columnOf(name, field);
      return [{ name: `${table}_${column}_names_idx`, on: [column, sortExpression(resource.title, title), "id"] }];
    });
  });
  return [...new Map(indexes.map((index) => [index.name, index])).values()];
}

/** The field that holds whose a row is, where all rows of a customer are found by it. */
export function ownerOf({ customer }: AnyResource): string | undefined {
  const conditions = customer?.rows ? partsOf(customer.rows).fields : [];
  return conditions.find(
    ([, operand]) => operand !== null && typeof operand === "object" && "me" in operand && operand.me === "company",
  )?.[0];
}

/**
 * The rows of a tab or segment in the order of their list, where they are few among others through which the order would be walked:
 * - one that leaves out a value, because no index of the field finds the rows that have another one;
 * - one of exceptions, in states that end a row's course by a dangerous action. Creating a row adds nothing to such an index.
 */
export const exceptionIndexes = (table: string, sharing: readonly AnyResource[]): Index[] =>
  sharing.flatMap((resource) => {
    const { tabs = {}, segments } = resource.views.list;
    return Object.entries({ ...tabs, ...segments?.options }).flatMap(([name, { where }]): Index[] => {
      const rows = partsOf(where).not || asksForExceptions(resource, where) ? rowsOfIndex(resource, where) : null;
      return rows === null ? [] : [{ name: `${table}_${snake(name)}_list_idx`, on: [...orderOf(resource), "id"], where: rows }];
    });
  });

function asksForExceptions({ actions }: AnyResource, { state }: AnyWhere): boolean {
  const states = (Array.isArray(state) ? state : [state]).filter((each) => typeof each === "string");
  const moves = Object.values(actions).filter(({ to }) => to !== undefined);
  const isLeft = (name: string) => moves.some(({ from, to }) => to !== name && [from].flat().includes(name));
  // The server may move rows there by itself, where somebody else has decided it.
  const into = (name: string) => moves.filter(({ to, by }) => to === name && by?.join() !== "system");
  const isException = (name: string) => !isLeft(name) && into(name).length > 0 && into(name).every(({ danger }) => danger === true);
  return states.length > 0 && states.every(isException);
}

function orderOf({ views, fields }: AnyResource): string[] {
  const name = views.list.sort?.replace(/^-/, "") ?? "id";
  const field = { ...systemFields, ...fields }[name];
  return name === "id" || !field || field.kind === "ref" ? [] : [sortExpression(name, field)];
}
