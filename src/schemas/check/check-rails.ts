import type { AnyResource } from "../resource.ts";
import { pointsHere } from "./check-any-refs.ts";
import { type Checked, isName, whereProblems } from "./check-names.ts";

/** Returns what is wrong with the lists in a record's rail, and with the module's own rail item. */
export const railProblems = (checked: Checked): string[] => [
  ...listProblems(checked),
  ...callListProblems(checked),
  ...railItemProblems(checked.resource),
];

function listProblems({ resource, resources }: Checked): string[] {
  const { rail } = resource.views.show;
  if (typeof rail !== "object") return [];
  return rail.flatMap(({ list, by }) => {
    const listed = resources.find((each) => each.name === list);
    if (!listed?.routes) return [`\`rail\` lists "${list}", which is not a resource with screens.`];
    if (!pointsHere(listed, by, resource, resources))
      return [`\`rail\` lists ${listed.name} by "${by}", which must be a reference to ${resource.name} with \`filter: true\`.`];
    return listed.views.railItem ? [] : [`\`rail\` lists ${listed.name}, which does not declare \`railItem\`.`];
  });
}

function callListProblems({ resource, resources }: Checked): string[] {
  const { callList } = resource.views.show;
  if (!callList) return [];
  const called = resources.find(({ name }) => name === callList.list);
  return called?.routes && pointsHere(called, callList.by, resource, resources)
    ? []
    : [`\`callList\` lists "${callList.list}" by "${callList.by}", which must point here with \`filter: true\`.`];
}

function railItemProblems(resource: AnyResource): string[] {
  const { railItem, list } = resource.views;
  return (railItem?.groups ?? []).flatMap(({ segment, when, by, text, sort }) => {
    const shown = Object.hasOwn(list.segments?.options ?? {}, segment) ? list.segments?.options[segment] : undefined;
    const names = [when, ...by, text, ...(sort === undefined ? [] : [sort.replace(/^-/, "")])];
    return [
      // The browser itself judges whether a row belongs to a group.
      ...(shown ? whereProblems(resource, "`railItem`", shown.where) : [`\`railItem\` uses the unknown segment "${segment}".`]),
      ...names.filter((name) => !isName(resource, name)).map((name) => `\`railItem\` uses the unknown field "${name}".`),
    ];
  });
}
