import { type Checked, isName, whereProblems } from "./check-names.ts";
import { canFilter, valueKind } from "./kinds.ts";
import type { AnyResource } from "./resource.ts";
import { LIST_BADGE, type RecordTab, type RelatedRows, type Section } from "./view.ts";

/** Returns what is wrong with the views: unknown fields, bad tabs, conditions a list can't be filtered by. */
export function viewProblems({ resource, resources }: Checked): string[] {
  const { list, show, form } = resource.views;
  const sections = [...(show.sections ?? []), ...form.sections];
  return [
    ...unknown(resource, "the list", [...list.columns, ...(list.more ?? [])]),
    ...unknown(resource, "the list's order", list.sort === undefined ? [] : [list.sort.replace(/^-/, "")]),
    ...sections.flatMap((section) => sectionProblems(resource, section)),
    ...tabProblems(resource),
    ...Object.entries(list.segments?.options ?? {}).flatMap(([name, { where }]) => whereProblems(resource, `the segment "${name}"`, where)),
    ...(list.segments && Object.hasOwn(resource.fields, list.segments.param)
      ? [`the segments' parameter "${list.segments.param}" is the name of a field, which could not be filtered by.`]
      : []),
    ...(list.badge ? whereProblems(resource, "the list's badge", list.badge) : []),
    ...(list.highlights ?? []).flatMap(({ label, field, where }) => [
      ...unknown(resource, `the highlight "${label}"`, [field]),
      ...whereProblems(resource, `the highlight "${label}"`, where),
    ]),
    ...siblingListProblems(resource, resources),
    ...boardProblems(resource),
    ...bulkTargetProblems(resource, resources),
    ...lineProblems(resource),
    ...Object.entries(show.tabs ?? {}).flatMap(([name, tab]) => recordTabProblems(resource, resources, name, tab)),
  ];
}

function siblingListProblems({ name, path, paths, views }: AnyResource, resources: readonly AnyResource[]): string[] {
  const { siblingLists, tabs } = views.list;
  if (!siblingLists) return [];
  const names = Object.keys(siblingLists.lists);
  const unknownNames = names.filter((each) => !resources.some((other) => other.name === each && other.routes));
  const siblings = resources.filter((each) => each.name !== name && names.includes(each.name));
  const agrees = (other: AnyResource) =>
    other.views.list.siblingLists?.at === siblingLists.at &&
    Object.keys(other.views.list.siblingLists?.lists ?? {}).join() === names.join();
  const tabNames = Object.entries(tabs ?? {}).flatMap(([tab, { customer }]) => [tab, ...(customer ? [customer.path] : [])]);
  const addresses = [path, ...tabNames.map((tab) => paths.list.replace("{tab}", tab))];
  return [
    ...(names.includes(name) ? [] : ["its sibling lists must include itself."]),
    ...unknownNames.map((each) => `its sibling list "${each}" is no resource with screens.`),
    ...siblings
      .filter((each) => !agrees(each))
      .map((each) => `the list of ${each.name} is a sibling of it, but names other sibling lists.`),
    ...siblings
      .filter((each) => addresses.includes(each.path))
      .map((each) => `the list of ${each.name} is a sibling of it at "${each.path}", which is an address of its own list.`),
  ];
}

const listed = (resource: AnyResource, name: string) =>
  !["lines", "files", "richText", "abilities"].includes(resource.fields[name]?.kind ?? "");
const added: ReadonlySet<string> = new Set(["money", "integer", "decimal"]);

function boardProblems(resource: AnyResource): string[] {
  const { board } = resource.views.list;
  if (!board) return [];
  const names = [board.title, ...(board.facts ?? []), ...(board.sum === undefined ? [] : [board.sum])];
  const sum = resource.fields[board.sum ?? ""];
  return [
    ...unknown(resource, "the board", names),
    ...names.filter((name) => !listed(resource, name)).map((name) => `the board names "${name}", which no list carries.`),
    ...(board.sum !== undefined && sum && !added.has(valueKind(sum)) ? [`the board adds up "${board.sum}", which is no amount.`] : []),
    ...(Object.keys(resource.states).length > 0 ? [] : ["it has a board and no states to be its columns."]),
  ];
}

function bulkTargetProblems(resource: AnyResource, resources: readonly AnyResource[]): string[] {
  return (resource.views.list.bulkTargets ?? []).flatMap(({ label, to, at, param, where, sameFields = [] }) => {
    const target = resources.find(({ name }) => name === to);
    const many = target?.views.form.sources?.[param]?.many;
    const accepted = many === resource.name || resources.some(({ name, slices }) => name === many && slices?.includes(resource.name));
    return [
      ...((to === undefined) === (at === undefined) ? [`"${label}" leads to a form or to an address: one of both is to be said.`] : []),
      ...(at !== undefined && !/^\/[^?#]+$/.test(at) ? [`"${label}" leads to "${at}", which is no address of a screen.`] : []),
      ...(to === undefined || (target?.routes && target.create) ? [] : [`"${label}" leads to a new "${to}", which has no form.`]),
      ...(target && !accepted ? [`"${label}" passes "${param}", by which the form of ${to} takes no ${resource.plural}.`] : []),
      ...(where ? whereProblems(resource, `"${label}"`, where) : []),
      ...unknown(resource, `"${label}"`, sameFields),
      ...sameFields.filter((name) => !listed(resource, name)).map((name) => `"${label}" compares "${name}", which no list carries.`),
    ];
  });
}

/** Actions named in a lines field's `changedBy` must have one of its columns among their inputs. */
function lineProblems({ fields, actions }: AnyResource): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== "lines") return [];
    return Object.values(field.changedBy ?? {})
      .filter((action) => !Object.keys(actions[action]?.input ?? {}).some((inputName) => Object.hasOwn(field.fields, inputName)))
      .map((action) => `the lines "${name}" are changed by "${action}", which is no action that asks for one of them.`);
  });
}

function unknown(resource: AnyResource, where: string, names: readonly string[]): string[] {
  return names.filter((name) => !isName(resource, name)).map((name) => `${where} names the unknown field "${name}".`);
}

const sectionProblems = (resource: AnyResource, { title, fields, breakdown }: Section): string[] => [
  ...unknown(resource, `the section "${title}"`, fields),
  ...unknown(resource, `what the section "${title}" explains`, breakdown?.of ?? []),
];

const reservedTabs = ["lookup", "counts", "actions", "activity", LIST_BADGE];

function tabProblems(resource: AnyResource): string[] {
  const { tabs = {}, defaultTab } = resource.views.list;
  const problems: string[] = [];
  const addresses = new Map<string, string>();
  for (const [name, tab] of Object.entries(tabs)) {
    problems.push(...whereProblems(resource, `the tab "${name}"`, tab.where));
    for (const address of new Set([name, ...(tab.customer ? [tab.customer.path] : [])])) {
      if (addresses.has(address)) problems.push(`the tabs "${addresses.get(address)}" and "${name}" share the address "${address}".`);
      if (reservedTabs.includes(address)) problems.push(`no tab can be called "${address}".`);
      addresses.set(address, name);
    }
  }
  for (const side of ["employee", "customer"] as const) {
    const name = defaultTab?.[side];
    if (name === undefined) continue;
    const tab = tabs[name];
    if (!tab) problems.push(`the ${side}'s first tab is "${name}", which is not there.`);
    else if (tab.onlyFor !== undefined && tab.onlyFor !== side) problems.push(`the ${side}'s first tab "${name}" is not theirs.`);
  }
  return problems;
}

function recordTabProblems(resource: AnyResource, resources: readonly AnyResource[], name: string, tab: RecordTab): string[] {
  if ("sections" in tab) {
    return [
      ...tab.sections.flatMap((section) => sectionProblems(resource, section)),
      ...(tab.lists ?? []).flatMap((each) => relatedProblems(resources, name, each)),
    ];
  }
  return "list" in tab ? relatedProblems(resources, name, tab) : [];
}

function relatedProblems(resources: readonly AnyResource[], tab: string, { list, by }: Pick<RelatedRows, "list" | "by">): string[] {
  const listed = resources.find((each) => each.name === list);
  if (!listed) return [`the tab "${tab}" lists "${list}", which is no resource.`];
  const field = listed.fields[by];
  if (field?.kind !== "ref") return [`the tab "${tab}" lists ${listed.plural} by "${by}", which is no reference there.`];
  return canFilter(field) ? [] : [`the tab "${tab}" lists ${listed.plural} by "${by}", which can't be filtered by.`];
}
