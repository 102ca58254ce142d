import { rulesOf } from "../../../src/schemas/actions/availability.ts";
import { type Fields, wireName } from "../../../src/schemas/fields/field.ts";
import { operators } from "../../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { missingId } from "./hand-written.ts";
import type { OtherWorld, Secret } from "./other-world.ts";
import type { Person } from "./people.ts";
import type { PermissionFixtures } from "./permission-fixtures.ts";
import { refsIn } from "./references.ts";

/** A request whose response might reveal something. It can never succeed, so it can be repeated. */
export interface ProbingRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
  readonly key?: string;
}

const get = (path: string): ProbingRequest => ({ method: "GET", path });

/** Everything that a curious customer could try, with true and false values of what they must not know. */
export function probingRequestsOf(fixtures: PermissionFixtures, { secrets }: OtherWorld, person: Person): ProbingRequest[] {
  const { resources } = fixtures.server;
  return [
    ...resources.flatMap((resource) => [
      ...lists(resource, secrets),
      ...lookUps(resource, resources, secrets),
      ...writes(fixtures, resource, person),
    ]),
    ...[...new Set(secrets.map(({ name }) => name))]
      .flatMap((name) => samples(secrets, name))
      .flatMap((value) => [
        get(`search?q=${value}`),
        ...["origins", "destinations", "companies"].map((list) => get(`quotes/${list}?search=${value}`)),
      ]),
    ...[
      "dashboards/overview",
      "iam",
      "notifications",
      "exports",
      "users/elite",
      "account-executives",
      "quotes/hubs",
      "search?q=zqx",
      "search?q=4",
    ].map(get),
    { method: "POST", path: "tasks", body: { nope: 1 }, key: "planted" },
  ];
}

/** Up to two values from each world, URL-encoded. */
function samples(secrets: readonly Secret[], ...names: string[]): string[] {
  const matches = secrets.filter(({ name }) => names.includes(name));
  const picked = [...matches.slice(0, 2), ...matches.slice(-2)].flatMap(({ before, after }) => [before, after]);
  return [...new Set(picked.flatMap(asText))].map(encodeURIComponent);
}

/** All distinct values, URL-encoded. */
export const spelled = (secrets: readonly Secret[]): string[] =>
  [...new Set(secrets.flatMap(({ before, after }) => [before, after]).flatMap(asText))].map(encodeURIComponent);

function asText(value: unknown): string[] {
  if (value === null || value === undefined) return ["true", "false"];
  if (Array.isArray(value)) return value.slice(0, 1).flatMap(asText);
  if (typeof value === "object") return Object.values(value).slice(0, 2).flatMap(asText);
  return [String(value)];
}

function lists(resource: AnyResource, all: readonly Secret[]): ProbingRequest[] {
  const { collection, fields, states, views } = resource;
  const secrets = all.filter((each) => each.resource.table === resource.table);
  const list = (query: string) => get(`${collection}?${query}`);
  const questions = [
    list("count=exact"),
    list("complete=true"),
    get(`${collection}/counts`),
    get(`${collection}/sums`),
    list("pageSize=2&page=2"),
    list("pageSize=1&offset=3"),
  ];
  for (const name of [...Object.keys(fields), "id", "state", "createdAt", "updatedAt", "createdBy", "updatedBy", "nope"]) {
    for (const sign of ["", "-"]) {
      questions.push(list(`sort=${sign}${name}`), list(`sort=state,${sign}${name}&pageSize=2`));
      for (const value of samples(secrets, name).slice(0, 2))
        questions.push(
          list(`sort=${sign}${name}&after=${forged(`${sign}${name}`, value)}`),
          list(`after=${forged(`${sign}${name}`, value)}`),
        );
    }
    questions.push(list(`fields=${name}`), list(`fields=${name}&complete=true&pageSize=2`));
    questions.push({ method: "POST", path: `${collection}/exports`, body: { format: "csv", columns: [name, "nope"] } });
    for (const value of [...samples(secrets, name), "true", "0"]) {
      for (const operator of operators) questions.push(list(`filter[${name}][${operator}]=${value}&count=exact`));
    }
  }
  for (const name of new Set(secrets.map((secret) => secret.name)))
    for (const value of samples(secrets, name)) questions.push(list(`q=${value}`));
  const tabs = Object.entries(views.list.tabs ?? {}).flatMap(([name, tab]) => [name, ...(tab.customer ? [tab.customer.path] : [])]);
  for (const tab of [...tabs, "nope"]) questions.push(list(`tab=${tab}&count=exact`));
  for (const { id, code } of Object.values(states)) questions.push(list(`statusId=${id}&count=exact`), list(`tab=${code ?? id}`));
  for (const name of Object.keys(views.list.segments?.options ?? {}))
    questions.push(list(`${views.list.segments?.param}=${name}&count=exact`));
  return questions;
}

/** A forged cursor, encoded as the server would if it accepted this field name. */
const forged = (order: string, value: string): string => {
  const text = decodeURIComponent(value);
  const direction = order.startsWith("-") ? "-id" : "id";
  return Buffer.from(JSON.stringify([`${order},${direction}`, /^\d{1,15}$/.test(text) ? Number(text) : text, 1])).toString("base64url");
};

function lookUps(target: AnyResource, resources: readonly AnyResource[], secrets: readonly Secret[]): ProbingRequest[] {
  const own = secrets.filter(({ resource }) => resource.table === target.table);
  const ids = samples(own, "id");
  const terms = samples(own, target.title, ...target.subtitle, "email", "name", "primaryEmail");
  const base = `${target.collection}/lookup`;
  const refs = resources.flatMap((resource) => refsIn(resource).filter(({ field }) => field.target === target.name));
  return ["", ...refs.map(({ path }) => `ref=${path}&`)].flatMap((ref, index) => [
    get(`${base}?${ref}limit=50`),
    ...ids.map((id) => get(`${base}?${ref}id=${id}`)),
    ...terms.map((value) => get(`${base}?${ref}q=${value}`)),
    ...[...Object.keys(refs[index - 1]?.field.scopedBy ?? {}), ...Object.keys(target.fields).slice(0, 5)].flatMap((name) =>
      [...samples(secrets, "id"), ...samples(own, name)].slice(0, 4).map((value) => get(`${base}?${ref}within[${name}]=${value}`)),
    ),
  ]);
}

/** Writes that cannot succeed, to compare their error messages. */
function writes(fixtures: PermissionFixtures, resource: AnyResource, person: Person): ProbingRequest[] {
  if (!resource.routes) return [];
  const { collection } = resource;
  const seen = fixtures.seen(person, resource);
  const byState = [...new Map(seen.map((each) => [`${each.row.state} ${each.row.madeBy}`, each.row.id])).values()];
  return [...byState, missingId].flatMap((id): ProbingRequest[] => [
    get(`${collection}/${id}`),
    get(`${collection}/${id}/activity`),
    { method: "PUT", path: `${collection}/${id}`, body: { version: 999_999 } },
    { method: "PUT", path: `${collection}/${id}`, body: { version: 999_999, ...hiddenInputs(resource.fields) } },
    { method: "DELETE", path: `${collection}/${id}`, body: { version: 999_999 } },
    ...[...rulesOf(resource)].map(
      ([name]): ProbingRequest => ({ method: "POST", path: `${collection}/${id}/actions/${name}`, body: { version: 999_999 } }),
    ),
  ]);
}

const hiddenInputs = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field.hiddenFrom ? [[wireName(name, field), "x"]] : [])));
