import type { CarryOver } from "../carry/carry-over.ts";
import type { FormSource } from "../carry/form-source.ts";
import type { Field, Fields } from "../fields/field.ts";
import { isWritable } from "../fields/kinds.ts";
import type { AnyResource } from "../resource.ts";
import { memoize } from "../values/memoize.ts";
import { copyProblems, fitsInto, lineProblems } from "./check-copies.ts";
import type { Checked } from "./check-names.ts";

/** One way in which rows are made from records of another resource. */
interface Conversion {
  readonly own: AnyResource;
  readonly theirs: AnyResource;
  /** What says it: "qrId", or the reference without a source. */
  readonly by: string;
  /** Whether several records are collected, of which the new row continues none: only equal names count. */
  readonly collects: boolean;
  readonly leaves: Readonly<Record<string, string | undefined>>;
  /** Own fields that are filled, and the columns of own lines that are, each with the record's lines. */
  readonly carried: ReadonlySet<string>;
  readonly lines: readonly { readonly from: string; readonly to: string; readonly columns: ReadonlySet<string> }[];
}

/**
 * Returns what conversions into this resource forget: a field that stands on both ends, under the same name or under two names that some
 * conversion copies into each other, is carried over or left for a reason.
 */
export function carryOverProblems({ resource, resources }: Checked): string[] {
  const synonyms = synonymsIn(resources);
  return [
    ...conversionsInto(resource, resources).flatMap((each) => [
      ...forgotten(each, resources, synonyms),
      ...needless(each, resources, synonyms),
    ]),
    ...makesProblems(resource, resources),
  ];
}

function makesProblems(resource: AnyResource, resources: readonly AnyResource[]): string[] {
  return Object.entries(resource.actions).flatMap(([action, { makes = {} }]) =>
    Object.entries(makes).flatMap(([name, carry]) => {
      const own = resources.find((each) => each.name === name);
      return own
        ? carryProblems(own, resource, resources, carry).map((problem) => `"${action}" makes a ${name} and ${problem}`)
        : [`"${action}" makes "${name}", which is not a resource.`];
    }),
  );
}

/** What is wrong with the names that a conversion from `theirs` into `own` uses. */
export function carryProblems(
  own: AnyResource,
  theirs: AnyResource,
  resources: readonly AnyResource[],
  { copies = {}, derives = {}, lines }: CarryOver,
): string[] {
  return [
    ...copyProblems(resources, own.fields, theirs, theirs.fields, copies),
    ...(lines ? lineProblems(resources, own, theirs, lines) : []),
    ...Object.entries(derives).flatMap(([name, derivation]) => [
      ...(own.fields[name] && isWritable(own.fields[name]) ? [] : [`fills "${name}", which is not a writable field.`]),
      ...(derivation?.of ?? [])
        .filter((read) => !theirs.fields[read])
        .map((read) => `derives "${name}" from "${read}", but ${theirs.name} does not declare a field of that name.`),
    ]),
  ];
}

/** Every action that makes rows of another resource. */
const madeIn = memoize((resources: readonly AnyResource[]) =>
  resources.flatMap((theirs) =>
    Object.entries(theirs.actions).flatMap(([action, { makes = {} }]) =>
      Object.entries(makes).map(([name, carry]) => ({ theirs, action, name, carry })),
    ),
  ),
);

/** A row made from one of the same resource is a copy, which `duplicate` or its effect decides on. */
function conversionsInto(own: AnyResource, resources: readonly AnyResource[]): Conversion[] {
  const sources = Object.entries(own.views.form.sources ?? {});
  const declared = sources.flatMap(([by, source]) => {
    const field = own.fields[source.field ?? ""];
    const made = field?.kind === "ref" && field.source ? field.target : source.many;
    const theirs = resources.find(({ name }) => name === made);
    return theirs && typeof source.leaves !== "string" ? [conversionOf(own, theirs, by, source.leaves ?? {}, source)] : [];
  });
  const made = madeIn(resources).flatMap(({ theirs, action, name, carry }) =>
    name === own.name && typeof carry.leaves !== "string" ? [conversionOf(own, theirs, action, carry.leaves ?? {}, carry)] : [],
  );
  const silent = Object.entries(own.fields).flatMap(([by, field]) => {
    const theirs = field.kind === "ref" && field.source ? resources.find(({ name }) => name === field.target) : undefined;
    return theirs && !sources.some(([, source]) => source.field === by) ? [conversionOf(own, theirs, by, {}, {})] : [];
  });
  return [...declared, ...made, ...silent].filter(({ theirs }) => theirs !== own);
}

function conversionOf(
  own: AnyResource,
  theirs: AnyResource,
  by: string,
  leaves: Conversion["leaves"],
  source: Partial<FormSource>,
): Conversion {
  const { lines } = source;
  return {
    own,
    theirs,
    by,
    collects: source.many !== undefined,
    leaves,
    carried: carriedFields(source, by),
    lines: lines ? [{ from: lines.from, to: lines.to, columns: new Set([...Object.keys(lines.each), ...originOf(lines)]) }] : [],
  };
}

/** The own fields that a source fills; `by` is the reference to the record where the source names none. */
export function carriedFields(source: Partial<FormSource>, by?: string): ReadonlySet<string> {
  const { copies = {}, lines } = source;
  const derives = "derives" in source ? source.derives : undefined;
  const linesFrom = "linesFrom" in source ? source.linesFrom : undefined;
  const { rows, totals = {} } = "many" in source && source.many !== undefined ? source : {};
  return new Set([
    ...Object.keys({ ...copies, ...derives, ...totals }),
    ...[source.field ?? by, lines?.to, linesFrom?.to, rows?.to].filter((name) => name !== undefined),
  ]);
}

/** The own columns that say where a line is from. */
const originOf = (lines: object): string[] =>
  Object.entries(lines).flatMap(([key, name]) => ((key === "record" || key === "line") && typeof name === "string" ? [name] : []));

type Synonyms = ReadonlyMap<string, ReadonlySet<string>>;

/** Names of fields that mean the same, because a conversion copies the one into the other. */
const synonymsIn = memoize((resources: readonly AnyResource[]): Synonyms => {
  const known = new Map<string, Set<string>>();
  const add = (one: string, other: string) => known.set(one, (known.get(one) ?? new Set()).add(other));
  const all = resources.flatMap(({ views, actions }) => [
    ...Object.values(views.form.sources ?? {}),
    ...Object.values(actions).flatMap(({ makes = {} }) => Object.values(makes)),
  ]);
  for (const { copies = {} } of all)
    for (const [own, theirs] of Object.entries(copies)) {
      if (theirs === undefined || own === theirs) continue;
      add(own, theirs);
      add(theirs, own);
    }
  return known;
});

interface Twin {
  readonly own: string;
  readonly theirs: string;
}

const areTwins = (resources: readonly AnyResource[], to: Field, from: Field): boolean =>
  isWritable(to) && (to.kind === "lines" ? from.kind === "lines" : fitsInto(resources, to, from));

function twinsIn(own: Fields, theirs: Fields, resources: readonly AnyResource[], synonyms: Synonyms): Twin[] {
  return Object.entries(own).flatMap(([name, to]): Twin[] => {
    const found = [name, ...(synonyms.get(name) ?? [])].find((each) => theirs[each] && areTwins(resources, to, theirs[each]));
    return found === undefined ? [] : [{ own: name, theirs: found }];
  });
}

const none: Synonyms = new Map();

/** The fields on both ends, those of carried lines as "lines.price". */
function twinsOf({ own, theirs, collects, lines }: Conversion, resources: readonly AnyResource[], synonyms: Synonyms): Twin[] {
  return [
    ...twinsIn(own.fields, theirs.fields, resources, collects ? none : synonyms),
    ...lines.flatMap(({ from, to }) => {
      const [ownLines, theirLines] = [own.fields[to], theirs.fields[from]];
      if (ownLines?.kind !== "lines" || theirLines?.kind !== "lines") return [];
      return twinsIn(ownLines.fields, theirLines.fields, resources, none).map((twin) => ({
        own: `${to}.${twin.own}`,
        theirs: `${from}.${twin.theirs}`,
      }));
    }),
  ];
}

const isCarried = ({ carried, lines }: Conversion, name: string): boolean =>
  carried.has(name) || lines.some(({ to, columns }) => name.startsWith(`${to}.`) && columns.has(name.slice(to.length + 1)));

function forgotten(conversion: Conversion, resources: readonly AnyResource[], synonyms: Synonyms): string[] {
  const { by, theirs, leaves } = conversion;
  return twinsOf(conversion, resources, synonyms)
    .filter(({ own }) => !isCarried(conversion, own) && !leaves[own])
    .map((twin) => `${nameOf(twin)} of ${theirs.name} is not carried over by "${by}". Add it to copies, or to leaves with the reason.`);
}

const nameOf = ({ own, theirs }: Twin): string => (own === theirs ? `"${own}"` : `"${own}" (there "${theirs}")`);

/** Reasons for fields that are carried over, or that don't stand on both ends. */
function needless(conversion: Conversion, resources: readonly AnyResource[], synonyms: Synonyms): string[] {
  const both = new Set(twinsOf(conversion, resources, synonyms).map(({ own }) => own));
  return Object.keys(conversion.leaves)
    .filter((name) => !both.has(name) || isCarried(conversion, name))
    .map(
      (name) =>
        `"${conversion.by}" leaves "${name}", which ${both.has(name) ? "it carries over" : `${conversion.theirs.name} does not have`}. Remove the reason.`,
    );
}
