import { sql } from "kysely";
import type { Side } from "../../../src/schemas/access/abilities.ts";
import { isVisible } from "../../../src/schemas/access/field-access.ts";
import type { Field } from "../../../src/schemas/fields/field.ts";
import { canFilter, canSearch, canSort, valueKind } from "../../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { writtenNumber } from "../../../src/schemas/values/document-number.ts";
import { inTable, namedColumn } from "../../access/columns.ts";
import { unlessHidden } from "../../access/hidden-while.ts";
import { allOf, always, type Condition, never, oneOf } from "../../access/where-sql.ts";
import { columnOf, quoted } from "../../db/names.ts";
import { addressText, folded, textKinds } from "../../db/resource-indexes.ts";
import { containsPattern } from "../wire/values.ts";
import { phonesIn } from "./phones-in.ts";
import { nameOfReference } from "./reference-names.ts";

/** A condition on a row of `"t"`, and the alternatives that it consists of: the row's own fields, and the name of each reference. */
export interface Match {
  readonly condition: Condition;
  readonly alternatives: readonly Condition[];
}

/** How words are found. Every part of the conditions can be answered by an index. */
export interface Search {
  /** The words, taken literally, are in a field, in the name of a reference, or are an amount, a tag or a number. */
  readonly literal: Match;
  /** A text resembles the words: for when nothing matches them literally. Null for words too short to resemble anything. */
  readonly similar: Match | null;
}

/** The field of a customer's rows that names their own company in all of them, and whether that name matches. */
export interface OwnName {
  readonly field: string;
  readonly matches: boolean;
}

/** Finds every row, where rows are collected for another reason than words. */
export const everyRow: Search = { literal: { condition: always, alternatives: [always] }, similar: null };

/** What a resource's rows are searched by; null where the side can search no field. `ownName` is known where it was read before. */
export function searchSql(
  resources: readonly AnyResource[],
  resource: AnyResource,
  side: Side,
  text: string,
  ownName?: OwnName,
): Search | null {
  const literal: Condition[] = [];
  const similar: Condition[] = [];
  const named = { literal: [] as NameCondition[], similar: [] as NameCondition[] };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isVisible(field, side)) continue;
    const plain = inTable("t", columnOf(name, field));
    const column = unlessHidden(resource, field, side, "t", plain);
    // An index knows the plain column only, so that it is asked for beside the one that may be hidden.
    const indexed = (condition: (column: string) => Condition) =>
      column === plain ? condition(plain) : sql`(${condition(plain)} and ${condition(column)})`;
    literal.push(...valueConditions(field, sql.raw(column), text));
    if (!canSearch(field)) continue;
    if (field.kind === "ref" && ownName && name === ownName.field) {
      if (ownName.matches) for (const conditions of [literal, similar]) conditions.push(always);
      continue;
    }
    if (field.kind === "ref") {
      named.literal.push(...referenceCondition(resources, resource, name, side, (title) => containsWords(title, text)));
      named.similar.push(...referenceCondition(resources, resource, name, side, (title) => resembles(title, text)));
      continue;
    }
    const kind = valueKind(field);
    const asText = (each: string) => (kind === "address" ? addressText(each) : textKinds.has(kind) ? each : `${each}::text`);
    literal.push(indexed((each) => containsWords(asText(each), text)));
    if (kind === "text" || kind === "email") similar.push(indexed((each) => resembles(each, text)));
  }
  if (!isSearchable(resource, side)) return null;
  const canResemble = text.replace(/[^\p{L}\p{N}]/gu, "").length >= 4 && similar.length + named.similar.length > 0;
  return { literal: matchOf(literal, named.literal), similar: canResemble ? matchOf(similar, named.similar) : null };
}

const matchOf = (own: readonly Condition[], names: readonly NameCondition[]): Match => ({
  condition: oneOf([...own, ...names.map(({ beside }) => beside)]),
  alternatives: [...(own.length > 0 ? [oneOf(own)] : []), ...names.map(({ alone }) => alone)],
});

const isSearchable = (resource: AnyResource, side: Side): boolean =>
  Object.values(resource.fields).some((field) => canSearch(field) && isVisible(field, side));

/** The rows, of those that meet a condition, that match a search: literally, or if none does, nearly. */
export function matching(resource: AnyResource, rows: Condition, { literal, similar }: Search): Condition {
  if (!similar) return literal.condition;
  const none = sql`not exists (select 1 from ${tableOf(resource)} where ${allOf([rows, literal.condition])})`;
  return sql`(${literal.condition} or (${similar.condition} and ${none}))`;
}

/** An order to find rows in: SQL expressions over `"t"` and the joins. */
export interface FoundOrder {
  readonly keys: readonly { readonly expression: string; readonly descending: boolean }[];
  readonly joins: string;
}

/** The name that a key of the order has in "found". */
export const foundKey = (index: number): string => `"k${index}"`;

const foundColumns = (keys: FoundOrder["keys"]): string =>
  [`"t"."ctid" as "place"`, ...keys.map(({ expression }, index) => `${expression} as ${foundKey(index)}`)].join(", ");

/**
 * The same as part of a `with` clause that collects where the rows are, in "found", at most `most` of them, with the values that they are
 * ordered by: so only the rows of a page are read once more, each from its place in the table, without looking for its id. The indexes of the
 * words are read first, whatever the order of the list, so that the cost depends on the number of rows found.
 */
export function foundRows(
  resource: AnyResource,
  rows: Condition,
  { literal, similar }: Search,
  { keys, joins }: FoundOrder,
  most: number | null,
): Condition {
  const limit = sql.raw(most === null ? "" : `limit ${most}`);
  const columns = foundColumns(keys);
  const places = (condition: Condition) => {
    const all = sql`select ${sql.raw(columns)} from ${tableOf(resource)} ${sql.raw(joins)} where ${rows} and ${condition}`;
    // Planned for all that match, and read until there are enough: a limit at the scan itself would make reading the whole table seem cheap.
    return most === null ? all : sql`with "each" as materialized (${all}) select * from "each" ${limit}`;
  };
  // How many rows refer to what the words name can only be estimated where nothing else is asked beside it.
  const placesOfAny = (conditions: readonly Condition[]) =>
    conditions.length === 1
      ? sql.join(conditions.map(places))
      : sql`select * from (${sql.join(
          conditions.map((condition) => sql`(${places(condition)})`),
          sql` union `,
        )}) "any" ${limit}`;
  const found = placesOfAny(literal.alternatives);
  if (!similar) return sql`"found" as materialized (${found})`;
  const resembling = similar.alternatives.map((condition) => sql`${condition} and not exists (select 1 from "literal")`);
  return sql`"literal" as materialized (${found}),
    "found" as materialized (select * from "literal" union all (${placesOfAny(resembling)}))`;
}

/** What is selected of the rows that match, in which order. */
export interface FirstRows {
  readonly columns: string;
  readonly joins: string;
  readonly order: FoundOrder["keys"];
  readonly limit: number;
  /** So many rows are collected at most before the order is walked instead. */
  readonly most: number;
  /** SQL over `"t"` by which the collected rows are ordered first, lowest first. A walk of the order does without it. */
  readonly rank?: string;
  /** The rows that are looked through before any are collected: the first few, in the order, of those that meet a condition. */
  readonly tried?: { readonly among: Condition; readonly rows: number } | undefined;
}

/**
 * The first few of the rows that meet a condition and match a search, in an order. The indexes of the words are read first. Only where
 * they find more rows than are collected, a few of them are found soon by reading the rows in the order until enough match. Either way the cost
 * does not depend on the size of the table. Words that many rows contain are found among the first rows already, if these are tried.
 */
export function firstMatching(
  resource: AnyResource,
  rows: Condition,
  search: Search,
  { columns, joins, order, limit, most, rank, tried }: FirstRows,
): Condition {
  const keys = rank === undefined ? order : [{ expression: rank, descending: false }, ...order];
  const expressions = orderText(order);
  const first = (by: string) => sql.raw(`order by ${by} limit ${limit}`);
  const [literal, similar] = [search.literal.condition, search.similar?.condition];
  const matches = similar ? sql`(${literal} or (${similar} and not exists (select 1 from "literal")))` : literal;
  const count = sql`(select count(*) from "found")`;
  const isFew = sql`${count} <= ${sql.raw(String(most))}`;
  const isEnough = sql.raw(`(select count(*) from "tried") = ${limit}`);
  const among = tried ? allOf([rows, sql`not (${isEnough})`]) : rows;
  const trying = tried
    ? sql`"tried" as materialized (select ${sql.raw(foundColumns(keys))} from (select "t"."ctid", "t".* from ${tableOf(resource)}
        where ${tried.among} order by ${sql.raw(expressions)} limit ${sql.raw(String(tried.rows))}) "t"
        where ${rows} and ${literal} ${first(expressions)}), `
    : sql``;
  const table = tableOf(resource);
  const walked = sql`(select ${sql.raw(foundColumns(keys))} from ${table} where ${rows} and ${matches} and not (${isFew}) ${first(expressions)})`;
  const all = sql`select * from "found" where ${isFew} union all ${walked}${tried ? sql` union all select * from "tried" where ${isEnough}` : sql``}`;
  const places = sql`(select "place" from (${all}) "a" ${first(orderText(keys, foundKey))})`;
  return sql`with ${trying}${foundRows(resource, among, search, { keys, joins: "" }, most + 1)}
    select ${sql.raw(columns)} from ${places} "f" join ${table} on "t"."ctid" = "f"."place" ${sql.raw(joins)} ${first(orderText(keys))}`;
}

/** The first few of the rows that meet one of several conditions, in an order: the first few of each, and of these the first. */
export function firstOfAny(
  resource: AnyResource,
  conditions: readonly Condition[],
  { columns, joins, order, limit }: Omit<FirstRows, "most" | "tried">,
): Condition {
  const table = tableOf(resource);
  const first = sql.raw(`order by ${orderText(order)} limit ${limit}`);
  const selected = sql`select ${sql.raw(columns)} from ${table} ${sql.raw(joins)}`;
  const [condition = never, ...others] = conditions;
  if (others.length === 0) return sql`${selected} where ${condition} ${first}`;
  const each = conditions.map((one) => sql`(select "t"."ctid" from ${table} where ${one} ${first})`);
  return sql`${selected} where "t"."ctid" = any(array(${sql.join(each, sql` union `)})) ${first}`;
}

const orderText = (order: FoundOrder["keys"], nameOf?: (index: number) => string): string =>
  order.map(({ expression, descending }, index) => `${nameOf?.(index) ?? expression} ${descending ? "desc" : "asc"}`).join(", ");

const tableOf = (resource: AnyResource) => sql.raw(`${quoted(resource.table)} "t"`);

/** SQL: whether a text contains another one, whatever their accents and case. Every search for parts of words asks so. */
export const contains = (column: string, pattern: string): Condition => sql`${sql.raw(folded(column))} like folded(${pattern}::text)`;

/**
 * One or two letters find the words that begin with them, because an index of three letters can't find them inside words. Texts of other
 * scripts, whose words may be that short, are found anywhere. A phone number is found however it is written.
 */
export function containsWords(column: string, text: string): Condition {
  const begins = text.length < 3 && /^[a-z0-9]+$/i.test(text);
  const patterns = begins ? [`${text}%`, `% ${text}%`] : [text, ...phonesIn(text)].map(containsPattern);
  return oneOf([...new Set(patterns)].map((pattern) => contains(column, pattern)));
}

export const resembles = (column: string, text: string): Condition => sql`${sql.raw(folded(column))} %> folded(${text}::text)`;

/** Values that are found whole: an amount, a tag, and a document number by its digits. */
function valueConditions(field: Field, column: Condition, text: string): Condition[] {
  const kind = valueKind(field);
  if (kind === "money" && (canSort(field) || canFilter(field))) {
    const cents = centsOf(text);
    return cents === null ? [] : [sql`${column} = ${cents}::bigint`];
  }
  if (kind === "tags" && canFilter(field)) return [sql`${column} && array[${text}, ${text.toLowerCase()}]::text[]`];
  if (field.kind !== "sequence") return [];
  const patterns = [field.pattern, ...(field.issuedAs === undefined ? [] : [field.issuedAs])];
  return patterns.flatMap((pattern) => {
    const number = numberIn(text, pattern);
    if (number === null) return [];
    // A document's first number contains its id. Where it is hidden, the condition is null.
    return field.issuedAs === undefined
      ? [sql`("t"."id" = ${number} and ${column} is not null)`]
      : [sql`${column} = ${writtenNumber(pattern, number)}`];
  });
}

/** The number of a document as people type it: "INV-00042", "inv 42", "#42" or "42"; null for another kind of document's. */
function numberIn(text: string, pattern: string): number | null {
  const [, letters = "", digits] = /^([a-z-]*?)[- ]?#?0*(\d{1,15})$/i.exec(text) ?? [];
  const prefix = pattern.replace(/[- ]?\{.*/s, "").toLowerCase();
  return digits === undefined || (letters !== "" && letters.toLowerCase() !== prefix) ? null : Number(digits);
}

/** "$1,250.50" as 125050; null for anything else. */
function centsOf(text: string): number | null {
  const amount = /^-?\$?(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (!amount) return null;
  const cents = Number(amount[1]?.replaceAll(",", "")) * 100 + Number((amount[2] ?? "").padEnd(2, "0"));
  return text.startsWith("-") ? -cents : cents;
}

/** A condition on the name of a reference, for use beside other alternatives and by itself. */
interface NameCondition {
  readonly beside: Condition;
  readonly alone: Condition;
}

/**
 * A condition on the name of a referenced row. The referenced rows are found first, and the rows by their index. Customers match a name only
 * where they may read it, which depends on the row.
 */
function referenceCondition(
  resources: readonly AnyResource[],
  resource: AnyResource,
  name: string,
  side: Side,
  condition: (title: string) => Condition,
): NameCondition[] {
  const field = resource.fields[name];
  const target = field?.kind === "ref" ? resources.find((each) => each.name === field.target) : undefined;
  const title = target && namedColumn(target, target.title);
  const pointed = nameOfReference(resource, resources, name, side);
  if (!field || !target || !title || !pointed) return [];
  const found = sql`select "r"."id" from ${sql.raw(`${quoted(target.table)} "r"`)} where ${condition(inTable("r", title.column))}`;
  const column = sql.raw(inTable("t", columnOf(name, field)));
  const named = { beside: sql`${column} = any(array(${found}))`, alone: sql`${column} in (${found})` };
  if (side === "employee") return [named];
  const readable = unlessHidden(resource, field, side, "t", pointed.title);
  const isReadable = sql`exists (select 1 from (select 1) "o" ${sql.raw(pointed.join)} where ${condition(readable)})`;
  return [{ beside: sql`(${named.beside} and ${isReadable})`, alone: sql`(${named.alone} and ${isReadable})` }];
}
