import type { sideOf } from "../../server/access/caller.ts";
import type { Side } from "../../src/schemas/access/abilities.ts";
import { filterable, sortable } from "../../src/schemas/access/field-access.ts";
import { recordKey } from "../../src/schemas/fields/any-ref.ts";
import { ANY_REF_ID, ANY_REF_KIND } from "../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { isQueryable } from "../../src/schemas/views/list-figures.ts";

/** A request, as an address under /api. */
export interface Question {
  readonly name: string;
  readonly path: string;
}

type Sample = Readonly<Record<string, unknown>>;

/** Every request for a resource's list and record, derived from its declaration and one of its rows. */
export function questionsOf(resource: AnyResource, side: Side, sample: Sample): Question[] {
  const { collection, views } = resource;
  const list = (name: string, query: string): Question => ({
    name: `${collection} ${name}`,
    path: `/api/${collection}?pageSize=50${query}`,
  });
  const tabs = Object.entries(views.list.tabs ?? {}).filter(([, tab]) => tab.onlyFor === undefined || tab.onlyFor === side);
  const segments = Object.entries(views.list.segments?.options ?? {}).filter(
    ([, one]) => one.onlyFor === undefined || one.onlyFor === side,
  );
  const title = wordsOf(sample[resource.title]);
  return [
    list("list", ""),
    ...tabs.map(([name]) => list(`tab ${name}`, `&tab=${name}`)),
    ...segments.map(([name]) => list(`segment ${name}`, `&${views.list.segments?.param}=${name}`)),
    ...sortable(resource, side).flatMap((name) => [list(`sort ${name}`, `&sort=${name}`), list(`sort -${name}`, `&sort=-${name}`)]),
    ...[...filterable(resource, side)].flatMap(([name, [operator]]) => {
      const value = valueFor(resource, name, sample);
      return value === null || operator === undefined
        ? []
        : [list(`filter ${name}`, `&filter[${name}][${operator}]=${encodeURIComponent(value)}`)];
    }),
    ...Object.entries(views.list.figures ?? {}).flatMap(([name, figure]) =>
      isQueryable(figure) && (figure.onlyFor ?? side) === side
        ? [
            list(`figure ${name}`, `&sort=-${name}`),
            list(`figure ${name} of those who have one`, `&filter[${name}][empty]=false&sort=-${name}`),
            list(`figure ${name} of the others`, `&filter[${name}][empty]=true`),
          ]
        : [],
    ),
    ...title.map(({ kind, text }) => list(`search ${kind}`, `&q=${encodeURIComponent(text)}`)),
    { name: `${collection} get`, path: `/api/${collection}/${sample.id}` },
    { name: `${collection} counts`, path: `/api/${collection}/counts` },
    { name: `${collection} lookup`, path: `/api/${collection}/lookup` },
    ...title.map(({ kind, text }) => ({
      name: `${collection} lookup ${kind}`,
      path: `/api/${collection}/lookup?q=${encodeURIComponent(text)}`,
    })),
    ...(side === "employee" ? [{ name: `${collection} activity`, path: `/api/${collection}/${sample.id}/activity` }] : []),
  ];
}

/** Requests that belong to no resource. */
export function otherQuestions(side: ReturnType<typeof sideOf>): Question[] {
  const paths = [
    "/api/dashboards/overview",
    "/api/notifications",
    "/api/search?q=lobby",
    "/api/search?q=SH-00",
    "/api/search?q=zzzz",
    "/api/iam",
  ];
  const staff = [
    "/api/billing/leakage?from=2026-08-22&to=2026-11-20",
    "/api/quotes/companies?search=hill",
    "/api/quotes/origins?search=lobby",
    "/api/users/elite",
  ];
  return [...paths, ...(side === "employee" ? staff : [])].map((path) => ({ name: path.slice(5), path }));
}

/** The whole title, its beginning, and a word that no title contains. */
function wordsOf(title: unknown): { kind: string; text: string }[] {
  if (typeof title !== "string") return [];
  return [
    { kind: "whole", text: title },
    { kind: "part", text: title.slice(0, 4) },
    { kind: "nothing", text: "qzxv" },
  ];
}

function valueFor(resource: AnyResource, name: string, sample: Sample): string | null {
  if (resource.fields[name]?.kind === "anyRef")
    return sample[ANY_REF_ID] ? recordKey(Number(sample[ANY_REF_KIND]), Number(sample[ANY_REF_ID])) : null;
  const isReference = resource.fields[name]?.kind === "ref" || name === "createdBy" || name === "updatedBy";
  const value = sample[isReference ? `${name}Id` : name];
  if (Array.isArray(value)) return typeof value[0] === "string" ? value[0] : null;
  if (typeof value === "object" && value !== null) return "city" in value ? String(value.city) : null;
  return value === null || value === undefined ? null : String(value);
}
