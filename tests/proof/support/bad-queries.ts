import fc from "fast-check";
import { type Field, wireName } from "../../../src/schemas/fields/field.ts";
import { canFilter, canSort, operators, traitsOf } from "../../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { hostileNames, hostileTexts } from "./hostile-values.ts";

export const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
/** Longer texts are only tried in bodies, because a URL cannot hold them. */
export const texts = hostileTexts.filter(({ length }) => length <= 3_000);
/** Replaces lone surrogates, which cannot be URL-encoded. */
const spelled = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd"));

const plainNames = [
  "page",
  "pageSize",
  "limit",
  "offset",
  "after",
  "sort",
  "q",
  "tab",
  "count",
  "statusId",
  "listBy",
  "id",
  "ids",
  "ref",
  "token",
  "version",
  "search",
  "columns",
  "format",
  "query",
  "customerId",
  "bizObjectId",
  "isUnread",
  "fields",
  "include",
];

/** Queries that are malformed as such. */
const brokenQueries = [
  "%",
  "%ff=%fe",
  "a=%ZZ",
  "&&&=&=",
  "?a=1?b=2",
  "=",
  "filter[]=1",
  "filter[a=1",
  "filter]a[=1",
  "filter[a][b][c]=1",
  "filter[[a]][eq]=1",
  "filter=1",
  "sort[]=a",
  "sort[a]=b",
  "page=1&page=2",
  "q=a&q=b",
  "__proto__[a]=1",
  "constructor[prototype][a]=1",
  "page=%EF%BC%91",
  `q=${"%25".repeat(2_000)}`,
  `${"a=1&".repeat(2_000)}`,
  `a${"[b]".repeat(1_000)}=1`,
  "%00=%00",
  "page=+1",
  "page=1;pageSize=2",
  "#a=1",
];

/** Words that mean something to a resource, because almost valid requests find more mistakes. */
export function wordsOf(resource: AnyResource | undefined): string[] {
  if (!resource) return ["name", "id", "state", "1"];
  const { fields, views, states, name } = resource;
  const names = [...Object.entries(fields).map(([each, field]) => wireName(each, field)), ...Object.keys(fields)];
  return [
    ...names,
    ...names.map((each) => `-${each}`),
    ...Object.keys(views.list.tabs ?? {}),
    ...Object.keys(views.list.segments?.options ?? {}),
    ...Object.values(states).map(({ id }) => String(id)),
    ...Object.keys(states),
    ...Object.entries(fields).flatMap(([each, field]) => refPaths(name, each, field)),
  ];
}

const refPaths = (resource: string, name: string, field: Field): string[] =>
  field.kind === "ref"
    ? [`${resource}.${name}`]
    : field.kind === "lines"
      ? Object.keys(field.fields).map((each) => `${resource}.${name}.${each}`)
      : [];

export const numbers = [
  "0",
  "1",
  "2",
  "-1",
  "200",
  "201",
  "1e3",
  "1.5",
  "999999999",
  "1000001",
  "2147483648",
  "9007199254740993",
  "99999999999999999999",
  "01",
  " 1",
  "1 ",
  "0x1",
  "true",
  "false",
  "exact",
  "2026-01-01",
  "2026-01-01T00:00:00Z",
];

/** A list cursor, encoded as the server would or nearly so. */
const cursor = (fieldNames: readonly string[]) =>
  fc
    .tuple(
      oneOf([...fieldNames, "id", "createdAt"]),
      fc.constantFrom(",id", ",-id", ""),
      fc.array(fc.oneof(fc.jsonValue({ maxDepth: 1 }), oneOf(texts)), { maxLength: 3 }),
    )
    .map(([order, more, values]) => Buffer.from(JSON.stringify([`${order}${more}`, ...values])).toString("base64url"));

const filtersOf = (resource: AnyResource | undefined): string[] =>
  Object.entries(resource?.fields ?? {}).flatMap(([name, field]) =>
    canFilter(field) ? traitsOf(field).operators.map((operator) => `filter[${name}][${operator}]`) : [],
  );
const sortsOf = (resource: AnyResource | undefined): string[] =>
  Object.entries(resource?.fields ?? {}).flatMap(([name, field]) => (canSort(field) ? [name, `-${name}`] : []));

const pairs = (resource: AnyResource | undefined) => {
  const fieldNames = wordsOf(resource);
  const value = fc.oneof(oneOf(texts), oneOf(fieldNames), oneOf(numbers), fc.string({ unit: "binary", maxLength: 20 }));
  const name = fc.oneof(
    { weight: 4, arbitrary: oneOf(resource?.views.list.segments ? [...plainNames, resource.views.list.segments.param] : plainNames) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(
          oneOf([...fieldNames, ...hostileNames.filter(({ length }) => length < 100)]),
          oneOf([...operators, "ne", "__proto__", "", "EQ"]),
        )
        .map(([field, operator]) => `filter[${field}][${operator}]`),
    },
    { weight: 1, arbitrary: oneOf(fieldNames).map((field) => `within[${field}]`) },
    { weight: 2, arbitrary: oneOf(hostileNames.filter(({ length }) => length < 5_000)) },
  );
  const [filters, sorts] = [filtersOf(resource), sortsOf(resource)];
  return fc.oneof(
    { weight: 8, arbitrary: fc.tuple(name, value) },
    // Valid parameter names get invalid values as far as the database.
    { weight: filters.length > 0 ? 8 : 0, arbitrary: fc.tuple(oneOf([...filters, "q"]), value) },
    { weight: sorts.length > 0 ? 2 : 0, arbitrary: fc.tuple(fc.constant("sort"), oneOf([...sorts, "id"])) },
    {
      weight: 2,
      arbitrary: fc.tuple(
        fc.constant("sort"),
        fc.array(oneOf(fieldNames), { minLength: 1, maxLength: 4 }).map((each) => each.join()),
      ),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constant("after"), cursor(fieldNames)) },
  );
};

export interface Query {
  readonly text: string;
  readonly names: readonly string[];
}

/** A sort order and a cursor that matches it; only the cursor's values are made up. */
const cursorWithSort = (resource: AnyResource) =>
  fc
    .tuple(
      oneOf([...sortsOf(resource), "id", "-id", "createdAt", "-createdAt"]),
      fc.array(fc.oneof(fc.jsonValue({ maxDepth: 1 }), oneOf(texts)), { minLength: 2, maxLength: 2 }),
    )
    .map(([sort, [value, id]]): Pair[] => {
      const order = /^-?id$/.test(sort) ? sort : `${sort},${sort.startsWith("-") ? "-id" : "id"}`;
      const content = /^-?id$/.test(sort) ? [order, value] : [order, value, typeof id === "number" ? id : 1];
      return [
        ["sort", sort],
        ["after", Buffer.from(JSON.stringify(content)).toString("base64url")],
      ];
    });

type Pair = readonly [name: string, value: string];

const spelledOut = (pairs: readonly Pair[]): Query => ({
  text: pairs.map(([name, value]) => `${spelled(name)}=${spelled(value)}`).join("&"),
  names: pairs.map(([name]) => decodeURIComponent(spelled(name))),
});

/**
 * Mostly one parameter, because the first error hides the others; sometimes several, or a text that is hardly a
 * query.
 */
export const query = (resource: AnyResource | undefined): fc.Arbitrary<Query> =>
  fc.oneof(
    { weight: 6, arbitrary: pairs(resource).map((pair) => spelledOut([pair])) },
    { weight: 2, arbitrary: fc.array(pairs(resource), { minLength: 2, maxLength: 3 }).map(spelledOut) },
    ...(resource ? [{ weight: 2, arbitrary: cursorWithSort(resource).map(spelledOut) }] : []),
    {
      weight: 1,
      arbitrary: oneOf(brokenQueries).map((text) => ({
        text,
        names: [...new URLSearchParams(text).keys(), ...text.split("&").map((each) => each.split("=")[0] ?? "")],
      })),
    },
  );
