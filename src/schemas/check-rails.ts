import { type Checked, isName } from "./check-names.ts";
import { canFilter } from "./kinds.ts";
import type { AnyResource } from "./resource.ts";

/** Returns what is wrong with the lists in a record's rail, and with the module's own rail item. */
export const railProblems = (checked: Checked): string[] => [...listProblems(checked), ...railItemProblems(checked.resource)];

function listProblems({ resource, resources }: Checked): string[] {
  const { rail } = resource.views.show;
  if (typeof rail !== "object") return [];
  return rail.flatMap(({ list, by }) => {
    const listed = resources.find((each) => each.name === list);
    if (!listed?.routes) return [`the rail lists "${list}", which is no resource with screens.`];
    const field = listed.fields[by];
    if (field?.kind !== "ref" || !canFilter(field)) return [`the rail lists ${listed.plural} by "${by}", which can't be filtered by.`];
    return listed.views.railItem ? [] : [`the rail lists ${listed.plural}, which declare no railItem.`];
  });
}

function railItemProblems(resource: AnyResource): string[] {
  const { railItem, list } = resource.views;
  return (railItem?.groups ?? []).flatMap(({ segment, when, by, text, sort }) => {
    const names = [when, ...by, text, ...(sort === undefined ? [] : [sort.replace(/^-/, "")])];
    return [
      ...(Object.hasOwn(list.segments?.options ?? {}, segment) ? [] : [`its railItem names the unknown segment "${segment}".`]),
      ...names.filter((name) => !isName(resource, name)).map((name) => `its railItem names the unknown field "${name}".`),
    ];
  });
}
