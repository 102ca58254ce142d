import type { Side } from "../access/abilities.ts";
import { fieldNamed, filterable, isVisible, sortable } from "../access/field-access.ts";
import type { AnyResource } from "../resource.ts";

/** Parameters of a list's address that contain names of columns, separated by commas, and what follows a name. */
const columnLists: Readonly<Record<string, RegExp>> = { cols: /^(\w+)$/, w: /^(\w+)\.\d{2,3}$/ };

/** Whether this side may ask for a part of a list's address. */
function isKnown(resource: AnyResource, side: Side, name: string, value: string): boolean {
  const { board, tiles, segments } = resource.views.list;
  if (name === "q") return true;
  if (name === segments?.param) {
    const option = Object.hasOwn(segments.options, value) ? segments.options[value] : undefined;
    return option !== undefined && (option.onlyFor ?? side) === side;
  }
  if (name === "sort") return sortable(resource, side).includes(value.replace(/^-/, ""));
  if (name === "view") return (value === "board" && board !== undefined) || (value === "tiles" && tiles !== undefined);
  if (name === "group") return tiles?.groups?.includes(value) === true && isSeen(resource, side, value);
  const [field = "", operator = ""] = name.split(".");
  return (
    filterable(resource, side)
      .get(field)
      ?.some((each) => each === operator) === true
  );
}

const isSeen = (resource: AnyResource, side: Side, name: string): boolean => {
  const field = fieldNamed(resource, name, side);
  return field !== undefined && isVisible(field, side);
};

/**
 * The parts of a list's address that this side may ask for, and how many others there are: fields it doesn't see, and what the declaration no
 * longer has.
 */
export function keptQuery(resource: AnyResource, side: Side, query: string): { readonly query: string; readonly leftOut: number } {
  const kept = new URLSearchParams();
  let leftOut = 0;
  for (const [name, value] of new URLSearchParams(query)) {
    const pattern = Object.hasOwn(columnLists, name) ? columnLists[name] : undefined;
    if (pattern) {
      const parts = value.split(",").filter((part) => part !== "");
      const seen = parts.filter((part) => isSeen(resource, side, pattern.exec(part)?.[1] ?? ""));
      leftOut += parts.length - seen.length;
      if (seen.length > 0) kept.append(name, seen.join(","));
    } else if (isKnown(resource, side, name, value)) kept.append(name, value);
    else leftOut++;
  }
  return { query: kept.toString(), leftOut };
}

/** Whether this side has the tab; the empty name is that of a list without tabs. */
export function hasTab({ views: { list } }: AnyResource, side: Side, name: string): boolean {
  if (!list.tabs) return name === "";
  const tab = Object.hasOwn(list.tabs, name) ? list.tabs[name] : undefined;
  return tab !== undefined && (tab.onlyFor ?? side) === side;
}
