import { fieldNamed } from "../access/field-access.ts";
import type { AnyResource } from "../resource.ts";
import { everyOperand } from "../rules/where.ts";
import { listColumns } from "../views/list-figures.ts";

/**
 * The fields that a table with these columns needs of its rows, besides id, version and state, which every row has: the columns, the name of
 * the row and what it is highlighted by.
 */
export function listedFields(resource: AnyResource, columns: readonly string[] = listColumns(resource)): string[] {
  const { highlights = [] } = resource.views.list;
  const names = new Set([...columns, resource.title, ...highlights.flatMap(({ where }) => everyOperand(where).names)]);
  return [...names].filter((name) => name !== "id" && name !== "state" && fieldNamed(resource, name, "employee") !== undefined);
}

/** The fields that the tiles of a list need: those they show, and those of its groups. */
export function tileFields(resource: AnyResource): string[] {
  const { title = resource.title, facts = [], groups = [] } = resource.views.list.tiles ?? {};
  return listedFields(resource, [title, ...facts, ...groups]);
}
