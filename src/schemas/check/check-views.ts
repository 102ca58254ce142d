import { canFilter, canSort, isWritable, valueKind } from "../fields/kinds.ts";
import type { AnyResource } from "../resource.ts";
import { type EditedRows, LIST_BADGE, type RecordTab, type RelatedRows, type Section } from "../views/view.ts";
import { pointsHere } from "./check-any-refs.ts";
import { listFigureProblems, segmentFigureProblems } from "./check-list-figures.ts";
import { type Checked, isName, whereProblems } from "./check-names.ts";

/** Returns what is wrong with the views: unknown fields, bad tabs, conditions a list can't be filtered by. */
export function viewProblems({ resource, resources }: Checked): string[] {
  const { list, show, form } = resource.views;
  const sections = [...(show.sections ?? []), ...form.sections];
  return [
    ...unknown(resource, "the list", [...list.columns, ...(list.more ?? [])]),
    ...cellProblems(resource),
    ...[list.sort, ...Object.values(list.segments?.options ?? {}).map(({ sort }) => sort)].flatMap((sort) =>
      sort === undefined ? [] : sortProblems(resource, sort.replace(/^-/, "")),
    ),
    ...listFigureProblems({ resource, resources }),
    ...segmentFigureProblems(resource),
    ...sections.flatMap((section) => sectionProblems(resource, section)),
    ...tabProblems(resource, resources),
    ...Object.entries(list.segments?.options ?? {}).flatMap(([name, { where }]) =>
      whereProblems(resource, `the segment "${name}"`, where, resources),
    ),
    ...(list.segments && Object.hasOwn(resource.fields, list.segments.param)
      ? [`\`segments.param\` must not be "${list.segments.param}", because a field has that name and could no longer be filtered.`]
      : []),
    ...(list.badge ? whereProblems(resource, "the list's `badge`", list.badge, resources) : []),
    ...(list.highlights ?? []).flatMap(({ label, field, where }) => [
      ...unknown(resource, `the highlight "${label}"`, [field]),
      ...whereProblems(resource, `the highlight "${label}"`, where),
    ]),
    ...siblingListProblems(resource, resources),
    ...boardProblems(resource),
    ...tilesProblems(resource),
    ...mapProblems(resource),
    ...bulkTargetProblems(resource, resources),
    ...lineProblems(resource),
    ...Object.entries(show.tabs ?? {}).flatMap(([name, tab]) => recordTabProblems(resource, resources, name, tab)),
  ];
}

/** Kinds whose input needs more room than a cell, or the record. */
const notInCells: ReadonlySet<string> = new Set(["lines", "files", "richText", "abilities", "longText", "address"]);

function cellProblems(resource: AnyResource): string[] {
  const { edit = [] } = resource.views.list;
  if (edit.length > 0 && !resource.update) return ["the list declares `edit`, but the resource can't be updated."];
  return [
    ...unknown(resource, "the list's `edit`", edit),
    ...edit.flatMap((name) => {
      const field = resource.fields[name];
      if (!field) return isName(resource, name) ? [`the list's \`edit\` names "${name}", which only the system writes.`] : [];
      if (!isWritable(field, "update")) return [`the list's \`edit\` names "${name}", which an update can't write.`];
      return notInCells.has(field.kind) ? [`the list's \`edit\` names "${name}", but \`${field.kind}\` fields don't fit into a cell.`] : [];
    }),
  ];
}

function sortProblems(resource: AnyResource, name: string): string[] {
  const field = resource.fields[name];
  if (!field) return unknown(resource, "the list's `sort`", [name]);
  if (canSort(field)) return [];
  return [
    "sort" in field && field.sort
      ? `the list's \`sort\` names "${name}", but lists can't be sorted by \`${valueKind(field)}\` fields.`
      : `the list's \`sort\` names "${name}", which must declare \`sort: true\`.`,
  ];
}

function siblingListProblems({ name, path, paths, views }: AnyResource, resources: readonly AnyResource[]): string[] {
  const { siblingLists, tabs } = views.list;
  if (!siblingLists) return [];
  const { lists } = siblingLists;
  const unknownNames = lists.filter((each) => !resources.some((other) => other.name === each && other.routes));
  const siblings = resources.filter((each) => each.name !== name && lists.includes(each.name));
  const taken = siblings.filter(
    (each) =>
      !each.views.list.pagePerKind &&
      resources.some((other) => other.name !== name && other.views.list.siblingLists?.lists.includes(each.name)),
  );
  const tabNames = Object.entries(tabs ?? {}).flatMap(([tab, { customer }]) => [tab, ...(customer ? [customer.path] : [])]);
  const addresses = [path, ...tabNames.map((tab) => paths.list.replace("{tab}", tab))];
  return [
    ...(lists[0] === name ? [] : [`\`siblingLists\` must begin with "${name}" itself.`]),
    ...unknownNames.map((each) => `\`siblingLists\` names "${each}", which is not a resource with screens.`),
    ...taken.map((each) => `\`siblingLists\` names "${each.name}", which another resource's \`siblingLists\` name too.`),
    ...siblings
      .filter((each) => addresses.includes(each.path))
      .map(
        (each) =>
          `\`siblingLists\` names "${each.name}", whose path "${each.path}" is already an address of this list. Change one of them.`,
      ),
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
    ...unlisted(resource, "the board", names),
    ...(board.sum !== undefined && sum && !added.has(valueKind(sum))
      ? [`the board adds up "${board.sum}", which is not a \`money\`, \`integer\` or \`decimal\` field.`]
      : []),
    ...(Object.keys(resource.states).length > 0 ? [] : ["the list declares a `board`, but the resource has no `states` for its columns."]),
  ];
}

function tilesProblems(resource: AnyResource): string[] {
  const { tiles } = resource.views.list;
  if (!tiles) return [];
  const { image, title, facts = [], groups = [] } = tiles;
  const picture = resource.fields[image];
  const unsortable = groups.filter((name) => {
    const field = resource.fields[name];
    return field && !canSort(field);
  });
  return [
    ...unknown(resource, "the tiles", [image, title, ...facts, ...groups]),
    ...unlisted(resource, "the tiles", [title, ...facts, ...groups]),
    ...(picture && !(picture.kind === "files" && picture.images) ? [`the tiles show "${image}", which is not a field with images.`] : []),
    ...unsortable.map((name) => `the tiles are grouped by "${name}", which must declare \`sort: true\`.`),
  ];
}

function mapProblems(resource: AnyResource): string[] {
  const { map } = resource.views.list;
  if (!map) return [];
  const { place, coordinates } = map;
  const [address, text] = [resource.fields[place], resource.fields[coordinates ?? ""]];
  return [
    ...unknown(resource, "the map", [place, ...(coordinates === undefined ? [] : [coordinates])]),
    ...(address && address.kind !== "address" ? [`the map places rows by "${place}", which is not an \`address\` field.`] : []),
    ...(address && !canFilter(address)
      ? [`the map places rows by "${place}", which must declare \`filter: true\`: its addresses are suggested.`]
      : []),
    ...(text && text.kind !== "text" ? [`the map reads coordinates from "${coordinates}", which is not a \`text\` field.`] : []),
  ];
}

function bulkTargetProblems(resource: AnyResource, resources: readonly AnyResource[]): string[] {
  return (resource.views.list.bulkTargets ?? []).flatMap(({ label, to, at, param, where, sameFields = [] }) => {
    const description = `the bulk target "${label}"`;
    const target = resources.find(({ name }) => name === to);
    const many = target?.views.form.sources?.[param]?.many;
    const accepted = many === resource.name || resources.some(({ name, slices }) => name === many && slices?.includes(resource.name));
    return [
      ...((to === undefined) === (at === undefined) ? [`${description} must declare either \`to\` or \`at\`, not both.`] : []),
      ...(at !== undefined && !/^\/[^?#]+$/.test(at)
        ? [`${description} has an invalid \`at\`: "${at}". Use a path that starts with "/" and has no query.`]
        : []),
      ...(to === undefined || (target?.routes && target.create)
        ? []
        : [`${description} leads to "${to}", which is not a resource with a form for new rows.`]),
      ...(target && !accepted
        ? [`${description} passes "${param}", but the form of ${to} has no such source for records of ${resource.name}.`]
        : []),
      ...(where ? whereProblems(resource, description, where) : []),
      ...unknown(resource, description, sameFields),
      ...unlisted(resource, description, sameFields),
    ];
  });
}

/** Actions named in a lines field's `changedBy` must have one of its columns among their inputs. */
function lineProblems({ fields, actions }: AnyResource): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== "lines") return [];
    return Object.values(field.changedBy ?? {})
      .filter((action) => !Object.keys(actions[action]?.input ?? {}).some((inputName) => Object.hasOwn(field.fields, inputName)))
      .map(
        (action) =>
          `\`changedBy\` of "${name}" names "${action}", which is not an action with one of the columns of "${name}" in its \`input\`.`,
      );
  });
}

function unknown(resource: AnyResource, where: string, names: readonly string[]): string[] {
  return names.filter((name) => !isName(resource, name)).map((name) => `${where} uses the unknown field "${name}".`);
}

function unlisted(resource: AnyResource, where: string, names: readonly string[]): string[] {
  return names
    .filter((name) => !listed(resource, name))
    .map((name) => `${where} uses "${name}", but lists don't include \`${resource.fields[name]?.kind}\` fields.`);
}

const sectionProblems = (resource: AnyResource, { title, fields, breakdown }: Section): string[] => [
  ...unknown(resource, `the section "${title}"`, fields),
  ...unknown(resource, `the \`breakdown\` of the section "${title}"`, breakdown?.of ?? []),
];

const reservedTabs = ["lookup", "counts", "actions", "activity", "points", "sums", LIST_BADGE];

function tabProblems(resource: AnyResource, resources: readonly AnyResource[]): string[] {
  const { tabs = {}, defaultTab } = resource.views.list;
  const problems: string[] = [];
  const addresses = new Map<string, string>();
  for (const [name, tab] of Object.entries(tabs)) {
    problems.push(...whereProblems(resource, `the tab "${name}"`, tab.where, resources));
    for (const address of new Set([name, ...(tab.customer ? [tab.customer.path] : [])])) {
      if (addresses.has(address))
        problems.push(`the tabs "${addresses.get(address)}" and "${name}" have the same address "${address}". Change one of them.`);
      if (reservedTabs.includes(address)) problems.push(`the tab name "${address}" is reserved. Choose another name.`);
      addresses.set(address, name);
    }
  }
  for (const side of ["employee", "customer"] as const) {
    const name = defaultTab?.[side];
    if (name === undefined) continue;
    const tab = tabs[name];
    if (!tab) problems.push(`\`defaultTab.${side}\` is "${name}", which is not a tab.`);
    else if (tab.onlyFor !== undefined && tab.onlyFor !== side)
      problems.push(`\`defaultTab.${side}\` is "${name}", but that tab is only for the other side.`);
  }
  return problems;
}

function recordTabProblems(resource: AnyResource, resources: readonly AnyResource[], name: string, tab: RecordTab): string[] {
  if ("sections" in tab) {
    return [
      ...tab.sections.flatMap((section) => sectionProblems(resource, section)),
      ...(tab.lists ?? []).flatMap((each) => relatedProblems(resource, resources, name, each)),
    ];
  }
  return "list" in tab ? relatedProblems(resource, resources, name, tab) : [];
}

function relatedProblems(
  resource: AnyResource,
  resources: readonly AnyResource[],
  tab: string,
  { list, by, edit }: Pick<RelatedRows, "list" | "by"> & EditedRows,
): string[] {
  const listed = resources.find((each) => each.name === list);
  if (!listed) return [`the tab "${tab}" lists "${list}", which is not a resource.`];
  const field = listed.fields[by];
  if (field?.kind !== "ref" && field?.kind !== "anyRef")
    return [`the tab "${tab}" lists ${listed.name} by "${by}", which is not a \`ref\` field.`];
  return [
    ...(pointsHere(listed, by, resource, resources)
      ? []
      : [`the tab "${tab}" lists ${listed.name} by "${by}", which must declare \`filter: true\`.`]),
    ...(edit ? editProblems(listed, tab, by, edit) : []),
  ];
}

/** A table of rows edited in place needs fields of theirs, and everything that a new row can't do without. */
function editProblems(listed: AnyResource, tab: string, by: string, edit: readonly string[]): string[] {
  const missing = Object.entries(listed.fields).filter(
    ([name, field]) =>
      name !== by &&
      !edit.includes(name) &&
      isWritable(field) &&
      (("required" in field && field.required === true && !("default" in field) && !("defaultDays" in field)) ||
        (field.kind === "lines" && (field.min ?? 0) > 0)),
  );
  return [
    ...(listed.create || listed.update ? [] : [`the tab "${tab}" edits ${listed.name}, which can be neither created nor updated.`]),
    ...edit
      .filter((name) => !Object.hasOwn(listed.fields, name))
      .map((name) => `the tab "${tab}" edits "${name}", which is not a field of ${listed.name}.`),
    ...(edit.includes(by) ? [`the tab "${tab}" must not edit "${by}", which is the record itself in every row.`] : []),
    ...(listed.create ? missing : []).map(([name]) => `the tab "${tab}" must edit "${name}" too, which a new ${listed.name} needs.`),
  ];
}
